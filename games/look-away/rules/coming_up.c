/* coming_up.c - 9.1.3: the way of a reacting force, with what it brings. */
#include "reaction.h"

enum { MOST_REACHED = 127 + 1 };

struct reach {
    lr_hex hex[MOST_REACHED];
    uint8_t steps[MOST_REACHED], before[MOST_REACHED];
    bool stop[MOST_REACHED];
    int n;
};

enum { MOST_REACTION = 6 };

static int most_hexes(int hexes) { return hexes > MOST_REACTION ? MOST_REACTION : hexes; }

/* 9.1.3: Hexes cost nothing but their number; a hex in an enemy zone ends the way, and leads into no other. */
static void find_reach(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex from, int most,
                       struct reach *r)
{
    struct la_set seen;
    enum lr_side enemy = lr_enemy(side);
    memset(&seen, 0, sizeof seen);
    lr_add(&seen, from);
    r->n = 1;
    r->hex[0] = from;
    r->steps[0] = r->before[0] = 0;
    r->stop[0] = la_in_zone(p, s, enemy, from);
    most = most_hexes(most);
    for (int i = 0; i < r->n; i++) {
        if (r->steps[i] >= most || (i > 0 && r->stop[i]))
            continue;
        for (int d = 0; d < 6 && r->n < MOST_REACHED; d++) {
            lr_hex to = p->board->next[r->hex[i]][d];
            if (to == LR_NONE || lr_has(&seen, to) || lr_has(&s->stand[enemy], to)
                || !la_passable(p, s, side, r->hex[i], d))
                continue;
            bool zone = la_in_zone(p, s, enemy, to);
            if (zone && r->stop[i])
                continue;
            lr_add(&seen, to);
            r->hex[r->n] = to;
            r->steps[r->n] = (uint8_t)(r->steps[i] + 1);
            r->before[r->n] = (uint8_t)i;
            r->stop[r->n++] = zone;
        }
    }
}

static int movers(const struct lr_pack *p, const struct la_state *s, const struct la_react_frame *f,
                  enum lr_side side, uint8_t out[LA_STACK])
{
    const struct la_tables *t = la_tables(p);
    unsigned leader = (unsigned)f->leader;
    int n = 0;
    if (f->whole) {
        struct la_force own;
        la_muster(p, s, side, (lr_hex)f->hex, &own);
        memcpy(out, own.leader, own.leaders);
        return own.leaders;
    }
    out[n++] = (uint8_t)leader;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (s->leader[i].place == LA_UNDER && s->leader[i].chief == leader && n < LA_STACK)
            out[n++] = (uint8_t)i;
    return n;
}

/* Who must give the order to attach the force to those at `to`: the Overall Commander there, old or new. */
static unsigned attaches(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned leader,
                         lr_hex to)
{
    uint8_t oc = la_overall(p, s, side, to);
    return oc == LA_NOBODY || la_outranks(p, s, leader, oc) ? leader : oc;
}

static bool may_arrive(const struct lr_pack *p, const struct la_state *s, const struct la_react_frame *f,
                       enum lr_side side, lr_hex to, struct lr_verdict *v)
{
    struct la_force there;
    uint8_t who[2 * LA_STACK];
    la_muster(p, s, side, to, &there);
    if (there.units == 0)
        return true;
    int n = movers(p, s, f, side, who);
    memcpy(who + n, there.leader, there.leaders);
    if (n + there.leaders > LA_STACK || !la_may_stack(p, s, who, n + there.leaders))
        return la_refused(v, "9.1.3", "He does not fit into the command there: equal ranks need a Headquarters.");
    if (la_points(s, attaches(p, s, side, (unsigned)f->leader, to)) < 1)
        return la_refused(v, "9.1.3", "The Overall Commander has no Administration Point to attach him.");
    return true;
}

static bool may_come_up(const struct lr_pack *p, const struct la_state *s, const struct la_react_frame *f,
                        enum lr_side side, lr_hex to, struct lr_verdict *v)
{
    lr_hex from = (lr_hex)f->hex, ref = (lr_hex)f->battle;
    if (lr_distance(p->board, to, ref) >= lr_distance(p->board, from, ref))
        return la_refused(v, "9.1", "Reaction Movement ends nearer to the battle.");
    return may_arrive(p, s, f, side, to, v);
}

