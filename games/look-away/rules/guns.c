/* guns.c - 10.6.6, 16.2.2: guns lost: the loser says whose, the captor who gets it. */
#include "results.h"

static bool gives_gun(const struct la_state *s, const struct la_loss_frame *f, unsigned leader)
{
    return s->leader[leader].place == LA_HOLDS && s->leader[leader].guns > 0
           && s->leader[leader].hex == (lr_hex)f->hex;
}

/* 16.2: no more guns than the printed Administrative Ratings of the force; 3.1.2 the cavalry's limits. */
static bool room_for_gun(const struct lr_pack *p, const struct la_state *s, unsigned leader)
{
    enum { CAVALRY_CORPS_GUNS = 2 };
    const struct la_leader *l = &s->leader[leader];
    if (l->place != LA_HOLDS || l->guns >= LA_MOST_ON_TRACK || la_cavalry_division(p, s, leader))
        return false;
    if (la_cavalry_corps(p, s, leader) && l->guns >= CAVALRY_CORPS_GUNS)
        return false;
    struct la_force f;
    int most = 0;
    la_muster(p, s, (enum lr_side)la_tables(p)->officer[leader].side, l->hex, &f);
    for (int i = 0; i < f.leaders; i++)
        most += la_printed_ar(p, f.leader[i]);
    return f.guns < most;
}

static bool engaged(const struct la_state *s, enum lr_side side, lr_hex h)
{
    const struct la_battle *b = &s->battle;
    if (side != (enum lr_side)b->attacker)
        return h == b->hex;
    for (int i = 0; i < b->attacks; i++)
        if (b->from[i] == h)
            return true;
    return false;
}

static bool takes_gun(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned leader)
{
    return s->leader[leader].place == LA_HOLDS && engaged(s, side, s->leader[leader].hex)
           && room_for_gun(p, s, leader);
}

void la_ask_lost_guns(LA_ASKS)
{
    const struct la_tables *t = la_tables(p);
    const struct la_loss_frame *f = la_loss_frame_of(s);
    bool taken = f->why == LA_L_GUN_TAKEN;
    q->rule = "10.6.6";
    q->always = true;
    if (q->words.at) {
        lr_put(&q->words, taken ? "Who gets the captured gun?\nAt " : "Who gives up the gun?\nIt is lost at ");
        lr_name(p, LR_HEXES, (uint64_t)f->hex, &q->words);
        lr_put(&q->words, ".");
    }
    lr_put(&q->others, taken ? "taking a captured gun" : "giving up a gun");
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (taken ? takes_gun(p, s, side, i) : gives_gun(s, f, i))
            lr_allow(q, lr_say(taken ? LA_V_TAKE_GUN : LA_V_GIVE_GUN, i, 0, 0, 0));
    if (taken || q->n == 0)
        lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
}

static void why_gun_not_taken(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i,
                              struct lr_verdict *v)
{
    if (la_tables(p)->officer[i].side != side || s->leader[i].place != LA_HOLDS
        || !engaged(s, side, s->leader[i].hex))
        lr_refuse(v, "16.2.2", "A captured gun goes to a command of yours in this battle.");
    else if (la_cavalry_corps(p, s, i) || la_cavalry_division(p, s, i))
        lr_refuse(v, "3.1.2", "A Cavalry Corps has two guns at most, a cavalry division none.");
    else
        lr_refuse(v, "16.2", "His force can have no more guns.");
}

void la_why_lost_guns(LA_WHYS)
{
    unsigned verb = lr_verb_of(x);
    bool taken = la_loss_frame_of(s)->why == LA_L_GUN_TAKEN;
    if (verb == LA_V_TAKE_GUN && taken)
        why_gun_not_taken(p, s, side, lr_a(x), v);
    else if (verb == LA_V_GIVE_GUN && !taken)
        lr_refuse(v, "16.2.2", "He has no gun in this battle.");
    else
        lr_refuse(v, "10.6.6", taken ? "A gun is captured: say who gets it." : "A gun is lost: say whose.");
}

void la_push_lost_guns(struct la_state *s, enum lr_side side, lr_hex h, int n, enum la_loss why)
{
    struct la_loss_frame *f = la_push_loss(s, LR_ONLY(side));
    f->side = (uint8_t)side;
    f->hex = h;
    f->loser = (int32_t)side;
    f->steps = n;
    f->why = (int32_t)why;
}

/* 10.6.6, 16.2.2 */
void la_apply_lost_guns(LA_APPLIES)
{
    (void)p;
    struct la_loss_frame f = *la_loss_frame(s);
    lr_pop(&s->core);
    if (lr_verb_of(x) == LA_V_TAKE_GUN)
        s->leader[lr_a(x)].guns++;
    if (lr_verb_of(x) != LA_V_GIVE_GUN)
        return;
    s->leader[lr_a(x)].guns--;
    LR_TELL(ev, f.steps == 2 ? LA_TELL_GUN_TAKEN : LA_TELL_GUN_LOST, side, LR_EVERYONE, f.hex);
    if (f.steps == 2)
        la_push_lost_guns(s, lr_enemy(side), (lr_hex)f.hex, 1, LA_L_GUN_TAKEN);
}
