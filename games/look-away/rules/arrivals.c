/* arrivals.c - 15, 18.7: reinforcements: where they come in, and who takes them over. */
#include "setup.h"

static bool free_of(const struct la_state *s, enum lr_side side, lr_hex h)
{
    return h < LA_HEXES && !lr_has(&s->stand[lr_enemy(side)], h);
}

enum { ENTRIES = 40 };

/* 19.2.3: at a Rail Depot; 18.7: if there is none, at a Major City with open rail to a friendly edge; ruling: if
 * there is none either, where a friendly rail line enters the map. How many. */
static int list_entries(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex out[ENTRIES])
{
    const struct la_tables *t = la_tables(p);
    const lr_hex city[2] = { t->atlanta, t->chattanooga };
    int n = 0;
    for (unsigned i = t->first_cart[side]; i < t->first_cart[side + 1] && n < ENTRIES; i++)
        if (s->cart[i].face == LA_DEPOT && la_rail_depot(p, s, i))
            out[n++] = s->cart[i].hex;
    for (int i = 0; i < 2 && n == 0; i++)
        if (la_holds_city(s, side, city[i]) && free_of(s, side, city[i]) && la_rail_to_edge(p, s, side, city[i]))
            out[n++] = city[i];
    for (int i = 0; i < t->entries && n == 0; i++)
        if (t->hex[t->entry[i]].edge == side && free_of(s, side, t->entry[i]))
            out[n++] = t->entry[i];
    return n;
}

void la_ask_arrive(LA_ASKS)
{
    const struct la_arrival *a = &la_tables(p)->arrival[la_arrive_frame_of(s)->arrival];
    lr_hex at[ENTRIES];
    int n = list_entries(p, s, side, at);
    q->rule = "18.7";
    q->always = true;
    lr_put(&q->words, "Where do %s arrive?",
           a->what == LA_A_LEADER ? "the leader and his troops" : "the new troops");
    lr_put_string(&q->others, "bringing on reinforcements");
    for (int i = 0; i < n; i++) {
        bool listed = false; /* a depot in a city is found twice */
        for (int k = 0; k < i; k++)
            listed |= at[k] == at[i];
        if (!listed)
            lr_allow(q, lr_say(LA_V_ARRIVE, at[i], 0, 0, 0));
    }
    if (n == 0)
        lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
    q->suggest = n ? lr_say(LA_V_ARRIVE, at[n - 1], 0, 0, 0) : lr_say(LA_V_DONE, 0, 0, 0, 0);
}

void la_why_arrive(LA_WHYS)
{
    if (lr_verb_of(x) == LA_V_ARRIVE)
        la_no_depot(p, s, side, (lr_hex)lr_a(x), "18.7", v);
    else
        lr_refuse(v, "18.7", "First say where the reinforcements arrive.");
}

void la_shape_arrive(LA_SHAPES)
{
    (void)p, (void)s;
    f->confirm = "Arrive";
    for (int i = 0; i < q->n; i++)
        if (lr_verb_of(q->list[i]) == LA_V_ARRIVE)
            lr_form_focus(f, LR_HEXES, lr_a(q->list[i]));
}

void la_apply_arrive(LA_APPLIES)
{
    const struct la_arrival *a = &la_tables(p)->arrival[la_arrive_frame(s)->arrival];
    (void)side;
    lr_pop(&s->core);
    if (lr_verb_of(x) == LA_V_ARRIVE)
        la_enter(p, s, a, (lr_hex)lr_a(x), ev);
}

/* 3.1.1: at most a division or four brigades without a leader in a hex. */
static bool room_for(const struct la_tables *t, const struct la_state *s, enum lr_side side, lr_hex h, int weight)
{
    for (unsigned i = t->first_unit[side]; weight && i < t->first_unit[side + 1]; i++)
        if (s->unit[i].place == LA_ON_MAP && s->unit[i].hex == h && t->counter[i].most == 2)
            weight += side == LA_UNION ? 4 : 1;
    return weight <= 4;
}

/* The hex itself, or the nearest that the enemy has not taken and that has room (ruling 15.0). */
lr_hex la_way_in(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h, int weight)
{
    const struct la_tables *t = la_tables(p);
    lr_hex ring[6 * 6];
    if (free_of(s, side, h) && room_for(t, s, side, h, weight))
        return h;
    for (int radius = 1; radius <= 6; radius++) {
        int n = lr_ring(p->board, h, radius, ring, 36);
        for (int i = 0; i < n && i < 36; i++)
            if (free_of(s, side, ring[i]) && !la_in_zone(p, s, lr_enemy(side), ring[i])
                && t->hex[ring[i]].road | t->hex[ring[i]].rail && room_for(t, s, side, ring[i], weight))
                return ring[i];
    }
    return LR_NONE;
}

/* ruling 15.0: when the enemy was the last in the hex the list names, they come where others would (18.7). */
static lr_hex nearest_entry(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    lr_hex at[ENTRIES], best = h;
    int n = list_entries(p, s, side, at), least = LA_HEXES;
    for (int i = 0; i < n; i++) {
        int hexes = lr_distance(p->board, at[i], h);
        best = hexes < least ? at[i] : best;
        least = hexes < least ? hexes : least;
    }
    return best;
}

/* 18.7: leaders come with ammo equal to their Administrative Rating, and the morale of the scenario's start. */
static void greet(const struct lr_pack *p, struct la_state *s, unsigned leader)
{
    struct la_leader *l = &s->leader[leader];
    la_brevet(p, s, leader);
    if (l->place == LA_HOLDS)
        l->ammo = l->ap;
    else
        s->leader[l->chief].ammo =
            (uint8_t)(s->leader[l->chief].ammo + l->ap > LA_MOST_ON_TRACK ? LA_MOST_ON_TRACK
                                                                          : s->leader[l->chief].ammo + l->ap);
}

void la_enter(const struct lr_pack *p, struct la_state *s, const struct la_arrival *a, lr_hex h,
              struct lr_events *ev)
{
    enum lr_side side = (enum lr_side)a->side;
    if ((a->what == LA_A_LEADER && s->leader[a->who].place != LA_LATER) || !la_comes(s, a))
        return;
    if (a->under != LA_NOBODY) {
        if (!la_in_play(&s->leader[a->under]))
            return;
        h = la_leader_hex(s, a->under);
    } else if (h != LR_NONE) {
        if (!la_holds_city(s, side, h))
            h = nearest_entry(p, s, side, h);
        bool heavy = a->what == LA_A_UNITS && (a->type == LA_INFANTRY || a->type == LA_CAVALRY);
        h = la_way_in(p, s, side, h, heavy ? a->number * (side == LA_UNION ? 4 : 1) : 0);
    }
    if (h == LR_NONE)
        return;
    la_place_arrival(p, s, a, h, a->under == LA_NOBODY ? ev : NULL); /* what joins a leader only he sees */
    if (a->what == LA_A_LEADER) {
        greet(p, s, a->who);
        LR_TELL(ev, LA_TELL_LEADER_ARRIVES, side, LR_EVERYONE, a->who, h);
    } else if (a->what == LA_A_UNITS && a->under == LA_NOBODY) {
        lr_reveal(&s->core); /* which counters were unused */
        LR_TELL(ev, LA_TELL_TROOPS_ARRIVE, side, LR_EVERYONE, (int32_t)side, h);
    }
    la_stand_at(s, h, side);
}
