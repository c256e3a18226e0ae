/* cavalry.c - 8.6.1 to 8.6.3, 16.1: scouting, screens and hidden forces, raids. */
#include "look.h"

enum { RAID = 3 * LR_MP }; /* 8.6.3 */

static uint32_t all_marks(const struct la_state *s, const struct la_force *f)
{
    uint32_t m = 0;
    for (int i = 0; i < f->leaders; i++)
        m |= s->leader[f->leader[i]].marks;
    return m;
}

static bool horse(const struct lr_pack *p, const struct la_state *s, unsigned u)
{
    return la_tables(p)->counter[u].type == LA_CAVALRY && !(s->unit[u].marks & LA_DISMOUNTED);
}

/* 8.6: mounted units that have not scouted; who screens or raids does not scout. */
int la_scouts(const struct lr_pack *p, const struct la_state *s, const struct la_force *f)
{
    int n = 0;
    if (f->mounted == 0 || all_marks(s, f) & (LA_SCREENS | LA_RAIDED))
        return 0;
    for (int i = 0; i < f->units; i++)
        n += horse(p, s, f->unit[i]) && !(s->unit[f->unit[i]].marks & LA_SCOUT);
    return n;
}

static bool formation(const struct lr_pack *p, const struct la_state *s, const struct la_force *f)
{
    return f->oc != LA_NOBODY && (la_cavalry_corps(p, s, f->oc) || la_cavalry_division(p, s, f->oc));
}

/* 8.6.1, 16.1.3: A Cavalry Corps or Confederate Division looks as far as it has mounted units. */
static int sight(const struct lr_pack *p, const struct la_state *s, const struct la_force *f)
{
    return formation(p, s, f) && f->mounted > 1 ? f->mounted : 1;
}

/* Does anyone see that this side screens? Hidden forces may then be about. */
static bool screens_seen(const struct la_state *s, enum lr_side side)
{
    LR_EACH_IN(h, &s->masked[side])
        if (!(s->ground[h] & LA_WORKS))
            return true;
    return false;
}

/* 8.6.1 */
static void allow_scouts(LA_ASKS, const struct la_force *f)
{
    int n = la_scouts(p, s, f), range = sight(p, s, f);
    lr_hex ring[128];
    bool blue = n > 0 && range > 1 && screens_seen(s, lr_enemy(side));
    for (int r = 1; n > 0 && r <= range && r <= 20; r++) {
        int count = lr_ring(p->board, f->hex, r, ring, 128);
        for (int i = 0; i < count && i < 128; i++)
            if (lr_has(&s->stand[lr_enemy(side)], ring[i]) || (blue && !lr_has(&s->stand[side], ring[i])))
                for (int k = 1; k <= n; k++)
                    if (k == 1 || k == n
                        || lr_has(&s->stand[lr_enemy(side)], ring[i])) /* into the blue: one, or all */
                        lr_allow(q, lr_say(LA_V_SCOUT, ring[i], (unsigned)k, 0, 0));
    }
}

/* 8.6.3 */
static bool may_raid(const struct lr_pack *p, const struct la_state *s, const struct la_march_frame *f,
                     const struct la_force *x)
{
    lr_hex h = (lr_hex)f->hex;
    return x->mounted > 0 && !(all_marks(s, x) & (LA_SCREENS | LA_SCOUTED)) && la_tables(p)->hex[h].rail
           && !(s->ground[h] & LA_CUT) && f->points >= RAID
           && (f->hex == f->start || !la_in_zone(p, s, lr_enemy((enum lr_side)f->side), h));
}

/* ---- Screens ---- */

static int screen_range(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned leader)
{
    struct la_units here = la_of_types(p, la_units_at(p, s, side, s->leader[leader].hex), LA_CAVALRY, LA_CAVALRY);
    int n = 0;
    LR_EACH_IN(u, &here)
        n += horse(p, s, u);
    return n;
}

