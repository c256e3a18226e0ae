/* great.h - what the chapters of Great Campaigns tell each other.
 *
 * One file a section of the book, in its order; RULES.md says which paragraph is where. What all of them stand on:
 *   load.c, load_scenarios.c  the data           map.c       2.3, what never changes of a hexside
 *   pieces.c   2.2, 7.2: who stands where         hexside.c   the one function of a hexside
 *   zones.c    2.4, 2.5                           check.c     what must always hold
 * Halves: Movement Points and Combat values are counted in halves; entrenched Combat values in quarters.
 */
#ifndef GREAT_H
#define GREAT_H

#include "frames.h"
#include "tables.h"

#define GC_ASKS const struct lr_pack *p, const struct gc_state *st, enum lr_side side, struct lr_question *q
#define GC_WHYS                                                                                                    \
    const struct lr_pack *p, const struct gc_state *st, enum lr_side side, lr_answer x, struct lr_verdict *v
#define GC_APPLIES                                                                                                 \
    const struct lr_pack *p, struct gc_state *st, enum lr_side side, lr_answer x, struct lr_events *ev
#define GC_GOES   const struct lr_pack *p, struct gc_state *st, struct lr_events *ev
#define GC_SHAPES const struct lr_pack *p, const struct gc_state *st, const struct lr_question *q, struct lr_form *f
#define GC_LINED                                                                                                   \
    const struct lr_pack *p, const struct gc_state *st, enum lr_side side, struct lr_form *f, struct lr_line *l
#define GC_QUESTION(name)                                                                                          \
    void gc_ask_##name(GC_ASKS);                                                                                   \
    void gc_why_##name(GC_WHYS);                                                                                   \
    void gc_apply_##name(GC_APPLIES);
/* A question that is declared and not written yet: nothing puts it, and check.c refuses a position that stands at
 * it. */
#define GC_NOT_YET(name)                                                                                           \
    void gc_ask_##name(GC_ASKS) { (void)p, (void)st, (void)side, (void)q; }                                        \
    void gc_why_##name(GC_WHYS) { (void)p, (void)st, (void)side, (void)x, gc_not_yet(v); }                         \
    void gc_apply_##name(GC_APPLIES) { (void)p, (void)st, (void)side, (void)x, (void)ev; }
void gc_not_yet(struct lr_verdict *v); /* frames.c */
/* What forbids an answer whatever is being asked: true, and refused. */
#define GC_BARS(name) bool gc_bars_##name(GC_WHYS);

/* ---- load.c, load_scenarios.c ---- */
bool gc_load(struct lr_pack *p, struct lr_error *e);
bool gc_load_scenario(struct lr_pack *p, struct gc_tables *t, int which, struct lr_error *e);

/* ---- map.c: 2.3 ---- */
bool gc_load_map(struct lr_pack *p, struct gc_tables *t, struct lr_error *e);

/* ---- pieces.c: 2.2 ---- */
static inline const struct gc_scenario *gc_scenario(const struct lr_pack *p, const struct gc_state *st)
{
    return st->scenario < GC_SCENARIOS ? gc_tables(p)->scenario[st->scenario] : NULL;
}
static inline enum lr_side gc_owner(const struct gc_tables *t, unsigned unit)
{
    return unit < t->first[1] ? GC_UNION : GC_CONFEDERATE;
}
static inline bool gc_option(const struct gc_state *st, enum gc_option o) { return st->options >> o & 1; }
static inline bool gc_marked(const struct gc_state *st, unsigned unit, unsigned marks)
{
    return (st->unit[unit].marks & marks) != 0;
}
static inline bool gc_stands(const struct gc_state *st, enum lr_side side, lr_hex h)
{
    return h < GC_HEXES && lr_has(&st->stand[side], h);
}
/* The units of a side in a hex, the lowest first: GC_EACH_AT(i, t, st, side, hex) { ... } */
/* NOLINTBEGIN(bugprone-macro-parentheses): i is declared there. */
#define GC_EACH_OF(i, t, side) for (unsigned i = (t)->first[side]; i < (t)->first[(side) + 1]; i++)
#define GC_EACH_AT(i, t, st, side, h)                                                                              \
    GC_EACH_OF(i, t, side)                                                                                         \
    if ((st)->hex[i] == (h))
