/* judgement.c - what a player of Look Away! knows beyond its rules.
 *
 * Victory Points are steps shot away, so what counts is the exchange of fire: attack where it is likely to go well,
 * stand where the enemy's attack would go badly for him, stay within reach of supply, buy ammo. Near the end of the
 * road Atlanta itself decides. Of the enemy only what everybody sees is used: where he stands, who is on top,
 * works, and how many units he has not lost yet, shared out over the places where he is seen. */
#include "judgement.h"
#include "judgement/eyes.h"

static int weigh_one(const struct eyes *e, lr_answer x)
{
    switch (lr_top_of(&e->s->core)->kind) {
    case LA_F_DEAL: /* the weakest brigades go on foot: the others may be superior (10.4.3) */
        if (lr_verb_of(x) == LA_V_SET_DISMOUNTED)
            return 100 - 10 * la_unit_cf(e->p, e->s, lr_a(x));
        return lr_verb_of(x) == LA_V_DEAL_REST ? 50 : 0;
    case LA_F_BID:
        return lj_weigh_bid(e, lr_a(x));
    case LA_F_EFFORT:
        return lr_verb_of(x) == LA_V_DESTROY ? -400 : 30 * (int)lr_a(x);
    case LA_F_READY:
        return lj_weigh_ready(e, x);
    case LA_F_MOVE:
        return lj_weigh_move(e, x);
    case LA_F_SPLIT:
        return lj_weigh_setting_out(e, x);
    case LA_F_MARCH:
        return lj_weigh_march(e, x);
    case LA_F_DEVELOP:
        return lj_weigh_develop(e, x);
    case LA_F_REACT:
        return lj_weigh_come_up(e, x);
    case LA_F_LOSS:
        return lj_weigh_loss(e, x);
    case LA_F_RETREAT:
        return lj_weigh_retreat(e, x);
    case LA_F_DEVASTATE:
    case LA_F_FORAGE:
    case LA_F_ATTRITION:
        return lj_weigh_reorganization(e, x);
    case LA_F_ADMIN:
        return lj_weigh_administration(e, x);
    default:
        return lj_weigh_battle(e, x);
    }
}

static void weigh(const struct lr_pack *p, const void *seen, const struct lr_question *q, uint32_t intent,
                  int32_t *score)
{
    struct eyes e;
    struct field field;
    field.of.hex = LR_NONE;
    field.looked = false;
    field.gains = 0;
    e.field = &field;
    lj_look(&e, p, seen, q->side, intent);
    for (int i = 0; i < q->n; i++)
        score[i] = weigh_one(&e, q->list[i]) + (q->list[i] == q->suggest ? 3 : 0);
}

/* ---- Worlds ---- */

/* What an army may still bring by its condition, in hundredths of a point for every turn that is left; fitted to
 * what the Recruit's games came to. By troops, not by boxes: joining two commands loses nothing. */
static int army_worth(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    int sum = 0;
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++) {
        const struct la_unit *x = &s->unit[u];
        if (x->place != LA_WITH)
            continue;
        const struct la_leader *l = &s->leader[la_holder(s, x->boss)];
        int cf = la_unit_cf(p, s, u), hungry = (l->supply & LA_SUPPLY_STATUS) != LA_FULL;
        sum += cf * (16 * least_of(l->morale, 6) + 15 * least_of(l->ammo, 4) - 35 * hungry);
        sum -= la_broken(p, s, u) ? 500 : 0;
    }
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        sum -= s->leader[i].place == LA_HOLDS ? 1000 : 0;
    return sum / 100 + least_of(s->player[side].wep, 60);
}

