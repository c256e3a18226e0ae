/* field.c - 3.6, 3.7: zones of control, and what everyone sees of who stands where. */
#include "look.h"

#include <assert.h>

_Thread_local bool la_works_touched;

/* Works of a side in a hex (14.8). */
int la_works(const struct la_state *s, lr_hex h, enum lr_side side)
{
    uint8_t g = s->ground[h];
    return (g & LA_WORKS) != 0 && ((g & LA_WORKS_CSA) != 0) == (side == LA_CONFEDERATE) ? g & LA_WORKS : 0;
}

/* Empty works in the zone of a friendly unit are manned, and exert a zone themselves (3.6, 14.8.3). True: there are
 * any. */
static bool man_works(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h, bool foot)
{
    bool any = false;
    const struct la_hexinfo *x = &la_tables(p)->hex[h];
    for (int d = 0; d < 6; d++) {
        lr_hex n = p->board->next[h][d];
        if (n == LR_NONE || (s->ground[n] & LA_WORKS) == 0 || x->major >> d & 1 || la_works(s, n, side) == 0)
            continue;
        any = true;
        if (lr_has(&s->stand[lr_enemy(side)], n))
            continue;
        lr_add(&s->zone[side], n);
        if (foot)
            lr_add(&s->foot[side], n);
    }
    return any;
}

/* What troops are to those who look on: seen, with a zone of control, one that bars supply. */
enum { SEEN = 1, ZONE = 2, FOOT = 4 };
static unsigned presence(unsigned type, const struct la_unit *x)
{
    static const uint8_t of[LA_TYPES] = {
        [LA_INFANTRY] = SEEN | ZONE | FOOT,
        [LA_CAVALRY] = SEEN | ZONE,
        [LA_DETACHMENT] = SEEN,
        [LA_ENGINEERS] = SEEN | ZONE | FOOT,
    };
    return type == LA_CAVALRY && x->marks & LA_DISMOUNTED ? SEEN | ZONE | FOOT : of[type];
}

/* What a side's troops are, leader by leader, and those without one: as long as la_muster_numbers says so of them.
 */
struct troops {
    uint64_t number;
    uint8_t led[LA_LEADERS];
    int loose;
    uint8_t unit[LA_UNITS];
};

static void count_troops(const struct la_tables *t, const struct la_state *s, enum lr_side side, struct troops *x)
{
    memset(x->led, 0, sizeof x->led);
    x->loose = 0;
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++) {
        const struct la_unit *v = &s->unit[u];
        if (v->place == LA_WITH && v->boss < LA_LEADERS)
            x->led[v->boss] |= (uint8_t)presence(t->counter[u].type, v);
        else if (v->place == LA_ON_MAP)
            x->unit[x->loose++] = (uint8_t)u;
    }
}

/* A side's field while it is settled. */
struct settling {
    struct la_state *s;
    enum lr_side side;
    lr_hex hidden[LA_LEADERS]; /* where nobody is seen (8.6.2) */
    int hiding;
    lr_hex from[LA_UNITS]; /* where zones go out from */
    int froms;
};

static void stands(struct settling *x, lr_hex h, unsigned as)
{
    struct la_state *s = x->s;
    if (as == 0 || h >= LA_HEXES)
        return;
    for (int i = 0; i < x->hiding; i++)
        if (x->hidden[i] == h)
            return;
    lr_add(&s->stand[x->side], h);
    if (as & ZONE && !lr_has(&s->zone[x->side], h)) {
        lr_add(&s->zone[x->side], h);
        x->from[x->froms++] = h;
    }
    if (as & FOOT)
        lr_add(&s->foot[x->side], h);
}

/* True if it mattered where the enemy stands: there are works to be manned. */
static bool settle_side(const struct lr_pack *p, struct la_state *s, enum lr_side side, const struct troops *of,
                        bool any_works)
{
    const struct la_tables *t = la_tables(p);
    const unsigned first = t->first_leader[side], end = t->first_leader[side + 1];
    struct settling x = { .s = s, .side = side, .hiding = 0, .froms = 0 };
    for (unsigned i = first; i < end; i++)
        if (s->leader[i].place == LA_HOLDS && s->leader[i].marks & LA_HIDDEN)
            x.hidden[x.hiding++] = s->leader[i].hex;
    for (int i = 0; i < of->loose; i++)
        stands(&x, s->unit[of->unit[i]].hex, presence(t->counter[of->unit[i]].type, &s->unit[of->unit[i]]));
    for (unsigned i = first; i < end; i++)
        if (of->led[i])
            stands(&x, la_leader_hex(s, i), of->led[i]);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (s->leader[i].place == LA_HOLDS && s->leader[i].marks & LA_SCREENS
            && lr_has(&s->stand[side], s->leader[i].hex))
            lr_add(&s->masked[side], s->leader[i].hex);
    if (!any_works)
        return false;
    LR_EACH_HEX(h, &s->stand[side]) {
        if ((s->ground[h] & LA_WORKS) == 0 || la_works(s, h, side) == 0)
            continue;
        lr_add(&s->masked[side], h); /* 14.8.5 */
        lr_add(&s->foot[side], h);   /* works that anyone holds exert a zone (3.6), whoever he is */
        if (!lr_has(&s->zone[side], h)) {
            lr_add(&s->zone[side], h);
            x.from[x.froms++] = h;
        }
    }
    bool works = false;
    for (int i = 0; i < x.froms; i++)
        works |= man_works(p, s, side, x.from[i], lr_has(&s->foot[side], x.from[i]));
    return works;
}

