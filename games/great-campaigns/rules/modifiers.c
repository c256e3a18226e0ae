/* modifiers.c - 7.2 to 7.4: Combat and Artillery values, and every modifier of a combat, item by item. */
#include "great.h"

#include <string.h>

static void item(struct gc_sheet *s, int who, int value, const char *rule, const char *name)
{
    s->sum[who] = (int8_t)(s->sum[who] + value);
    if (s->n < (int)(sizeof s->line / sizeof s->line[0]))
        s->line[s->n++] = (struct gc_sheet_line){ rule, name, (uint8_t)who, (int8_t)value };
}

static void item_if(struct gc_sheet *s, bool holds, int who, int value, const char *rule, const char *name)
{
    if (holds && value != 0)
        item(s, who, value, rule, name);
}

/* ---- 7.2 Combat values ---- */

/* 11.0-2: In halves; 11.0: of a demoralized attacker half or 1, of one that has 1 or less a half. */
int gc_attack_strength(const struct gc_tables *t, const struct gc_state *st, unsigned unit)
{
    int halves = gc_strength(t, st, unit), demoralized = st->unit[unit].demoralized;
    if (demoralized == 0)
        return halves;
    if (halves <= 2)
        return 1;
    return demoralized == 1 ? halves / 4 * 2 : 2;
}

static bool attacks(const struct gc_tables *t, const struct gc_state *st, unsigned unit)
{
    return gc_owner(t, unit) == (enum lr_side)st->battle.attacker && gc_marked(st, unit, GC_ATTACKS)
           && st->unit[unit].place == GC_ON_MAP;
}

/* 7.2: at most so much from each hex. */
static int attack_halves(const struct lr_pack *p, const struct gc_state *st)
{
    const struct gc_tables *t = gc_tables(p);
    int sum = 0;
    for (int d = 0; d < 6; d++) {
        lr_hex from = p->board->next[st->battle.hex][d];
        int here = 0;
        GC_EACH_OF(i, t, st->battle.attacker)
        if (st->hex[i] == from && from != LR_NONE && attacks(t, st, i))
            here += gc_attack_strength(t, st, i);
        sum += lr_within(here, 0, 2 * t->module.cap[0]);
    }
    return sum;
}

/* 7.2-2: Of the units in a hex behind what they have there, in eighths of a Combat value; at most as many as 7.2
 * says, by how many of them are entrenched (ruling 14). */
int gc_defence(const struct lr_pack *p, const struct gc_state *st, enum lr_side side, lr_hex hex)
{
    const struct gc_tables *t = gc_tables(p);
    int sum = 0, units = 0, entrenched = 0;
    GC_EACH_AT(i, t, st, side, hex)
    {
        int quarters = gc_works_quarters(p, st, i);
        sum += gc_strength(t, st, i) * quarters;
        units++;
        entrenched += quarters > 4;
    }
    int cap = t->module.cap[units > 0 && entrenched == units ? 3 : entrenched * 2 >= units && units > 0 ? 2 : 1];
    return lr_within(sum, 0, 8 * cap);
}

/* 7.4-1 */
static void ratio(const struct gc_tables *t, struct gc_sheet *s)
{
    int i = 0;
    while (i < t->ratios - 1 && s->attack * t->ratio[i].defender < s->defence * t->ratio[i].attacker)
        i++;
    s->ratio = (uint8_t)i;
    item(s, 0, t->ratio[i].modifier, "7.4", "Ratio");
}

/* ---- Tactical values ---- */

static int best(int a, int b) { return a > b ? a : b; }

/* A leader in an attack must be in the hex of an attacking unit of his own. */
static bool leads_attack(const struct gc_tables *t, const struct gc_state *st, unsigned leader)
{
    GC_EACH_AT(i, t, st, t->leader[leader].side, gc_leader_hex(st, leader))
    if (attacks(t, st, i) && gc_subordinate(t, st, leader, i))
        return true;
    return false;
}

/* 7.4-2 */
static int attacking_tactics(const struct gc_tables *t, const struct gc_state *st)
{
    if (st->battle.leader < GC_LEADERS) /* in an assault his alone */
        return t->leader[st->battle.leader].tactical;
    int most = -2;
    GC_EACH_OF(i, t, st->battle.attacker)
    if (attacks(t, st, i))
        most = best(most, t->unit[i].tactical);
    for (unsigned l = 0; l < t->leaders; l++)
        if (st->leader[l].place == GC_ON_MAP && t->leader[l].side == st->battle.attacker
            && t->leader[l].level != GC_ARMY && leads_attack(t, st, l))
            most = best(most, t->leader[l].tactical);
    return most;
}

