/* shop.c - the files of the page: those found below the folder when the server started. A request names one of that
 * list or none, so no path of a request is ever opened. A file that has changed since is read again. */
#include "serve.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

enum { MOST_FILES = 2000, MOST_DEPTH = 8, MOST_FILE = 16 * 1024 * 1024 };

struct page {
    char *path; /* as a request says it, "/app.js" */
    char *file;
    struct bytes *text, *packed; /* packed: when somebody has asked for it so; NULL: it is no shorter */
    bool tried;                  /* ... to pack it */
    int64_t changed, size;
    char etag[40];
};

struct shop {
    pthread_mutex_t lock;
    int pages;
    struct page page[MOST_FILES];
};

/* ---- Files ---- */

char *read_file(const char *file, size_t *length)
{
    FILE *f = fopen(file, "rb");
    struct stat info;
    char *text = NULL;
    if (f != NULL && fstat(fileno(f), &info) == 0 && S_ISREG(info.st_mode) && info.st_size <= MOST_FILE)
        text = malloc((size_t)info.st_size + 1);
    if (text != NULL) {
        *length = fread(text, 1, (size_t)info.st_size, f);
        text[*length] = '\0';
    }
    if (f != NULL)
        fclose(f);
    return text;
}

/* With the lock held: the file as it is now. */
static bool refresh(struct page *p)
{
    struct stat info;
    if (stat(p->file, &info) != 0)
        return p->text != NULL;
    int64_t changed = (int64_t)info.st_mtim.tv_sec * 1000000000 + info.st_mtim.tv_nsec;
    if (p->text != NULL && p->changed == changed && p->size == info.st_size)
        return true;
    size_t length = 0;
    char *text = read_file(p->file, &length);
    if (text == NULL)
        return p->text != NULL;
    struct bytes *now = bytes_of(text, length);
    free(text);
    if (now == NULL)
        return p->text != NULL;
    bytes_free(p->text);
    bytes_free(p->packed);
    p->text = now;
    p->packed = NULL;
    p->tried = false;
    p->changed = changed;
    p->size = info.st_size;
    snprintf(p->etag, sizeof p->etag, "\"%016llx\"", (unsigned long long)lr_hash(now->text, length));
    return true;
}

/* With the lock held: packed once for all who ask, so that nobody keeps the threads busy that answer everybody. */
static struct bytes *packed_page(struct page *p)
{
    enum { GOOD = 6, WORTH = 1024 };
    if (!p->tried && p->text->length >= WORTH)
        p->packed = gzip_bytes(p->text->text, p->text->length, GOOD);
    if (!p->tried && p->packed != NULL && p->packed->length >= p->text->length) {
        bytes_free(p->packed);
        p->packed = NULL;
    }
    p->tried = true;
    return p->packed;
}

static void send_page(struct request *r, struct page *p)
{
    struct bytes *packed = takes_gzip(r) ? packed_page(p) : NULL;
    r->packed = packed != NULL;
    r->bytes = bytes_share(packed ? packed : p->text);
    say(r, MHD_HTTP_OK, NULL);
}

/* What a page is made of; nothing else in the folder is given out. */
static const char *type_of(const char *path)
{
    static const struct {
        const char *end, *type;
    } types[] = {
        { ".html", "text/html; charset=utf-8" },
        { ".js", "text/javascript; charset=utf-8" },
        { ".css", "text/css; charset=utf-8" },
        { ".json", "application/json" },
        { ".map", "application/json" },
        { ".svg", "image/svg+xml" },
        { ".png", "image/png" },
        { ".ico", "image/x-icon" },
        { ".woff2", "font/woff2" },
        { ".txt", "text/plain; charset=utf-8" },
        { ".webmanifest", "application/manifest+json" },
    };
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot != NULL && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(dot, types[i].end) == 0)
            return types[i].type;
    return NULL;
}

static void add_page(struct shop *shop, const char *path, const char *file)
{
    if (shop->pages == MOST_FILES || type_of(path) == NULL)
        return;
    struct page *p = &shop->page[shop->pages];
    p->path = strdup(path);
    p->file = strdup(file);
    if (p->path != NULL && p->file != NULL && refresh(p))
        shop->pages++;
}

