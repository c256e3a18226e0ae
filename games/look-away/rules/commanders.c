/* commanders.c - 19.4.4, 19.4.7, 19.5.7, 19.6.5: commands that change hands by date. */
#include "setup.h"

uint8_t la_hq_holder(const struct la_tables *t, const struct la_state *s, unsigned hq)
{
    for (unsigned i = t->first_leader[t->hq[hq].side]; i < t->first_leader[t->hq[hq].side + 1]; i++)
        if (s->leader[i].hq == hq && s->leader[i].place == LA_HOLDS)
            return (uint8_t)i;
    return LA_NOBODY;
}

static unsigned named(const struct lr_pack *p, const char *name)
{
    return (unsigned)lr_find(p, LA_LEADER, name, strlen(name));
}

bool la_in_pool(const struct la_state *s, unsigned leader)
{
    return s->leader[leader].place == LA_POOL && s->leader[leader].wound == 0;
}

/* Whom the order names if he is there and well, else the best of the pool (ruling 19.4.4): Battle Rating, then all.
 */
static uint8_t successor(const struct lr_pack *p, const struct la_state *s, const char *name)
{
    const struct la_tables *t = la_tables(p);
    unsigned who = named(p, name);
    if (la_in_pool(s, who))
        return (uint8_t)who;
    int most = -1;
    uint8_t best = LA_NOBODY;
    for (unsigned i = t->first_leader[t->officer[who].side]; i < t->first_leader[t->officer[who].side + 1]; i++) {
        const struct la_ratings *r = &t->officer[i].active;
        int worth = 100 * r->br + r->ar + r->mr;
        if (la_in_pool(s, i) && worth > most) {
            most = worth;
            best = (uint8_t)i;
        }
    }
    return best;
}

/* `next`, who has nothing, takes all that `old` has: his place, box, headquarters, troops. `old` is left with
 * nothing and goes to `where`. */
void la_command_passes(const struct lr_pack *p, struct la_state *s, unsigned old, unsigned next,
                       enum la_place where, struct lr_events *ev)
{
    const struct la_tables *t = la_tables(p);
    struct la_leader *from = &s->leader[old], *to = &s->leader[next];
    uint8_t rank = to->rank > t->officer[next].rank ? to->rank : t->officer[next].rank, wound = to->wound;
    *to = *from;
    to->marks = LA_ACTIVE | (from->marks & (LA_NO_HQ | LA_HIDDEN | LA_SCREENS));
    to->wound = wound;
    to->lost = to->steps = to->loaded = 0;
    int stars = la_stars_for(t, to, (enum lr_side)t->officer[next].side);
    to->rank = (uint8_t)(rank > stars ? rank : stars);
    for (unsigned i = 0; i < LA_LEADERS; i++)
        if (s->leader[i].chief == old && la_in_play(&s->leader[i]))
            s->leader[i].chief = (uint8_t)next;
    for (unsigned i = 0; i < LA_UNITS; i++)
        if (s->unit[i].place == LA_WITH && s->unit[i].boss == old)
            s->unit[i].boss = (uint8_t)next;
    rank = from->rank;
    wound = from->wound;
    *from = (struct la_leader){
        .hex = LR_NONE, .place = (uint8_t)where, .chief = LA_NOBODY, .hq = LA_NOBODY, .rank = rank, .wound = wound
    };
    la_brevet(p, s, next);
    for (unsigned i = 0; i < LA_LEADERS; i++) /* 3.3.4: his chief of staff serves the new man */
        if (s->leader[i].place == LA_STAFF && s->leader[i].chief == next)
            to->ap = (uint8_t)(to->ap + la_ar(p, s, i));
    LR_TELL(ev, LA_TELL_RELIEVES, (enum lr_side)t->officer[next].side, LR_EVERYONE, (int32_t)next, (int32_t)old);
}

/* What `old` had, to whoever the order names; nothing if he is not in play or nobody is there to follow him. */
void la_replace(const struct lr_pack *p, struct la_state *s, unsigned old, const char *name, struct lr_events *ev)
{
    uint8_t next = la_in_play(&s->leader[old]) ? successor(p, s, name) : LA_NOBODY;
    if (next != LA_NOBODY)
        la_command_passes(p, s, old, next, LA_POOL, ev);
}

