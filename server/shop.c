/* shop.c - what is the same for everybody: the files of the page, and the boards.
 *
 * The page's files are those found below the folder when the server started; a request names one of that list or
 * none, so no path of a request is ever opened. A file that has changed since is read again. Boards are drawn once
 * for each look and kept, already packed. */
#include "serve.h"

#include "draw.h"

#include <dirent.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <zlib.h>

enum { MOST_FILES = 2000, MOST_DEPTH = 8, MOST_FILE = 16 * 1024 * 1024, LOOKS = 64 };

struct page {
    char *path; /* as a request says it, "/app.js" */
    char *file;
    char *text;
    size_t length;
    int64_t changed, size;
    char etag[40];
};

struct look { /* a board drawn in one way */
    const struct serve_game *game;
    char how[80];
    char *text; /* gzip */
    size_t length;
};

struct shop {
    pthread_mutex_t lock;
    int pages, looks;
    struct page page[MOST_FILES];
    struct look look[LOOKS];
};

/* ---- Files ---- */

static char *read_file(const char *file, size_t *length)
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
    free(p->text);
    p->text = text;
    p->length = length;
    p->changed = changed;
    p->size = info.st_size;
    snprintf(p->etag, sizeof p->etag, "\"%016llx\"", (unsigned long long)lr_hash(text, length));
    return true;
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

static bool has_already(const struct request *r, const char *etag)
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
        bool same = has_already(r, p->etag);
        r->text = same ? NULL : malloc(p->length + 1);
        r->text_length = r->text ? p->length : 0;
        if (r->text != NULL)
            memcpy(r->text, p->text, p->length);
        say(r, same ? MHD_HTTP_NOT_MODIFIED : MHD_HTTP_OK, NULL);
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

/* ---- Boards ---- */