/* The last field settled on this thread and all it rests on: the people (la_muster_numbers), the works. A side
 * whose people stand as they did is not settled again but copied; the Confederates' also rests on where the Union
 * stands (man_works). Nothing here points into a state. Built with LR_PROVE, what is copied is compared with a
 * field settled afresh. */
struct kept {
    uint64_t settled[2]; /* la_muster_numbers; 0: not settled */
    struct troops troops[2];
    bool manned[2]; /* settle_side said so */
    bool any[2];    /* a side has works */
    unsigned char works[LR_NOTES(sizeof(uint64_t) + LA_HEXES)];
    struct la_field field;
};

static _Thread_local struct kept kept;

static bool same_works(struct kept *k, const struct lr_pack *p, const struct la_state *s)
{
    if (LR_HOLDS(k->works, LR_ON(p->hash), LR_ON_BITS(s->ground, la_tables(p)->works)))
        return true;
    k->any[LA_UNION] = k->any[LA_CONFEDERATE] = false;
    for (int h = 0; h < LA_HEXES; h++)
        if (s->ground[h] & LA_WORKS)
            k->any[s->ground[h] & LA_WORKS_CSA ? LA_CONFEDERATE : LA_UNION] = true;
    return false;
}

static void clear_side(struct la_state *s, enum lr_side side)
{
    s->stand[side] = s->zone[side] = s->foot[side] = s->masked[side] = (struct la_set){ { 0 } };
}

static void prove_field(const struct lr_pack *p, const struct la_state *s)
{
    struct la_state again = *s;
    clear_side(&again, LA_UNION);
    clear_side(&again, LA_CONFEDERATE);
    for (enum lr_side side = LA_UNION; side <= LA_CONFEDERATE; side++) {
        struct troops of;
        count_troops(la_tables(p), s, side, &of);
        settle_side(p, &again, side, &of, true);
    }
    lr_prove(s, &again, sizeof again);
}

/* The answer being carried out: the people before it, or as last settled since; what was seen, once that changes.
 */
static _Thread_local struct {
    const struct la_state *of; /* its state; NULL: none is */
    uint64_t number[2];        /* la_muster_numbers */
    bool kept;
    struct la_seen seen;
} before;

void la_look_before(const struct lr_pack *p, const struct la_state *s)
{
    memcpy(before.number, la_muster_numbers(p, s), sizeof before.number);
    before.kept = la_works_touched = false;
    before.of = s;
}

const struct la_seen *la_seen_before(const struct la_state *s)
{
    before.of = NULL;
    return before.kept && (kept.any[LA_UNION] || kept.any[LA_CONFEDERATE])
                   && (memcmp(before.seen.stand, s->stand, sizeof s->stand) != 0
                       || memcmp(before.seen.zone, s->zone, sizeof s->zone) != 0)
               ? &before.seen
               : NULL;
}

void la_settle_field(const struct lr_pack *p, struct la_state *s)
{
    la_settle_field_of(p, s, la_muster_numbers(p, s));
}

static bool as_before(const struct la_state *s, const uint64_t *number)
{
    if (before.of != s)
        return false;
    if (memcmp(before.number, number, sizeof before.number) == 0 && !la_works_touched)
        return true;
    if (!before.kept) {
        memcpy(before.seen.stand, s->stand, sizeof s->stand);
        memcpy(before.seen.zone, s->zone, sizeof s->zone);
        before.kept = true;
    }
    memcpy(before.number, number, sizeof before.number);
    la_works_touched = false;
    return false;
}

