/* picture.c - the game for people: headings, the terminal's board, and the pieces as pictures show them. All from
 * what a view shows. */
#include "look.h"

#include <stdio.h>

/* ---- Headings ---- */

/* 4.0, 1.1.1: the day a turn begins, from the dates the scenarios give (19.1 to 19.5). */
static const char *const dates[LA_TURNS + 1] = {
    "",        "1 May",   "6 May",    "11 May",    "16 May",    "21 May",    "26 May",    "31 May",      "5 June",
    "10 June", "15 June", "20 June",  "25 June",   "1 July",    "6 July",    "11 July",   "16 July",     "21 July",
    "26 July", "31 July", "5 August", "10 August", "15 August", "20 August", "25 August", "1 September",
};

const char *la_date(unsigned turn) { return turn <= LA_TURNS ? dates[turn] : ""; }

static void when_frame(const struct lr_pack *p, const struct lr_frame *f, struct lr_text *t)
{
    static const char *const words[LA_FRAMES] = {
        [LA_F_DEAL] = "set-up",
        [LA_F_BID] = "the bid",
        [LA_F_EFFORT] = "Impulse",
        [LA_F_READY] = "Impulse: supply and activation",
        [LA_F_MOVE] = "Impulse: movement",
        [LA_F_DEVELOP] = "battle development",
        [LA_F_BATTLES] = "Impulse: combat",
        [LA_F_DEVASTATE] = "devastation",
        [LA_F_FORAGE] = "foraging",
        [LA_F_ATTRITION] = "attrition",
        [LA_F_ADMIN] = "administration",
        [LA_F_ARRIVE] = "reinforcements",
    };
    if (words[f->kind] == NULL)
        return;
    lr_put_string(t, ", ");
    if (f->kind != LA_F_DEAL && f->kind != LA_F_BID && f->x <= LA_CONFEDERATE)
        lr_put(t, "%s ", p->game->sides[f->x]);
    lr_put_string(t, words[f->kind]);
}

void la_when(const struct lr_pack *p, const void *state, struct lr_text *t)
{
    const struct la_state *s = state;
    lr_put(t, "Turn %d, %s 1864", s->turn, la_date(s->turn));
    if (s->core.over) {
        lr_put_string(t, ", the end");
        return;
    }
    if (s->battle.hex != LR_NONE && s->battle.hex < LA_HEXES) {
        lr_put_string(t, ", battle at ");
        lr_name(p, LR_HEXES, s->battle.hex, t);
        return;
    }
    for (int i = s->core.depth - 1; i >= 0; i--) {
        const struct lr_frame *f = &s->core.frame[i];
        if (f->kind == LA_F_MARCH || f->kind == LA_F_SPLIT || f->kind == LA_F_LOSS || f->kind == LA_F_RETREAT
            || f->kind == LA_F_REACT || f->kind == LA_F_REARGUARD || f->kind == LA_F_OVERRUN
            || f->kind == LA_F_ADVANCE || f->kind == LA_F_EXTEND || f->kind == LA_F_APPOINT || f->kind >= LA_FRAMES)
            continue;
        when_frame(p, f, t);
        return;
    }
}

/* ---- The terminal's board: the top piece's first letters, U or C where it is masked ---- */

void la_cell(const struct lr_pack *p, const void *seen, lr_hex h, struct lr_text *t)
{
    const struct la_state *s = seen;
    if (h >= LA_HEXES)
        return;
    for (enum lr_side side = LA_UNION; side <= LA_CONFEDERATE; side++) {
        if (!lr_has(&s->stand[side], h))
            continue;
        uint8_t top = la_overall(p, s, side, h);
        lr_put_string(t, side == LA_UNION ? "U" : "C");
        if (top != LA_NOBODY)
            lr_put(t, "%.3s", la_tables(p)->officer[top].name);
        if (s->ground[h] & LA_WORKS)
            lr_put(t, "%d", s->ground[h] & LA_WORKS);
    }
}

/* ---- Pieces ---- */

struct pieces {
    struct lr_piece *out;
    int n, room;
};

