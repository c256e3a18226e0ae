/* boards_test.c - the real boards: they draw, are small and repeatable, and their names lie clear of each other. */
#include "games.h"
#include "sample.h"

#include "../../draw/picture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

struct real {
    struct lr_pack *pack;
    struct draw_lines lines;
    const char *folder;
};

typedef void look_at(const struct real *r);

static void real_free(struct real *r)
{
    draw_lines_free(&r->lines);
    lr_pack_free(r->pack);
}

/* Every game of the list that has a drawing of its own, which a fixture has not. */
static void each_board(look_at *look)
{
    const struct games_entry *list;
    int n = games_all(&list), seen = 0;
    for (int i = 0; i < n; i++) {
        struct real r = { .folder = list[i].folder };
        r.pack = sample_pack(r.folder, &r.lines);
        assert_non_null(r.pack);
        if (r.lines.n > 0) {
            look(&r);
            seen++;
        }
        real_free(&r);
    }
    assert_true(seen > 0);
}

static struct draw_out draw_real(const struct real *r, struct draw_options o)
{
    struct draw_out out;
    struct lr_error e = { .line = 0 };
    assert_true(draw_board(r->pack->board, &r->lines, NULL, &o, &out, &e));
    return out;
}

static void draws_well(const struct real *r)
{
    struct draw_out a = draw_real(r, (struct draw_options){ .hex = 100 });
    struct draw_out b = draw_real(r, (struct draw_options){ .hex = 100 });
    assert_true(well_formed(a.svg));
    assert_true(a.length < 2000000);
    assert_null(strstr(a.svg, "\"nan"));
    assert_int_equal(a.length, b.length);
    assert_memory_equal(a.svg, b.svg, a.length);
    draw_out_free(&a);
    draw_out_free(&b);
}

static void all_draw_well_formed_small_and_the_same_twice(void **state)
{
    (void)state;
    each_board(draws_well);
}

/* No name lies on another, and none leaves the neat line. */
static void check_labels(const char *folder, double hex, const struct draw_out *out)
{
    double right = out->width / hex + out->left, bottom = out->height / hex + out->top;
    for (int i = 0; i < out->labels; i++) {
        const struct draw_label *a = &out->label[i];
        if (a->x0 < 0 || a->y0 < 0 || a->x1 > right || a->y1 > bottom)
            fail_msg("%s at %.0f pixels a hex: %s leaves the map", folder, hex, a->words);
        for (int j = 0; j < i; j++)
            if (overlaps(a, &out->label[j]) && !one_name(a, &out->label[j]))
                fail_msg("%s at %.0f pixels a hex: %s lies on %s", folder, hex, a->words, out->label[j].words);
    }
}

static void check_places(const char *folder, double hex, const struct lr_board *b, const struct draw_out *out)
{
    for (int i = 0; i < b->places; i++) {
        enum rank r = rank_of_place(b->place[i].kind);
        bool found = kind_is_pass(b->place[i].kind) || r > TOWN || hex < types[r].least_hex;
        for (int j = 0; j < out->labels && !found; j++)
            found = out->label[j].place == i;
        if (!found)
            fail_msg("%s at %.0f pixels a hex: %s is not lettered", folder, hex, b->place[i].name);
    }
}

static bool lettered(const struct draw_out *out, const char *words)
{
    for (int i = 0; i < out->labels; i++)
        if (strstr(out->label[i].words, words) != NULL)
            return true;
    return false;
}

/* The great names that a game wants to read on its board stand in tests/lettered, one a line. */
static void check_great_names(const char *folder, const struct draw_out *out)
{
    char path[300], line[100];
    snprintf(path, sizeof path, "%s/tests/lettered", folder);
    FILE *f = fopen(path, "r");
    while (f != NULL && fgets(line, sizeof line, f) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (!lettered(out, line))
            fail_msg("%s: %s is not lettered", folder, line);
    }
    if (f != NULL)
        fclose(f);
}

static void names_well(const struct real *r)
{
    static const double sizes[] = { 60, 100, 150 };
    for (int z = 0; z < 3; z++) {
        struct draw_out out = draw_real(r, (struct draw_options){ .hex = sizes[z], .layers = DRAW_LETTERING });
        assert_true(out.labels > 0);
        check_labels(r->folder, sizes[z], &out);
        check_places(r->folder, sizes[z], r->pack->board, &out);
        if (sizes[z] >= 100)
            check_great_names(r->folder, &out);
        assert_true(out.dropped < 8);
        draw_out_free(&out);
    }
}

static void names_lie_clear_and_none_is_missing(void **state)
{
    (void)state;
    each_board(names_well);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_draw_well_formed_small_and_the_same_twice),
        cmocka_unit_test(names_lie_clear_and_none_is_missing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