/* 9.1.1, 8.2.5.2: what a part takes along from the box it leaves, guns and ammo once each. */
static int guns_to_share(const struct lr_pack *p, const struct la_state *s, const struct la_react_frame *f,
                         enum lr_side side)
{
    uint8_t who[LA_STACK];
    if (f->box >= LA_LEADERS || f->shares & LA_GUNS_SAID)
        return 0;
    int n = movers(p, s, f, side, who);
    return la_most_guns(p, s, (unsigned)f->leader, f->box, who, n);
}

static int ammo_to_share(const struct la_state *s, const struct la_react_frame *f)
{
    bool may = f->box < LA_LEADERS && !(f->shares & LA_AMMO_SAID);
    return may ? s->leader[f->box].ammo + s->leader[f->leader].ammo : 0;
}

static void allow_shares(LA_ASKS, const struct la_react_frame *f)
{
    for (int n = guns_to_share(p, s, f, side); n > 0; n--)
        lr_allow(q, lr_say(LA_V_GUNS, (unsigned)n, 0, 0, 0));
    for (int n = ammo_to_share(s, f); n > 0; n--)
        if (n != s->leader[f->leader].ammo)
            lr_allow(q, lr_say(LA_V_AMMO, (unsigned)n, 0, 0, 0));
}

static void share(struct la_state *s, struct la_react_frame *f, lr_answer x)
{
    struct la_leader *goer = &s->leader[f->leader], *box = &s->leader[f->box];
    bool guns = lr_verb_of(x) == LA_V_GUNS;
    uint8_t *from = guns ? &box->guns : &box->ammo, *to = guns ? &goer->guns : &goer->ammo;
    *from = (uint8_t)(*from + *to - lr_a(x));
    *to = (uint8_t)lr_a(x);
    f->shares |= guns ? LA_GUNS_SAID : LA_AMMO_SAID;
}

void la_ask_react(LA_ASKS)
{
    const struct la_react_frame *f = la_react_frame_of(s);
    struct reach r;
    int best = 1000;
    q->rule = "9.1.3";
    q->always = true;
    if (q->words.at) {
        lr_put(&q->words, "Where does ");
        lr_name(p, LA_LEADER, (uint64_t)f->leader, &q->words);
        lr_put(&q->words, " come up?\n%d hex%s, toward ", f->hexes, f->hexes == 1 ? "" : "es");
        lr_name(p, LR_HEXES, (uint64_t)f->battle, &q->words);
        lr_put(&q->words, ".");
        if (guns_to_share(p, s, f, side) || ammo_to_share(s, f))
            lr_put(&q->words, " Say first which guns and ammo go along.");
    }
    lr_put(&q->others, "moving up to the battle");
    lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
    if (q->brief)
        return;
    allow_shares(p, s, side, q, f);
    find_reach(p, s, side, (lr_hex)f->hex, f->hexes, &r);
    for (int i = 1; i < r.n; i++) {
        if (!may_come_up(p, s, f, side, r.hex[i], NULL))
            continue;
        lr_answer x = lr_say(LA_V_COME_UP, r.hex[i], 0, 0, 0);
        int d = lr_distance(p->board, r.hex[i], (lr_hex)f->battle);
        if (d < best) {
            best = d;
            q->suggest = x;
        }
        lr_allow(q, x);
    }
}

/* No way leads there in so many hexes. */
static void why_not_up(const struct lr_pack *p, const struct la_state *s, const struct la_react_frame *f,
                       enum lr_side side, lr_hex to, struct lr_verdict *v)
{
    enum lr_side enemy = lr_enemy(side);
    lr_hex from = (lr_hex)f->hex;
    if (to >= p->board->hexes || lr_distance(p->board, from, to) > f->hexes)
        lr_refuse(v, "9.1.1", "That is farther than the Movement Rating.");
    else if (lr_has(&s->stand[enemy], to))
        lr_refuse(v, "9.1.3", "The enemy is there.");
    else if (la_shut_city(p, s, side, to))
        lr_refuse(v, "19.6.7", "Confederates do not enter the Open City while it is the Union's.");
    else if (lr_distance(p->board, from, to) == 1 && la_in_zone(p, s, enemy, from) && la_in_zone(p, s, enemy, to))
        lr_refuse(v, "9.1.2", "Never directly from one enemy zone of control into another.");
    else
        lr_refuse(v, "9.1.3", "Impassable ground, a Major River or an enemy zone of control is in the way.");
}