static struct lr_piece *add_piece(struct pieces *x, lr_hex h, enum lr_side side, enum lr_sign sign,
                                  const char *name)
{
    static struct lr_piece nowhere;
    struct lr_piece *piece = x->n < x->room ? &x->out[x->n] : &nowhere;
    x->n++;
    *piece = (struct lr_piece){ .hex = h, .side = side, .sign = sign, .strength = -1 };
    snprintf(piece->name, sizeof piece->name, "%.*s", (int)sizeof piece->name - 1, name);
    snprintf(piece->full, sizeof piece->full, "%.*s", (int)sizeof piece->full - 1, name);
    return piece;
}

static void add_leaders(const struct lr_pack *p, const struct la_state *s, struct pieces *x)
{
    const struct la_tables *t = la_tables(p);
    for (int i = 0; i < t->leaders; i++) {
        const struct la_leader *l = &s->leader[i];
        lr_hex h = l->place == LA_STAFF ? LR_NONE : la_leader_hex(s, (unsigned)i);
        if (h == LR_NONE)
            continue;
        struct lr_piece *piece = add_piece(x, h, t->officer[i].side, LR_LEADER, t->officer[i].name);
        piece->steps = piece->most = l->rank ? l->rank : t->officer[i].rank; /* brevets are not seen */
        if (l->marks & LA_ACTIVE)
            piece->status |= LR_ACTIVE;
        if (l->marks & LA_MOVED)
            piece->status |= LR_MOVED;
        if (l->marks & LA_FORCED)
            piece->status |= LR_MARCHED;
        if (l->place == LA_HOLDS && (l->supply & LA_SUPPLY_STATUS) != LA_FULL)
            piece->status |= LR_NO_SUPPLY;
    }
}

static void add_units(const struct lr_pack *p, const struct la_state *s, struct pieces *x)
{
    static const enum lr_sign signs[LA_TYPES] = { LR_INFANTRY, LR_CAVALRY, LR_GARRISON, LR_GARRISON, LR_GARRISON };
    const struct la_tables *t = la_tables(p);
    for (int u = 0; u < t->units; u++) {
        lr_hex h = la_unit_hex(s, (unsigned)u);
        if (h == LR_NONE)
            continue;
        struct lr_piece *piece = add_piece(x, h, t->counter[u].side, signs[t->counter[u].type], t->counter[u].name);
        piece->steps = s->unit[u].steps;
        piece->most = t->counter[u].most;
        piece->strength = la_unit_cf(p, s, (unsigned)u);
    }
}

static void add_carts(const struct lr_pack *p, const struct la_state *s, struct pieces *x)
{
    const struct la_tables *t = la_tables(p);
    for (int c = 0; c < t->carts; c++)
        if (s->cart[c].face != LA_STOCK && s->cart[c].hex < LA_HEXES)
            add_piece(x, s->cart[c].hex, t->wheels[c].side, LR_SUPPLY, t->wheels[c].name)->strength =
                s->cart[c].face == LA_WAGON || s->cart[c].face == LA_DEPOT ? t->wheels[c].capacity : -1;
}

/* Stacks of which nothing is seen but that they are there. */
static void add_masked(const struct lr_pack *p, const struct la_state *s, struct pieces *x)
{
    for (enum lr_side side = LA_UNION; side <= LA_CONFEDERATE; side++)
        for (unsigned h = 0; h < LA_HEXES; h++) {
            if (!lr_has(&s->masked[side], h) || la_overall(p, s, side, (lr_hex)h) != LA_NOBODY)
                continue;
            bool empty = true;
            for (int u = 0; u < la_tables(p)->units && empty; u++)
                empty = la_tables(p)->counter[u].side != side || la_unit_hex(s, (unsigned)u) != h;
            if (empty)
                add_piece(x, (lr_hex)h, side, LR_NO_SIGN, "")->hidden = true;
        }
}

int la_pieces(const struct lr_pack *p, const void *seen, struct lr_piece *out, int room)
{
    struct pieces x = { out, 0, room };
    add_leaders(p, seen, &x);
    add_units(p, seen, &x);
    add_carts(p, seen, &x);
    add_masked(p, seen, &x);
    return x.n;
}

enum lr_side la_place_holder(const struct lr_pack *p, const void *seen, int place)
{
    const struct la_state *s = seen;
    lr_hex h = p->board->place[place].hex;
    return h < LA_HEXES && s->ground[h] & LA_LAST_CSA ? LA_CONFEDERATE : LA_UNION;
}
