/* folder.c - the lines that only the picture needs, from a game's folder. */
#include "draw.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

enum { MOST_BYTES = 64 * 1024 * 1024 };

static char *read_file(const char *path, size_t *length, struct lr_error *e)
{
    FILE *f = fopen(path, "rb");
    char *text = NULL;
    long size = -1;
    if (f != NULL && fseek(f, 0, SEEK_END) == 0)
        size = ftell(f);
    if (size >= 0 && size <= MOST_BYTES && fseek(f, 0, SEEK_SET) == 0)
        text = malloc((size_t)size + 1);
    if (text != NULL) {
        *length = fread(text, 1, (size_t)size, f);
        text[*length] = '\0';
    } else {
        lr_fail(e, path, 0, 0, "cannot read: %s", strerror(errno));
    }
    if (f != NULL)
        fclose(f);
    return text;
}

/* A file of the board's folder; *text stays NULL if there is none. */
static bool read_board_file(const struct lr_pack *p, const char *folder, const char *name, char **text,
                            size_t *length, struct lr_error *e)
{
    char path[4096];
    const char *of = p->board_folder;
    if (snprintf(path, sizeof path, "%s/%s%sboard/%s", folder, of, *of ? "/" : "", name) >= (int)sizeof path)
        return lr_fail(e, folder, 0, 0, "the name is too long");
    if (access(path, F_OK) != 0)
        return true;
    *text = read_file(path, length, e);
    return *text != NULL;
}

/* One row of crossings.tsv (name, kind, side ...): a named gap, bridge or ford. */
static void read_crossing(const struct lr_pack *p, char *row, struct draw_lines *l)
{
    char *kind = strchr(row, '\t'), *side = kind ? strchr(kind + 1, '\t') : NULL;
    if (side == NULL || row[0] == '#' || row[0] == '\t')
        return;
    *kind++ = *side++ = '\0';
    int at = lr_find(p, LR_HEXSIDES, side, strcspn(side, "\t"));
    if (at >= 0)
        draw_lines_crossing(l, row, at);
}

bool draw_lines_folder(const struct lr_pack *p, const char *folder, struct draw_lines *out, struct lr_error *e)
{
    size_t length = 0;
    char *text = NULL, *names = NULL;
    bool good = read_board_file(p, folder, "drawing.tsv", &text, &length, e)
                && (text == NULL || draw_lines_read("board/drawing.tsv", text, length, out, e))
                && read_board_file(p, folder, "crossings.tsv", &names, &length, e);
    for (char *row = names, *next; good && row != NULL; row = next) {
        next = strchr(row, '\n');
        if (next != NULL)
            *next++ = '\0';
        read_crossing(p, row, out);
    }
    free(text);
    free(names);
    return good;
}
