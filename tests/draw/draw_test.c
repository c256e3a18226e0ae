/* draw_test.c - the picture: repeatable, well formed, small enough, true to its hexsides, lettered without
 * collisions. */
#include "sample.h"

#include "../../draw/picture.h"
#include "../../engine/inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <unistd.h>

#include <cmocka.h>

static struct draw_out draw_sample(bool flat, bool lines, bool scene, struct draw_options o)
{
    struct sample *s = sample_make(flat, lines);
    struct draw_out out;
    struct lr_error e = { .line = 0 };
    assert_true(draw_board(s->board, lines ? &s->lines : NULL, scene ? &s->scene : NULL, &o, &out, &e));
    sample_free(s);
    return out;
}

/* ---- The text ---- */

static void the_same_input_gives_the_same_bytes(void **state)
{
    (void)state;
    for (int k = 0; k < 2; k++) {
        struct draw_options o = { .hex = k ? 150 : 90 };
        struct draw_out a = draw_sample(k, true, true, o), b = draw_sample(k, true, true, o);
        assert_int_equal(a.length, b.length);
        assert_memory_equal(a.svg, b.svg, a.length);
        draw_out_free(&a);
        draw_out_free(&b);
    }
}

static void the_checker_can_fail(void **state)
{
    (void)state;
    assert_true(well_formed("<a b=\"1>2\"><c/>x &amp; y</a>"));
    assert_false(well_formed("<a><b></a></b>"));
    assert_false(well_formed("<a>x & y</a>"));
    assert_false(well_formed("<a b=\"1></a>"));
    assert_false(well_formed("<a>"));
}

static void every_picture_is_well_formed_and_small(void **state)
{
    (void)state;
    for (int k = 0; k < 12; k++) {
        static const double sizes[] = { 50, 100, 160 };
        struct draw_options o = { .hex = sizes[k % 3],
                                  .theme = (enum draw_theme)(k / 3 % 3),
                                  .side = { "Union", NULL } };
        struct draw_out out = draw_sample(k & 1, k & 2, k & 4, o);
        assert_true(well_formed(out.svg));
        assert_int_equal(strlen(out.svg), out.length);
        assert_true(out.length < 2000000);
        assert_null(strstr(out.svg, "\"nan"));
        assert_null(strstr(out.svg, "-2147483648"));
        draw_out_free(&out);
    }
}

static void names_are_escaped(void **state)
{
    (void)state;
    struct draw_out out = draw_sample(false, true, false, (struct draw_options){ .title = "A <b> & \"c\"" });
    assert_non_null(strstr(out.svg, "A &lt;b&gt; &amp; &quot;c&quot;"));
    assert_non_null(strstr(out.svg, "Co. &lt;Gap&gt;"));
    assert_null(strstr(out.svg, "<Gap>"));
    draw_out_free(&out);
}

static void layers_come_in_their_order(void **state)
{
    (void)state;
    static const char *const order[] = { "land",      "water",     "waterlines", "shore", "woods",
                                         "hachures",  "grid",      "rivers",     "marsh", "roads",
                                         "rails",     "crossings", "gaps",       "signs", "marks",
                                         "lettering", "path",      "pieces",     "frame", "legend" };
    struct draw_out out = draw_sample(false, true, true, (struct draw_options){ .hex = 100 });
    const char *at = out.svg;
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        char id[40];
        snprintf(id, sizeof id, "id=\"%s\"", order[i]);
        at = strstr(at, id);
        assert_non_null(at);
    }
    draw_out_free(&out);
}

static void still_layers_do_not_change_with_position_or_zoom(void **state)
{
    (void)state;
    struct draw_options o = { .hex = 60, .layers = DRAW_STILL };
    struct draw_out a = draw_sample(false, true, false, o);
    o.hex = 150;
    struct draw_out b = draw_sample(false, true, true, o);
    const char *x = strstr(a.svg, "<g id=\"still\""), *y = strstr(b.svg, "<g id=\"still\"");
    assert_non_null(x);
    assert_non_null(y);
    assert_string_equal(x, y);
    draw_out_free(&a);
    draw_out_free(&b);
}