/* Nearly the chance to win, a game won being ten points: the lead against what may still change it. */
static int32_t worth(const struct lr_pack *p, const void *world, enum lr_side side)
{
    enum { WON = 1000, TURNS = 4 };
    static const int sway[TURNS] = { 440, 760, 1140, 1600 }; /* by turns left: twice the spread seen in games */
    const struct la_state *s = world;
    const struct la_tables *t = la_tables(p);
    struct lr_outcome o = la_outcome(p, world);
    int left = s->last_turn >= s->turn ? least_of(s->last_turn - s->turn, TURNS - 1) : 0, v;
    int lead = STEP * (s->player[LA_UNION].vp - s->player[LA_CONFEDERATE].vp);
    if (o.over) {
        v = (o.winner == LA_UNION ? WON : o.winner == LA_CONFEDERATE ? -WON : 0) + lead / 20;
    } else {
        lead += (army_worth(p, s, LA_UNION) - army_worth(p, s, LA_CONFEDERATE)) * (left + 1);
        if (s->scenario >= 3 && s->scenario <= 4 && la_holds_city(s, LA_CONFEDERATE, t->atlanta)) /* 19.4.6 */
            lead -= 2 * STEP * (left + 1);
        if (la_holds_city(s, LA_UNION, t->atlanta))
            lead += 3 * CITY / 2;
        v = WON * lead / ((lead < 0 ? -lead : lead) + sway[left]);
    }
    return side == LA_UNION ? v : -v;
}

/* The ends of Impulses and of turns. */
static uint32_t judged_at(const struct lr_pack *p, const void *world)
{
    const struct la_state *s = world;
    (void)p;
    return (uint32_t)s->turn * 64 + s->player[0].impulses * 8u + s->player[1].impulses;
}

/* What the Recruit's way will do for: chance hides what one such answer brings. */
static bool trifle(const struct lr_pack *p, const void *seen, const struct lr_question *q)
{
    const struct la_state *s = seen;
    (void)p, (void)q;
    switch (lr_top_of(&s->core)->kind) {
    case LA_F_DEAL:
    case LA_F_LOSS:
    case LA_F_DEVASTATE:
    case LA_F_FORAGE:
    case LA_F_ATTRITION:
    case LA_F_ADMIN:
    case LA_F_APPOINT:
    case LA_F_ARRIVE:
        return true;
    default:
        return false;
    }
}

/* For odds: nobody moves any more; the battle in question comes first. */
static lr_answer settle(const struct lr_pack *p, const void *world, lr_answer began, const struct lr_question *q)
{
    const struct la_state *s = world;
    (void)p, (void)began, (void)q;
    switch (lr_top_of(&s->core)->kind) {
    case LA_F_MOVE:
    case LA_F_READY:
    case LA_F_ADMIN:
    case LA_F_SPLIT:
        return lr_say(LA_V_DONE, 0, 0, 0, 0);
    default:
        return 0;
    }
}

static void aim(const struct lr_pack *p, const void *seen, enum lr_side side, uint32_t intent,
                const lr_answer *plan, int length, struct lr_text *t)
{
    const struct la_state *s = seen;
    (void)side, (void)intent;
    int marches = 0;
    for (int i = 0; i < length; i++) {
        unsigned verb = lr_verb_of(plan[i]);
        if (verb == LA_V_MARCH || verb == LA_V_MARCH_AT) {
            lr_put_string(t, marches++ ? "; then " : "Marching with ");
            lr_name(p, LA_LEADER, lr_a(plan[i]), t);
        } else if (verb == LA_V_GO || verb == LA_V_ATTACK) {
            lr_put_string(t, verb == LA_V_GO ? " to " : " to attack ");
            lr_name(p, LR_HEXES, lr_a(plan[i]), t);
        }
    }
    if (marches)
        lr_put_string(t, ".");
    else
        lr_put_string(t, s->scenario >= 2 ? "Holding the ground before Atlanta, to be attacked rather than attack."
                                          : "Holding the ground, to be attacked rather than attack.");
}

extern const struct judgement look_away_judgement;

const struct judgement look_away_judgement = {
    .id = "look-away",
    .weigh = weigh,
    .worth = worth,
    .clock = judged_at,
    .foresight = 3,
    .caution = 150,
    .patience = 50,
    .firsts = 9,
    .trifle = trifle,
    .settle = settle,
    .aim = aim,
};