static int defending_tactics(const struct gc_tables *t, const struct gc_state *st, enum lr_side defender)
{
    int most = -2;
    GC_EACH_AT(i, t, st, defender, st->battle.hex)
    most = best(most, t->unit[i].defence);
    for (unsigned l = 0; l < t->leaders; l++)
        if (t->leader[l].side == defender && t->leader[l].level != GC_ARMY
            && gc_leader_hex(st, l) == st->battle.hex)
            most = best(most, t->leader[l].defence);
    return most;
}

/* ---- Artillery ---- */

/* 7.3-1, 11.0-1: none of the demoralized. */
static int guns(const struct gc_tables *t, const struct gc_state *st, unsigned unit)
{
    return st->unit[unit].demoralized > 0 ? 0 : t->unit[unit].artillery;
}

/* Clear; rolling; rough, hill, loess and provisional swamp; elsewhere none. */
static int row_of_guns(const struct gc_state *st, unsigned terrain)
{
    switch (terrain) {
    case GC_CLEAR:
        return 0;
    case GC_ROLLING:
        return 1;
    case GC_ROUGH:
    case GC_HILL:
    case GC_LOESS:
        return 2;
    case GC_PROVISIONAL_SWAMP:
        return gc_raining(st) ? 3 : 2;
    default:
        return 3;
    }
}

/* The Artillery Modifier Summary: on an odd and on an even roll. */
static const int summary[4][5][2] = { { { -3, -3 }, { -2, -2 }, { 0, 0 }, { 1, 1 }, { 1, 2 } },
                                      { { -2, -2 }, { -1, -1 }, { 0, 0 }, { 0, 1 }, { 1, 1 } },
                                      { { -1, -1 }, { 0, -1 }, { 0, 0 }, { 0, 0 }, { 0, 1 } },
                                      { { 0, 0 }, { 0, 0 }, { 0, 0 }, { 0, 0 }, { 0, 0 } } };

/* 7.4-3 */
static void artillery(const struct lr_pack *p, const struct gc_state *st, enum lr_side defender, struct gc_sheet *s)
{
    const struct gc_tables *t = gc_tables(p);
    int ours = 0, printed = 0, quarters = 0;
    GC_EACH_OF(i, t, st->battle.attacker)
    if (attacks(t, st, i))
        ours += guns(t, st, i);
    GC_EACH_AT(i, t, st, defender, st->battle.hex)
    {
        printed += guns(t, st, i);
        quarters += guns(t, st, i) * gc_works_quarters(p, st, i);
    }
    s->guns[0] = (int16_t)ours;
    s->guns[1] = (int16_t)((quarters + 3) / 4);
    if (ours == 0 && printed == 0)
        return;
    int more = ours - s->guns[1];
    int column = more <= -4 ? 0 : more <= 1 ? 1 : more <= 4 ? 2 : more <= 7 ? 3 : 4;
    for (int k = 0; k < 2; k++) {
        int value = summary[row_of_guns(st, t->hex[st->battle.hex].terrain)][column][k];
        if (value < 0 && printed == 0)
            value = 0;
        if ((printed == 1 && value == -2) || (printed == 2 && value == -3))
            value++;
        s->artillery[k] = value;
    }
    if (s->artillery[0] == s->artillery[1]) {
        item_if(s, true, 0, s->artillery[0], "7.4", "Artillery");
        s->artillery[0] = s->artillery[1] = 0;
    }
}

/* ---- Terrain ---- */

/* 7.4-5: Hill, mountain and ridge are one group: the highest counts (ruling 8). */
static int heights(const struct gc_tables *t, unsigned from, unsigned to, unsigned edge, const char **name)
{
    bool up = edge & GC_RIDGE && edge & GC_UPHILL, down = edge & GC_RIDGE && !(edge & GC_UPHILL);
    *name = "Up a ridge";
    if (up)
        return 2;
    *name = "Mountain";
    if (t->hex[to].terrain == GC_MOUNTAIN)
        return t->hex[from].terrain == GC_MOUNTAIN || down ? 1 : 2;
    *name = "Hill";
    bool level = t->hex[from].terrain == GC_HILL || t->hex[from].terrain == GC_MOUNTAIN;
    return t->hex[to].terrain == GC_HILL && !level && !down;
}

/* 7.4-4 */
static void terrain(const struct lr_pack *p, const struct gc_state *st, enum lr_side attacker, struct gc_sheet *s)
{
    lr_hex from = st->battle.from, to = st->battle.hex;
    const char *name;
    int d = lr_direction(p->board, from, to);
    if (d < 0)
        return;
    const struct gc_edge *e = &gc_tables(p)->edge[from][d];
    struct gc_hexside side;
    gc_hexside(p, st, attacker, from, d, &side);
    item_if(s, true, 1, side.over, "7.4", e->water == GC_CREEK ? "Over a creek" : "Over a river");
    int more = heights(gc_tables(p), from, to, e->flags, &name);
    item_if(s, true, 1, more, "7.4", name);
}

