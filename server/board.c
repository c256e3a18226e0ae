/* board.c - the boards as pictures and as numbers. A large one takes seconds to draw: a thread of low priority
 * draws them soon after the start, another what somebody asks for; whoever asks waits without holding anybody up.
 * What was drawn is kept in memory and in the file, under the name of this very program, so that the next start
 * need not draw. */
#include "serve.h"

#include "draw.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { THEMES = 3, SIZES = 3, LAYERS = 4, NUMBERS = 1 }; /* the ways a board is drawn, so that few are kept */
enum { LOOKS = THEMES * SIZES * LAYERS + NUMBERS /* of a game */ };
enum {
    PATIENCE = 1500 /* milliseconds from the start until it draws unasked */,
    NICE = 15,
    BEST = 9 /* packing */
};

struct look { /* a board drawn in one way, or to be */
    const struct serve_game *game;
    char how[80];
    struct draw_options o; /* of a picture */
    bool numbers;          /* the board in numbers instead */
    bool done;
    struct bytes *packed; /* by gzip; NULL when done: there is none */
    enum { NOBODY, AHEAD, ASKED } drawn_by;
    struct request *waits; /* whoever asked, linked by `next` */
};

struct boards {
    struct server *s;
    pthread_mutex_t lock;
    pthread_cond_t some;
    pthread_t ahead, asked; /* of low priority; for what somebody waits for */
    bool running, drawing_ahead, stopping;
    char build[24]; /* this program and its fonts, in one number */
    int looks, room;
    struct look *look; /* room for every way of every game */
};

/* ---- Drawing ---- */

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
    o->fonts = s->o.fonts && o->layers & DRAW_FRAME ? "FONTS/" : NULL; /* the page has them itself */
    ok = ok && draw_board(g->pack->board, lines.n ? &lines : NULL, &scene, o, out, &e);
    draw_lines_free(&lines);
    if (!ok)
        log_trouble("board", e.words);
    return ok;
}

/* ---- The board in numbers ---- */

static int units(double x) { return (int)(x * 1000 + (x < 0 ? -0.5 : 0.5)); }

/* Where a datum comes from, and why it is as it is. */
static json_t *source_json(const struct lr_pack *p, int source)
{
    static const char *const origins[] = { "book", "derived", "made" };
    if (source < 0 || source >= p->sources)
        return json_null();
    const struct lr_source *s = &p->source[source];
    return json_pack("{s:s, s:o, s:o}", "origin", origins[(unsigned)s->origin < 3 ? s->origin : 2], "rule",
                     s->rule ? js(s->rule) : json_null(), "words", s->words ? js(s->words) : json_null());
}

