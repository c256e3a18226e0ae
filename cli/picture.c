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

/* The pieces and holders of a position, as a side (or everyone, with -1 all of it) sees them. */
static bool read_scene(struct shelf *s, const struct args *a, struct lr_pack *p, struct drawing *d,
                       struct lr_error *e)
{
    const char *file = flag_value(a, "position"), *as = flag_value(a, "as");
    if (file == NULL)
        return true;
    struct lr_match *m = match_from(s, file, e);
    if (m == NULL)
        return false;
    int view = as ? side_named(p->game, as) : -1;
    bool good =
        lr_match_pack(m) == p || lr_fail(e, file, 0, 0, "is a position of another game than %s", p->game->id);
    if (good && as != NULL && view < 0)
        good = lr_fail(e, NULL, 0, 0, "%s has no side \"%.40s\"", p->game->id, as);
    void *seen = good ? state_make(p) : NULL;
    if (good && view >= 0)
        lr_match_view(m, (enum lr_side)view, seen);
    else if (good)
        memcpy(seen, lr_match_state(m), p->game->state_size);
    if (good && p->game->pieces != NULL) {
        d->piece = calloc(MOST_PIECES, sizeof *d->piece);
        int n = d->piece ? p->game->pieces(p, seen, d->piece, MOST_PIECES) : 0;
        d->scene.piece = d->piece;
        d->scene.pieces = n < MOST_PIECES ? n : MOST_PIECES;
    }
    if (good && p->game->holder != NULL) {
        d->holder = calloc((size_t)p->board->places + 1, 1);
        for (int i = 0; d->holder != NULL && i < p->board->places; i++)
            d->holder[i] = (uint8_t)p->game->holder(p, seen, i);
        d->scene.holder = d->holder;
    }
    free(seen);
    lr_match_free(m);
    return good;
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

static int draw_map(struct shelf *s, const struct args *a, struct lr_pack *p)
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
    good = good && read_scene(s, a, p, &d, &e)
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

static int run(const struct args *a)
{
    struct shelf shelf;
    struct lr_error e = { .line = 0 };
    if (!shelf_make(&shelf, a))
        return WRONG_USAGE;
    struct lr_pack *p = shelf_pack(&shelf, a->word[0], &e);
    int code = p != NULL ? draw_map(&shelf, a, p) : complain_error(shelf.failed, &e);
    shelf_clear(&shelf);
    return code;
}

static const struct flag flags[] = {
    { "o", "FILE", "board.svg or board.png (default: SVG on standard output)" },
    { "position", "FILE", "a record or position of the game, drawn on the board" },
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