/* NOLINTEND(bugprone-macro-parentheses) */
void gc_put(struct gc_state *st, const struct gc_tables *t, unsigned unit,
            lr_hex h); /* from anywhere; leaders along */
void gc_lift(struct gc_state *st, const struct gc_tables *t, unsigned unit, enum gc_place to);
void gc_recount(const struct gc_tables *t, struct gc_state *st); /* `stand`, from the units */
int gc_strength(const struct gc_tables *t, const struct gc_state *st,
                unsigned unit); /* Combat value in halves (7.2) */
int gc_stack_strength(const struct gc_tables *t, const struct gc_state *st, enum lr_side side, lr_hex h);
/* 2.2, 7.5: the unit loses manpower; at 0 it is gone, with what follows for its leaders. `why` says for what it
 * counts. */
enum gc_why { GC_BY_MARCH, GC_BY_COMBAT };
bool gc_lose(GC_GOES, unsigned unit, int manpower, enum gc_why why); /* true: it is gone */
void gc_disorganize(struct gc_state *st, unsigned unit);
void gc_tire(struct gc_state *st, unsigned unit, int levels);     /* 6.5: to 4 at most */
lr_hex gc_leader_hex(const struct gc_state *st, unsigned leader); /* LR_NONE */
/* 2.2: does this unit answer to this leader? 5.2: and may he lead it in an action (artillery too)? */
bool gc_subordinate(const struct gc_tables *t, const struct gc_state *st, unsigned leader, unsigned unit);
bool gc_may_be_with(const struct gc_tables *t, const struct gc_state *st, unsigned leader, unsigned unit);
void gc_clear_marks(struct gc_state *st, unsigned marks);
/* Who may know what this unit does: everyone, or its owner alone while it is under a force marker. */
uint8_t gc_knows(const struct gc_tables *t, const struct gc_state *st, unsigned unit);

/* ---- hexside.c: the one function of a hexside (2.4, 6.2, 7.1, 7.4, 7.6, 10.0, 12.0) ---- */
enum gc_zone { GC_NO_ZONE, GC_RESTRICTED, GC_FULL_ZONE };
struct gc_hexside {
    lr_hex to;    /* LR_NONE: off the map */
    uint8_t move; /* halves to enter the hex beyond, LR_NO_WAY; ferry and stack not counted */
    uint8_t zone; /* enum gc_zone, the same from both hexes */
    bool attack;  /* 7.1 */
    bool retreat; /* 7.6 */
    bool covered; /* 7.4: blocks the way out, for the flank test and its reduction */
    bool road;    /* a road, pike, trail or railroad crosses, or may be used over a bridge; 7.6 counts cities too */
    bool ferry;   /* crossing costs a third of the manpower (6.2) */
    uint8_t over; /* what the defender adds: 0, 1 creek, 2 crossing or creek in rain (7.4) */
};
bool gc_raining(const struct gc_state *st);
bool gc_fordable(const struct gc_state *st,
                 unsigned water); /* GC_MINOR, GC_MAJOR; not in a rain turn (ruling 46) */
bool gc_broken(const struct gc_state *st, const struct gc_edge *e);
const struct gc_pontoon *gc_pontoon_at(const struct lr_pack *p, const struct gc_state *st, lr_hex h, int dir);
void gc_hexside(const struct lr_pack *p, const struct gc_state *st, enum lr_side side, lr_hex h, int dir,
                struct gc_hexside *out);