static void themes_use_the_tokens(void **state)
{
    (void)state;
    struct draw_out day = draw_sample(false, true, false, (struct draw_options){ .theme = DRAW_DAY });
    struct draw_out lamp = draw_sample(false, true, false, (struct draw_options){ .theme = DRAW_LAMPLIGHT });
    struct draw_out follow = draw_sample(false, true, false, (struct draw_options){ .theme = DRAW_FOLLOW });
    assert_non_null(strstr(day.svg, ".land{fill:#F1E9D6}"));
    assert_non_null(strstr(lamp.svg, ".land{fill:#272622}"));
    assert_non_null(strstr(follow.svg, ".land{fill:var(--paper)}"));
    assert_non_null(strstr(follow.svg, "--paper:#F1E9D6;"));
    assert_null(strstr(day.svg, "var("));
    draw_out_free(&day);
    draw_out_free(&lamp);
    draw_out_free(&follow);
}

/* ---- Lettering ---- */

static void no_label_lies_on_another_or_leaves_the_map(void **state)
{
    (void)state;
    for (int k = 0; k < 12; k++) {
        static const double sizes[] = { 44, 64, 85, 100, 140, 200 };
        bool flat = k >= 6;
        struct draw_out out =
            draw_sample(flat, true, false, (struct draw_options){ .hex = sizes[k % 6], .layers = DRAW_LETTERING });
        double wide = flat ? 9 * 0.8660254 + 1.1547 : 10.5, high = flat ? 11.5 : 10 * 0.8660254 + 1.1547;
        assert_true(out.labels > 0);
        for (int i = 0; i < out.labels; i++) {
            const struct draw_label *a = &out.label[i];
            assert_true(a->x0 >= 0 && a->y0 >= 0 && a->x1 <= wide && a->y1 <= high);
            for (int j = 0; j < i; j++)
                if (overlaps(a, &out.label[j]) && !one_name(a, &out.label[j]))
                    fail_msg("at %.0f pixels a hex %s lies on %s", sizes[k % 6], a->words, out.label[j].words);
        }
        draw_out_free(&out);
    }
}

static void every_place_of_its_zoom_is_lettered(void **state)
{
    (void)state;
    static const double sizes[] = { 50, 64, 85, 100, 160 };
    for (int k = 0; k < 5; k++) {
        struct sample *s = sample_make(false, true);
        struct draw_options o = { .hex = sizes[k], .layers = DRAW_LETTERING };
        struct draw_out out;
        assert_true(draw_board(s->board, &s->lines, NULL, &o, &out, NULL));
        for (int i = 0; i < s->board->places; i++) {
            enum rank r = rank_of_place(s->board->place[i].kind);
            bool wanted = sizes[k] >= types[r].least_hex && !kind_is_pass(s->board->place[i].kind), found = false;
            for (int j = 0; j < out.labels; j++)
                found = found || out.label[j].place == i;
            if (wanted != found && !kind_is_pass(s->board->place[i].kind))
                fail_msg("at %.0f pixels a hex %s is %s", sizes[k], s->board->place[i].name,
                         found ? "lettered" : "not lettered");
        }
        draw_out_free(&out);
        sample_free(s);
    }
}

static void lettering_is_never_too_small(void **state)
{
    (void)state;
    for (int hex = 44; hex < 200; hex += 39) {
        struct draw_out out =
            draw_sample(false, true, false, (struct draw_options){ .hex = hex, .layers = DRAW_LETTERING });
        int n = 0;
        for (const char *at = out.svg; (at = strstr(at, "font-size=\"")) != NULL; n++) {
            at += strlen("font-size=\"");
            assert_true(atof(at) / 1000 * hex > 9.9);
        }
        assert_true(n > 0);
        draw_out_free(&out);
    }
}

static void no_name_lies_under_a_piece(void **state)
{
    (void)state;
    struct draw_out out =
        draw_sample(false, true, false, (struct draw_options){ .hex = 100, .layers = DRAW_LETTERING });
    int covered = 0, names = 0;
    for (int i = 0; i < out.labels; i++) {
        const struct draw_label *a = &out.label[i];
        names += a->place >= 0;
        for (int h = 0; h < 110 && a->place >= 0; h++) {
            double x = out.stand[h][0], y = out.stand[h][1], r = 0.19;
            covered += a->x0 < x + r && a->x1 > x - r && a->y0 < y + r && a->y1 > y - r;
        }
    }
    assert_true(names > 20);
    assert_int_equal(covered, 0);
    draw_out_free(&out);
}