void la_why_react(LA_WHYS)
{
    const struct la_react_frame *f = la_react_frame_of(s);
    struct reach r;
    lr_hex to = (lr_hex)lr_a(x);
    unsigned leader = (unsigned)f->leader, box = f->box < LA_LEADERS ? f->box : LA_LEADERS;
    if (lr_verb_of(x) == LA_V_GUNS) {
        la_why_guns(p, s, leader, box, f->shares & LA_GUNS_SAID, guns_to_share(p, s, f, side), v);
        return;
    }
    if (lr_verb_of(x) == LA_V_AMMO) {
        la_why_ammo(s, box, f->shares & LA_AMMO_SAID, v);
        return;
    }
    find_reach(p, s, side, (lr_hex)f->hex, f->hexes, &r);
    for (int i = 1; i < r.n; i++)
        if (r.hex[i] == to) {
            may_come_up(p, s, f, side, to, v);
            return;
        }
    why_not_up(p, s, f, side, to, v);
}

/* 9.1.1: everything that can move comes along, wagons too. */
static void bring_all(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex from, lr_hex to)
{
    const struct la_tables *t = la_tables(p);
    la_place_force(p, s, side, from, to, false);
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++)
        if (s->unit[u].place == LA_ON_MAP && s->unit[u].hex == from && !(s->unit[u].marks & STUCK))
            s->unit[u].hex = to;
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++)
        if (s->cart[c].hex == from && !(s->cart[c].marks & LA_CART_WORK)
            && (s->cart[c].face == LA_WAGON || s->cart[c].face == LA_PONTOON))
            s->cart[c].hex = to;
}

static void set_down(const struct lr_pack *p, struct la_state *s, const struct la_react_frame *f, enum lr_side side,
                     lr_hex from, lr_hex to)
{
    if (f->whole && to != from)
        la_drop_attack(s, from); /* what it has fought is behind it */
    if (f->whole)
        bring_all(p, s, side, from, to);
    else
        s->leader[f->leader].hex = to;
    la_settle_field(p, s);
}

static int place_of(const struct reach *r, lr_hex h)
{
    int i = r->n - 1;
    while (i > 0 && r->hex[i] != h)
        i--;
    return i;
}

/* May it come up to this hex if it moved so many hexes fewer? */
bool la_comes_up_within(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex to, int fewer)
{
    const struct la_react_frame *f = la_react_frame_of(s);
    struct reach r;
    find_reach(p, s, side, (lr_hex)f->hex, most_hexes(f->hexes) - fewer, &r);
    return place_of(&r, to) > 0 && may_come_up(p, s, f, side, to, NULL);
}

/* Its hexes back to the first, and their number; `end` is the place of the last in what is reached. */
static int steps_back(const struct reach *r, int end, uint8_t path[MOST_REACTION])
{
    int n = 0;
    for (int i = end; i != 0 && n < MOST_REACTION; i = r->before[i])
        path[n++] = (uint8_t)i;
    return n;
}

bool la_way_of_reaction(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_answer x,
                        struct lr_way *w)
{
    const struct la_react_frame *f = la_react_frame_of(s);
    struct reach r;
    uint8_t path[MOST_REACTION];
    lr_hex to = (lr_hex)lr_a(x);
    find_reach(p, s, side, (lr_hex)f->hex, f->hexes, &r);
    int n = steps_back(&r, place_of(&r, to), path);
    lr_way_begin(w, (lr_hex)f->hex);
    while (n > 0)
        lr_way_on(w, r.hex[path[--n]], LR_MP);
    w->allowance = most_hexes(f->hexes) * LR_MP;
    w->counts = "hexes";
    if (la_in_zone(p, s, lr_enemy(side), to))
        lr_way_ends(w, "9.1.3", "an enemy zone of control stops a force");
    return true;
}

/* Hex by hex; a hidden enemy stops him (8.6.2). Returns where he ends. */
static lr_hex walk(const struct lr_pack *p, struct la_state *s, const struct la_react_frame *f, enum lr_side side,
                   const struct reach *r, int end, struct lr_events *ev)
{
    uint8_t path[MOST_REACTION];
    int n = steps_back(r, end, path);
    lr_hex at = (lr_hex)f->hex, last = at;
    while (n > 0) {
        lr_hex to = r->hex[path[--n]];
        lr_hex hidden = la_hidden_near(p, s, lr_enemy(side), to);
        if (hidden != LR_NONE)
            la_show_all(p, s, lr_enemy(side), hidden, ev);
        if (hidden == to)
            break;
        at = to;
        if (hidden != LR_NONE)
            break;
    }
    while (at != last
           && !may_arrive(p, s, f, side, at, NULL)) /* stopped among those he may not join: before them */
        at = r->hex[r->before[place_of(r, at)]];
    return at;
}