/* ---- zones.c: 2.4, 2.5 ---- */
/* The strongest zone that units of `of` exert into the hex. HOT */
enum gc_zone gc_zone_in(const struct lr_pack *p, const struct gc_state *st, enum lr_side of, lr_hex h);
/* All hexes in the normal zones of a side. HOT, kept */
const struct gc_set *gc_zones_of(const struct lr_pack *p, const struct gc_state *st, enum lr_side of);
bool gc_in_radius(const struct lr_pack *p, const struct gc_state *st, enum lr_side side, lr_hex from,
                  lr_hex to); /* 2.5 */

/* ---- sequence.c: 3.0, 4.0 ---- */
void gc_setup_game(const struct lr_pack *p, const struct lr_setup *s, void *state, struct lr_events *ev);
void gc_go_turn(GC_GOES);
void gc_go_phase(GC_GOES);
GC_QUESTION(action)
bool gc_may_act(const struct lr_pack *p, const struct gc_state *st, unsigned unit);     /* 6.5, ruling 45 */
bool gc_can_act(const struct lr_pack *p, const struct gc_state *st, enum lr_side side); /* 4.2 */

/* ---- march.c: 5.1 ---- */
void gc_begin_march(GC_GOES, unsigned unit, int halves, unsigned done); /* pushes `march` */
void gc_go_march(GC_GOES);
GC_QUESTION(march)
int gc_roll_halves(GC_GOES, unsigned unit);
int gc_roll_leader_halves(GC_GOES, unsigned leader);

/* ---- movement.c: 6.1, 6.2 ---- */
void gc_allow_moves(GC_ASKS);   /* what the marching unit may reach: MOVE answers */
void gc_why_move(GC_WHYS);      /* a MOVE that is not on the list */
void gc_move_along(GC_APPLIES); /* GC_V_MOVE */
bool gc_way(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x, struct lr_way *w);
bool gc_affords(const struct lr_pack *p, const void *state, enum lr_side side, lr_answer x, lr_cost less);

/* ---- activate.c: 5.2 ---- */
bool gc_may_activate(const struct lr_pack *p, const struct gc_state *st, unsigned leader);
void gc_begin_activation(GC_GOES, unsigned leader); /* pushes `activate` */
void gc_go_activate(GC_GOES);
GC_QUESTION(select)
GC_QUESTION(attach)
GC_QUESTION(next)

/* ---- stations.c: 5.4 ---- */
bool gc_may_burn(const struct lr_pack *p, const struct gc_state *st, unsigned unit);
bool gc_why_burn(const struct lr_pack *p, const struct gc_state *st, unsigned unit, struct lr_verdict *v);
void gc_burn(GC_GOES, unsigned unit);

/* ---- entrench.c: 5.5, 9.0 ---- */
bool gc_may_dig(const struct lr_pack *p, const struct gc_state *st, unsigned unit); /* as an action */
void gc_dig(GC_GOES, unsigned unit);
bool gc_may_dig_by_night(const struct lr_pack *p, const struct gc_state *st, unsigned unit); /* 8.0 step 1 */
void gc_dig_by_night(GC_GOES, unsigned unit);
int gc_works_quarters(const struct lr_pack *p, const struct gc_state *st,
                      unsigned unit); /* 4: times 1, 6: 1.5 ... */

/* ---- leaders.c: 6.3 ---- */
bool gc_may_transfer(const struct lr_pack *p, const struct gc_state *st, enum lr_side side); /* in its phase */
GC_QUESTION(transfer)
GC_QUESTION(rejoin)
void gc_leaders_of_the_fallen(GC_GOES, lr_hex where); /* 7.5: after a unit is gone; may push `rejoin` */

/* ---- attack.c: 7.1 ---- */
void gc_allow_attacks(GC_ASKS); /* ATTACK answers of the marching unit */
void gc_why_attack(GC_WHYS);
void gc_attack(GC_APPLIES);
void gc_after_attack(GC_GOES); /* 7.1 step 6: the march goes on, or ends */
void gc_plan_attack(const struct lr_pack *p, struct gc_state *st,
                    lr_answer x); /* steps 1 and 2, for the sheet too */