/* The screens of a side: around which hex, how far, what they add to the die of the scouted (8.6.2). */
struct screens {
    int n;
    lr_hex hex[LA_LEADERS];
    int range[LA_LEADERS], adds[LA_LEADERS];
};

/* 8.6.2 */
static void find_screens(const struct lr_pack *p, const struct la_state *s, enum lr_side side, struct screens *x)
{
    const struct la_tables *t = la_tables(p);
    x->n = 0;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++) {
        const struct la_leader *l = &s->leader[i];
        if (l->place != LA_HOLDS || !(l->marks & LA_SCREENS))
            continue;
        int n = screen_range(p, s, side, i);
        if (n == 0)
            continue;
        x->hex[x->n] = l->hex;
        x->range[x->n] = n;
        x->adds[x->n++] = la_cavalry_corps(p, s, i) || la_cavalry_division(p, s, i) ? n : 1;
    }
}

/* The most that a screen over this hex adds; 0: there is none. */
static int screened(const struct lr_pack *p, const struct screens *x, lr_hex h)
{
    int best = 0;
    for (int i = 0; i < x->n; i++)
        if (x->adds[i] > best && lr_distance(p->board, x->hex[i], h) <= x->range[i])
            best = x->adds[i];
    return best;
}

static bool may_screen(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i)
{
    if (s->leader[i].place != LA_HOLDS || s->leader[i].marks & (LA_SCREENS | LA_HIDDEN) || !la_is_oc(p, s, side, i))
        return false;
    uint32_t marks = 0;
    LR_EACH_BIT(who, la_leaders_at(p, s, side, s->leader[i].hex))
        marks |= s->leader[who].marks;
    return !(marks & (LA_SCOUTED | LA_RAIDED)) && screen_range(p, s, side, i) > 0;
}

/* 8.6.2 */
static bool may_hide(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i,
                     const struct screens *x)
{
    const struct la_leader *l = &s->leader[i];
    return l->place == LA_HOLDS && !(l->marks & (LA_SCREENS | LA_HIDDEN)) && la_is_oc(p, s, side, i)
           && screened(p, x, l->hex) > 0;
}

static void allow_screens(LA_ASKS, bool ready)
{
    bool any = false;
    LR_EACH_BIT(i, la_holding(p, s, side)) {
        bool screens = s->leader[i].marks & LA_SCREENS;
        any |= screens;
        if (ready && screens)
            lr_allow(q, lr_say(LA_V_LIFT, i, 0, 0, 0));
        if (!ready && !screens && may_screen(p, s, side, i))
            lr_allow(q, lr_say(LA_V_SCREEN, i, 0, 0, 0));
    }
    struct screens x;
    if (any)
        find_screens(p, s, side, &x);
    LR_EACH_BIT(oc, any ? la_commanders(p, s, side) : 0)
        if (may_hide(p, s, side, oc, &x))
            lr_allow(q, lr_say(LA_V_HIDE, oc, 0, 0, 0));
}

void la_allow_cavalry(LA_ASKS)
{
    const struct lr_frame *f = lr_top_of(&s->core);
    allow_screens(p, s, side, q, f->kind == LA_F_READY);
}

void la_allow_riders(LA_ASKS, const struct la_force *x)
{
    if (x->mounted == 0)
        return;
    allow_scouts(p, s, side, q, x);
    if (may_raid(p, s, la_march_frame_of(s), x))
        lr_allow(q, lr_say(LA_V_RAID, 0, 0, 0, 0));
}

/* ---- What is done ---- */

