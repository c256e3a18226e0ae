/* bobby.h - what the chapters of Bobby Lee tell each other.
 *
 * One file a chapter of the book: game (1), map (2), units (3), victory (4), leaders (5.1), change (5.2), movement
 * (5.3), strategic (5.4, 7.3, 8.3, 8.4), fights (6.0, 6.1), battle (6.2, 6.8, 6.9), combat (6.4 to 6.6), retreat
 * (6.3, 6.7), rail (7.1), sea (8), lines (9.1, 9.2), supply (9.0, 9.3, 9.4), replacements (9.5, 4.5). load reads
 * the data, check holds the invariants, view says who sees what, picture and table show it, odds says how far an
 * answer reaches.
 *
 * What everyone may see is kept in counters (`here`, `posted`, `disrupted`, `marching`) that stay in every view;
 * a block itself is seen by its owner, and by the enemy while BL_SHOWN. So a question may use the counters for
 * the enemy and blocks for one's own side, and nothing leaks. No frame holds a hidden block.
 */
#ifndef BOBBY_H
#define BOBBY_H

#include "frames.h"
#include "tables.h"

#define BL_SHAPES const struct lr_pack *p, const struct bl_state *st, const struct lr_question *q, struct lr_form *f
#define BL_LINED                                                                                                   \
    const struct lr_pack *p, const struct bl_state *st, enum lr_side side, struct lr_form *f, struct lr_line *l
#define BL_ASKS const struct lr_pack *p, const struct bl_state *st, enum lr_side side, struct lr_question *q
#define BL_WHYS                                                                                                    \
    const struct lr_pack *p, const struct bl_state *st, enum lr_side side, lr_answer x, struct lr_verdict *v
#define BL_APPLIES                                                                                                 \
    const struct lr_pack *p, struct bl_state *st, enum lr_side side, lr_answer x, struct lr_events *ev
#define BL_GOES const struct lr_pack *p, struct bl_state *st, struct lr_events *ev
/* A frame that asks has ask, why and apply. */
#define BL_QUESTION(name)                                                                                          \
    void bl_ask_##name(BL_ASKS);                                                                                   \
    void bl_why_##name(BL_WHYS);                                                                                   \
    void bl_apply_##name(BL_APPLIES);

/* What forbids an answer whatever is being asked: true, and refused. Only what is true of the answer itself now;
 * that its time has not come is said by the table of verbs. */
#define BL_BARS(name) bool bl_bars_##name(BL_WHYS);
/* The frame of this kind that lies on the stack, or NULL. */
static inline const struct lr_frame *bl_frame_of(const struct bl_state *st, unsigned kind)
{
    for (int i = 0; i < st->core.depth; i++)
        if (st->core.frame[i].kind == kind)
            return &st->core.frame[i];
    return NULL;
}
static inline bool bl_in_battle(const struct bl_state *st) { return st->battle.hex != LR_NONE; }
static inline bool bl_in_skirmish(const struct bl_state *st) { return bl_frame_of(st, BL_F_SKIRMISH) != NULL; }

/* load.c */
bool bl_load(struct lr_pack *p, struct lr_error *e);

/* game.c: 1 */
void bl_setup_game(const struct lr_pack *p, const struct lr_setup *s, void *state, struct lr_events *ev);
void bl_go_quarter(BL_GOES);
void bl_go_turn(BL_GOES);
BL_QUESTION(bid)
BL_BARS(bid)
void bl_go_bid(BL_GOES);

/* map.c: 2 */
bool bl_load_map(struct lr_pack *p, struct bl_tables *t, struct lr_error *e);
int bl_limit(const struct bl_tables *t, const struct bl_state *st, unsigned hex, int dir, enum bl_limit which,
             bool night);
void bl_control(BL_GOES);                                            /* 2.7, 4.31, 7.1: fixed moments only */
void bl_set_control(const struct bl_tables *t, struct bl_state *st); /* at the start: no VP */

/* units.c: 3 */
void bl_put(struct bl_state *st, const struct bl_tables *t, unsigned block, unsigned hex); /* from anywhere */
void bl_lift(struct bl_state *st, const struct bl_tables *t, unsigned block, enum bl_place to);
void bl_post(struct bl_state *st, const struct bl_tables *t, unsigned block, unsigned post); /* in the battle */
void bl_set_marks(struct bl_state *st, unsigned block, unsigned marks); /* keeps the counters */
void bl_clear_marks(struct bl_state *st, unsigned block, unsigned marks);
void bl_show(struct bl_state *st, unsigned block); /* counts a reveal if it was hidden */
/* Take steps from a block. At 0 it leaves the map: units and Supreme Leaders to the Replacement Pool, army leaders
 * out of the game (R42); that is seen, so a reveal is counted. True if it is gone. Tells nothing. */
