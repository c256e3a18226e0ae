/* check_test.c - what check() must refuse in positions set by hand, each a small slip in a sound one. */
#include "packs.h"

#include "bobby.h"

static struct lr_pack *pack;
static struct bl_state board;

/* A battle at Manassas, three a side, the USA attacking at Dawn, its Combat segment. */
static const char *const sound[][2] = {
    { "year", "1862" },
    { "active", "USA" },
    { "fight[Manassas]", "{NE, battle}" },
    { "battle", "hex Manassas, attacker USA, mover USA, day 1, hour 0" },
    { "block[Wadsworth's Division]", "hex Manassas, post Left, from 0" },
    { "block[Doubleday's Division]", "hex Manassas, post Center, from 0" },
    { "block[Hancock's Division]", "hex Manassas, post Right, from 0" },
    { "block[Hood's Division]", "hex Manassas, post Left" },
    { "block[McLaws's Division]", "hex Manassas, post Center" },
    { "block[Anderson's Division]", "hex Manassas, post Right" },
    { "block[Lee]", "hex Gainesville" },
    { "block[Meade]", "hex Alexandria" },
};

static void set(const char *path, const char *value)
{
    struct lr_error e = { 0 };
    if (!lr_field_set(pack, &board, path, value, &e))
        fail_msg("%s = %s: %s", path, value, e.words);
}

static struct lr_frame *push(unsigned kind, uint8_t step)
{
    struct lr_frame *f = lr_push(&board.core, kind, 0);
    f->step = step;
    return f;
}

static void set_up(uint8_t step)
{
    struct lr_setup s;
    lr_setup_preset(pack, -1, 1, &s);
    s.scenario = -1;
    assert_true(lr_begin(pack, &s, &board, NULL));
    while (board.core.depth > 0)
        lr_pop(&board.core);
    for (size_t i = 0; i < sizeof sound / sizeof *sound; i++)
        set(sound[i][0], sound[i][1]);
    push(BL_F_QUARTER, BL_Q_TURNS);
    push(BL_F_TURN, BL_T_FIGHTS)->x = BL_USA;
    push(BL_F_BATTLE, step);
}

static bool stands(void)
{
    bl_derive(pack, &board);
    return lr_fields_check(pack, &board, NULL) && bl_check(pack, &board, NULL);
}

static void hours_of_a_battle(void **state)
{
    (void)state;
    set_up(BL_B_COMBAT);
    assert_true(stands());
    set("battle.hour", "4");
    assert_false(stands());
    set_up(BL_B_COMBAT);
    set("battle.day", "0");
    assert_false(stands());
    set_up(BL_B_NIGHT_FALLS);
    assert_false(stands());
    set("battle.hour", "4");
    assert_true(stands());
}

static void battle_leaders(void **state)
{
    (void)state;
    set_up(BL_B_DEFENDER_CHOOSES);
    set("battle.hour", "4");
    set("battle.leader[USA]", "Meade");
    assert_false(stands()); /* he has not been shown */
    set("block[Meade].marks", "{shown}");
    assert_true(stands());
    set("battle.leader[CSA]", "Hood's Division");
    assert_false(stands());
    set_up(BL_B_COMBAT);
    set("block[Meade].marks", "{shown}");
    set("battle.leader[USA]", "Meade");
    assert_false(stands()); /* by day there is none */
}

/* Whoever must leave is asked. */
static void routed_ask(void **state)
{
    (void)state;
    set_up(BL_B_REGROUP);
    bl_as_battle(&board.core.frame[2])->loser = BL_CSA;
    struct bl_routed_frame *f = bl_as_routed(push(BL_F_ROUTED, 0));
    f->side = BL_CSA;
    f->hex = board.battle.hex;
    assert_false(stands());
    f->asked = LR_ONLY(BL_CSA);
    assert_true(stands());
}

static int load(void **state)
{
    (void)state;
    pack = pack_of_game("bobby-lee");
    return 0;
}

static int unload(void **state)
{
    (void)state;
    lr_pack_free(pack);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hours_of_a_battle),
        cmocka_unit_test(battle_leaders),
        cmocka_unit_test(routed_ask),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
