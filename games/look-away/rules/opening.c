/* opening.c - 8.7.1: a line of rails that the Confederates passed last is opened. */
#include "lines.h"

/* Own track, or track of the enemy's that this side passed last: then it may be opened. */
static bool passed_track(const struct lr_pack *p, const struct la_state *s, lr_hex h)
{
    return la_tables(p)->hex[h].rail && !(s->ground[h] & LA_RAIL_CSA) && s->ground[h] & LA_PASSED
           && s->ground[h] & LA_LAST_CSA && !lr_has(&s->stand[LA_UNION], h);
}

/* 8.7.1: Stations of the enemy's line next to one's own, all hexes between passed last by the Confederates; the
 * Union opens lines by its engineers alone. Once a turn, in the first Impulse. */
void la_find_openings(const struct lr_pack *p, const struct la_state *s, struct opening *o)
{
    const struct la_tables *t = la_tables(p);
    struct la_set seen = { { 0 } }, passed = { { 0 } };
    bool any = false;
    o->n = 0;
    for (int i = 0; i < t->rail_hexes; i++)
        if (s->ground[t->rails[i]] & LA_PASSED && passed_track(p, s, t->rails[i])) {
            lr_add(&passed, t->rails[i]);
            any = true;
        }
    if (!any)
        return;
    for (int i = 0; i < t->rail_hexes; i++) {
        lr_hex h = t->rails[i];
        LR_EACH_BIT(d, s->ground[h] & LA_RAIL_CSA ? t->hex[h].rail : 0) {
            lr_hex n = p->board->next[h][d];
            if (n != LR_NONE && lr_has(&passed, n) && !lr_has(&seen, n) && o->n < 512) {
                lr_add(&seen, n);
                o->from[o->n] = LR_NONE;
                o->hex[o->n++] = n;
            }
        }
    }
    for (int at = 0; at < o->n; at++) {
        lr_hex h = o->hex[at];
        for (int d = 0; d < 6 && !la_station(p, h); d++) {
            lr_hex n = p->board->next[h][d];
            if (!(t->hex[h].rail >> d & 1) || n == LR_NONE || lr_has(&seen, n) || !lr_has(&passed, n)
                || o->n == 512)
                continue;
            lr_add(&seen, n);
            o->from[o->n] = (lr_hex)at;
            o->hex[o->n++] = n;
        }
    }
}

bool la_may_open(const struct la_state *s, enum lr_side side)
{
    return side == LA_CONFEDERATE && s->player[side].opened != s->turn && s->player[side].impulses <= 1;
}

int la_opening_to(const struct lr_pack *p, const struct opening *o, unsigned h)
{
    for (int i = 0; i < o->n; i++)
        if (o->hex[i] == h && la_station(p, o->hex[i]))
            return i;
    return -1;
}

void la_open_line(LA_APPLIES)
{
    struct opening o;
    la_find_openings(p, s, &o);
    for (int i = la_opening_to(p, &o, lr_a(x)); i >= 0; i = o.from[i] == LR_NONE ? -1 : o.from[i])
        s->ground[o.hex[i]] = (uint8_t)((s->ground[o.hex[i]] | LA_RAIL_CSA) & ~(unsigned)LA_PASSED);
    s->player[side].opened = s->turn;
    LR_TELL(ev, LA_TELL_OPENED, side, LR_EVERYONE, (int32_t)side, (int32_t)lr_a(x));
}
