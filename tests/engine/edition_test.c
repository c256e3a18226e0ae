/* edition_test.c - one rulebook, several boards and layers: loading them, and everything that is played with them.
 */
#include "table.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CROSSING, RAID, NARROWS };

/* ---- the fixture: two boards, one layer ---- */

static void two_editions(void **state)
{
    (void)state;
    assert_int_equal(ford->editions, 2);
    assert_int_equal(ford->edition, 0);
    assert_string_equal(ford->edition_name, "main");
    assert_string_equal(ford->board_folder, "");
    const struct lr_pack *other = lr_edition(ford, 1);
    assert_string_equal(other->edition_name, "narrows + 1863");
    assert_string_equal(other->board_folder, "boards/narrows");
    assert_int_equal(other->edition, 1);
    assert_ptr_not_equal(other->board, ford->board);
    assert_ptr_not_equal(other->tables, ford->tables);
    assert_int_equal(ford->board->hexes, 12);
    assert_int_equal(other->board->hexes, 9);
    assert_true(other->board->grid.flat && !ford->board->grid.flat);
    assert_int_equal(lr_domain_size(other, LR_HEXES), 11);
    assert_int_equal(lr_find(ford, LR_HEXES, "N0102", 5), -1);
    assert_int_equal(lr_find(other, LR_HEXES, "N0102", 5), lr_find(other, LR_HEXES, "Ford", 4));
    assert_int_not_equal(lr_find(other, LR_HEXES, "Ford", 4), lr_find(ford, LR_HEXES, "Ford", 4));
    /* the same for both */
    assert_true(other->hash == ford->hash && other->scenario == ford->scenario && other->option == ford->option);
    assert_true(other->source == ford->source && other->rule == ford->rule && other->rules == ford->rules);
}

static void the_scenario_picks(void **state)
{
    (void)state;
    struct lr_setup s;
    for (int i = 0; i < ford->scenarios; i++)
        for (int from = 0; from < 2; from++) {
            lr_setup_preset(ford, i, 1, &s);
            assert_int_equal(s.edition, i == NARROWS);
            assert_ptr_equal(lr_pack_for(lr_edition(ford, from), &s), lr_edition(ford, i == NARROWS));
            assert_true(lr_plays(lr_edition(ford, from), i) == (from == (i == NARROWS)));
        }
    lr_setup_preset(ford, -1, 1, &s);
    assert_ptr_equal(lr_pack_for(ford, &s), ford);
    s.edition = 1;
    assert_ptr_equal(lr_pack_for(ford, &s), lr_edition(ford, 1));
    struct lr_pack copy = *ford; /* a test's own stands for itself */
    s.edition = 0;
    assert_ptr_equal(lr_pack_for(&copy, &s), &copy);
    assert_int_equal(lr_edition_named(ford, "Narrows  + 1863"), 1);
    assert_int_equal(lr_edition_named(ford, "narrows"), 1);
    assert_int_equal(lr_edition_named(ford, "main"), 0);
    assert_int_equal(lr_edition_named(ford, "narrow"), -1);
}

/* Whoever steps by himself must have the right one. */
static void no_beginning_on_another_board(void **state)
{
    (void)state;
    struct lr_setup s;
    lr_setup_preset(ford, NARROWS, 1, &s);
    assert_false(lr_begin(ford, &s, state_a, NULL));
    assert_true(lr_begin(lr_edition(ford, 1), &s, state_a, NULL));
    lr_setup_preset(ford, CROSSING, 1, &s);
    assert_false(lr_begin(lr_edition(ford, 1), &s, state_a, NULL));
}

/* ---- matches and records ---- */

static void same_match(const struct lr_match *a, const struct lr_match *b)
{
    assert_ptr_equal(lr_match_pack(a), lr_match_pack(b));
    assert_memory_equal(lr_match_state(a), lr_match_state(b), ford->game->state_size);
    assert_int_equal(lr_match_length(a), lr_match_length(b));
}

static void matches_keep_their_edition(void **state)
{
    (void)state;
    struct lr_rng r = lr_rng_seed(3, 3);
    struct lr_error e = { .line = 0 };
    for (int scenario = 0; scenario < 3; scenario++) {
        struct lr_match *m = new_match(scenario, 11);
        assert_ptr_equal(lr_match_pack(m), lr_edition(ford, scenario == NARROWS));
        assert_int_equal(lr_match_setup(m)->edition, scenario == NARROWS);
        while (random_step(m, &r))
            if (lr_match_can_undo(m, LR_FIRST) > 0 && lr_rng_below(&r, 3) == 0)
                lr_match_undo(m, LR_FIRST);
        struct lr_match *copy = lr_match_copy(m);
        same_match(m, copy);
        struct lr_text t = LR_TEXT(text_room);
        assert_true(lr_record_write(m, &t));
        for (int from = 0; from < 2; from++) { /* any edition stands for the game */
            struct lr_match *back = lr_record_read(lr_edition(ford, from), "r", text_room, t.used, &e);
            assert_non_null(back);
            same_match(m, back);
            lr_match_free(back);
        }
        lr_match_free(copy);
        lr_match_free(m);
    }
}