static json_t *places_json(const struct lr_pack *p, int hex)
{
    json_t *list = json_array();
    for (int i = 0; i < p->board->places; i++) {
        const struct lr_place *place = &p->board->place[i];
        if (place->hex != hex)
            continue;
        const struct lr_node *value = place->data ? lr_get(place->data, "value") : NULL;
        json_array_append_new(list, json_pack("{s:i, s:o, s:o, s:o, s:o}", "id", i, "name", js(place->name), "kind",
                                              place->kind ? js(place->kind) : json_null(), "value",
                                              value && value->text ? js(value->text) : json_null(), "source",
                                              place->data ? source_json(p, place->data->source) : json_null()));
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

enum { LETTERS = DRAW_LETTERING | DRAW_NUMBERS, BARE = DRAW_STILL | LETTERS };

static void name_look(const struct draw_options *o, char *how, size_t size)
{
    snprintf(how, size, "svg %d %.0f %u", (int)o->theme, o->hex, o->layers);
}

static char *draw_numbers(const struct server *s, const struct serve_game *g, size_t *length)
{
    struct draw_options o = { .hex = 100, .layers = DRAW_FRAME }; /* where things lie does not rest on the land */
    struct draw_options without = { .hex = 100, .layers = DRAW_NUMBERS };
    struct draw_out out = { 0 }, bare = { 0 };
    char *text = NULL;
    if (draw_game(s, g, &o, &out) && draw_game(s, g, &without, &bare)) {
        json_t *board = board_json(g->pack, &out, o.hex);
        json_object_set_new(board, "bare", /* the same without the frame */
                            json_pack("{s:i, s:i, s:i, s:i}", "width", units(bare.width / o.hex), "height",
                                      units(bare.height / o.hex), "left", units(bare.left), "top",
                                      units(bare.top)));
        text = json_dumps(board, JSON_COMPACT);
        *length = text ? strlen(text) : 0;
        json_decref(board);
    }
    draw_out_free(&out);
    draw_out_free(&bare);
    return text;
}

static char *draw_picture(const struct server *s, const struct serve_game *g, struct draw_options o, size_t *length)
{
    struct draw_out out = { 0 };
    char *text = draw_game(s, g, &o, &out) ? with_fonts(out.svg, s->o.fonts ? s->o.fonts : "", length) : NULL;
    draw_out_free(&out);
    return text;
}

/* ---- Keeping ---- */

static void board_kept(struct job *j, bool ok)
{
    (void)ok;
    job_free(j);
}

static void keep(struct boards *b, const char *name, const struct bytes *packed)
{
    struct job *j = job_make(1);
    if (j == NULL)
        return;
    j->write[0].kind = WRITE_BOARD;
    write_text(&j->write[0], b->build);
    write_text(&j->write[0], name);
    write_bytes(&j->write[0], packed->text, packed->length);
    j->done = board_kept;
    writer_put(b->s->writer, j);
}

static void drop_others(struct boards *b)
{
    struct job *j = job_make(1);
    if (j == NULL)
        return;
    j->write[0].kind = WRITE_OLD_BOARDS;
    write_text(&j->write[0], b->build);
    j->done = board_kept;
    writer_put(b->s->writer, j);
}

/* Without the lock: what it looks like, packed; from the file if it is there. */
static struct bytes *make_look(struct boards *b, const struct look *l)
{
    char name[160], *text, *kept = NULL;
    size_t length = 0;
    snprintf(name, sizeof name, "%s %016llx %s", l->game->pack->game->id, (unsigned long long)l->game->pack->hash,
             l->how);
    if (store_board(b->s->store, b->build, name, &kept, &length) == FOUND) {
        struct bytes *packed = bytes_of(kept, length);
        free(kept);
        return packed;
    }
    text = l->numbers ? draw_numbers(b->s, l->game, &length) : draw_picture(b->s, l->game, l->o, &length);
    struct bytes *packed = text ? gzip_bytes(text, length, BEST) : NULL;
    free(text);
    if (packed != NULL)
        keep(b, name, packed);
    return packed;
}

/* With the lock held: the next to draw. What somebody waits for is drawn anew where it was begun ahead: on a
 * machine with much to do the thread of low priority may get no turn for long. */
static struct look *next_look(struct boards *b, bool asked)
{
    for (int i = 0; i < b->looks; i++) {
        struct look *l = &b->look[i];
        if (!l->done && (l->waits != NULL) == asked && l->drawn_by < (asked ? ASKED : AHEAD))
            return l;
    }
    return NULL;
}

static void wake_all(struct look *l)
{
    for (struct request *r = l->waits, *next; r != NULL; r = next) {
        next = r->next;
        request_wake(r);
    }
    l->waits = NULL;
}

static struct look *look_for(struct boards *b, const struct serve_game *g, const char *how,
                             const struct draw_options *o);

/* Games for the tests are not offered to anybody. */
static bool is_offered(const struct serve_game *g) { return !g->pack->game->fixture; }

/* With the lock held: every board as the page asks for it. */
static void look_ahead(struct boards *b)
{
    static const enum draw_theme themes[] = { DRAW_DAY, DRAW_LAMPLIGHT };
    static const int sizes[] = { 100, 60, 160 };
    for (int i = 0; i < b->s->o.games; i++)
        if (is_offered(&b->s->o.game[i]))
            look_for(b, &b->s->o.game[i], "json", NULL);
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < b->s->o.games; i++)
            for (int n = 0; is_offered(&b->s->o.game[i]) && n < 2; n++) {
                struct draw_options o = { .theme = themes[n], .hex = sizes[k], .layers = k == 0 ? BARE : LETTERS };
                char how[80];
                name_look(&o, how, sizeof how);
                look_for(b, &b->s->o.game[i], how, &o);
            }
}

static void pause_a_while(struct boards *b)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += (until.tv_nsec + PATIENCE * 1000000L) / 1000000000;
    until.tv_nsec = (until.tv_nsec + PATIENCE * 1000000L) % 1000000000;
    pthread_cond_timedwait(&b->some, &b->lock, &until);
}