/* 8.6.1: both roll, whatever is there. */
static void scout(LA_APPLIES, const struct la_force *f)
{
    enum lr_side enemy = lr_enemy(side);
    lr_hex h = (lr_hex)lr_a(x);
    int n = (int)lr_b(x), left = n;
    for (int i = 0; i < f->units && left > 0; i++)
        if (horse(p, s, f->unit[i]) && !(s->unit[f->unit[i]].marks & LA_SCOUT)) {
            s->unit[f->unit[i]].marks |= LA_SCOUT;
            left--;
        }
    for (int i = 0; i < f->leaders; i++)
        s->leader[f->leader[i]].marks |= LA_SCOUTED;
    la_march_frame(s)->flags |= LA_M_LOOKED;
    lr_reveal(&s->core);
    int mine = lr_d6(&s->core, ev) + n, his = lr_d6(&s->core, ev);
    struct la_force t;
    la_muster(p, s, enemy, h, &t);
    if (t.oc != LA_NOBODY && s->leader[t.oc].marks & (LA_SCREENS | LA_HIDDEN)) {
        struct screens screens;
        find_screens(p, s, enemy, &screens);
        his += screened(p, &screens, h);
    }
    if (t.units == 0 || mine <= his) {
        LR_TELL(ev, LA_TELL_NOT_SCOUTED, side, LR_EVERYONE, (int32_t)side, h);
        return;
    }
    LR_TELL(ev, LA_TELL_SCOUTED, side, LR_EVERYONE, (int32_t)side, h, t.units);
    if (t.oc == LA_NOBODY)
        return;
    s->leader[t.oc].known = (uint8_t)(t.units + 1);
    if (s->leader[t.oc].marks & LA_HIDDEN)
        la_show(p, s, t.oc, ev);
}

/* 8.6.3 */
static void raid(struct la_state *s, enum lr_side side, const struct la_force *f, struct lr_events *ev)
{
    struct la_march_frame *top = la_march_frame(s);
    top->points -= RAID;
    top->flags |= LA_M_BEGAN;
    s->ground[top->hex] |= LA_CUT;
    lr_reveal(&s->core); /* where cavalry is, and hidden raiders have been, is seen (3.7.1) */
    for (int i = 0; i < f->leaders; i++)
        s->leader[f->leader[i]].marks |= LA_RAIDED;
    LR_TELL(ev, LA_TELL_RAIDED, side, LR_EVERYONE, (int32_t)side, top->hex);
}

static void line_scout(LA_LINES)
{
    struct lr_axis *n = la_axis(f, l, "number");
    (void)p, (void)s, (void)side;
    l->effect = "your die and 1 for each unit against his die";
    if (n == NULL)
        return;
    n->label = "cavalry units";
    n->usual = n->high;
}

bool la_line_cavalry(LA_LINES)
{
    int n;
    switch (lr_verb_of(l->base)) {
    case LA_V_SCOUT:
        line_scout(p, s, side, f, l);
        return true;
    case LA_V_RAID:
        la_cost(f, l->cost, LA_IN_MOVEMENT, RAID);
        l->effect = "the line is cut here";
        return true;
    case LA_V_SCREEN:
        n = screen_range(p, s, side, lr_a(l->base));
        l->effect = lr_form_text(f, "your forces within %d hex%s may hide", n, n == 1 ? "" : "es");
        return true;
    case LA_V_LIFT:
        l->effect = "its cavalry may scout and raid";
        return true;
    case LA_V_HIDE:
        l->effect = "off the map, behind the screen";
        return true;
    default:
        return false;
    }
}