static void note_reaction(const struct la_react_frame *f, const struct reach *r, lr_hex end, struct lr_events *ev)
{
    uint8_t path[MOST_REACTION];
    int i = place_of(r, end), n = steps_back(r, i, path);
    while (n-- > 0)
        lr_walk(ev, r->hex[r->before[path[n]]], r->hex[path[n]], LR_MP);
    lr_walk_left(ev, (most_hexes(f->hexes) - r->steps[i]) * LR_MP);
}

static struct la_price price_of_attaching(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                          unsigned leader, lr_hex to)
{
    return LA_POINTS(attaches(p, s, side, leader, to), 1);
}

void la_shape_react(LA_SHAPES)
{
    const struct la_react_frame *r = la_react_frame_of(s);
    lr_form_purse(f, "hexes", r->hexes);
    la_add_purse(p, s, q->side, f, LA_IN_POINTS);
    lr_form_focus(f, LR_HEXES, (uint64_t)r->hex);
    lr_form_focus(f, LR_HEXES, (uint64_t)r->battle);
    f->confirm = "Come up";
}

static void line_come_up(LA_LINES, const struct la_react_frame *r)
{
    lr_hex to = (lr_hex)lr_a(l->base);
    int left = lr_distance(p->board, to, (lr_hex)r->battle);
    struct reach reach;
    struct la_force there;
    find_reach(p, s, side, (lr_hex)r->hex, r->hexes, &reach);
    for (int i = 1; i < reach.n; i++)
        if (reach.hex[i] == to)
            l->cost[0] = reach.steps[i];
    la_muster(p, s, side, to, &there);
    if (there.units > 0) {
        struct la_price price = price_of_attaching(p, s, side, (unsigned)r->leader, to);
        la_price_line(p, s, f, l, &price);
    }
    l->effect =
        left == 0 ? "into the battle" : lr_form_text(f, "%d hex%s from the battle", left, left == 1 ? "" : "es");
}

void la_line_react(LA_LINES)
{
    const struct la_react_frame *r = la_react_frame_of(s);
    unsigned verb = lr_verb_of(l->base);
    if (verb == LA_V_COME_UP)
        line_come_up(p, s, side, f, l, r);
    else if (verb == LA_V_GUNS || verb == LA_V_AMMO)
        la_line_share(p, s, side, f, l, (unsigned)r->box, (unsigned)r->leader);
    else
        l->label = "Stay";
}

static void come_up(LA_APPLIES)
{
    struct la_react_frame f = *la_react_frame(s);
    struct reach r;
    lr_hex from = (lr_hex)f.hex;
    find_reach(p, s, side, from, f.hexes, &r);
    lr_reveal(&s->core);
    lr_hex to = walk(p, s, &f, side, &r, place_of(&r, (lr_hex)lr_a(x)), ev);
    note_reaction(&f, &r, to, ev);
    lr_pop(&s->core);
    struct la_force there;
    la_muster(p, s, side, to, &there);
    unsigned leader = (unsigned)f.leader;
    if (to != from && there.units > 0) {
        struct la_price price = price_of_attaching(p, s, side, leader, to);
        la_charge(p, s, side, &price);
    }
    la_show_all(p, s, side, to, ev); /* hidden friends he joins */
    set_down(p, s, &f, side, from, to);
    LR_TELL(ev, LA_TELL_COMES_UP, side, LR_EVERYONE, f.leader, to);
    if (to != from && there.units > 0)
        LR_TELL(ev, LA_TELL_ATTACHED, side, LR_EVERYONE, f.leader, to);
    la_pass(p, s, side, to, ev);
    la_gather(p, s, side, to);
}

void la_apply_react(LA_APPLIES)
{
    if (lr_verb_of(x) == LA_V_COME_UP) {
        come_up(p, s, side, x, ev);
        return;
    }
    if (lr_verb_of(x) != LA_V_DONE) {
        share(s, la_react_frame(s), x);
        return;
    }
    lr_hex h = (lr_hex)la_react_frame(s)->hex;
    lr_pop(&s->core);
    la_gather(p, s, side, h);
}

/* ---- 9.2.2 the rearguard ---- */

bool la_unit_stays(const struct la_state *s, unsigned u, unsigned boss)
{
    return s->unit[u].marks & LA_WENT || (boss < LA_LEADERS && s->leader[boss].marks & LA_MOVED);
}