/* ---- Lines lie where the rules have them ---- */

struct numbers {
    const char *at;
};

static bool next_number(struct numbers *n, double *out)
{
    while (*n->at == ' ' || *n->at == ',')
        n->at++;
    char *end;
    *out = strtod(n->at, &end);
    bool found = end != n->at;
    n->at = end;
    return found;
}

/* Each point of the paths with this class inside a group. Only m and l are expected. */
typedef void each_point(void *ctx, double x, double y);

static void walk_paths(const char *svg, const char *group, const char *class, each_point *each, void *ctx)
{
    char id[48], mark[48];
    snprintf(id, sizeof id, "<g id=\"%s\">", group);
    snprintf(mark, sizeof mark, "<path class=\"%s\"", class);
    const char *from = strstr(svg, id);
    assert_non_null(from);
    const char *end = strstr(from, "</g>");
    while ((from = strstr(from, mark)) != NULL && from < end) {
        const char *d = strstr(from, " d=\"") + 4;
        double x = 0, y = 0, dx, dy;
        while (*d != '"') {
            assert_true(*d == 'm' || *d == 'l');
            struct numbers n = { d + 1 };
            while (next_number(&n, &dx)) {
                assert_true(next_number(&n, &dy));
                x += dx;
                y += dy;
                each(ctx, x / 1000, y / 1000);
            }
            d = n.at;
        }
        from = d;
    }
}

struct nearness {
    const struct lr_board *b;
    uint32_t bit;
    double most;
    int points;
};

static double to_segment(double x, double y, const double a[2], const double b[2])
{
    double ux = b[0] - a[0], uy = b[1] - a[1], t = ((x - a[0]) * ux + (y - a[1]) * uy) / (ux * ux + uy * uy);
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(x - a[0] - t * ux, y - a[1] - t * uy);
}

static void corner_of(const struct lr_board *b, int h, int d, double out[2])
{
    int cx = h % b->grid.width, cy = h / b->grid.width;
    bool shoved = ((b->grid.flat ? cx : cy) & 1) == b->grid.shove_odd;
    double along = (b->grid.flat ? cy : cx) + 0.5 + 0.5 * shoved,
           across = (b->grid.flat ? cx : cy) * 0.8660254 + 0.57735;
    double turn = ((b->grid.flat ? 30 : 60) + 60 * d) * PI / 180;
    out[0] = (b->grid.flat ? across : along) + sin(turn) * 0.57735;
    out[1] = (b->grid.flat ? along : across) - cos(turn) * 0.57735;
}

static bool off_the_hexes(const struct lr_board *b, double x, double y)
{
    for (int h = 0; h < b->hexes; h++) {
        double p[2], q[2];
        corner_of(b, h, 0, p);
        corner_of(b, h, 3, q);
        if (hypot(x - (p[0] + q[0]) / 2, y - (p[1] + q[1]) / 2) < 0.58)
            return false;
    }
    return true;
}

static void is_near(void *ctx, double x, double y)
{
    struct nearness *n = ctx;
    double best = 1e9;
    n->points++;
    if (off_the_hexes(n->b, x, y)) /* a river goes on over the edge of the sheet */
        return;
    for (int h = 0; h < n->b->hexes; h++)
        for (int d = 0; d < 6; d++) {
            double p[2], q[2];
            if (!(n->b->features[n->b->side[h][d]] & n->bit))
                continue;
            corner_of(n->b, h, (d + 5) % 6, p);
            corner_of(n->b, h, d, q);
            best = fmin(best, to_segment(x, y, p, q));
        }
    if (best > n->most)
        fail_msg("(%.3f, %.3f) is %.3f off its hexsides", x, y, best);
}

static void rivers_and_crossings_lie_on_their_hexsides(void **state)
{
    (void)state;
    for (int flat = 0; flat < 2; flat++) {
        struct sample *s = sample_make(flat, false);
        struct draw_out out;
        assert_true(draw_board(s->board, NULL, NULL, NULL, &out, NULL));
        struct nearness river = { s->board, lr_feature_bit(s->board, "river"), 0.095, 0 };
        struct nearness bridge = { s->board, lr_feature_bit(s->board, "bridge"), 0.2, 0 };
        struct nearness ford = { s->board, lr_feature_bit(s->board, "ford"), 0.2, 0 };
        walk_paths(out.svg, "rivers", "rv", is_near, &river);
        walk_paths(out.svg, "crossings", "brg", is_near, &bridge);
        walk_paths(out.svg, "crossings", "ford", is_near, &ford);
        assert_true(river.points > 200);
        assert_int_equal(bridge.points, 3 * 8);
        draw_out_free(&out);
        sample_free(s);
    }
}

