/* questions.h - what is asked and answered, and by which chapter: verbs, tellings, and the functions of each frame.
 */
#ifndef LOOK_QUESTIONS_H
#define LOOK_QUESTIONS_H

#include "frames.h"

/* Verbs: one line each in verbs.h, a section a chapter. */
#define VERB(name, phrase, ...) name,
enum la_verb {
    LA_V_NONE,
#include "verbs.h"
    LA_VERBS
};
#undef VERB

/* What happened: one line each in tellings.h, a section a chapter. */
#define TELL(name, phrase, rule, ...) name,
enum la_telling {
#include "tellings.h"
    LA_TELLINGS
};
#undef TELL

/* ---- Every chapter's share of the questions: la_ask_NAME, la_why_NAME, la_apply_NAME for frames that ask,
 * la_go_NAME for those that ask nobody. frames.c declares them. ---- */

#define LA_ASKS const struct lr_pack *p, const struct la_state *s, enum lr_side side, struct lr_question *q
#define LA_WHYS                                                                                                    \
    const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_answer x, struct lr_verdict *v
#define LA_APPLIES const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_answer x, struct lr_events *ev
#define LA_GOES    const struct lr_pack *p, struct la_state *s, struct lr_events *ev
/* What lists and verbs do not say of a question's form, and of one of its lines. */
#define LA_SHAPES const struct lr_pack *p, const struct la_state *s, const struct lr_question *q, struct lr_form *f
#define LA_LINES                                                                                                   \
    const struct lr_pack *p, const struct la_state *s, enum lr_side side, struct lr_form *f, struct lr_line *l
#define LA_SHAPED(name) void la_shape_##name(LA_SHAPES);
#define LA_LINED(name)  void la_line_##name(LA_LINES);
/* What bars an answer, whatever is asked (times.h): its own conditions, from the state as this side sees it. */
#define LA_BARRED(name) bool la_bars_##name(LA_WHYS);
#define LA_ASKED(name)                                                                                             \
    void la_ask_##name(LA_ASKS);                                                                                   \
    void la_why_##name(LA_WHYS);                                                                                   \
    void la_apply_##name(LA_APPLIES);
/* clang-format off */
LA_ASKED(deal) LA_SHAPED(deal) LA_LINED(deal)                   /* deal.c */
LA_ASKED(bid) LA_SHAPED(bid)                                    /* decision.c */
LA_ASKED(effort) LA_SHAPED(effort) LA_LINED(effort)             /* impulse.c */
LA_ASKED(ready) LA_SHAPED(ready) LA_LINED(ready)                /* ready.c */
LA_ASKED(move) LA_SHAPED(move) LA_LINED(move)                   /* movement.c */
LA_ASKED(split) LA_SHAPED(split) LA_LINED(split)                /* split.c */
LA_ASKED(march) LA_SHAPED(march) LA_LINED(march)                /* march.c */
LA_ASKED(loss) LA_SHAPED(loss) LA_LINED(loss)                   /* losses.c */
LA_ASKED(retreat) LA_SHAPED(retreat) LA_LINED(retreat)          /* retreats.c */
LA_ASKED(develop) LA_SHAPED(develop) LA_LINED(develop)          /* development.c */
LA_ASKED(react) LA_SHAPED(react) LA_LINED(react)                /* coming_up.c */
LA_ASKED(rearguard) LA_SHAPED(rearguard) LA_LINED(rearguard)    /* rearguard.c */
LA_ASKED(overrun) LA_SHAPED(overrun) LA_LINED(overrun)          /* overrun.c */
LA_ASKED(battles) LA_SHAPED(battles) LA_LINED(battles)          /* combat.c */
LA_ASKED(advance) LA_SHAPED(advance) LA_LINED(advance)          /* advance.c */
LA_ASKED(extend) LA_SHAPED(extend) LA_LINED(extend)             /* extended.c */
LA_ASKED(devastate) LA_SHAPED(devastate) LA_LINED(devastate)    /* reorganization.c */
LA_ASKED(forage) LA_SHAPED(forage) LA_LINED(forage)             /* reorganization.c */
LA_ASKED(attrition) LA_SHAPED(attrition) LA_LINED(attrition)    /* attrition.c */
LA_ASKED(admin) LA_SHAPED(admin) LA_LINED(admin)                /* administration.c */
LA_ASKED(appoint) LA_SHAPED(appoint) LA_LINED(appoint)          /* appoint.c */
LA_ASKED(arrive) LA_SHAPED(arrive)                              /* arrivals.c */
#define LA_ALL_BARRED(X) \
    X(dismount) X(post) X(deal_ammo) /* deal.c */ X(federals) /* federals.c */ \
    X(bid) /* decision.c */ X(effort) X(upkeep) /* impulse.c */ \
    X(feed) X(feed_troops) X(destroy) X(stir) X(open_line) /* ready.c */ \
    X(march) X(troops) X(drive) /* movement.c */ \
    X(split) X(detail) X(leave) X(detach) X(take_leader) X(take_unit) X(absorb) /* orders.c */ \
    X(attack) /* attack.c */ X(screen) /* cavalry.c */ X(train) X(pontoon) /* rail.c */ \
    X(react) X(rouse) X(spare) /* development.c */ X(extend) X(turn_on) /* extended.c */ \
    X(devastate) X(forage) /* reorganization.c */ \
    X(engineers) X(build) X(gun) X(ammo) X(detachments) X(unload) X(depot) X(enlarge) /* administration.c */ \
    X(strengthen) X(raise) X(return) X(recruit) X(remount) X(rank) X(train_leader) /* soldiers.c */ \
    X(replace) X(cause) /* removal.c */ \
    X(exchange) X(new_command) X(new_leader) X(revive) X(staff) /* places.c */ X(appoint) /* appoint_refused.c */ \
    X(mark) /* headquarters.c */ X(engineer) X(entrench) /* engineers.c */
    /* clang-format on */
    LA_ALL_BARRED(LA_BARRED)

        void la_go_turn(LA_GOES); /* game.c: hands each step to its chapter, below */
void la_go_impulse(LA_GOES);      /* impulse.c */
void la_go_battle(LA_GOES);       /* combat.c */

/* The steps of a turn; each does its work and sets the turn frame's step to the next when done (it may push frames
 * and be called again when they are gone). */
void la_turn_track(LA_GOES);     /* special.c */
void la_turn_bid(LA_GOES);       /* decision.c */
void la_turn_weather(LA_GOES);   /* decision.c */
void la_turn_impulses(LA_GOES);  /* impulse.c */
void la_turn_devastate(LA_GOES); /* reorganization.c */
void la_turn_forage(LA_GOES);
void la_turn_income(LA_GOES);
void la_turn_status(LA_GOES); /* attrition.c */
void la_turn_arrive(LA_GOES); /* administration.c */
void la_turn_admin(LA_GOES);
void la_turn_end(LA_GOES); /* victory.c */

#endif