int gc_attack_halves(const struct gc_tables *t, unsigned unit, lr_hex hex, unsigned manner); /* its price (6.1) */
/* What forbids an attack over a hexside by who began his action at `start`; NULL: nothing. */
const char *gc_attack_barred(const struct lr_pack *p, const struct gc_state *st, enum lr_side side, lr_hex from,
                             lr_hex hex, lr_hex start);

/* ---- assault.c: 5.3, 7.1 ---- */
bool gc_may_assault(const struct lr_pack *p, const struct gc_state *st, unsigned leader);
void gc_begin_assault(GC_GOES, unsigned leader);
void gc_go_assault(GC_GOES);
GC_QUESTION(storm)
GC_QUESTION(drop)
GC_QUESTION(grand)

/* ---- combat.c: 7.1 to 7.5; modifiers.c: 7.2 to 7.4; flanks.c: 7.4 flank attacks, 7.8; results.c: 7.5 ---- */
struct gc_sheet_line {
    const char *rule, *name;
    uint8_t who; /* 0: to the attacker's roll, 1: to the defender's */
    int8_t value;
};
struct gc_sheet { /* every modifier of a combat, itemised */
    int n;
    struct gc_sheet_line line[16];
    int attack, defence;               /* Combat values in eighths, as compared */
    int attack_halves, defence_halves; /* for the chart's columns */
    uint8_t ratio;                     /* row of the Ratio Chart */
    int8_t tactics[2];
    int16_t guns[2];
    int artillery[2];         /* on an odd and on an even roll, when they differ; else it is a line */
    uint8_t covered, reduced; /* hexes around the defender, as bits of directions */
    int8_t flank;             /* final bonus; -1: none, but flanks are refused */
    int8_t sum[2];            /* of the lines */
};
void gc_make_sheet(const struct lr_pack *p, const struct gc_state *st, struct gc_sheet *out);
void gc_flank_bonus(const struct lr_pack *p, const struct gc_state *st, struct gc_sheet *out); /* needs `defence` */
int gc_attack_strength(const struct gc_tables *t, const struct gc_state *st, unsigned unit);   /* in halves; 11.0 */
int gc_defence(const struct lr_pack *p, const struct gc_state *st, enum lr_side side, lr_hex hex); /* in eighths */
bool gc_lee_may(const struct lr_pack *p, const struct gc_state *st, unsigned leader);
unsigned gc_corps_of(const struct gc_tables *t, unsigned command);
void gc_begin_combat(GC_GOES); /* st->battle is filled in; pushes `combat` */
void gc_end_battle(struct gc_state *st);
void gc_go_combat(GC_GOES);
void gc_put_question(const struct lr_pack *p, struct gc_state *st, unsigned kind, enum lr_side side);
int gc_defender_band(int halves);
int gc_attacker_band(int halves);
int gc_grand_loss(int halves);
void gc_read_chart(GC_GOES, const struct gc_sheet *sheet);
bool gc_take_losses(GC_GOES, bool defends); /* true: nothing is left to lose */
void gc_apply_letters(GC_GOES, bool defends);
GC_QUESTION(loss)
void gc_shape_loss(GC_SHAPES);
void gc_line_loss(GC_LINED);
bool gc_check_battle(const struct lr_pack *p, const struct gc_state *st, struct lr_error *e);
bool gc_may_refuse(const struct lr_pack *p, const struct gc_state *st, unsigned unit);
void gc_why_refuse(const struct lr_pack *p, const struct gc_state *st, unsigned unit, struct lr_verdict *v);
void gc_refuse(GC_GOES, unsigned unit);
bool gc_may_lift(const struct gc_state *st); /* by the marching unit */
void gc_lift_flanks(GC_GOES);
void gc_give_up_flanks(const struct lr_pack *p, struct gc_state *st, lr_hex hex);