/* ---- Lines that the picture alone needs ---- */

static void reads_lines(void **state)
{
    (void)state;
    static const char text[] = "#! source: made\nkind\tname\tlevel\tpoints\nsea\tBay\t0\t0,0 1000,0 1000,-500\n"
                               "title\tA Title\t0\t\nmiles\t-\t14\t\n";
    struct draw_lines l;
    assert_true(draw_lines_read("x", text, strlen(text), &l, NULL));
    assert_int_equal(l.n, 3);
    assert_int_equal(l.line[0].points, 3);
    assert_int_equal(l.line[0].at[2][1], -500);
    assert_string_equal(l.line[1].name, "A Title");
    assert_string_equal(l.line[2].name, "");
    assert_int_equal(l.line[2].level, 14);
    draw_lines_free(&l);
}

static void refuses_bad_lines(void **state)
{
    (void)state;
    static const char *const bad[] = { "volcano\tx\t0\t1,1", "sea\tx\t0\t1;1",        "sea\tx\t0\t1",
                                       "sea\tx\ty\t1,1",     "sea\tx\t0\t99999999,1", "sea" };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[120];
        struct draw_lines l;
        struct lr_error e = { .line = 0 };
        snprintf(text, sizeof text, "kind\tname\tlevel\tpoints\n%s\n", bad[i]);
        assert_false(draw_lines_read("drawing.tsv", text, strlen(text), &l, &e));
        assert_int_equal(e.line, 2);
    }
}

/* ---- Positions ---- */

static void hidden_pieces_are_alike(void **state)
{
    (void)state;
    struct sample *s = sample_make(false, true);
    struct lr_piece a = { 44,     LR_SECOND,   LR_INFANTRY, 3, 4, 3, true, LR_SELECTED | LR_NO_SUPPLY,
                          "Hill", "A. P. Hill" };
    struct lr_piece b = { 44, LR_SECOND, LR_LEADER, 1, 2, 9, true, 0, "Lee", "Robert E. Lee" };
    struct draw_scene x = { .piece = &a, .pieces = 1 }, y = { .piece = &b, .pieces = 1 };
    struct draw_options o = { .hex = 150, .layers = DRAW_LIVE };
    struct draw_out p, q;
    assert_true(draw_board(s->board, &s->lines, &x, &o, &p, NULL));
    assert_true(draw_board(s->board, &s->lines, &y, &o, &q, NULL));
    assert_string_equal(p.svg, q.svg);
    assert_non_null(strstr(p.svg, "inset"));
    draw_out_free(&p);
    draw_out_free(&q);
    sample_free(s);
}

static void refuses_pieces_off_the_board(void **state)
{
    (void)state;
    struct sample *s = sample_make(false, true);
    struct lr_piece a = { .hex = 9999, .side = LR_FIRST };
    struct draw_scene x = { .piece = &a, .pieces = 1 };
    struct draw_out out;
    struct lr_error e = { .line = 0 };
    assert_false(draw_board(s->board, NULL, &x, NULL, &out, &e));
    assert_false(draw_board(NULL, NULL, NULL, NULL, &out, &e));
    sample_free(s);
}

/* ---- Boards with less on them ---- */

static void draws_a_board_without_water_or_places(void **state)
{
    (void)state;
    for (int flat = 0; flat < 2; flat++) {
        struct sample *s = sample_make(flat, false);
        struct draw_out out;
        memset((uint8_t *)s->board->terrain, 0, (size_t)s->board->hexes);
        for (int k = 0; k < 3; k++) {
            assert_true(draw_board(s->board, NULL, &s->scene, NULL, &out, NULL));
            assert_true(well_formed(out.svg));
            draw_out_free(&out);
            if (k == 0)
                s->board->places = 0;
            else
                s->board->routes = s->board->feature_count = 0;
        }
        sample_free(s);
    }
}