static char *gzip(const char *text, size_t length, size_t *packed)
{
    z_stream z = { .next_in = (Bytef *)text, .avail_in = (uInt)length };
    if (deflateInit2(&z, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        return NULL;
    size_t room = deflateBound(&z, (uLong)length);
    char *out = malloc(room);
    z.next_out = (Bytef *)out;
    z.avail_out = (uInt)room;
    bool ok = out != NULL && deflate(&z, Z_FINISH) == Z_STREAM_END;
    *packed = z.total_out;
    deflateEnd(&z);
    if (ok)
        return out;
    free(out);
    return NULL;
}

static char *gunzip(const char *packed, size_t n, size_t *length)
{
    z_stream z = { .next_in = (Bytef *)packed, .avail_in = (uInt)n };
    const uint8_t *end = (const uint8_t *)packed + n - 4;
    size_t room = (size_t)end[0] | (size_t)end[1] << 8 | (size_t)end[2] << 16 | (size_t)end[3] << 24;
    char *out = malloc(room + 1);
    if (out == NULL || inflateInit2(&z, 15 + 16) != Z_OK) {
        free(out);
        return NULL;
    }
    z.next_out = (Bytef *)out;
    z.avail_out = (uInt)room;
    bool ok = inflate(&z, Z_FINISH) == Z_STREAM_END;
    inflateEnd(&z);
    *length = room;
    if (ok)
        return out;
    free(out);
    return NULL;
}

/* Text that grows. */
struct growing {
    char *at;
    size_t used, room;
    bool failed;
};

static void grow(struct growing *g, const char *text, size_t n)
{
    if (g->at == NULL || g->used + n + 1 > g->room) {
        size_t more = (g->used + n + 1) * 2;
        char *at = realloc(g->at, more);
        g->failed = g->failed || at == NULL;
        if (at == NULL)
            return;
        g->at = at;
        g->room = more;
    }
    memcpy(g->at + g->used, text, n);
    g->used += n;
    g->at[g->used] = '\0';
}

static void grow_font(struct growing *g, const char *folder, const char *name, size_t n)
{
    char file[4096];
    size_t length = 0;
    char *font = NULL;
    if (snprintf(file, sizeof file, "%s/%.*s", folder, (int)n, name) < (int)sizeof file)
        font = read_file(file, &length);
    if (font == NULL)
        return;
    size_t room = sodium_base64_ENCODED_LEN(length, sodium_base64_VARIANT_ORIGINAL);
    char *text = malloc(room);
    if (text != NULL) {
        sodium_bin2base64(text, room, (const uint8_t *)font, length, sodium_base64_VARIANT_ORIGINAL);
        grow(g, "data:font/woff2;base64,", 23);
        grow(g, text, strlen(text));
    }
    free(text);
    free(font);
}

/* A picture that a page shows as an image may fetch nothing: its fonts go along. */
static char *with_fonts(const char *svg, const char *folder, size_t *length)
{
    static const char mark[] = "url('FONTS/";
    struct growing g = { NULL, 0, 0, false };
    const char *at = svg, *next;
    while ((next = strstr(at, mark)) != NULL) {
        const char *name = next + sizeof mark - 1;
        size_t n = strcspn(name, "'");
        grow(&g, at, (size_t)(next - at));
        grow(&g, "url('", 5);
        grow_font(&g, folder, name, n);
        at = name + n;
    }
    grow(&g, at, strlen(at));
    *length = g.used;
    if (!g.failed)
        return g.at;
    free(g.at);
    return NULL;
}

static bool draw_game(const struct server *s, const struct serve_game *g, struct draw_options *o,
                      struct draw_out *out)
{
    struct draw_lines lines = { 0 };
    struct lr_error e = { .line = 0 };
    struct draw_scene scene = { .pieces = 0 };
    bool titled = false;
    bool ok = draw_lines_folder(g->pack, g->folder, &lines, &e);
    for (int i = 0; i < lines.n; i++)
        titled = titled || lines.line[i].kind == DRAW_TITLE;
    o->title = titled ? NULL : g->pack->game->title;
    o->side[0] = g->pack->game->sides[0];
    o->side[1] = g->pack->game->sides[1];
    o->fonts = s->o.fonts ? "FONTS/" : NULL;
    ok = ok && draw_board(g->pack->board, lines.n ? &lines : NULL, &scene, o, out, &e);
    draw_lines_free(&lines);
    if (!ok)
        log_trouble("board", e.words);
    return ok;
}

static void send_look(struct request *r, const struct look *l)
{
    const char *accept = MHD_lookup_connection_value(r->connection, MHD_HEADER_KIND, "Accept-Encoding");
    snprintf(r->etag, sizeof r->etag, "\"%016llx\"", (unsigned long long)lr_hash(l->text, l->length));
    r->cache = "max-age=300, stale-while-revalidate=86400";
    if (has_already(r, r->etag)) {
        say(r, MHD_HTTP_NOT_MODIFIED, NULL);
        return;
    }
    if (accept != NULL && strstr(accept, "gzip") != NULL) {
        r->text = malloc(l->length);
        r->text_length = l->length;
        r->packed = true;
        if (r->text != NULL)
            memcpy(r->text, l->text, l->length);
    } else {
        r->text = gunzip(l->text, l->length, &r->text_length);
    }
    if (r->text != NULL)
        say(r, MHD_HTTP_OK, NULL);
    else
        say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "There is not enough memory.");
}

/* With the lock held. */
static struct look *look_at(struct shop *shop, const struct serve_game *g, const char *how)
{
    for (int i = 0; i < shop->looks; i++)
        if (shop->look[i].game == g && strcmp(shop->look[i].how, how) == 0)
            return &shop->look[i];
    return NULL;
}

/* With the lock held: keep it (the first in place of which nothing better is known). */
static struct look *keep_look(struct shop *shop, const struct serve_game *g, const char *how, const char *text,
                              size_t length)
{
    size_t n = 0;
    char *packed = gzip(text, length, &n);
    if (packed == NULL)
        return NULL;
    struct look *l = &shop->look[shop->looks < LOOKS ? shop->looks++ : LOOKS - 1];
    free(l->text);
    *l = (struct look){ .game = g, .text = packed, .length = n };
    snprintf(l->how, sizeof l->how, "%s", how);
    return l;
}

/* Few sizes, so that few pictures are kept. */
static bool read_look(struct request *r, struct draw_options *o, char *how, size_t size)
{
    static const char *const themes[] = { "day", "lamplight", "follow" };
    static const int sizes[] = { 60, 100, 160 };
    const char *theme = query_value(r, "theme"), *zoom = query_value(r, "zoom"), *layers = query_value(r, "layers");
    int k = 0, z = zoom ? (int)strtol(zoom, NULL, 10) : 100;
    while (theme != NULL && k < 3 && strcmp(theme, themes[k]) != 0)
        k++;
    if (k == 3) {
        say_error(r, MHD_HTTP_BAD_REQUEST, "request", "\"theme\" is day, lamplight or follow.");
        return false;
    }
    bool still = layers != NULL && strcmp(layers, "still") == 0;
    bool bare = layers != NULL && strcmp(layers, "bare") == 0;
    o->theme = (enum draw_theme)k;
    o->hex = sizes[z < 80 ? 0 : z < 140 ? 1 : 2];
    o->layers = still  ? DRAW_STILL
                : bare ? DRAW_STILL | DRAW_LETTERING | DRAW_NUMBERS
                       : DRAW_STILL | DRAW_LETTERING | DRAW_NUMBERS | DRAW_FRAME;
    snprintf(how, size, "svg %s %.0f %u", themes[k], o->hex, o->layers);
    return true;
}

void serve_board_svg(struct request *r, const struct serve_game *g)
{
    struct shop *shop = r->s->shop;
    struct draw_options o = { .hex = 100 };
    char how[80];
    if (!read_look(r, &o, how, sizeof how))
        return;
    r->type = "image/svg+xml";
    r->policy = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'self'";
    pthread_mutex_lock(&shop->lock);
    const struct look *l = look_at(shop, g, how);
    if (l == NULL) {
        struct draw_out out = { 0 };
        size_t length = 0;
        char *text =
            draw_game(r->s, g, &o, &out) ? with_fonts(out.svg, r->s->o.fonts ? r->s->o.fonts : "", &length) : NULL;
        l = text ? keep_look(shop, g, how, text, length) : NULL;
        free(text);
        draw_out_free(&out);
    }
    if (l != NULL)
        send_look(r, l);
    else
        say_error(r, MHD_HTTP_NOT_FOUND, "board", "This game has no board to draw.");
    pthread_mutex_unlock(&shop->lock);
}

/* ---- The board in numbers ---- */

static int units(double x) { return (int)(x * 1000 + (x < 0 ? -0.5 : 0.5)); }

static json_t *places_json(const struct lr_pack *p, int hex)
{
    json_t *list = json_array();
    for (int i = 0; i < p->board->places; i++) {
        const struct lr_place *place = &p->board->place[i];
        if (place->hex != hex)
            continue;
        const struct lr_node *value = place->data ? lr_get(place->data, "value") : NULL;
        json_array_append_new(list, json_pack("{s:i, s:o, s:o, s:o}", "id", i, "name", js(place->name), "kind",
                                              place->kind ? js(place->kind) : json_null(), "value",
                                              value && value->text ? js(value->text) : json_null()));
    }
    return list;
}

static json_t *hex_json(const struct lr_pack *p, const struct draw_out *out, int h)
{
    const struct lr_board *b = p->board;
    char number[40] = "", name[120] = "";
    struct lr_text n = LR_TEXT(number), w = LR_TEXT(name);
    json_t *next = json_array();
    lr_hex_number(b, (lr_hex)h, &n);
    lr_name(p, LR_HEXES, (uint64_t)h, &w);
    for (int d = 0; d < 6; d++)
        json_array_append_new(next, b->next[h][d] == LR_NONE ? json_null() : json_integer(b->next[h][d]));
    return json_pack("{s:i, s:o, s:o, s:i, s:i, s:[i, i], s:o, s:o, s:o}", "id", h, "number", js(number), "name",
                     js(name), "x", units(out->centre[h][0]), "y", units(out->centre[h][1]), "stand",
                     units(out->stand[h][0]), units(out->stand[h][1]), "terrain",
                     b->terrains > 0 && b->terrain ? js(b->terrain_names[b->terrain[h]]) : json_null(), "next",
                     next, "places", places_json(p, h));
}

static json_t *board_json(const struct lr_pack *p, const struct draw_out *out, double hex)
{
    const struct lr_board *b = p->board;
    json_t *hexes = json_array(), *boxes = json_array();
    for (int h = 0; h < b->hexes; h++)
        if (b->playable[h])
            json_array_append_new(hexes, hex_json(p, out, h));
    for (int i = 0; i < b->boxes; i++)
        json_array_append_new(boxes, json_pack("{s:i, s:o}", "id", b->hexes + i, "name", js(b->box_names[i])));
    return json_pack("{s:i, s:i, s:i, s:i, s:i, s:b, s:o, s:o}", "unit", 1000, "width", units(out->width / hex),
                     "height", units(out->height / hex), "left", units(out->left), "top", units(out->top), "flat",
                     b->grid.flat, "hexes", hexes, "boxes", boxes);
}

void serve_board_json(struct request *r, const struct serve_game *g)
{
    struct shop *shop = r->s->shop;
    struct draw_options o = { .hex = 100, .layers = DRAW_STILL | DRAW_FRAME };
    pthread_mutex_lock(&shop->lock);
    const struct look *l = look_at(shop, g, "json");
    if (l == NULL) {
        struct draw_out out = { 0 }, bare = { 0 };
        struct draw_options without = { .hex = 100, .layers = DRAW_STILL };
        if (draw_game(r->s, g, &o, &out) && draw_game(r->s, g, &without, &bare)) {
            json_t *board = board_json(g->pack, &out, o.hex);
            json_object_set_new(board, "bare", /* the same without the frame */
                                json_pack("{s:i, s:i, s:i, s:i}", "width", units(bare.width / o.hex), "height",
                                          units(bare.height / o.hex), "left", units(bare.left), "top",
                                          units(bare.top)));
            char *text = json_dumps(board, JSON_COMPACT);
            json_decref(board);
            l = text ? keep_look(shop, g, "json", text, strlen(text)) : NULL;
            free(text);
        }
        draw_out_free(&out);
        draw_out_free(&bare);
    }
    if (l != NULL)
        send_look(r, l);
    else
        say_error(r, MHD_HTTP_NOT_FOUND, "board", "This game has no board.");
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
        free(shop->page[i].text);
    }
    for (int i = 0; i < shop->looks; i++)
        free(shop->look[i].text);
    pthread_mutex_destroy(&shop->lock);
    free(shop);
}
