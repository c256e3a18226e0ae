/* reorganization.h - 12 to 15: Impulses, the Reorganization, the Administration, reinforcements. */
#ifndef LOOK_REORGANIZATION_H
#define LOOK_REORGANIZATION_H

#include "command.h"

/* 15.0: what the schedule brings this turn, from arrival *at of the scenario on; false: a question was put. */
bool la_bring_on(const struct lr_pack *p, struct la_state *s, enum lr_side side, int32_t *at, struct lr_events *ev);
bool la_impulses_left(const struct la_state *s); /* after this one, in this turn (3.3.4, 14.6.1) */
/* A step of the Reorganization that both do, the Union first; true: both have. */
bool la_both_asked(struct la_state *s, enum la_frame kind);
/* Where a side builds (14.1.1: supply sources, rail depots) and where it raises troops and commands
 * (14.4.1, 14.6.4: its Major Cities, rail depots): found once a question. */
struct la_bases {
    int sites, bases;
    lr_hex site[48], base[48];
    struct la_set railed;
};
int la_gun_room(const struct lr_pack *p, const struct la_state *s,
                unsigned leader); /* how many more guns his box may have (16.2, 3.1.2) */
bool la_may_detach(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                   unsigned unit); /* 14.3.1 */
void la_rest_and_drill(LA_GOES);   /* soldiers.c: wounds, training, mounts (14.5.2, 14.5.3, 16.1.4) */
int la_rank_needed(const struct lr_pack *p, unsigned hq); /* stars to hold it (3.3.1, 3.3.2); 0: any */
bool la_may_raise(const struct lr_pack *p, const struct la_state *s, unsigned holder,
                  unsigned unit); /* soldiers.c: has somebody in his box room for it? */
void la_return_unit(LA_APPLIES);  /* 14.4.1, x: LA_V_RETURN */
void la_line_return(LA_LINES);
void la_staff_succeeds(const struct lr_pack *p, struct la_state *s, enum lr_side side,
                       struct lr_events *ev); /* succession.c: of wounded army commanders (3.3.4) */
void la_find_bases(const struct lr_pack *p, const struct la_state *s, enum lr_side side, struct la_bases *b);
bool la_is_base(const struct la_bases *b, lr_hex h);
#define LA_BASED LA_ASKS, const struct la_bases *b
/* A Senior Commander in range of a hex with so many points: army commanders, or Confederate corps too. */
uint8_t la_who_orders(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h, int points);
void la_allow_builds(LA_BASED);
bool la_do_builds(LA_APPLIES); /* administration.c 14.1 to 14.3 */
bool la_line_builds(LA_LINES);
void la_allow_soldiers(LA_BASED);
bool la_do_soldiers(LA_APPLIES); /* soldiers.c 14.4, 14.5, 16.1.4 */
bool la_line_soldiers(LA_LINES);
/* Why a unit of the dead pile cannot come back under this holder. */
void la_why_return(const struct lr_pack *p, const struct la_state *s, unsigned holder, unsigned u,
                   struct lr_verdict *v);
void la_allow_places(LA_BASED);
bool la_do_places(LA_APPLIES); /* places.c 14.6 */
bool la_line_places(LA_LINES);
void la_allow_works(LA_BASED);
bool la_do_works(LA_APPLIES); /* engineers.c 14.7, 14.8 */
bool la_line_works(LA_LINES);
void la_finish_works(const struct lr_pack *p, struct la_state *s, enum lr_side side,
                     struct lr_events *ev); /* what was begun last turn */
/* A leader in play is killed, or too ill to go on: la_leader_lost, and whoever takes over (14.6.1). Where this is
 * called instead of la_leader_lost, guns and ammo of a box without another leader are not lost. */
void la_fallen(const struct lr_pack *p, struct la_state *s, unsigned leader, enum la_place how,
               struct lr_events *ev);

#endif
