/* lines.c - 9.1 and 9.2: supply sources, and the lines of railroad, road and sea that lead from them. */
#include "bobby.h"

/* What can be a link of a line: a hex the side controls, and no enemy in it. */
static struct bl_set links(const struct bl_state *st, enum lr_side s, const struct bl_set *enemy)
{
    uint8_t controlled[BL_HEXES], other = s == BL_USA; /* than the CSA, whose number is 1 */
    for (unsigned h = 0; h < BL_HEXES; h++)
        controlled[h] = (uint8_t)((st->control[h] ^ other) & 1);
    struct bl_set out = bl_set_of(controlled);
    lr_subtract(&out, enemy);
    return out;
}

/* 9.11: rail entry hexes of one's own territory (R22); 9.12: for the USA what the sea brings, from major ports. */
static struct bl_set sources(const struct bl_tables *t, enum lr_side s, uint32_t sea, const struct bl_set *link)
{
    struct bl_set out = { { 0 } };
    for (int i = 0; i < t->entries[s]; i++)
        lr_add(&out, t->entry[s][i]);
    LR_EACH_BIT(port, sea)
        lr_add(&out, t->port_hex[port]);
    lr_intersect(&out, link);
    return out;
}

/* 9.2: rail and road link hex by hex; a string of units is no line. In supply are the hexes on the line, and those
 * next to it over a passable hexside, and no further. */
static void follow_lines(const struct bl_tables *t, enum lr_side s, const struct bl_set *link, struct bl_set *on,
                         struct bl_set *out)
{
    struct bl_set front = *on;
    for (unsigned i = 0; i < 5;) {
        if (front.w[i] == 0) {
            i++;
            continue;
        }
        unsigned h = i * 64 + lr_lowest(front.w[i]);
        const struct bl_steps *step = &t->line_step[s][h];
        front.w[i] &= front.w[i] - 1;
        bl_add_near(t, h, out);
        for (unsigned k = 0; k < 2; k++) {
            unsigned w = step->word + k;
            uint64_t more = step->all[k] & link->w[w] & ~on->w[w];
            on->w[w] |= more;
            front.w[w] |= more;
        }
        i = step->word < i ? step->word : i;
    }
}

/* 9.2 */
void bl_supply_lines(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, struct bl_set *out,
                     uint32_t *sea)
{
    uint32_t ports = s == BL_USA ? bl_sea_supply(t, st) : 0;
    struct bl_set enemy = bl_set_of(st->here[lr_enemy(s)]);
    struct bl_set link = links(st, s, &enemy), on = sources(t, s, ports, &link);
    memset(out, 0, sizeof *out);
    follow_lines(t, s, &link, &on, out);
    lr_unite(out, &on);
    lr_subtract(out, &enemy);
    if (s == BL_CSA) /* never north of the Potomac */
        lr_subtract(out, &t->northern);
    if (sea)
        *sea = ports;
}