bool bl_reduce(const struct lr_pack *p, struct bl_state *st, unsigned block, unsigned steps);
/* The same, and if it is gone tells so: by name to its owner, and to all if its face was seen; to others by the
 * line after `kind`. */
bool bl_reduce_told(BL_GOES, unsigned block, unsigned steps, enum bl_telling kind);
/* Not one's own, or not on the map: refused under this rule. */
bool bl_why_gone(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, unsigned block,
                 const char *rule, struct lr_verdict *v);
void bl_recount(const struct bl_tables *t, struct bl_state *st); /* the counters, from the blocks */
bool bl_is_supreme(const struct bl_tables *t, const struct bl_state *st, unsigned block); /* Grant by his role */

/* check.c: what must always hold */
void bl_derive(const struct lr_pack *p, void *state);
bool bl_check(const struct lr_pack *p, const void *state, struct lr_error *e);
bool bl_check_view(const struct lr_pack *p, const void *seen, enum lr_side side, struct lr_error *e);

/* victory.c: 4 */
void bl_score(BL_GOES, int toward_csa); /* move the marker; told */
bool bl_victory(BL_GOES);               /* 9.0: at the end of each step; true if the game is over */
bool bl_year_ends(BL_GOES);             /* 4.21, 4.61 after the Supply Turn */
struct lr_outcome bl_outcome(const struct lr_pack *p, const void *state);
BL_QUESTION(free)
void bl_go_free(BL_GOES);
BL_BARS(place)
bool bl_may_proclaim(const struct bl_tables *t, const struct bl_state *st); /* 4.4 */
BL_QUESTION(emancipate)
BL_BARS(emancipate)

/* leaders.c: 5.1 */
BL_QUESTION(activate)
BL_BARS(activate)
BL_BARS(pass)
void bl_deactivate(BL_GOES);
/* 5.12 The hexes a leader at this hex with this range commands. */
void bl_command(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, unsigned hex, int range,
                struct bl_set *out);
int bl_range(const struct bl_tables *t, const struct bl_state *st, unsigned block); /* -1: none (Supreme) */
void bl_commanded(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, struct bl_set *out);

/* change.c: 5.2 */
void bl_leader_rolls(BL_GOES); /* 5.2: rolls and draws of both sides; pushes `change` */
BL_QUESTION(change)
BL_BARS(replace)
void bl_go_change(BL_GOES);
void bl_draw_leaders(BL_GOES, enum lr_side side); /* 5.21: those bought, when it has finished; three draws always */
void bl_release_held(BL_GOES); /* 5.22, R03: Grant and Sheridan join the pool when their time has come */

/* movement.c: 5.3 */
BL_QUESTION(move)
BL_QUESTION(leaders)
BL_BARS(march)
BL_BARS(land)
void bl_march_rolls(BL_GOES);            /* 5.34 */
void bl_make_steps(struct bl_tables *t); /* when `next`, `way` and `forest` are read */
bool bl_make_quiet(struct lr_pack *p, struct bl_tables *t, struct lr_error *e); /* after the steps */
/* A block of the side asked that may still move: on the map, not moved, not active (R17). */
static inline bool bl_idle(const struct bl_block *b)
{
    return b->place == BL_ON_MAP && !(b->marks & (BL_MOVED | BL_ACTIVE));
}
/* It can move no more, or not yet, in this Player Turn of its own: refused. */
bool bl_why_moved(BL_WHYS, unsigned block);
unsigned bl_shut(const struct bl_tables *t, const struct bl_state *st, enum lr_side s,
                 unsigned hex); /* 5.32, 8.4 */
void bl_attack(struct bl_state *st, const struct bl_tables *t, unsigned block, unsigned hex, int dir);
/* The way of a legal march or attack. */
bool bl_way_of_march(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, lr_answer x,
                     struct lr_way *w);
bool bl_affords(const struct lr_pack *p, const void *state, enum lr_side side, lr_answer x, lr_cost less);

/* way.c: the way of an answer, of whatever kind */
bool bl_way(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x, struct lr_way *w);
/* The hexes that a train passes, the first and the last included; how many. */
unsigned bl_way_by_rail(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, unsigned from,
                        unsigned to, uint16_t out[BL_HEXES]);

