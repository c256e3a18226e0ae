/* apart.c - a ridge and a river along the same hexsides keep apart: the crest to one side, the river at its foot.
 */
#include "picture.h"

#define CREST_OFF 0.135
#define RIVER_OFF 0.08

/* The segment of a chain nearest to a point. */
static int nearest_segment(const struct line *chain, vec q)
{
    int best = 1;
    double least = 1e9;
    for (int i = 1; i < chain->n; i++) {
        double d = segment_distance(q, chain->at[i - 1], chain->at[i], NULL);
        if (d < least) {
            least = d;
            best = i;
        }
    }
    return best;
}

/* Whether a chain runs along the side from a to b: 1, or backward: -1. */
static int runs_along(const struct line *chain, vec a, vec b)
{
    for (int i = 1; i < chain->n; i++) {
        if (apart(chain->at[i - 1], a) < 1e-6 && apart(chain->at[i], b) < 1e-6)
            return 1;
        if (apart(chain->at[i - 1], b) < 1e-6 && apart(chain->at[i], a) < 1e-6)
            return -1;
    }
    return 0;
}

/* Move the line `off` to the left of its chain wherever the other chain runs there too. */
static void move_aside(struct course *c, const struct line *other, double off, double most)
{
    struct line weight = { 0 }, moved = { 0 };
    for (int i = 0; i < c->line.n; i++) {
        int k = nearest_segment(&c->chain, c->line.at[i]);
        vec a = c->chain.at[k - 1], b = c->chain.at[k];
        bool shared = runs_along(other, a, b) != 0;
        vec foot = c->line.at[i];
        line_distance(&c->chain, c->line.at[i], &foot);
        line_add(&weight, v(shared, 0));
        line_add(&moved, add(foot, mul(left_of(unit(sub(b, a))), off)));
    }
    struct line soft = line_smooth(&weight, 9), even = line_smooth(&moved, 7);
    for (int i = 1; i + 1 < c->line.n; i++) {
        vec wobble = sub(c->line.at[i], mix(c->line.at[i - 1], c->line.at[i + 1], 0.5));
        vec q = mix(c->line.at[i], add(even.at[i], wobble), soft.at[i].x), foot = q;
        double far = line_distance(&c->chain, q, &foot);
        c->line.at[i] = far > most ? mix(foot, q, most / far) : q;
    }
    line_free(&weight);
    line_free(&moved);
    line_free(&soft);
    line_free(&even);
}

/* Which side of the shared hexsides is the crest's, as seen along the ridge's chain: 1 left, -1 right, 0 nothing
 * shared. The data do not say; the rivers of these valleys run at the western foot, so the crest goes east. */
static int crest_side(const struct course *ridge, const struct course *river, int *with)
{
    double east = 0;
    int shared = 0;
    *with = 0;
    for (int i = 1; i < ridge->chain.n; i++) {
        vec a = ridge->chain.at[i - 1], b = ridge->chain.at[i];
        int way = runs_along(&river->chain, a, b);
        shared += way != 0;
        *with += way;
        east += way != 0 ? dot(left_of(unit(sub(b, a))), v(1, 0.3)) : 0;
    }
    return shared == 0 ? 0 : east >= 0 ? 1 : -1;
}

void keep_apart(struct picture *p)
{
    for (int i = 0; i < p->courses; i++)
        for (int k = 0; k < p->courses && p->course[i].look == RIDGE; k++) {
            struct course *ridge = &p->course[i], *river = &p->course[k];
            int with = 0, side = river->look == RIDGE ? 0 : crest_side(ridge, river, &with);
            if (side == 0)
                continue;
            move_aside(ridge, &river->chain, CREST_OFF * side, 0.145);
            move_aside(river, &ridge->chain, -RIVER_OFF * side * (with >= 0 ? 1 : -1), 0.085);
        }
}
