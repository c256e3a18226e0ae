/* skeleton.c - stands in for chapters whose file is not there yet. */
#include "bobby.h"
#pragma GCC diagnostic ignored "-Wunused-parameter"

#if !__has_include("../rules/load.c")
bool bl_load(struct lr_pack *p, struct lr_error *e) { return true; }
#endif

#if !__has_include("../rules/map.c")
bool bl_load_map(struct lr_pack *p, struct bl_tables *t, struct lr_error *e) { return true; }
int bl_limit(const struct bl_tables *t, const struct bl_state *st, unsigned hex, int dir, enum bl_limit which, bool night) { return 0; }
void bl_control(BL_GOES) {  }
void bl_set_control(const struct bl_tables *t, struct bl_state *st) {  }
#endif

#if !__has_include("../rules/units.c")
void bl_put(struct bl_state *st, const struct bl_tables *t, unsigned block, unsigned hex) {  }
void bl_lift(struct bl_state *st, const struct bl_tables *t, unsigned block, enum bl_place to) {  }
void bl_post(struct bl_state *st, const struct bl_tables *t, unsigned block, unsigned post) {  }
void bl_set_marks(struct bl_state *st, unsigned block, unsigned marks) {  }
void bl_clear_marks(struct bl_state *st, unsigned block, unsigned marks) {  }
void bl_show(struct bl_state *st, unsigned block) {  }
bool bl_reduce(const struct lr_pack *p, struct bl_state *st, unsigned block, unsigned steps) { return false; }
void bl_recount(const struct bl_tables *t, struct bl_state *st) {  }
bool bl_is_supreme(const struct bl_tables *t, const struct bl_state *st, unsigned block) { return false; }
#endif

#if !__has_include("../rules/check.c")
void bl_derive(const struct lr_pack *p, void *state) {  }
bool bl_check(const struct lr_pack *p, const void *state, struct lr_error *e) { return true; }
#endif

#if !__has_include("../rules/victory.c")
void bl_ask_free(BL_ASKS) { q->rule = "1.0"; lr_put_string(&q->words, "?"); lr_allow(q, lr_say(BL_V_DONE, 0, 0, 0, 0)); }
void bl_why_free(BL_WHYS) { lr_refuse(v, "1.0", "no"); }
void bl_apply_free(BL_APPLIES) { lr_pop(&st->core); }
void bl_ask_emancipate(BL_ASKS) { q->rule = "1.0"; lr_put_string(&q->words, "?"); lr_allow(q, lr_say(BL_V_DONE, 0, 0, 0, 0)); }
void bl_why_emancipate(BL_WHYS) { lr_refuse(v, "1.0", "no"); }
void bl_apply_emancipate(BL_APPLIES) { lr_pop(&st->core); }
void bl_score(BL_GOES, int toward_csa) {  }
bool bl_victory(BL_GOES) { return false; }
bool bl_year_ends(BL_GOES) { return false; }
struct lr_outcome bl_outcome(const struct lr_pack *p, const void *state) { struct lr_outcome o = { .winner = LR_NOBODY }; return o; }
void bl_go_free(BL_GOES) { lr_pop(&st->core); }
#endif

#if !__has_include("../rules/leaders.c")
void bl_ask_activate(BL_ASKS) { q->rule = "1.0"; lr_put_string(&q->words, "?"); lr_allow(q, lr_say(BL_V_DONE, 0, 0, 0, 0)); }
void bl_why_activate(BL_WHYS) { lr_refuse(v, "1.0", "no"); }
void bl_apply_activate(BL_APPLIES) { lr_pop(&st->core); }
void bl_deactivate(BL_GOES) {  }
void bl_command(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, unsigned hex, int range, struct bl_set *out) {  }
int bl_range(const struct bl_tables *t, const struct bl_state *st, unsigned block) { return 0; }
#endif

#if !__has_include("../rules/change.c")
void bl_ask_change(BL_ASKS) { q->rule = "1.0"; lr_put_string(&q->words, "?"); lr_allow(q, lr_say(BL_V_DONE, 0, 0, 0, 0)); }
void bl_why_change(BL_WHYS) { lr_refuse(v, "1.0", "no"); }
void bl_apply_change(BL_APPLIES) { lr_pop(&st->core); }
void bl_leader_rolls(BL_GOES) {  }
void bl_go_change(BL_GOES) { lr_pop(&st->core); }
void bl_draw_leaders(BL_GOES) {  }
#endif

#if !__has_include("../rules/movement.c")
void bl_ask_move(BL_ASKS) { q->rule = "1.0"; lr_put_string(&q->words, "?"); lr_allow(q, lr_say(BL_V_DONE, 0, 0, 0, 0)); }
void bl_why_move(BL_WHYS) { lr_refuse(v, "1.0", "no"); }
void bl_apply_move(BL_APPLIES) { lr_pop(&st->core); }
void bl_ask_leaders(BL_ASKS) { q->rule = "1.0"; lr_put_string(&q->words, "?"); lr_allow(q, lr_say(BL_V_DONE, 0, 0, 0, 0)); }
void bl_why_leaders(BL_WHYS) { lr_refuse(v, "1.0", "no"); }
void bl_apply_leaders(BL_APPLIES) { lr_pop(&st->core); }
void bl_march_rolls(BL_GOES) {  }
#endif

