/* picture.c - `longroll map`: the board, and a position on it, as SVG or PNG. */
#include "cli.h"
#include "draw.h"

#include <limits.h>
#include <stdlib.h>

enum { MOST_PIECES = 2048 };

/* ---- What is drawn ---- */

struct drawing {
    struct draw_lines lines;
    struct draw_scene scene;
    struct lr_piece *piece;
    uint8_t *holder;
};

static void drawing_free(struct drawing *d)
{
    draw_lines_free(&d->lines);
    free(d->piece);
    free(d->holder);
}

static bool read_lines(const struct shelf *s, const struct lr_pack *p, struct drawing *d, struct lr_error *e)
{
    char folder[PATH_MAX];
    return game_folder(s->data, games_named(p->game->id), folder, sizeof folder, e)
           && draw_lines_folder(p, folder, &d->lines, e);
}

static void read_pieces(const struct lr_pack *p, const void *seen, struct drawing *d)
{
    if (p->game->pieces != NULL) {
        d->piece = calloc(MOST_PIECES, sizeof *d->piece);
        int n = d->piece ? p->game->pieces(p, seen, d->piece, MOST_PIECES) : 0;
        d->scene.piece = d->piece;
        d->scene.pieces = n < MOST_PIECES ? n : MOST_PIECES;
    }
    if (p->game->holder != NULL) {
        d->holder = calloc((size_t)p->board->places + 1, 1);
        for (int i = 0; d->holder != NULL && i < p->board->places; i++)
            d->holder[i] = (uint8_t)p->game->holder(p, seen, i);
        d->scene.holder = d->holder;
    }
}

/* The pieces and holders of a position, as a side (or everyone, with -1 all of it) sees them. */
static bool read_scene(const struct lr_match *m, const struct args *a, struct drawing *d, struct lr_error *e)
{
    const char *as = flag_value(a, "as");
    if (m == NULL)
        return true;
    const struct lr_pack *p = lr_match_pack(m);
    int view = as ? side_named(p->game, as) : -1;
    if (as != NULL && view < 0)
        return lr_fail(e, NULL, 0, 0, "%s has no side \"%.40s\"", p->game->id, as);
    void *seen = state_make(p);
    if (view >= 0)
        lr_match_view(m, (enum lr_side)view, seen);
    else
        memcpy(seen, lr_match_state(m), p->game->state_size);
    read_pieces(p, seen, d);
    free(seen);
    return true;
}

/* ---- Flags ---- */

static const struct {
    const char *name;
    unsigned layers;
} layer_names[] = { { "still", DRAW_STILL },     { "lettering", DRAW_LETTERING }, { "live", DRAW_LIVE },
                    { "numbers", DRAW_NUMBERS }, { "frame", DRAW_FRAME },         { "all", DRAW_EVERYTHING } };

static bool read_layers(const char *text, unsigned *layers)
{
    while (text != NULL && *text != '\0') {
        size_t n = strcspn(text, ","), i = 0;
        for (; i < sizeof layer_names / sizeof *layer_names; i++)
            if (strlen(layer_names[i].name) == n && strncmp(layer_names[i].name, text, n) == 0)
                break;
        if (i == sizeof layer_names / sizeof *layer_names)
            return false;
        *layers |= layer_names[i].layers;
        text += n + (text[n] == ',');
    }
    return true;
}

static bool read_options(const struct args *a, const struct lr_pack *p, struct draw_options *o)
{
    static const char *const themes[] = { "day", "lamplight", "follow" };
    const char *theme = flag_value(a, "theme");
    uint64_t hex = 100;
    *o = (struct draw_options){ .side = { p->game->sides[0], p->game->sides[1] }, .fonts = flag_value(a, "fonts") };
    if (!flag_number(a, "hex", 20, 400, &hex))
        return false;
    o->hex = (double)hex;
    int k = 0;
    while (theme != NULL && k < 3 && strcmp(theme, themes[k]) != 0)
        k++;
    if (k == 3) {
        complain(WRONG_USAGE, "--theme is day, lamplight or follow, not \"%.40s\"", theme);
        return false;
    }
    o->theme = (enum draw_theme)k;
    if (!read_layers(flag_value(a, "layers"), &o->layers)) {
        complain(WRONG_USAGE, "--layers is a list of still, lettering, live, numbers, frame, all");
        return false;
    }
    return true;
}