/* With the lock held, until it stops. */
static void draw_on(struct boards *b, bool asked)
{
    while (!b->stopping) {
        struct look *l = next_look(b, asked);
        if (l == NULL) {
            pthread_cond_wait(&b->some, &b->lock);
            continue;
        }
        struct look as = *l;
        l->drawn_by = asked ? ASKED : AHEAD;
        pthread_mutex_unlock(&b->lock);
        struct bytes *packed = make_look(b, &as);
        pthread_mutex_lock(&b->lock);
        if (l->done) { /* the other thread was first */
            bytes_free(packed);
            continue;
        }
        l->packed = packed;
        l->done = true;
        wake_all(l);
    }
    for (int i = 0; i < b->looks; i++)
        wake_all(&b->look[i]);
}

static void *draw_ahead(void *ctx)
{
    struct boards *b = ctx;
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), NICE);
    pthread_mutex_lock(&b->lock);
    if (!b->stopping)
        pause_a_while(b); /* the start and the first page come first */
    if (!b->stopping) {
        look_ahead(b);
        drop_others(b);
    }
    draw_on(b, false);
    pthread_mutex_unlock(&b->lock);
    return NULL;
}

static void *draw_asked(void *ctx)
{
    struct boards *b = ctx;
    pthread_mutex_lock(&b->lock);
    draw_on(b, true);
    pthread_mutex_unlock(&b->lock);
    return NULL;
}

/* ---- Asking ---- */

static void send_look(struct request *r, const struct look *l)
{
    snprintf(r->etag, sizeof r->etag, "\"%016llx\"",
             (unsigned long long)lr_hash(l->packed->text, l->packed->length));
    r->cache = "max-age=300, stale-while-revalidate=86400";
    if (has_already(r, r->etag))
        say(r, MHD_HTTP_NOT_MODIFIED, NULL);
    else
        say_packed(r, l->packed);
}

/* Few sizes, so that few pictures are kept. */
static bool read_look(struct request *r, struct draw_options *o, char *how, size_t size)
{
    static const char *const themes[THEMES] = { "day", "lamplight", "follow" };
    static const int sizes[SIZES] = { 60, 100, 160 };
    const char *theme = query_value(r, "theme"), *zoom = query_value(r, "zoom"), *layers = query_value(r, "layers");
    int k = 0, z = zoom ? (int)strtol(zoom, NULL, 10) : 100;
    while (theme != NULL && k < THEMES && strcmp(theme, themes[k]) != 0)
        k++;
    if (k == THEMES) {
        say_error(r, MHD_HTTP_BAD_REQUEST, "request", "\"theme\" is day, lamplight or follow.");
        return false;
    }
    bool still = layers != NULL && strcmp(layers, "still") == 0;
    bool bare = layers != NULL && strcmp(layers, "bare") == 0;
    bool letters = layers != NULL && strcmp(layers, "letters") == 0;
    o->theme = (enum draw_theme)k;
    o->hex = sizes[z < 80 ? 0 : z < 140 ? 1 : 2];
    o->layers = still ? DRAW_STILL : letters ? LETTERS : bare ? BARE : BARE | DRAW_FRAME;
    name_look(o, how, size);
    return true;
}

/* With the lock held: a look, which may still have to be drawn. */
static struct look *look_for(struct boards *b, const struct serve_game *g, const char *how,
                             const struct draw_options *o)
{
    for (int i = 0; i < b->looks; i++)
        if (b->look[i].game == g && strcmp(b->look[i].how, how) == 0)
            return &b->look[i];
    if (b->looks == b->room) /* there is no other way to draw one */
        return NULL;
    struct look *l = &b->look[b->looks++];
    *l = (struct look){ .game = g, .numbers = o == NULL };
    if (o != NULL)
        l->o = *o;
    snprintf(l->how, sizeof l->how, "%s", how);
    return l;
}

