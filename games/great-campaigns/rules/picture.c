/* picture.c - the game for people: headings, the terminal's board, and the pieces as pictures show them. */
#include "great.h"

static int days_in(int month, int year)
{
    static const uint8_t days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    return days[month - 1] + (month == 2 && year % 4 == 0);
}

/* "Turn 2, August 23, Union" */
void gc_when(const struct lr_pack *p, const void *state, struct lr_text *t)
{
    static const char *const months[] = { "January", "February", "March",     "April",   "May",      "June",
                                          "July",    "August",   "September", "October", "November", "December" };
    const struct gc_state *st = state;
    const struct gc_scenario *sc = gc_scenario(p, st);
    lr_put(t, "Turn %d", st->turn);
    if (sc != NULL) {
        int month = sc->month, day = sc->day + st->turn - 1;
        if (day > days_in(month, sc->year)) {
            day -= days_in(month, sc->year);
            month = month % 12 + 1;
        }
        lr_put(t, ", %s %d", months[month - 1], day);
    }
    if (st->core.over) {
        lr_put_string(t, ", the end");
        return;
    }
    uint8_t asked = lr_asked(state);
    if (asked)
        lr_put(t, ", %s %s", p->game->sides[asked == LR_ONLY(GC_UNION) ? 0 : 1],
               gc_kinds[lr_top_of(&st->core)->kind].name);
}

/* "U12": the Union with manpower 12. */
void gc_cell(const struct lr_pack *p, const void *seen, lr_hex h, struct lr_text *t)
{
    const struct gc_state *st = seen;
    for (unsigned s = 0; s < 2; s++) {
        int manpower = 0;
        GC_EACH_AT(i, gc_tables(p), st, s, h)
        manpower += st->unit[i].manpower;
        if (manpower > 0)
            lr_put(t, "%c%d", p->game->sides[s][0], manpower);
    }
}

static uint32_t status_of(const struct gc_unit *u)
{
    return (u->marks & GC_DISORGANIZED ? LR_DISRUPTED : 0u) | (u->marks & GC_CHOSEN ? LR_SELECTED : 0u)
           | (u->fatigue > 0 ? LR_MOVED : 0u) | (u->fatigue > 2 ? LR_MARCHED : 0u);
}

int gc_pieces(const struct lr_pack *p, const void *seen, struct lr_piece *out, int room)
{
    static const enum lr_sign signs[] = { LR_INFANTRY, LR_CAVALRY, LR_ARTILLERY, LR_SUPPLY };
    const struct gc_tables *t = gc_tables(p);
    const struct gc_state *st = seen;
    int n = 0;
    for (unsigned i = 0; i < t->first[2]; i++) {
        const struct gc_unit *u = &st->unit[i];
        if (u->place != GC_ON_MAP || n++ >= room)
            continue;
        struct lr_piece *q = &out[n - 1];
        *q = (struct lr_piece){ .hex = st->hex[i],
                                .side = gc_owner(t, i),
                                .sign = signs[t->unit[i].type],
                                .steps = u->manpower,
                                .most = GC_MOST_MANPOWER,
                                .strength = u->manpower,
                                .status = status_of(u) };
        struct lr_text name = LR_TEXT(q->name), full = LR_TEXT(q->full);
        lr_put(&name, "%s", t->unit[i].name);
        lr_put(&full, "%s", t->unit[i].name);
    }
    for (unsigned l = 0; l < t->leaders; l++) {
        lr_hex h = gc_leader_hex(st, l);
        if (h == LR_NONE || n++ >= room)
            continue;
        struct lr_piece *q = &out[n - 1];
        *q = (struct lr_piece){
            .hex = h, .side = (enum lr_side)t->leader[l].side, .sign = LR_LEADER, .strength = -1
        };
        struct lr_text name = LR_TEXT(q->name), full = LR_TEXT(q->full);
        lr_put(&name, "%s", t->leader[l].name);
        lr_put(&full, "%s", t->leader[l].name);
    }
    return n;
}