#if !__has_include("../rules/strategic.c")
void bl_ask_rail(BL_ASKS) { q->rule = "1.0"; lr_put_string(&q->words, "?"); lr_allow(q, lr_say(BL_V_DONE, 0, 0, 0, 0)); }
void bl_why_rail(BL_WHYS) { lr_refuse(v, "1.0", "no"); }
void bl_apply_rail(BL_APPLIES) { lr_pop(&st->core); }
void bl_ask_strategic(BL_ASKS) {  }
bool bl_why_strategic(BL_WHYS) { return false; }
bool bl_apply_strategic(BL_APPLIES) { return false; }
#endif

#if !__has_include("../rules/fights.c")
void bl_ask_fights(BL_ASKS) { q->rule = "1.0"; lr_put_string(&q->words, "?"); lr_allow(q, lr_say(BL_V_DONE, 0, 0, 0, 0)); }
void bl_why_fights(BL_WHYS) { lr_refuse(v, "1.0", "no"); }
void bl_apply_fights(BL_APPLIES) { lr_pop(&st->core); }
void bl_sort_fights(struct bl_state *st) {  }
bool bl_next_fight(BL_GOES) { return false; }
void bl_go_skirmish(BL_GOES) { lr_pop(&st->core); }
#endif

#if !__has_include("../rules/battle.c")
void bl_ask_deploy(BL_ASKS) { q->rule = "1.0"; lr_put_string(&q->words, "?"); lr_allow(q, lr_say(BL_V_DONE, 0, 0, 0, 0)); }
void bl_why_deploy(BL_WHYS) { lr_refuse(v, "1.0", "no"); }
void bl_apply_deploy(BL_APPLIES) { lr_pop(&st->core); }
void bl_ask_entrench(BL_ASKS) { q->rule = "1.0"; lr_put_string(&q->words, "?"); lr_allow(q, lr_say(BL_V_DONE, 0, 0, 0, 0)); }
void bl_why_entrench(BL_WHYS) { lr_refuse(v, "1.0", "no"); }
void bl_apply_entrench(BL_APPLIES) { lr_pop(&st->core); }
void bl_ask_night(BL_ASKS) { q->rule = "1.0"; lr_put_string(&q->words, "?"); lr_allow(q, lr_say(BL_V_DONE, 0, 0, 0, 0)); }
void bl_why_night(BL_WHYS) { lr_refuse(v, "1.0", "no"); }
void bl_apply_night(BL_APPLIES) { lr_pop(&st->core); }
void bl_begin_battle(BL_GOES, unsigned hex) {  }
void bl_go_battle(BL_GOES) { lr_pop(&st->core); }
bool bl_test_rout(BL_GOES) { return false; }
#endif

#if !__has_include("../rules/combat.c")
void bl_ask_combat(BL_ASKS) { q->rule = "1.0"; lr_put_string(&q->words, "?"); lr_allow(q, lr_say(BL_V_DONE, 0, 0, 0, 0)); }
void bl_why_combat(BL_WHYS) { lr_refuse(v, "1.0", "no"); }
void bl_apply_combat(BL_APPLIES) { lr_pop(&st->core); }
void bl_ask_hits(BL_ASKS) { q->rule = "1.0"; lr_put_string(&q->words, "?"); lr_allow(q, lr_say(BL_V_DONE, 0, 0, 0, 0)); }
void bl_why_hits(BL_WHYS) { lr_refuse(v, "1.0", "no"); }
void bl_apply_hits(BL_APPLIES) { lr_pop(&st->core); }
bool bl_engaged(const struct bl_tables *t, const struct bl_state *st, unsigned block) { return false; }
void bl_morale(BL_GOES) {  }
void bl_go_combat(BL_GOES) { lr_pop(&st->core); }
void bl_hit(BL_GOES, enum lr_side victim, int box, int hits, bool long_range, unsigned target, unsigned firer, int own_loss) {  }
#endif