/* ---- positions ---- */

static void read_back(const struct lr_setup *from, const void *whole, int view)
{
    struct lr_error e = { .line = 0 };
    struct lr_text t = LR_TEXT(text_room);
    struct lr_setup s;
    int seen = -2;
    for (int i = 0; i < 4; i++) { /* written by either, read by either */
        t = LR_TEXT(text_room);
        assert_true(lr_position_write(lr_edition(ford, i & 1), from, whole, view, &t));
        if (!lr_position_read(lr_edition(ford, i >> 1), "p", text_room, t.used, &s, state_b, &seen, &e))
            fail_msg("%d: %s\n%s", e.line, e.words, text_room);
        assert_memory_equal(state_b, whole, ford->game->state_size);
        assert_int_equal(seen, view);
        assert_int_equal(s.edition, 1);
        assert_int_equal(s.scenario, from->scenario);
    }
}

static void positions_of_the_second_board(void **state)
{
    (void)state;
    struct lr_rng r = lr_rng_seed(4, 3);
    struct lr_match *m = new_match(NARROWS, 12);
    for (int i = 0; i < 9; i++)
        random_step(m, &r);
    struct lr_setup bare = *lr_match_setup(m);
    bare.scenario = -1;
    for (int view = -1; view <= LR_NOBODY; view++) {
        const void *whole = lr_match_state(m);
        if (view >= 0)
            lr_match_view(m, (enum lr_side)view, state_a);
        read_back(lr_match_setup(m), view >= 0 ? state_a : whole, view);
        assert_null(strstr(text_room, "board"));
        read_back(&bare, view >= 0 ? state_a : whole, view);
        assert_non_null(strstr(text_room, "empty\nboard narrows + 1863\n"));
    }
    struct lr_error e = { .line = 0 };
    memcpy(state_a, lr_match_state(m), ford->game->state_size);
    struct lr_match *at = lr_match_at(ford, &bare, state_a, &e);
    assert_non_null(at);
    assert_ptr_equal(lr_match_pack(at), lr_edition(ford, 1));
    struct lr_text t = LR_TEXT(text_room);
    assert_true(lr_record_write(at, &t));
    struct lr_match *back = lr_record_read(ford, "r", text_room, t.used, &e);
    assert_non_null(back);
    same_match(at, back);
    bare.edition = 2;
    assert_null(lr_match_at(ford, &bare, state_a, &e));
    assert_string_equal(e.words, "expected one of 2 boards, found number 2");
    lr_match_free(back);
    lr_match_free(at);
    lr_match_free(m);
}

static void not_read(const char *text, const char *words)
{
    struct lr_error e = { .line = 0 };
    struct lr_setup s;
    int view;
    assert_false(lr_position_read(ford, "p", text, strlen(text), &s, state_a, &view, &e));
    assert_string_equal(e.words, words);
}

static void boards_that_are_not_there(void **state)
{
    (void)state;
    not_read("position ford\nempty\nboard west\n", "expected a board (main, narrows + 1863), found \"west\"");
    not_read("position ford\nscenario The Raid\nboard narrows\n",
             "expected `empty` before a board: a scenario has its own");
    not_read("position ford\nboard narrows\nempty\n", "expected `empty` before a board: a scenario has its own");
    not_read("position ford\nempty\nboard narrows\nblock[Iron Brigade].hex: Mill\n",
             "expected a hex such as Ford, Bend or Chapel, found \"Mill\"");
    not_read("position ford\nscenario The Raid\nblock[Iron Brigade].hex: N0101\n",
             "expected a hex such as 0103, 0302 or Mill, found \"N0101\"");
}

/* A state has room for the largest board; on a smaller one nothing can be put where it has no place. */
static void places_that_are_not_there(void **state)
{
    (void)state;
    not_read("position ford\nscenario The Narrows\ncamp[Union].blanks[?11]: 1\n",
             "camp[Union].blanks[?11]: expected 0 for what does not exist");
    not_read("position ford\nscenario The Narrows\nview Union\ncamp[Confederate].blanks[?13]: 3\n",
             "camp[Confederate].blanks[?13]: expected 0 for what does not exist");
}

/* ---- a small game of its own, in a folder of its own ---- */

enum { MOST_VALUES = 8 };

struct small {
    long value[MOST_VALUES];
    int n;
    const char *file[MOST_VALUES]; /* where each was read */
};

