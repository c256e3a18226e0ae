/* lines.c - 9.1 and 9.2: supply sources, and the lines of railroad, road and sea that lead from them. */
#include "bobby.h"

/* What can be a link of a line: a hex the side controls, and no enemy in it. */
static struct bl_set links(const struct bl_state *st, enum lr_side s, const struct bl_set *enemy)
{
    uint8_t csa[BL_HEXES];
    for (unsigned h = 0; h < BL_HEXES; h++)
        csa[h] = st->control[h] & 1;
    struct bl_set out = bl_set_of(csa);
    for (unsigned i = 0; i < 5; i++)
        out.w[i] = (s == BL_CSA ? out.w[i] : ~out.w[i]) & ~enemy->w[i];
    return out;
}

/* 9.11: rail entry hexes of one's own territory (R22); 9.12: for the USA what the sea brings, from major ports. */
static struct bl_set sources(const struct bl_tables *t, enum lr_side s, uint32_t sea, const struct bl_set *link)
{
    struct bl_set out = { { 0 } };
    for (int i = 0; i < t->entries[s]; i++)
        bl_add(&out, t->entry[s][i]);
    for (; sea; sea &= sea - 1)
        bl_add(&out, t->port_hex[__builtin_ctz(sea)]);
    for (unsigned i = 0; i < 5; i++)
        out.w[i] &= link->w[i];
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
        unsigned h = i * 64 + (unsigned)__builtin_ctzll(front.w[i]);
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

void bl_supply_lines(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, struct bl_set *out,
                     uint32_t *sea)
{
    uint32_t ports = s == BL_USA ? bl_sea_supply(t, st) : 0;
    struct bl_set enemy = bl_set_of(st->here[lr_enemy(s)]);
    struct bl_set link = links(st, s, &enemy), on = sources(t, s, ports, &link);
    memset(out, 0, sizeof *out);
    follow_lines(t, s, &link, &on, out);
    for (unsigned i = 0; i < 5; i++) {
        out->w[i] = (out->w[i] | on.w[i]) & ~enemy.w[i];
        if (s == BL_CSA) /* never north of the Potomac */
            out->w[i] &= ~t->northern.w[i];
    }
    if (sea)
        *sea = ports;
}