static void walk(struct shop *shop, const char *folder, const char *path, int depth)
{
    DIR *d = opendir(folder);
    for (struct dirent *at = d ? readdir(d) : NULL; at != NULL; at = readdir(d)) {
        char file[4096], name[1024];
        struct stat info;
        if (at->d_name[0] == '.' || snprintf(file, sizeof file, "%s/%s", folder, at->d_name) >= (int)sizeof file
            || snprintf(name, sizeof name, "%s/%s", path, at->d_name) >= (int)sizeof name
            || lstat(file, &info) != 0)
            continue;
        if (S_ISDIR(info.st_mode) && depth < MOST_DEPTH && strcmp(at->d_name, "node_modules") != 0)
            walk(shop, file, name, depth + 1);
        else if (S_ISREG(info.st_mode))
            add_page(shop, name, file);
    }
    if (d != NULL)
        closedir(d);
}

static struct page *page_named(struct shop *shop, const char *path)
{
    for (int i = 0; i < shop->pages; i++)
        if (strcmp(shop->page[i].path, path) == 0)
            return &shop->page[i];
    return NULL;
}

bool has_already(const struct request *r, const char *etag)
{
    const char *given = MHD_lookup_connection_value(r->connection, MHD_HEADER_KIND, "If-None-Match");
    return given != NULL && strstr(given, etag) != NULL;
}

static const char greeting[] = "<!doctype html><title>Long Roll</title><p>The server is here; the page is not. "
                               "Start it with --web DIR.";

void serve_file(struct request *r)
{
    struct shop *shop = r->s->shop;
    pthread_mutex_lock(&shop->lock);
    bool plain = strchr(r->url + 1, '.') == NULL; /* "/", "/match/..." are the page itself */
    struct page *p = page_named(shop, plain ? "/index.html" : r->url);
    if (p != NULL && refresh(p)) {
        snprintf(r->etag, sizeof r->etag, "%s", p->etag);
        r->type = type_of(p->path);
        r->cache = strstr(p->path, "/fonts/") ? "max-age=86400" : "no-cache";
        if (has_already(r, p->etag))
            say(r, MHD_HTTP_NOT_MODIFIED, NULL);
        else
            send_page(r, p);
    } else if (strcmp(r->url, "/") == 0) {
        r->text = strdup(greeting);
        r->text_length = r->text ? strlen(r->text) : 0;
        r->type = "text/html; charset=utf-8";
        say(r, MHD_HTTP_OK, NULL);
    } else {
        say_error(r, MHD_HTTP_NOT_FOUND, "page", "There is no such page.");
    }
    pthread_mutex_unlock(&shop->lock);
}

/* ---- Opening ---- */

struct shop *shop_open(struct server *s, struct lr_error *e)
{
    struct stat info;
    struct shop *shop = calloc(1, sizeof *shop);
    if (shop == NULL) {
        lr_fail(e, NULL, 0, 0, "not enough memory");
        return NULL;
    }
    pthread_mutex_init(&shop->lock, NULL);
    if (s->o.web != NULL && (stat(s->o.web, &info) != 0 || !S_ISDIR(info.st_mode))) {
        lr_fail(e, s->o.web, 0, 0, "is no folder, where the page should be");
        shop_close(shop);
        return NULL;
    }
    if (s->o.web != NULL)
        walk(shop, s->o.web, "", 0);
    if (s->o.fonts != NULL && page_named(shop, "/fonts/besley-600.woff2") == NULL)
        walk(shop, s->o.fonts, "/fonts", MOST_DEPTH);
    return shop;
}

void shop_close(struct shop *shop)
{
    if (shop == NULL)
        return;
    for (int i = 0; i < shop->pages; i++) {
        free(shop->page[i].path);
        free(shop->page[i].file);
        bytes_free(shop->page[i].text);
        bytes_free(shop->page[i].packed);
    }
    pthread_mutex_destroy(&shop->lock);
    free(shop);
}