/* ---- retreat.c: 7.6; advance.c; cavalry.c: 7.7 ---- */
void gc_begin_retreat(GC_GOES, enum lr_side side, lr_hex from, lr_hex active, enum gc_retreat_kind kind);
GC_QUESTION(retreat)
GC_QUESTION(voluntary)
GC_QUESTION(advance)
/* 7.7: pushes `flee` for the next hex of enemy cavalry that may retreat before this unit; false: none is left. */
bool gc_next_window(GC_GOES, unsigned unit);
GC_QUESTION(flee)
/* ---- recovery.c: 8.0 ---- */
bool gc_anything_to_do(const struct lr_pack *p, const struct gc_state *st, enum lr_side side);
GC_QUESTION(recover)
void gc_recover(GC_GOES); /* steps 3 to 5 */

/* ---- bridges.c: 10 ---- */
void gc_enemy_at_pontoons(GC_GOES, unsigned unit); /* 10.2: it has ended a march, retreat or advance */
bool gc_may_demolish(const struct lr_pack *p, const struct gc_state *st, unsigned unit);
GC_QUESTION(demolish)
void gc_allow_bridges(GC_ASKS, unsigned unit); /* 10.1, 10.3: BRIDGE and REPAIR answers */
void gc_apply_bridge(GC_APPLIES);

/* ---- rain.c: 12.0 ---- */
void gc_random_events(GC_GOES); /* 3.0: if the scenario has them */
void gc_end_weather(struct gc_state *st);
GC_QUESTION(flood)

/* ---- specials.c, arrivals.c: what scenarios say ---- */
const struct gc_special *gc_special(const struct lr_pack *p, const struct gc_state *st, enum gc_special_kind kind,
                                    enum lr_side side);
bool gc_is_locked(const struct lr_pack *p, const struct gc_state *st, unsigned unit);
bool gc_area_shut(const struct lr_pack *p, const struct gc_state *st, unsigned unit, lr_hex h);
void gc_arrivals(GC_GOES); /* of this turn; may push `arrive` */
GC_QUESTION(arrive)

/* ---- victory.c ---- */
int gc_points(const struct lr_pack *p, const struct gc_state *st, enum lr_side side);
void gc_finish(GC_GOES);
struct lr_outcome gc_outcome(const struct lr_pack *p, const void *state);

/* ---- intelligence.c: Limited Intelligence (optional); view.c ---- */
void gc_hide(const struct lr_pack *p, void *seen, enum lr_side side);
void gc_imagine(const struct lr_pack *p, void *seen, enum lr_side side, struct lr_rng *r);
void gc_shuffle(const struct lr_pack *p, void *state, enum lr_side side, struct lr_rng *r);

/* ---- check.c, picture.c ---- */
void gc_derive(const struct lr_pack *p, void *state);
bool gc_check(const struct lr_pack *p, const void *state, struct lr_error *e);
bool gc_check_view(const struct lr_pack *p, const void *seen, enum lr_side side, struct lr_error *e);
void gc_when(const struct lr_pack *p, const void *state, struct lr_text *t);
void gc_cell(const struct lr_pack *p, const void *seen, lr_hex h, struct lr_text *t);
int gc_pieces(const struct lr_pack *p, const void *seen, struct lr_piece *out, int room);

/* ---- fight.c, odds.c: for people ---- */
struct lr_fight;
bool gc_fight(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x, struct lr_fight *s);
bool gc_open(const struct lr_pack *p, const void *before, lr_answer x, const void *after);
void gc_result(const struct lr_pack *p, const void *before, lr_answer x, const void *after, enum lr_side side,
               struct lr_text *t);
void gc_toll(const struct lr_pack *p, const void *before, const void *after, int lost[2]);

/* ---- frames.c ---- */
extern const struct lr_kind gc_kinds[];

#endif