/* 19.4.4: S.D. Lee for whoever has II Corps; that was Cheatham, who goes back to his division for Maney. */
static void change_ii_corps(const struct lr_pack *p, struct la_state *s, struct lr_events *ev)
{
    const struct la_tables *t = la_tables(p);
    uint8_t old = la_hq_holder(t, s, LA_HOODS_CORPS);
    unsigned cheatham = named(p, "Cheatham"), maney = named(p, "Maney");
    if (old == LA_NOBODY || old == named(p, "S.D. Lee"))
        return;
    la_replace(p, s, old, "S.D. Lee", ev);
    if (old == cheatham && la_in_pool(s, cheatham) && la_in_play(&s->leader[maney]))
        la_command_passes(p, s, maney, cheatham, LA_POOL, ev);
}

/* 19.4.7, A-80: Stanley for Howard, Howard for the commander of the Army of the Tennessee, Williams for Hooker. */
static void change_union(const struct lr_pack *p, struct la_state *s, struct lr_events *ev)
{
    const struct la_tables *t = la_tables(p);
    unsigned howard = named(p, "Howard");
    uint8_t army = la_hq_holder(t, s, LA_ARMY_OF_THE_TENNESSEE);
    if (army != LA_NOBODY && army != howard && (la_in_play(&s->leader[howard]) || la_in_pool(s, howard))) {
        la_replace(p, s, howard, "Stanley", ev);
        if (la_in_pool(s, howard))
            la_command_passes(p, s, army, howard, LA_POOL, ev);
    }
    la_replace(p, s, named(p, "Hooker"), "Williams", ev);
    la_pay(s, LA_UNION, la_tables(p)->cost[LA_C_WAR_DEPARTMENT]);
}

/* 19.5.7, A-72: Davis for Palmer. Davis has a corps already, so Palmer's troops join it if it is in his reach. */
static void change_palmer(const struct lr_pack *p, struct la_state *s, struct lr_events *ev)
{
    const struct la_tables *t = la_tables(p);
    unsigned palmer = named(p, "Palmer"), davis = named(p, "Davis");
    struct la_leader *l = &s->leader[palmer];
    if (!la_in_play(l))
        return;
    bool alone = l->place == LA_HOLDS;
    for (unsigned i = 0; i < LA_LEADERS; i++)
        alone &= !(la_in_play(&s->leader[i]) && s->leader[i].chief == palmer);
    bool leads =
        la_in_play(&s->leader[davis]) && s->leader[davis].place != LA_STAFF; /* a chief of staff has no troops */
    lr_hex to = leads ? la_leader_hex(s, davis) : LR_NONE;
    if (!alone || to == LR_NONE || lr_distance(p->board, l->hex, to) > t->officer[davis].active.mr) {
        la_replace(p, s, palmer, la_in_pool(s, davis) ? "Davis" : "Geary", ev);
        return;
    }
    for (unsigned i = 0; i < LA_UNITS; i++)
        if (s->unit[i].place == LA_WITH && s->unit[i].boss == palmer)
            s->unit[i].boss = (uint8_t)davis;
    *l = (struct la_leader){
        .hex = LR_NONE, .place = LA_POOL, .chief = LA_NOBODY, .hq = LA_NOBODY, .rank = l->rank, .wound = l->wound
    };
    la_brevet(p, s, davis);
    LR_TELL(ev, LA_TELL_RELIEVES, LA_UNION, LR_EVERYONE, (int32_t)davis, (int32_t)palmer);
}

/* 19.5.7 */
void la_change_commands(LA_GOES)
{
    const struct la_tables *t = la_tables(p);
    unsigned set = la_specials(p, s);
    if (set & LA_CHANGE_4 && s->turn == t->scenario[3].change_turn) {
        lr_reveal(&s->core);                    /* who is told to go was there */
        if (!t->scenario[s->scenario].campaign) /* in the Campaign with Johnston's removal */
            change_ii_corps(p, s, ev);
        change_union(p, s, ev);
    }
    if (set & LA_CHANGE_5 && s->turn == t->scenario[4].change_turn) {
        lr_reveal(&s->core);
        la_replace(p, s, named(p, "Williams"), "Slocum", ev);
        change_palmer(p, s, ev);
    }
}