#if !__has_include("../rules/retreat.c")
void bl_ask_retreating(BL_ASKS) { q->rule = "1.0"; lr_put_string(&q->words, "?"); lr_allow(q, lr_say(BL_V_DONE, 0, 0, 0, 0)); }
void bl_why_retreating(BL_WHYS) { lr_refuse(v, "1.0", "no"); }
void bl_apply_retreating(BL_APPLIES) { lr_pop(&st->core); }
void bl_ask_routed(BL_ASKS) { q->rule = "1.0"; lr_put_string(&q->words, "?"); lr_allow(q, lr_say(BL_V_DONE, 0, 0, 0, 0)); }
void bl_why_routed(BL_WHYS) { lr_refuse(v, "1.0", "no"); }
void bl_apply_routed(BL_APPLIES) { lr_pop(&st->core); }
void bl_ask_reinforce(BL_ASKS) { q->rule = "1.0"; lr_put_string(&q->words, "?"); lr_allow(q, lr_say(BL_V_DONE, 0, 0, 0, 0)); }
void bl_why_reinforce(BL_WHYS) { lr_refuse(v, "1.0", "no"); }
void bl_apply_reinforce(BL_APPLIES) { lr_pop(&st->core); }
void bl_ask_regroup(BL_ASKS) { q->rule = "1.0"; lr_put_string(&q->words, "?"); lr_allow(q, lr_say(BL_V_DONE, 0, 0, 0, 0)); }
void bl_why_regroup(BL_WHYS) { lr_refuse(v, "1.0", "no"); }
void bl_apply_regroup(BL_APPLIES) { lr_pop(&st->core); }
bool bl_may_leave(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, unsigned hex, int dir, bool night) { return false; }
void bl_go_routed(BL_GOES) { lr_pop(&st->core); }
#endif

#if !__has_include("../rules/rail.c")
void bl_line_control(const struct bl_tables *t, const struct bl_state *st, struct bl_set *out) {  }
void bl_rail_reach(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, unsigned hex, struct bl_set *out) {  }
#endif

#if !__has_include("../rules/sea.c")
void bl_sea_reach(const struct bl_tables *t, const struct bl_state *st, unsigned port, uint32_t *friendly, uint32_t *enemy) {  }
bool bl_river_free(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, unsigned river) { return false; }
#endif

#if !__has_include("../rules/lines.c")
void bl_supply_lines(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, struct bl_set *out, uint32_t *sea) {  }
#endif

#if !__has_include("../rules/supply.c")
void bl_ask_feed(BL_ASKS) { q->rule = "1.0"; lr_put_string(&q->words, "?"); lr_allow(q, lr_say(BL_V_DONE, 0, 0, 0, 0)); }
void bl_why_feed(BL_WHYS) { lr_refuse(v, "1.0", "no"); }
void bl_apply_feed(BL_APPLIES) { lr_pop(&st->core); }
void bl_go_supply(BL_GOES) { lr_pop(&st->core); }
void bl_go_feed(BL_GOES) { lr_pop(&st->core); }
#endif

#if !__has_include("../rules/replacements.c")
void bl_ask_replace(BL_ASKS) { q->rule = "1.0"; lr_put_string(&q->words, "?"); lr_allow(q, lr_say(BL_V_DONE, 0, 0, 0, 0)); }
void bl_why_replace(BL_WHYS) { lr_refuse(v, "1.0", "no"); }
void bl_apply_replace(BL_APPLIES) { lr_pop(&st->core); }
void bl_ask_window(BL_ASKS) { q->rule = "1.0"; lr_put_string(&q->words, "?"); lr_allow(q, lr_say(BL_V_DONE, 0, 0, 0, 0)); }
void bl_why_window(BL_WHYS) { lr_refuse(v, "1.0", "no"); }
void bl_apply_window(BL_APPLIES) { lr_pop(&st->core); }
void bl_ask_draft(BL_ASKS) { q->rule = "1.0"; lr_put_string(&q->words, "?"); lr_allow(q, lr_say(BL_V_DONE, 0, 0, 0, 0)); }
void bl_why_draft(BL_WHYS) { lr_refuse(v, "1.0", "no"); }
void bl_apply_draft(BL_APPLIES) { lr_pop(&st->core); }
void bl_ask_cadres(BL_ASKS) { q->rule = "1.0"; lr_put_string(&q->words, "?"); lr_allow(q, lr_say(BL_V_DONE, 0, 0, 0, 0)); }
void bl_why_cadres(BL_WHYS) { lr_refuse(v, "1.0", "no"); }
void bl_apply_cadres(BL_APPLIES) { lr_pop(&st->core); }
void bl_go_replace(BL_GOES) { lr_pop(&st->core); }
#endif

#if !__has_include("../rules/view.c")
void bl_hide(const struct lr_pack *p, void *seen, enum lr_side side) {  }
void bl_imagine(const struct lr_pack *p, void *seen, enum lr_side side, struct lr_rng *r) {  }
void bl_shuffle(const struct lr_pack *p, void *state, enum lr_side side, struct lr_rng *r) {  }
#endif

#if !__has_include("../rules/picture.c")
void bl_when(const struct lr_pack *p, const void *state, struct lr_text *t) {  }
void bl_cell(const struct lr_pack *p, const void *seen, lr_hex h, struct lr_text *t) {  }
void bl_result(const struct lr_pack *p, const void *before, const void *after, enum lr_side side, struct lr_text *t) {  }
int bl_pieces(const struct lr_pack *p, const void *seen, struct lr_piece *out, int room) { return 0; }
enum lr_side bl_holder(const struct lr_pack *p, const void *seen, int place) { return LR_NOBODY; }
#endif