bool la_do_cavalry(LA_APPLIES)
{
    struct la_force f;
    unsigned a = lr_a(x);
    switch (lr_verb_of(x)) {
    case LA_V_SCOUT:
        la_marching(p, s, la_march_frame(s), &f);
        scout(p, s, side, x, ev, &f);
        return true;
    case LA_V_RAID:
        la_marching(p, s, la_march_frame(s), &f);
        raid(s, side, &f, ev);
        return true;
    case LA_V_SCREEN:
        LR_TELL(ev, LA_TELL_SCREENED, side, la_knows(p, s, a), (int32_t)a);
        s->leader[a].marks |= LA_SCREENS;
        return true;
    case LA_V_LIFT:
        s->leader[a].marks &= ~(uint32_t)LA_SCREENS;
        LR_TELL(ev, LA_TELL_LIFTED, side, la_knows(p, s, a), (int32_t)a);
        return true;
    case LA_V_HIDE:
        LR_TELL(ev, LA_TELL_HID, side, LR_ONLY(side), (int32_t)a);
        for (unsigned i = 0; i < LA_LEADERS; i++) /* all that stands in the hex goes off the map */
            if (s->leader[i].place == LA_HOLDS && s->leader[i].hex == s->leader[a].hex)
                s->leader[i].marks |= LA_HIDDEN;
        return true;
    default:
        return false;
    }
}

/* ---- The end of the Movement Sequence ---- */

static void come_out(const struct lr_pack *p, struct la_state *s, enum lr_side side, struct lr_events *ev)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (s->leader[i].place == LA_HOLDS && s->leader[i].marks & LA_HIDDEN) {
            struct screens x;
            find_screens(p, s, side, &x);
            if (screened(p, &x, s->leader[i].hex) == 0)
                la_show(p, s, i, ev);
        }
}

static bool anyone_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (s->leader[i].place == LA_HOLDS && s->leader[i].hex == h)
            return true;
    return false;
}

/* 14.8.3: works of Level 1 that nobody mans. */
static bool fall_empty(const struct lr_pack *p, struct la_state *s, lr_hex h, struct lr_events *ev)
{
    enum lr_side side = s->ground[h] & LA_WORKS_CSA ? LA_CONFEDERATE : LA_UNION;
    if (la_manned(p, s, h))
        return false;
    lr_reveal(&s->core); /* a force hidden in them keeps them */
    if (anyone_at(p, s, side, h))
        return false;
    s->ground[h] &= (uint8_t) ~(LA_WORKS | LA_WORKS_CSA);
    la_works_touched = true;
    LR_TELL(ev, LA_TELL_WORKS_LEFT, side, LR_EVERYONE, h);
    return true;
}

void la_after_moves(const struct lr_pack *p, struct la_state *s, enum lr_side side, struct lr_events *ev)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (s->leader[i].place == LA_HOLDS)
            la_gather(p, s, side, s->leader[i].hex);
    la_settle_field(p, s);
    come_out(p, s, side, ev);
    for (unsigned eight = 0; eight < LA_HEXES; eight += 8) {
        uint64_t ground;
        memcpy(&ground, s->ground + eight, sizeof ground);
        if ((ground & LA_WORKS * UINT64_C(0x0101010101010101)) == 0)
            continue;
        for (unsigned h = eight; h < eight + 8; h++)
            if ((s->ground[h] & LA_WORKS) == 1)
                fall_empty(p, s, (lr_hex)h, ev);
    }
}

void la_works_left(const struct lr_pack *p, struct la_state *s, const struct la_set stand[2],
                   const struct la_set zone[2], struct lr_events *ev)
{
    bool fell = false;
    for (enum lr_side side = LA_UNION; side <= LA_CONFEDERATE; side++) {
        struct la_set left = stand[side];
        lr_unite(&left, &zone[side]);
        lr_subtract(&left, &s->stand[side]);
        lr_subtract(&left, &s->zone[side]);
        LR_EACH_HEX(h, &left)
            if ((s->ground[h] & LA_WORKS) == 1 && la_works(s, h, side))
                fell |= fall_empty(p, s, h, ev);
    }
    if (fell)
        la_settle_field(p, s);
}

/* ---- Refusals ---- */