/* strategic.c: 5.4, 7.3, 8.3, 8.4: called by the move question */
void bl_ask_strategic(BL_ASKS);
/* What a journey by rail, sea or bridge takes of the strategic moves (5.4); 0: nothing, or no such journey. */
unsigned bl_fare(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, lr_answer x);
bool bl_why_strategic(BL_WHYS); /* true if the verb is one of its own */
BL_BARS(strategic)
BL_BARS(detrain)
bool bl_apply_strategic(BL_APPLIES);
void bl_ask_free_ride(BL_ASKS); /* 5.4: the Supreme Leader's own, in the leaders question */
BL_QUESTION(rail)

/* fights.c: 6.0, 6.1 */
void bl_sort_fights(struct bl_state *st); /* skirmish or battle, once, after the force-march rolls */
bool bl_next_fight(BL_GOES);              /* pushes fights, skirmish or battle; false: none is left */
BL_QUESTION(fights)
BL_BARS(fight)
void bl_go_skirmish(BL_GOES);

/* battle.c: 6.2, 6.8, 6.9 */
void bl_begin_battle(BL_GOES, unsigned hex);
void bl_go_battle(BL_GOES);
BL_QUESTION(deploy)
BL_QUESTION(entrench)
BL_QUESTION(night)
BL_BARS(deploy)
BL_BARS(entrench)
BL_BARS(reveal)
/* The side has no unit in a position the enemy occupies (6.33): unwind to the battle frame and begin the rout; or
 * one side is gone: end it. Called after every change on the board; true if the battle is no longer in its turn. */
bool bl_test_rout(BL_GOES);

/* combat.c: 6.4, 6.5, 6.6 */
enum { BL_SKIRMISH_BOX = 8 }; /* the whole hex */
/* How many enemies stand in the box of a post; nobody gets at the Reserve. */
static inline unsigned bl_opposed(const struct bl_state *st, enum lr_side s, unsigned post)
{
    if (post == BL_RESERVE || post >= BL_POSTS)
        return 0;
    return st->battle.posted[lr_enemy(s)][post < BL_RESERVE ? post + BL_ENEMY_LEFT : post - BL_ENEMY_LEFT];
}
bool bl_engaged(const struct bl_tables *t, const struct bl_state *st, unsigned block);
void bl_morale(BL_GOES);
BL_QUESTION(combat)
BL_BARS(combat)
BL_BARS(lose)
void bl_go_combat(BL_GOES); /* fire all */
BL_QUESTION(hits)
/* Hits on a box (or the hex of a skirmish: BL_SKIRMISH_BOX): pushes `hits` if the owner must choose, else takes
 * them off. target and firer: a block, or LR_NONE. Then the firer loses own_loss steps, and a rout is tested. */
void bl_hit(BL_GOES, enum lr_side victim, int box, int hits, bool long_range, unsigned target, unsigned firer,
            int own_loss);

/* retreat.c: 6.3, 6.7 */
BL_QUESTION(retreating)
BL_QUESTION(routed)
BL_QUESTION(reinforce)
BL_QUESTION(regroup)
BL_BARS(retreat)
BL_BARS(reinforce)
BL_BARS(regroup)

/* rail.c: 7 */
/* 7.1: which vacant hexes of railroads and roads the USA's line controls, by where both sides stand; called by
 * bl_control. */
void bl_line_control(const struct bl_tables *t, const struct bl_state *st, const struct bl_set here[2],
                     struct bl_set *out);
/* 7.3: where a train from here may go, the start left out. In `came`, if given, the hex before each. */
void bl_rail_reach(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, unsigned hex,
                   struct bl_set *out);
bool bl_rail_leaves(const struct bl_tables *t, const struct bl_state *st, enum lr_side s,
                    unsigned hex); /* anywhere */

/* sea.c: 8 */
/* 8.3: sets of ports (bits) that can be reached from this port: friendly ones, and enemy ones to invade. */
void bl_sea_reach(const struct bl_tables *t, const struct bl_state *st, unsigned port, uint32_t *friendly,
                  uint32_t *enemy);
/* 5.41: the rivers, as bits, whose ports are all friendly. */
unsigned bl_free_rivers(const struct bl_tables *t, const struct bl_state *st, enum lr_side s);
static inline bool bl_river_free(const struct bl_tables *t, const struct bl_state *st, enum lr_side s,
                                 unsigned river)
{
    return bl_free_rivers(t, st, s) >> river & 1;
}
uint32_t bl_sea_supply(const struct bl_tables *t,
                       const struct bl_state *st); /* 9.2: ports the USA supplies by sea */