static bool load_small(struct lr_pack *p, struct lr_error *e)
{
    struct small *t = lr_keep(p, sizeof *t);
    p->tables = t;
    const struct lr_node *root = lr_data(p, "data/values.yaml", e);
    for (const struct lr_node *n = root ? root->first : NULL; n; n = n->next, t->n++) {
        t->file[t->n] = n->file;
        if (!lr_read_int(n, 0, 999, &t->value[t->n], e))
            return false;
    }
    return root != NULL;
}

static const struct lr_game small_game = { .id = "small", .sides = { "A", "B" }, .load = load_small };

static char folder[256];

static void write_file(const char *name, const char *text)
{
    char path[600];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    for (char *s = path + 1; *s; s++)
        if (*s == '/') {
            *s = '\0';
            assert_true(mkdir(path, 0777) == 0 || errno == EEXIST);
            *s = '/';
        }
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static const char scenarios[] = "source: 'made: t'\n"
                                "game: small\n"
                                "scenarios:\n"
                                "  - { name: One }\n"
                                "  - { name: Two, layers: [late] }\n"
                                "  - { name: Three, layers: [late, wet] }\n"
                                "  - { name: Four, board: west, layers: [late] }\n"
                                "  - { name: Five, board: west, layers: [railroads] }\n"
                                "  - { name: Six, board: main }\n";

static int begin_folder(void **state)
{
    (void)state;
    const char *base = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/longroll-editions-XXXXXX", base ? base : P_tmpdir);
    if (mkdtemp(folder) == NULL)
        return -1;
    write_file("pack/pack.yaml", scenarios);
    write_file("pack/data/values.yaml", "{ a: 1, b: 2, c: 3, source: 'made: t' }\n");
    write_file("pack/layers/late/data/values.yaml", "{ b: 20, c: 30, source: 'made: late' }\n");
    write_file("pack/layers/wet/data/values.yaml", "{ c: 300, d: 400, new: yes, source: 'made: wet' }\n");
    write_file("pack/layers/wet/notes.md", "Notes are left alone.\n");
    write_file("pack/layers/railroads/boards/west/board/routes.yaml",
               "{ source: 'made: r', new: yes, R: { kind: railroad, hexes: ['0101', '0102'] } }\n");
    write_file("pack/board.yaml", "source: 'made: b'\ngrid: { hexes: pointy, shoved: even, size: [3, 2] }\n");
    write_file("pack/boards/west/board.yaml",
               "source: 'made: b'\ngrid: { hexes: flat, shoved: even, size: [2, 4] }\nfeatures: [railroad]\n");
    return open_ford(state);
}

static int end_folder(void **state)
{
    char command[400];
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    return close_ford(state) + system(command);
}

static struct lr_pack *load(const char *overlay)
{
    char dir[300], over[300], line[600];
    struct lr_error e = { .line = 0 };
    snprintf(dir, sizeof dir, "%s/pack", folder);
    snprintf(over, sizeof over, "%s/%s", folder, overlay ? overlay : "");
    const char *const overlays[] = { over };
    struct lr_pack *p = lr_pack_load(&small_game, dir, overlays, overlay != NULL, &e);
    if (p == NULL)
        fail_msg("%s", lr_error_line(&e, line, sizeof line));
    return p;
}

static void has(const struct lr_pack *p, const char *scenario, long a, long b, long c)
{
    struct lr_setup s;
    lr_setup_preset(p, lr_scenario_named(p, scenario), 1, &s);
    const struct small *t = lr_pack_for(p, &s)->tables;
    assert_int_equal(t->value[0], a);
    assert_int_equal(t->value[1], b);
    assert_int_equal(t->value[2], c);
}

static void layers_are_laid_in_order(void **state)
{
    (void)state;
    struct lr_pack *p = load(NULL);
    static const char *const names[] = { "main", "main + late", "main + late + wet", "west + late",
                                         "west + railroads" };
    assert_int_equal(p->editions, 5);
    for (int i = 0; i < 5; i++)
        assert_string_equal(lr_edition(p, i)->edition_name, names[i]);
    assert_int_equal(p->scenario[5].edition, 0); /* `board: main` is the pack's own */
    has(p, "One", 1, 2, 3);
    has(p, "Two", 1, 20, 30);
    has(p, "Three", 1, 20, 300);
    has(p, "Four", 1, 20, 30);
    has(p, "Six", 1, 2, 3);
    const struct small *wet = lr_edition(p, 2)->tables;
    assert_int_equal(wet->n, 4);
    assert_int_equal(wet->value[3], 400);
    assert_non_null(strstr(wet->file[0], "/pack/data/values.yaml"));
    assert_non_null(strstr(wet->file[1], "/layers/late/data/values.yaml"));
    assert_non_null(strstr(wet->file[3], "/layers/wet/data/values.yaml"));
    lr_pack_free((struct lr_pack *)lr_edition(p, 3)); /* any of them frees all */
}

/* The same board is there once, unless a layer says something of it. */
static void boards_are_shared(void **state)
{
    (void)state;
    struct lr_pack *p = load(NULL);
    assert_ptr_equal(lr_edition(p, 1)->board, p->board);
    assert_ptr_equal(lr_edition(p, 2)->board, p->board);
    const struct lr_board *west = lr_edition(p, 3)->board, *rails = lr_edition(p, 4)->board;
    assert_ptr_not_equal(west, rails);
    assert_int_equal(west->hexes, 8);
    assert_int_equal(west->routes, 0);
    assert_int_equal(rails->routes, 1);
    assert_int_equal(lr_find(p, LR_HEXES, "0104", 4), -1);
    assert_true(lr_find(lr_edition(p, 3), LR_HEXES, "0402", 4) >= 0);
    lr_pack_free(p);
}

static void sources_are_counted_once(void **state)
{
    (void)state;
    struct lr_pack *p = load(NULL);
    int late = 0;
    for (int i = 0; i < p->sources; i++)
        if (strcmp(p->source[i].words, "late") == 0)
            late += p->source[i].uses;
    assert_int_equal(late, 2); /* two values, in three editions */
    lr_pack_free(p);
}

/* Whoever owns the printed game changes the file that holds a value: the pack's, a layer's, a board's. */
static void overlays_reach_every_edition(void **state)
{
    (void)state;
    struct lr_pack *plain = load(NULL);
    write_file("own/data/values.yaml", "{ a: 7, b: 8 }\n");
    write_file("own/layers/late/data/values.yaml", "{ c: 33 }\n");
    write_file("own/boards/west/board/hexes.tsv", "#! new: yes\nhex\tplayable\n0402\tno\n");
    struct lr_pack *p = load("own");
    has(p, "One", 7, 8, 3);
    has(p, "Two", 7, 20, 33);
    has(p, "Three", 7, 20, 300);
    has(p, "Four", 7, 20, 33);
    has(p, "Five", 7, 8, 3);
    assert_false(lr_edition(p, 3)->board->playable[7]);
    assert_true(lr_edition(plain, 3)->board->playable[7]);
    assert_true(p->hash != plain->hash);
    lr_pack_free(p);
    lr_pack_free(plain);
}

/* An overlay may bring a scenario with a board and a layer that only it has. */
static void overlays_bring_editions(void **state)
{
    (void)state;
    write_file("more/pack.yaml", "new: yes\nscenarios:\n  - { name: Mine, board: far, layers: [mine] }\n");
    write_file("more/boards/far/board.yaml", "new: yes\ngrid: { hexes: flat, shoved: odd, size: [1, 2] }\n");
    write_file("more/layers/mine/data/values.yaml", "{ a: 99, new: yes }\n");
    struct lr_pack *p = load("more");
    assert_int_equal(p->editions, 6);
    has(p, "Mine", 99, 2, 3);
    assert_int_equal(lr_edition(p, 5)->board->hexes, 2);
    lr_pack_free(p);
}

static uint64_t hash_now(void)
{
    struct lr_pack *p = load(NULL);
    uint64_t hash = p->hash;
    lr_pack_free(p);
    return hash;
}

static void the_hash_covers_all(void **state)
{
    (void)state;
    uint64_t before = hash_now();
    assert_true(before == hash_now());
    write_file("pack/layers/wet/data/values.yaml", "{ c: 301, d: 400, new: yes, source: 'made: wet' }\n");
    uint64_t layer = hash_now();
    assert_true(layer != before);
    write_file("pack/boards/west/board.yaml",
               "source: 'made: b'\ngrid: { hexes: flat, shoved: odd, size: [2, 4] }\nfeatures: [railroad]\n");
    assert_true(hash_now() != layer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_editions),
        cmocka_unit_test(the_scenario_picks),
        cmocka_unit_test(no_beginning_on_another_board),
        cmocka_unit_test(matches_keep_their_edition),
        cmocka_unit_test(positions_of_the_second_board),
        cmocka_unit_test(boards_that_are_not_there),
        cmocka_unit_test(places_that_are_not_there),
        cmocka_unit_test(layers_are_laid_in_order),
        cmocka_unit_test(boards_are_shared),
        cmocka_unit_test(sources_are_counted_once),
        cmocka_unit_test(overlays_reach_every_edition),
        cmocka_unit_test(overlays_bring_editions),
        cmocka_unit_test(the_hash_covers_all),
    };
    return cmocka_run_group_tests(tests, begin_folder, end_folder);
}