static void settle_again(const struct lr_pack *p, struct la_state *s, const uint64_t *number)
{
    if (!same_works(&kept, p, s))
        kept.settled[LA_UNION] = kept.settled[LA_CONFEDERATE] = 0;
    if (memcmp(&kept.field, &s->field, sizeof kept.field) != 0)
        s->field = kept.field;
    for (enum lr_side side = LA_UNION; side <= LA_CONFEDERATE; side++) {
        if (kept.settled[side] == number[side])
            continue;
        clear_side(s, side);
        if (side == LA_UNION)
            s->stand[LA_CONFEDERATE] = (struct la_set){ { 0 } };
        if (kept.troops[side].number != number[LA_TROOPS + side]) {
            count_troops(la_tables(p), s, side, &kept.troops[side]);
            kept.troops[side].number = number[LA_TROOPS + side];
        }
        kept.manned[side] = settle_side(p, s, side, &kept.troops[side], kept.any[side]);
        if (side == LA_UNION && kept.manned[LA_CONFEDERATE]
            && memcmp(&kept.field.stand[side], &s->stand[side], sizeof(struct la_set)) != 0)
            kept.settled[LA_CONFEDERATE] = 0;
        if (side == LA_UNION)
            s->stand[LA_CONFEDERATE] = kept.field.stand[LA_CONFEDERATE];
        kept.field = s->field;
        kept.settled[side] = number[side];
    }
}

void la_settle_field_of(const struct lr_pack *p, struct la_state *s, const uint64_t *number)
{
    if (!as_before(s, number)) /* else the field is what it was */
        settle_again(p, s, number);
    if (LR_PROVING)
        prove_field(p, s);
}

/* 3.6.1: not over major rivers, not into works held against it (14.8.5). */
bool la_in_zone(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    const struct la_hexinfo *x = &la_tables(p)->hex[h];
    if (s->ground[h] & LA_WORKS && la_works(s, h, lr_enemy(side)))
        return false;
    for (int d = 0; d < 6; d++) {
        lr_hex n = p->board->next[h][d];
        if (n != LR_NONE && lr_has(&s->zone[side], n) && !(x->major >> d & 1))
            return true;
    }
    return false;
}

static void add_zone_of(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h,
                        struct la_set *set)
{
    uint8_t major = la_tables(p)->hex[h].major;
    for (int d = 0; d < 6; d++) {
        lr_hex n = p->board->next[h][d];
        if (n != LR_NONE && !(major >> d & 1) && !(s->ground[n] & LA_WORKS && la_works(s, n, lr_enemy(side))))
            lr_add(set, n);
    }
}

void la_zone_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h, struct la_set *set)
{
    *set = (struct la_set){ { 0 } };
    if (lr_has(&s->zone[side], h))
        add_zone_of(p, s, side, h, set);
}

void la_zones(const struct lr_pack *p, const struct la_state *s, enum lr_side side, bool foot, struct la_set *set)
{
    *set = (struct la_set){ { 0 } };
    LR_EACH_HEX(h, foot ? &s->foot[side] : &s->zone[side])
        add_zone_of(p, s, side, h, set);
}

/* 8.6.2: hidden forces hold their hexes and their zones. */
lr_hex la_hidden_near(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    const struct la_tables *t = la_tables(p);
    lr_hex near = LR_NONE;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++) {
        const struct la_leader *l = &s->leader[i];
        if (l->place != LA_HOLDS || !(l->marks & LA_HIDDEN))
            continue;
        if (l->hex == h)
            return h;
        int d = lr_direction(p->board, h, l->hex);
        if (d < 0 || t->hex[h].major >> d & 1 || (s->ground[h] & LA_WORKS && la_works(s, h, lr_enemy(side))))
            continue;
        struct la_force f;
        la_muster(p, s, side, l->hex, &f);
        if (f.zone)
            near = l->hex;
    }
    return near;
}

void la_show(const struct lr_pack *p, struct la_state *s, unsigned leader, struct lr_events *ev)
{
    const struct la_tables *t = la_tables(p);
    lr_hex h = la_leader_hex(s, leader);
    enum lr_side side = t->officer[leader].side;
    bool was = false;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (s->leader[i].place == LA_HOLDS && s->leader[i].hex == h && s->leader[i].marks & LA_HIDDEN) {
            s->leader[i].marks &= ~(uint32_t)LA_HIDDEN;
            was = true;
        }
    if (!was)
        return;
    lr_reveal(&s->core);
    uint8_t oc = la_overall(p, s, side, h);
    LR_TELL(ev, LA_TELL_SHOWN, side, LR_EVERYONE, oc, h);
    la_settle_field(p, s);
}

/* 14.8.3 */
bool la_manned(const struct lr_pack *p, const struct la_state *s, lr_hex h)
{
    (void)p;
    if ((s->ground[h] & LA_WORKS) == 0)
        return false;
    enum lr_side side = s->ground[h] & LA_WORKS_CSA ? LA_CONFEDERATE : LA_UNION;
    return lr_has(&s->stand[side], h) || lr_has(&s->zone[side], h);
}

uint8_t la_shown(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    if (!lr_has(&s->stand[side], h) || lr_has(&s->masked[side], h))
        return LA_NOBODY;
    return la_overall(p, s, side, h);
}