/* ---- Leaders whose assaults are feared ---- */

/* 7.4-6: the army leader Lee in the hex of the active leader, for the leaders of one corps a turn. */
bool gc_lee_may(const struct lr_pack *p, const struct gc_state *st, unsigned leader)
{
    const struct gc_tables *t = gc_tables(p);
    const struct gc_camp *camp = &st->camp[GC_CONFEDERATE];
    if (!t->module.lee || t->leader[leader].side != GC_CONFEDERATE
        || (camp->lee != GC_NOBODY && camp->lee != gc_corps_of(t, st->leader[leader].command)))
        return false;
    for (unsigned l = 0; l < t->leaders; l++)
        if (t->leader[l].side == GC_CONFEDERATE && t->leader[l].level == GC_ARMY
            && strcmp(t->leader[l].name, "Lee") == 0 && gc_leader_hex(st, l) != LR_NONE
            && gc_leader_hex(st, l) == gc_leader_hex(st, leader))
            return true;
    return false;
}

/* The corps that a command stands under; a district counts as one. */
unsigned gc_corps_of(const struct gc_tables *t, unsigned command)
{
    for (int i = 0; i < GC_COMMANDS && command < t->commands; i++) {
        unsigned kind = t->command[command].kind;
        if (kind == GC_K_CORPS || kind == GC_K_CAVALRY_CORPS || kind == GC_K_DISTRICT)
            return command;
        if (t->command[command].parent >= t->commands || t->command[t->command[command].parent].kind == GC_K_ARMY)
            return command;
        command = t->command[command].parent;
    }
    return command;
}

/* 7.4-7 */
static void feared(const struct gc_tables *t, const struct gc_state *st, struct gc_sheet *s)
{
    const struct gc_battle *b = &st->battle;
    if (b->leader >= GC_LEADERS || b->attacker != GC_CONFEDERATE)
        return;
    const struct gc_officer *o = &t->leader[b->leader];
    bool corps = o->level == GC_CORPS;
    if (b->flags & GC_B_LEE)
        item(s, 0, 1, "7.4", "Lee");
    else if (corps && t->module.longstreet && strcmp(o->name, "Longstreet") == 0)
        item(s, 0, 1, "7.4", "Longstreet");
    else if (corps && t->module.jackson && strcmp(o->name, "Jackson") == 0)
        item(s, 0, 1, "7.4", "Jackson");
}

/* 7.4-9: Demoralization-2: by at least half of the hex's Combat value. */
static bool broken(const struct gc_tables *t, const struct gc_state *st, enum lr_side defender)
{
    int all = 0, bad = 0;
    GC_EACH_AT(i, t, st, defender, st->battle.hex)
    {
        all += gc_strength(t, st, i);
        bad += st->unit[i].demoralized == 2 ? gc_strength(t, st, i) : 0;
    }
    return bad > 0 && 2 * bad >= all;
}

/* 7.4-8 */
void gc_make_sheet(const struct lr_pack *p, const struct gc_state *st, struct gc_sheet *out)
{
    static const int8_t by_manner[GC_MANNERS] = { -3, -1, 0, 1, 1 };
    static const char *const manner[GC_MANNERS] = { "Column of route", "Hasty", "Normal", "Prepared", "Assault" };
    const struct gc_tables *t = gc_tables(p);
    enum lr_side attacker = (enum lr_side)st->battle.attacker, defender = lr_enemy(attacker);
    memset(out, 0, sizeof *out);
    out->attack_halves = attack_halves(p, st);
    out->defence_halves = gc_stack_strength(t, st, defender, st->battle.hex);
    out->attack = out->attack_halves * 4;
    out->defence = gc_defence(p, st, defender, st->battle.hex);
    ratio(t, out);
    out->tactics[0] = (int8_t)attacking_tactics(t, st);
    out->tactics[1] = (int8_t)defending_tactics(t, st, defender);
    item_if(out, true, 0, out->tactics[0] - out->tactics[1], "7.4", "Tactics");
    artillery(p, st, defender, out);
    item_if(out, true, 0, by_manner[st->battle.manner], "7.4", manner[st->battle.manner]);
    feared(t, st, out);
    gc_flank_bonus(p, st, out);
    item_if(out, out->flank > 0, 0, out->flank, "7.4", "Flanks");
    item_if(out, out->flank < 0, 0, 1, "7.8", "Flanks Refused");
    item_if(out, gc_raining(st), 0, -1, "12.0", "Rain");
    terrain(p, st, attacker, out);
    item_if(out, broken(t, st, defender), 1, -1, "7.4", "Demoralized");
}
