/* combat_test.c - the combat sheet and the odds of the book's example of combat (E10), worked out by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fight.h"
#include "games.h"
#include "great.h"

#include <math.h>

static struct lr_pack *pack;

static unsigned id(const struct lr_pack *p, int domain, const char *name)
{
    int found = lr_find(p, domain, name, strlen(name));
    assert_true(found >= 0);
    return (unsigned)found;
}

static void place(const struct lr_pack *p, struct gc_state *st, const char *unit, const char *hex,
                  unsigned manpower)
{
    unsigned i = id(p, GC_UNIT, unit);
    gc_put(st, gc_tables(p), i, (lr_hex)id(p, LR_HEXES, hex));
    st->unit[i].manpower = (uint8_t)manpower;
}

/* Brown and Cheatham next to Wagner, with one Movement Point left; Armstrong on his other side. */
static const struct lr_pack *example(struct gc_state *st, lr_answer *x)
{
    struct lr_setup s = { .scenario = 0, .seed = 1 };
    while (s.scenario < pack->scenarios && strcmp(pack->scenario[s.scenario].name, "Spring Hill") != 0)
        s.scenario++;
    const struct lr_pack *p = lr_pack_for(pack, &s);
    assert_true(lr_begin(p, &s, st, NULL));
    for (unsigned i = 0; i < gc_tables(p)->first[2]; i++)
        if (st->unit[i].place == GC_ON_MAP)
            gc_lift(st, gc_tables(p), i, GC_ABSENT);
    for (unsigned l = 0; l < gc_tables(p)->leaders; l++)
        st->leader[l] = (struct gc_leader){ .with = GC_NOBODY, .command = st->leader[l].command };
    place(p, st, "Wagner", "4610", 7);
    place(p, st, "Brown", "4611", 8);
    place(p, st, "Armstrong", "4510", 2);
    unsigned brown = id(p, GC_UNIT, "Brown"), cheatham = id(p, GC_LEADER, "Cheatham");
    st->unit[brown].command = st->leader[cheatham].command;
    st->leader[cheatham].place = GC_ON_MAP;
    st->leader[cheatham].with = (uint8_t)brown;
    while (lr_top(&st->core)->kind != GC_F_PHASE)
        lr_pop(&st->core);
    struct gc_march_frame *f = gc_push_march(st, LR_ONLY(GC_CONFEDERATE));
    f->side = GC_CONFEDERATE;
    f->unit = (int32_t)brown;
    f->halves = 2;
    f->start = (uint16_t)id(p, LR_HEXES, "4712");
    f->done = GC_W_MOVED | GC_W_STOPPED;
    f->step = GC_M_ON;
    *x = lr_say(GC_V_ATTACK, id(p, LR_HEXES, "4610"), GC_HASTY, 0, 0);
    return p;
}

static const struct lr_item *item(const struct lr_party *b, const char *name)
{
    for (int i = 0; i < b->items; i++)
        if (strcmp(b->item[i].name, name) == 0)
            return &b->item[i];
    fail_msg("no item %s", name);
    return NULL;
}

static void the_sheet_has_every_modifier(void **unused)
{
    static struct gc_state st;
    static struct lr_fight s;
    lr_answer x;
    const struct lr_pack *p = example(&st, &x);
    (void)unused;
    assert_true(lr_fight_of(p, &st, GC_CONFEDERATE, x, &s));
    assert_int_equal(item(&s.party[0], "Combat value")->number, 8);
    assert_int_equal(item(&s.party[1], "Combat value")->number, 7);
    assert_int_equal(item(&s.party[0], "Ratio")->number, 0);
    assert_string_equal(item(&s.party[0], "Ratio")->facts, "8 to 7: 1-1");
    assert_int_equal(item(&s.party[0], "Tactics")->number, 1);
    assert_int_equal(item(&s.party[0], "Hasty")->number, -1);
    assert_int_equal(item(&s.party[0], "Flanks")->number, 2);
    assert_true(item(&s.party[0], "Artillery")->unknown);
    assert_string_equal(s.party[0].total, "die +2");
    assert_int_equal(s.party[1].items, 1);
    assert_int_equal(s.party[0].pieces, 2);
}

/* Of 72 rolls of three dice, an even one of the guns taking 1 off: 36 with a sum of 2 and 36 with a sum of 1. */
static void the_odds_are_those_of_the_dice(void **unused)
{
    static const struct {
        const char *words;
        int of72;
    } expected[] = { { "the defender is routed", 10 + 6 },
                     { "the defender retreats", 11 + 9 },
                     { "the defender holds, disorganized", 9 + 11 },
                     { "the defender holds, tired", 5 + 7 },
                     { "the defender holds", 1 + 3 } };
    static struct gc_state st;
    struct lr_odds o;
    struct lr_rng r = lr_rng_seed(1, 1);
    lr_answer x;
    const struct lr_pack *p = example(&st, &x);
    (void)unused;
    assert_true(lr_odds_of(p, &st, GC_CONFEDERATE, x, 100000, &r, &o));
    assert_true(o.exact);
    assert_int_equal(o.n, 5);
    for (int i = 0; i < o.n; i++) {
        int found = 0;
        for (int k = 0; k < 5; k++)
            if (strcmp(o.chance[i].words, expected[k].words) == 0)
                found = expected[k].of72;
        assert_true(found > 0);
        assert_true(fabs(o.chance[i].share - found / 72.0) < 1e-9);
    }
}

int main(void)
{
    struct lr_error e = { 0 };
    const struct games_entry *g = games_named("great-campaigns");
    pack = g ? lr_pack_load(g->game, g->folder, NULL, 0, &e) : NULL;
    if (pack == NULL)
        return 1;
    const struct CMUnitTest tests[] = { cmocka_unit_test(the_sheet_has_every_modifier),
                                        cmocka_unit_test(the_odds_are_those_of_the_dice) };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    lr_pack_free(pack);
    return failed;
}