static void serve_look(struct request *r)
{
    struct boards *b = r->s->boards;
    pthread_mutex_lock(&b->lock);
    struct look *l = r->ctx;
    if (l->packed != NULL) {
        send_look(r, l);
    } else if (l->done) {
        say_error(r, MHD_HTTP_NOT_FOUND, "board", "This game has no board.");
    } else if (b->stopping || !b->running) {
        say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "stopping", "The server is stopping.");
    } else {
        r->next = l->waits;
        l->waits = r;
        request_sleep(r, serve_look);
        pthread_cond_broadcast(&b->some);
    }
    pthread_mutex_unlock(&b->lock);
}

static void serve(struct request *r, const struct serve_game *g, const char *how, const struct draw_options *o)
{
    struct boards *b = r->s->boards;
    pthread_mutex_lock(&b->lock);
    r->ctx = look_for(b, g, how, o);
    pthread_mutex_unlock(&b->lock);
    if (r->ctx != NULL)
        serve_look(r);
    else
        say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "busy", "Too many pictures were asked for.");
}

void serve_board_svg(struct request *r, const struct serve_game *g)
{
    struct draw_options o = { .hex = 100 };
    char how[80];
    if (!read_look(r, &o, how, sizeof how))
        return;
    r->type = "image/svg+xml";
    r->policy = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'self'";
    serve(r, g, how, &o);
}

void serve_board_json(struct request *r, const struct serve_game *g) { serve(r, g, "json", NULL); }

/* ---- Opening ---- */

/* The program's own bytes, however many: another build may draw otherwise. */
void build_name(char *out, size_t size)
{
    uint8_t piece[1 << 14];
    uint64_t hash[2] = { 0, 0 }; /* of all before, and of this piece */
    size_t n = 0;
    FILE *f = fopen("/proc/self/exe", "rb");
    while (f != NULL && (n = fread(piece, 1, sizeof piece, f)) > 0) {
        hash[1] = lr_hash(piece, n);
        hash[0] = lr_hash(hash, sizeof hash);
    }
    if (f == NULL || ferror(f)) /* then nothing that was kept fits */
        randombytes_buf(hash, sizeof hash[0]);
    if (f != NULL)
        fclose(f);
    snprintf(out, size, "%016llx", (unsigned long long)hash[0]);
}

struct boards *boards_open(struct server *s)
{
    struct boards *b = calloc(1, sizeof *b);
    pthread_condattr_t attributes;
    if (b == NULL)
        return NULL;
    b->s = s;
    b->room = s->o.games * LOOKS;
    b->look = calloc((size_t)b->room + 1, sizeof *b->look);
    if (b->look == NULL) {
        free(b);
        return NULL;
    }
    pthread_mutex_init(&b->lock, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&b->some, &attributes);
    pthread_condattr_destroy(&attributes);
    build_name(b->build, sizeof b->build);
    size_t used = strlen(b->build);
    snprintf(b->build + used, sizeof b->build - used, "%s", s->o.fonts ? "f" : "");
    b->running = pthread_create(&b->asked, NULL, draw_asked, b) == 0;
    b->drawing_ahead = b->running && s->o.draws_ahead && pthread_create(&b->ahead, NULL, draw_ahead, b) == 0;
    if (b->running)
        return b;
    boards_close(b);
    return NULL;
}

void boards_stop(struct boards *b)
{
    if (b == NULL || !b->running)
        return;
    pthread_mutex_lock(&b->lock);
    b->stopping = true;
    pthread_cond_broadcast(&b->some);
    pthread_mutex_unlock(&b->lock);
    pthread_join(b->asked, NULL);
    if (b->drawing_ahead)
        pthread_join(b->ahead, NULL);
    b->running = false;
}

void boards_close(struct boards *b)
{
    if (b == NULL)
        return;
    for (int i = 0; i < b->looks; i++)
        bytes_free(b->look[i].packed);
    free(b->look);
    pthread_cond_destroy(&b->some);
    pthread_mutex_destroy(&b->lock);
    free(b);
}