/* lines.c: 9.1, 9.2 */
/* 9.2: the hexes in supply; and the ports supplied by sea (bits; may be NULL). */
void bl_supply_lines(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, struct bl_set *out,
                     uint32_t *sea);

/* supply.c: 9.0, 9.3, 9.4 */
void bl_go_supply(BL_GOES);
/* Fill in `supplied` and `sea_ports` while a Supply Turn is on the stack, clear them otherwise. */
void bl_find_supply(const struct bl_tables *t, struct bl_state *st);
BL_QUESTION(feed)
BL_BARS(forage)
void bl_go_feed(BL_GOES);

/* replacements.c: 9.5, 4.5 */
void bl_load_cadres(struct bl_tables *t);                                   /* t->cadre, once the map is read */
void bl_begin_replacements(struct bl_state *st, const struct bl_tables *t); /* 9.5, 4.33: the points */
/* 9.52: a cadre of strength 1 stands here now; told to its owner. */
void bl_place_cadre(BL_GOES, unsigned block, unsigned hex);
BL_QUESTION(replace)
void bl_go_replace(BL_GOES);
BL_QUESTION(window)
BL_QUESTION(draft)
BL_QUESTION(cadres)
BL_BARS(strengthen)
BL_BARS(build)
BL_BARS(draw)

/* frames.c */
extern const struct lr_kind bl_kinds[]; /* the frames as declared, by enum bl_frame */

/* view.c */
void bl_hide(const struct lr_pack *p, void *seen, enum lr_side side);
void bl_imagine(const struct lr_pack *p, void *seen, enum lr_side side, struct lr_rng *r);
void bl_shuffle(const struct lr_pack *p, void *state, enum lr_side side, struct lr_rng *r);

/* table.c: the battle board in a question's words */
/* What the lists do not say of a question's form, and of its lines. */
void bl_shape_bid(BL_SHAPES);      /* game.c */
void bl_shape_activate(BL_SHAPES); /* leaders.c */
void bl_shape_move(BL_SHAPES);     /* movement.c */
void bl_line_move(BL_LINED);
void bl_shape_deploy(BL_SHAPES); /* battle.c, and the next */
void bl_shape_entrench(BL_SHAPES);
void bl_shape_night(BL_SHAPES);
void bl_shape_retreating(BL_SHAPES); /* retreat.c, and the next three */
void bl_shape_routed(BL_SHAPES);
void bl_shape_reinforce(BL_SHAPES);
void bl_shape_regroup(BL_SHAPES);
void bl_shape_combat(BL_SHAPES); /* combat.c, and the next two */
void bl_shape_hits(BL_SHAPES);
void bl_line_hits(BL_LINED);
void bl_shape_replace(BL_SHAPES); /* replacements.c, and the rest */
void bl_line_replace(BL_LINED);
void bl_shape_window(BL_SHAPES);
void bl_line_window(BL_LINED);
void bl_shape_cadres(BL_SHAPES);
void bl_put_table(BL_ASKS);

/* picture.c */
void bl_when(const struct lr_pack *p, const void *state, struct lr_text *t);
void bl_cell(const struct lr_pack *p, const void *seen, lr_hex h, struct lr_text *t);
int bl_pieces(const struct lr_pack *p, const void *seen, struct lr_piece *out, int room);
enum lr_side bl_holder(const struct lr_pack *p, const void *seen, int place);

/* odds.c */
bool bl_open(const struct lr_pack *p, const void *before, lr_answer x, const void *after);
bool bl_known(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x);
bool bl_task(const struct lr_pack *p, const void *seen, enum lr_side side, const struct lr_line *l,
             struct lr_task *row); /* agenda.c */
void bl_agenda(const struct lr_pack *p, const void *seen, enum lr_side side, struct lr_agenda *a);
bool bl_fight(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x,
              struct lr_fight *s); /* fight.c */
void bl_toll(const struct lr_pack *p, const void *before, const void *after, int lost[2]);
void bl_result(const struct lr_pack *p, const void *before, lr_answer x, const void *after, enum lr_side side,
               struct lr_text *t);
unsigned bl_field(lr_answer x); /* the hex an answer attacks or fights in; LR_NONE: none */

#endif