static bool bars_scouting(LA_WHYS)
{
    struct la_force f;
    (void)side;
    la_marching(p, s, la_march_frame_of(s), &f);
    int left = la_scouts(p, s, &f), range = sight(p, s, &f);
    lr_hex h = (lr_hex)lr_a(x);
    if (f.mounted == 0)
        return LA_BARS("8.6.1", "Only mounted cavalry scouts.");
    if (all_marks(s, &f) & (LA_SCREENS | LA_RAIDED))
        return LA_BARS("8.6", "Cavalry that screens or raids in this Impulse does not scout.");
    if (left < (int)lr_b(x) || lr_b(x) == 0)
        return LA_BARS("8.6.1", "Cavalry units of the force that may still scout in this Impulse: %d.", left);
    if (h >= LA_HEXES || lr_distance(p->board, f.hex, h) > range)
        return LA_BARS("8.6.1", "It can scout no farther than %d hex%s.", range, range == 1 ? "" : "es");
    return LA_BARS("8.6.1", "No enemy force is known there.");
}

static bool bars_raiding(LA_WHYS)
{
    struct la_force g;
    const struct la_march_frame *f = la_march_frame_of(s);
    (void)side, (void)x;
    la_marching(p, s, f, &g);
    if (g.mounted == 0)
        return LA_BARS("8.6.3", "Only mounted cavalry tears up rails.");
    if (all_marks(s, &g) & (LA_SCREENS | LA_SCOUTED))
        return LA_BARS("8.6", "Cavalry that screens or scouts in this Impulse does not raid.");
    if (!la_tables(p)->hex[f->hex].rail)
        return LA_BARS("8.6.3", "No rail line is here.");
    if (s->ground[f->hex] & LA_CUT)
        return LA_BARS("8.6.3", "The line is cut here already.");
    if (f->points < RAID)
        return LA_BARS("8.6.3", "Cutting a rail line costs 3 Movement Points.");
    return LA_BARS("3.6.1", "In an enemy zone of control it must attack, or scout.");
}

/* On the march. */
bool la_why_riders(LA_WHYS)
{
    if (lr_verb_of(x) == LA_V_SCOUT)
        return bars_scouting(p, s, side, x, v);
    return lr_verb_of(x) == LA_V_RAID && bars_raiding(p, s, side, x, v);
}

/* New screens: who rides, and what they have done in this Impulse. */
static bool bars_screening(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i,
                           struct lr_verdict *v)
{
    uint32_t marks = 0;
    LR_EACH_BIT(j, la_leaders_at(p, s, side, s->leader[i].hex))
        marks |= s->leader[j].marks;
    if (screen_range(p, s, side, i) == 0)
        return LA_BARS("8.6.2", "Only mounted cavalry screens.");
    if (marks & (LA_SCOUTED | LA_RAIDED))
        return LA_BARS("8.6", "Cavalry that scouts or raids in this Impulse does not screen.");
    return false;
}

static bool bars_hiding(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i,
                        struct lr_verdict *v)
{
    struct screens screens;
    find_screens(p, s, side, &screens);
    if (screened(p, &screens, s->leader[i].hex) > 0)
        return false;
    return LA_BARS("8.6.2", "No cavalry of yours that screens is near enough.");
}

bool la_bars_screen(LA_WHYS)
{
    unsigned i = lr_a(x), verb = lr_verb_of(x);
    const char *name = la_tables(p)->officer[i].name;
    if (la_is_absent(p, s, side, i, "8.6.2", v))
        return true;
    uint32_t marks = s->leader[i].marks;
    if (verb == LA_V_LIFT)
        return !(marks & LA_SCREENS) && LA_BARS("8.6.2", "%s does not screen.", name);
    if (!la_is_oc(p, s, side, i))
        return LA_BARS("8.6.2", "%s is not the Overall Commander in his hex.", name);
    if (marks & (LA_SCREENS | LA_HIDDEN))
        return LA_BARS("8.6.2", marks & LA_SCREENS ? "%s screens already." : "%s is hidden already.", name);
    return verb == LA_V_HIDE ? bars_hiding(p, s, side, i, v) : bars_screening(p, s, side, i, v);
}