static bool is_png(const char *file)
{
    size_t n = strlen(file);
    return n > 4 && strcmp(file + n - 4, ".png") == 0;
}

/* ---- Running ---- */

static bool write_picture(const struct draw_out *out, const char *file, struct lr_error *e)
{
    char fonts[PATH_MAX];
    if (!is_png(file))
        return write_whole(file, out->svg, out->length, e);
    return beside_program("draw/fonts", "besley-600.ttf", fonts, sizeof fonts)
               ? draw_png(out, fonts, file, e)
               : lr_fail(e, "draw/fonts", 0, 0, "no such folder in or above the program's: the map's fonts");
}

static int draw_map(struct shelf *s, const struct args *a, const struct lr_pack *p, const struct lr_match *m)
{
    struct drawing d = { .scene = { 0 } };
    struct draw_options o;
    struct draw_out out = { 0 };
    struct lr_error e = { .line = 0 };
    const char *file = flag_value(a, "o");
    if (!read_options(a, p, &o))
        return WRONG_USAGE;
    bool titled = false, good = read_lines(s, p, &d, &e);
    for (int i = 0; i < d.lines.n; i++)
        titled = titled || d.lines.line[i].kind == DRAW_TITLE;
    if (!titled)
        o.title = p->game->title;
    good = good && read_scene(m, a, &d, &e)
           && draw_board(p->board, d.lines.n ? &d.lines : NULL, &d.scene, &o, &out, &e)
           && write_picture(&out, file ? file : "-", &e);
    if (good && file != NULL && strcmp(file, "-") != 0)
        printf("%s: %.0f by %.0f pixels, %zu bytes of SVG, %d letterings, %d left out.\n", file, out.width,
               out.height, out.length, out.labels, out.dropped);
    int code = good ? GOOD : complain_error(NOT_GOOD, &e);
    draw_out_free(&out);
    drawing_free(&d);
    return code;
}

/* The board of a position is that of its scenario. */
static int draw_position(struct shelf *s, const struct args *a, const struct lr_game *g, const char *file)
{
    struct lr_error e = { .line = 0 };
    struct lr_match *m = match_from(s, file, &e);
    int code = NOT_GOOD;
    if (m == NULL)
        complain_error(code, &e);
    else if (lr_match_pack(m)->game != g)
        complain(code, "%s: is a position of another game than %s", file, g->id);
    else
        code = draw_map(s, a, lr_match_pack(m), m);
    lr_match_free(m);
    return code;
}

static int draw(const struct args *a, struct shelf *s, const struct lr_pack *p)
{
    const char *position = flag_value(a, "position"), *name = flag_value(a, "scenario");
    int scenario = 0;
    if (position != NULL)
        return draw_position(s, a, p->game, position);
    if (name != NULL && !find_scenario(p, name, &scenario))
        return WRONG_USAGE;
    return draw_map(s, a, name ? lr_edition(p, p->scenario[scenario].edition) : p, NULL);
}

static int run(const struct args *a) { return with_pack(a, draw); }

static const struct flag flags[] = {
    { "o", "FILE", "board.svg or board.png (default: SVG on standard output)" },
    { "scenario", "NAME", "the board of this scenario, if there are several (default: the first)" },
    { "position", "FILE", "a record or position of the game, drawn on its board" },
    { "as", "SIDE", "only what this side sees of the position" },
    { "theme", "NAME", "day, lamplight, or follow (SVG that takes the page's colours)" },
    { "hex", "PIXELS", "pixels a hex: 44-80 theatre, 80-140 campaign, 140 up close (default 100)" },
    { "layers", "LIST", "of still, lettering, live, numbers, frame (default: all)" },
    { "fonts", "URL", "where a page finds the map's fonts, for SVG" },
    DATA_FLAGS,
    NO_MORE_FLAGS,
};

const struct command map_command = {
    .name = "map",
    .usage = "GAME [-o board.svg]",
    .words = "Draw the board, and a position on it",
    .more = "The picture follows from the board's data alone: the same data give the same bytes.",
    .flags = flags,
    .least = 1,
    .most = 1,
    .run = run,
};