/* High ground as terrain, one hex only, and hexes off the map. */
static void draws_hills_and_holes(void **state)
{
    (void)state;
    static const char *const names[] = { "clear", "mountain", "hill", "rough", "broken", "swamp" };
    struct sample *s = sample_make(false, false);
    struct draw_out out;
    s->board->terrain_names = names;
    s->board->terrains = 6;
    for (int h = 0; h < s->board->hexes; h++)
        ((uint8_t *)s->board->terrain)[h] = (uint8_t)(h / 10 % 6);
    for (int h = 40; h < 50; h++)
        ((uint8_t *)s->board->playable)[h] = 0;
    lr_board_join(s->board);
    assert_true(draw_board(s->board, NULL, NULL, NULL, &out, NULL));
    assert_true(well_formed(out.svg));
    const char *hachures = strstr(out.svg, "<g id=\"hachures\">");
    assert_non_null(hachures);
    assert_true(strcspn(hachures + 10, "z") > 10000);
    draw_out_free(&out);
    sample_free(s);
}

/* ---- PNG ---- */

/* The text library keeps its fonts until the program ends. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void) { return "leak:libfontconfig\nleak:libpango\n"; }

static size_t read_png(const char *file, unsigned char **bytes)
{
    FILE *f = fopen(file, "rb");
    assert_non_null(f);
    fseek(f, 0, SEEK_END);
    long n = ftell(f);
    rewind(f);
    assert_true(n > 8);
    *bytes = malloc((size_t)n);
    assert_int_equal(fread(*bytes, 1, (size_t)n, f), n);
    fclose(f);
    return (size_t)n;
}

/* Twice in one process: the second picture finds the same fonts. */
static void paints_the_same_png_twice(void **state)
{
    (void)state;
    struct draw_out out = draw_sample(false, true, true, (struct draw_options){ .hex = 44 });
    unsigned char *png[2];
    size_t n[2];
    for (int k = 0; k < 2; k++) {
        char file[] = "draw-test-XXXXXX";
        int fd = mkstemp(file);
        assert_true(fd >= 0);
        close(fd);
        struct lr_error e = { .line = 0 };
        assert_true(draw_png(&out, DRAW_FONTS, file, &e));
        n[k] = read_png(file, &png[k]);
        unlink(file);
        assert_memory_equal(png[k], "\x89PNG\r\n\x1a\n", 8);
    }
    assert_int_equal(n[0], n[1]);
    assert_memory_equal(png[0], png[1], n[0]);
    free(png[0]);
    free(png[1]);
    draw_out_free(&out);
}

static void refuses_a_png_without_fonts_or_too_large(void **state)
{
    (void)state;
    struct draw_out out = draw_sample(false, true, false, (struct draw_options){ .layers = DRAW_LETTERING });
    struct lr_error e = { .line = 0 };
    assert_false(draw_png(&out, DRAW_FONTS, "no/such/folder/x.png", &e));
    out.width = 40000;
    assert_false(draw_png(&out, DRAW_FONTS, "x.png", &e));
    draw_out_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_input_gives_the_same_bytes),
        cmocka_unit_test(the_checker_can_fail),
        cmocka_unit_test(every_picture_is_well_formed_and_small),
        cmocka_unit_test(names_are_escaped),
        cmocka_unit_test(layers_come_in_their_order),
        cmocka_unit_test(still_layers_do_not_change_with_position_or_zoom),
        cmocka_unit_test(themes_use_the_tokens),
        cmocka_unit_test(no_label_lies_on_another_or_leaves_the_map),
        cmocka_unit_test(every_place_of_its_zoom_is_lettered),
        cmocka_unit_test(lettering_is_never_too_small),
        cmocka_unit_test(no_name_lies_under_a_piece),
        cmocka_unit_test(rivers_and_crossings_lie_on_their_hexsides),
        cmocka_unit_test(reads_lines),
        cmocka_unit_test(refuses_bad_lines),
        cmocka_unit_test(hidden_pieces_are_alike),
        cmocka_unit_test(refuses_pieces_off_the_board),
        cmocka_unit_test(draws_a_board_without_water_or_places),
        cmocka_unit_test(draws_hills_and_holes),
        cmocka_unit_test(paints_the_same_png_twice),
        cmocka_unit_test(refuses_a_png_without_fonts_or_too_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
