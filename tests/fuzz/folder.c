/* folder.c - a throwaway copy of a pack's folder. */
#include "folder.h"

#include "targets.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static bool ends_with(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);
    return n >= m && strcmp(name + n - m, end) == 0;
}

static bool is_data(const char *name)
{
    return ends_with(name, ".yaml") || ends_with(name, ".tsv") || strcmp(name, "RULES.md") == 0;
}

static void make_folders(const struct folder *f, const char *file)
{
    char path[2 * FOLDER_PATH];
    snprintf(path, sizeof path, "%s/%s", f->root, file);
    for (char *at = path + strlen(f->root) + 1; (at = strchr(at, '/')) != NULL; at++) {
        *at = '\0';
        mkdir(path, 0700);
        *at = '/';
    }
}

/* Note every data file below `under`, which ends with a slash or is empty. */
static void gather(struct folder *f, const char *under)
{
    char path[FOLDER_PATH];
    snprintf(path, sizeof path, "%s/%s", f->from, under);
    struct dirent **list = NULL;
    int n = scandir(path, &list, NULL, alphasort); /* sorted, so that every machine mutates the same */
    for (int i = 0; i < n; i++) {
        const char *name = list[i]->d_name;
        char inner[FOLDER_PATH];
        struct stat st;
        snprintf(path, sizeof path, "%s/%s%s", f->from, under, name);
        snprintf(inner, sizeof inner, "%s%s", under, name);
        if (name[0] == '.' || stat(path, &st) != 0) {
            free(list[i]);
            continue;
        }
        if (S_ISDIR(st.st_mode) && strlen(inner) + 2 < sizeof inner) {
            snprintf(inner, sizeof inner, "%s%s/", under, name);
            gather(f, inner);
        } else if (is_data(name) && f->files < FOLDER_FILES) {
            f->file[f->files++] = strdup(inner);
        }
        free(list[i]);
    }
    free(list);
}

bool folder_write(const struct folder *f, const char *file, const char *bytes, size_t size)
{
    char path[2 * FOLDER_PATH];
    snprintf(path, sizeof path, "%s/%s", f->root, file);
    FILE *out = fopen(path, "wb");
    if (out == NULL)
        return false;
    bool ok = size == 0 || fwrite(bytes, 1, size, out) == size;
    return fclose(out) == 0 && ok;
}

bool folder_restore(const struct folder *f, const char *file)
{
    char path[2 * FOLDER_PATH];
    snprintf(path, sizeof path, "%s/%s", f->from, file);
    size_t size = 0;
    char *bytes = slurp(path, &size);
    bool ok = bytes != NULL && folder_write(f, file, bytes, size);
    free(bytes);
    return ok;
}

bool folder_has(const struct folder *f, const char *file)
{
    for (int i = 0; i < f->files; i++)
        if (strcmp(f->file[i], file) == 0)
            return true;
    return false;
}

bool folder_open(struct folder *f, const char *from)
{
    const char *temporary = getenv("TMPDIR");
    *f = (struct folder){ .from = from };
    snprintf(f->root, sizeof f->root, "%s/longroll-XXXXXX", temporary ? temporary : P_tmpdir);
    if (mkdtemp(f->root) == NULL)
        return false;
    gather(f, "");
    for (int i = 0; i < f->files; i++) {
        make_folders(f, f->file[i]);
        if (!folder_restore(f, f->file[i]))
            return false;
    }
    return true;
}

void folder_close(struct folder *f)
{
    char path[2 * FOLDER_PATH];
    for (int i = 0; i < f->files; i++) {
        snprintf(path, sizeof path, "%s/%s", f->root, f->file[i]);
        unlink(path);
    }
    for (int i = 0; i < f->files; i++) { /* the folders, deepest first, as far as they are empty now */
        snprintf(path, sizeof path, "%s/%s", f->root, f->file[i]);
        for (char *at; (at = strrchr(path, '/')) != NULL && (size_t)(at - path) >= strlen(f->root);) {
            *at = '\0';
            rmdir(path);
        }
        free(f->file[i]);
    }
    rmdir(f->root);
}
