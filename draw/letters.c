/* letters.c - lettering that does not collide: names beside their signs, stands for pieces, names along lines.
 *
 * Names and stands are settled together: each has a list of spots, and takes the best one as the others lie,
 * a few times round. Then rivers, ranges, waters and states find room among them. */
#include "picture.h"

#include <ctype.h>
#include <strings.h>

enum { SPOTS = 48, STANDS = 21, ROUNDS = 8 };

struct spot {
    struct box box;
    vec base[2]; /* where its one or two lines begin */
    int lines;
    double cost;
};

struct name {
    int place;
    enum rank rank;
    const char *line[3]; /* whole; or its two halves */
    double size, wide, halves[2];
    int spots, chosen;
    struct box reach; /* of all its spots */
    struct spot spot[SPOTS];
};

struct stand {
    lr_hex hex;
    struct box reach;
    int spots, chosen;
    struct spot spot[STANDS];
};

struct letters {
    struct picture *p;
    struct name *name;
    int names;
    struct stand *stand;
    int stands;
    vec *hill; /* points of crests */
    int hills;
    vec *ink; /* points of drawn lines that a name should not cover */
    double *heavy;
    int inks;
    struct box *taken;
    int takens;
    /* each of these by where it lies */
    struct near hills_near, inks_near, taken_near, names_near, stands_near;
};

/* ---- Boxes ---- */

static double overlap(const struct box *a, const struct box *b)
{
    double w = fmin(a->x1, b->x1) - fmax(a->x0, b->x0), h = fmin(a->y1, b->y1) - fmax(a->y0, b->y0);
    return w > 0 && h > 0 ? w * h : 0;
}

static bool within_map(const struct picture *p, const struct box *b)
{
    const double m = 0.03;
    return b->x0 > m && b->y0 > m && b->x1 < p->wide - m && b->y1 < p->high - m;
}

static void take(struct letters *l, struct box b)
{
    l->taken = more(l->taken, (size_t)l->takens + 1, sizeof *l->taken);
    l->taken[l->takens] = b;
    near_add(&l->taken_near, b, l->takens++);
}

static bool is_taken(const struct letters *l, const struct box *b)
{
    struct near_walk w = near_begin(&l->taken_near, b);
    for (int i; near_next(&w, &i);)
        if (overlap(&l->taken[i], b) > 0)
            return true;
    return false;
}

static lr_hex hex_at(const struct picture *p, vec q)
{
    const struct lr_grid *g = &p->b->grid;
    double row = 0.8660254, tall = 0.5773503;
    int gx = (int)floor(g->flat ? (q.x - tall) / row + 0.5 : q.x - 0.5),
        gy = (int)floor(g->flat ? q.y - 0.5 : (q.y - tall) / row + 0.5);
    double best = 1e9;
    lr_hex out = LR_NONE;
    for (int y = gy - 1; y <= gy + 1; y++)
        for (int x = gx - 1; x <= gx + 1; x++) {
            if (x < 0 || y < 0 || x >= g->width || y >= g->height)
                continue;
            lr_hex h = (lr_hex)(y * g->width + x);
            if (apart(p->centre[h], q) < best) {
                best = apart(p->centre[h], q);
                out = h;
            }
        }
    return out;
}

/* ---- What a name should keep clear of ---- */

static double ink_weight(enum look l)
{
    switch (l) {
    case RIDGE:
        return 0;
    case RAIL:
        return 1.0;
    case ROAD:
    case TRACK:
        return 0.7;
    default:
        return 1.2;
    }
}

static void gather_ink(struct letters *l)
{
    const struct picture *p = l->p;
    for (int i = 0; i < p->courses; i++) {
        double weight = ink_weight(p->course[i].look);
        if (weight <= 0)
            continue;
        struct line even = line_even(&p->course[i].line, 0.04);
        l->ink = more(l->ink, (size_t)l->inks + (size_t)even.n + 1, sizeof *l->ink);
        l->heavy = more(l->heavy, (size_t)l->inks + (size_t)even.n + 1, sizeof *l->heavy);
        for (int k = 0; k < even.n; k++) {
            near_add_point(&l->inks_near, even.at[k], l->inks);
            l->ink[l->inks] = even.at[k];
            l->heavy[l->inks++] = weight;
        }
        line_free(&even);
    }
}

static void gather_hills(struct letters *l)
{
    const struct picture *p = l->p;
    for (int i = 0; i < p->courses; i++) {
        if (p->course[i].look != RIDGE)
            continue;
        struct line even = line_even(&p->course[i].line, 0.1);
        l->hill = more(l->hill, (size_t)l->hills + (size_t)even.n + 1, sizeof *l->hill);
        for (int k = 0; k < even.n; k++) {
            near_add_point(&l->hills_near, even.at[k], l->hills);
            l->hill[l->hills++] = even.at[k];
        }
        line_free(&even);
    }
    for (int h = 0; h < p->b->hexes; h++) {
        enum look look = p->b->playable[h] ? terrain_look(p, (lr_hex)h) : PLAIN;
        if (look != MOUNTAINS && look != HILLS)
            continue;
        l->hill = more(l->hill, (size_t)l->hills + 8, sizeof *l->hill);
        for (int d = 0; d < 7; d++) {
            vec q = d == 6 ? p->centre[h] : mix(p->centre[h], side_point(p, (lr_hex)h, d), 0.55);
            near_add_point(&l->hills_near, q, l->hills);
            l->hill[l->hills++] = q;
        }
    }
}

/* Hachures under lettering: 0 clear of them, 1 on the crest. */
static double hill_under(const struct letters *l, vec q)
{
    double near = 0.34;
    struct box round = box_round(q, near, near);
    struct near_walk w = near_begin(&l->hills_near, &round);
    for (int i; near_next(&w, &i);)
        near = fmin(near, apart(l->hill[i], q));
    return 1 - near / 0.34;
}

static double ink_under(const struct letters *l, const struct box *b)
{
    double sum = 0;
    struct near_walk w = near_begin(&l->inks_near, b);
    for (int i; near_next(&w, &i);)
        if (l->ink[i].x > b->x0 && l->ink[i].x < b->x1 && l->ink[i].y > b->y0 && l->ink[i].y < b->y1)
            sum += l->heavy[i];
    return sum;
}

/* Where a hex's number is printed, at close zoom. */
static vec number_at(const struct picture *p, lr_hex h)
{
    return sub(p->centre[h], v(0, p->b->grid.flat ? 0.42 : 0.447));
}

static double numbers_under(const struct picture *p, const struct box *b)
{
    double sum = 0;
    if (p->zoom != CLOSE || !(p->o.layers & DRAW_NUMBERS))
        return 0;
    lr_hex seen = LR_NONE;
    int steps = (int)((b->x1 - b->x0) / 0.2) + 2;
    for (int i = 0; i < steps; i++) { /* each hex along the box's middle, and the one below it */
        for (int k = 0; k < 2; k++) {
            lr_hex h = hex_at(p, v(fmin(b->x0 + 0.2 * i, b->x1), k ? b->y1 + 0.3 : (b->y0 + b->y1) / 2));
            if (h == LR_NONE || h == seen || !p->b->playable[h])
                continue;
            struct box number = box_round(number_at(p, h), 0.1, 0.04);
            if (overlap(&number, b) > 0) {
                seen = h;
                sum += 3;
            }
        }
    }
    return sum;
}

static double signs_under(const struct letters *l, const struct box *b, int but)
{
    const struct picture *p = l->p;
    double sum = 0;
    struct near_walk w = near_begin(&p->signs_near, b);
    for (int i; near_next(&w, &i);) {
        struct box sign = sign_box(p, i, 0);
        sum += i != but && overlap(&sign, b) > 0 ? 200 : 0;
    }
    w = near_begin(&p->crossings_near, b);
    for (int i; near_next(&w, &i);) {
        struct box mark = box_round(p->crossing[i].at, 0.08, 0.08);
        sum += overlap(&mark, b) > 0 ? 8 : 0;
    }
    return sum + numbers_under(p, b);
}

/* How much of a box lies in other hexes than its own, 0 .. 1; off the playable map counts double. */
static double astray(const struct picture *p, const struct box *b, lr_hex own)
{
    double sum = 0;
    for (int i = 0; i < 10; i++) {
        vec q = v(b->x0 + (b->x1 - b->x0) * (0.1 + 0.2 * (i % 5)), b->y0 + (b->y1 - b->y0) * (i < 5 ? 0.25 : 0.75));
        lr_hex h = hex_at(p, q);
        sum += h == own ? 0 : h == LR_NONE || !p->b->playable[h] ? 1.2 : 1;
    }
    return sum / 10;
}

/* A name half on land and half on water is hard to read. */
static double shore_under(const struct picture *p, const struct box *b)
{
    int wet = 0;
    for (int i = 0; i < 10; i++)
        wet += in_water(p, v(b->x0 + (b->x1 - b->x0) * (i % 5) / 4, i < 5 ? b->y0 : b->y1));
    return wet == 0 || wet == 10 ? 0 : 1;
}

/* ---- Names beside their signs ---- */

/* E first, as on most maps; then W, above, below and the corners. */
static const struct {
    double x, y, cost;
} around[8] = { { 1, 0, 0 },      { -1, 0, 0.6 },  { 0, -1, 0.9 },    { 0, 1, 0.9 },
                { 1, -0.8, 0.4 }, { 1, 0.8, 0.5 }, { -1, -0.8, 1.0 }, { -1, 0.8, 1.1 } };

static struct spot spot_at(const struct name *n, const struct sign *s, int k, double gap, int lines)
{
    double r = (s->pass ? 0.085 : sign_radius[s->rank]) + gap, up = 0.70 * n->size, down = 0.21 * n->size;
    double wide = lines == 1 ? n->wide : fmax(n->halves[0], n->halves[1]),
           high = up + down + (lines - 1) * n->size * 0.95;
    double reach = around[k].x != 0 && around[k].y != 0 ? 0.72 * r : r;
    vec c = v(s->at.x + around[k].x * (reach + wide / 2), s->at.y + around[k].y * (reach + high / 2));
    if (around[k].x == 0)
        c.x = s->at.x;
    if (around[k].y == 0)
        c.y = s->at.y;
    struct spot spot = { .box = box_round(c, wide / 2, high / 2), .lines = lines, .cost = around[k].cost };
    for (int i = 0; i < lines; i++) {
        double w = lines == 1 ? n->wide : n->halves[i];
        double x = around[k].x > 0 ? c.x - wide / 2 : around[k].x < 0 ? c.x + wide / 2 - w : c.x - w / 2;
        spot.base[i] = v(x, c.y - high / 2 + up + i * n->size * 0.95);
    }
    return spot;
}

static void widen(struct box *reach, const struct box *b, bool first)
{
    if (first)
        *reach = *b;
    reach->x0 = fmin(reach->x0, b->x0);
    reach->y0 = fmin(reach->y0, b->y0);
    reach->x1 = fmax(reach->x1, b->x1);
    reach->y1 = fmax(reach->y1, b->y1);
}

static void add_spots(struct letters *l, struct name *n, double gap, int lines, double cost)
{
    const struct picture *p = l->p;
    const struct sign *s = &p->sign[n->place];
    for (int k = 0; k < 8 && n->spots < SPOTS; k++) {
        struct spot spot = spot_at(n, s, k, gap, lines);
        if (!within_map(p, &spot.box))
            continue;
        struct box roomy = { spot.box.x0 - 0.015, spot.box.y0, spot.box.x1 + 0.015, spot.box.y1 };
        spot.cost += cost + 0.9 * ink_under(l, &spot.box) + signs_under(l, &roomy, n->place)
                     + 5 * astray(p, &spot.box, s->hex) + 3 * shore_under(p, &spot.box)
                     + 1.5 * hill_under(l, mix(v(spot.box.x0, spot.box.y0), v(spot.box.x1, spot.box.y1), 0.5));
        widen(&n->reach, &spot.box, n->spots == 0);
        n->spot[n->spots++] = spot;
    }
}

static double words_wide(enum rank r, double size, const char *words)
{
    int letters = 0;
    for (const char *c = words; *c != '\0'; c++)
        letters += ((unsigned char)*c & 0xC0) != 0x80;
    return text_advance(types[r].face, words) * size + letters * types[r].spacing * size / types[r].size;
}

static char *copy_words(const char *text, size_t length, bool capitals)
{
    char *out = need(length + 1, 1);
    for (size_t i = 0; i < length; i++)
        out[i] = capitals ? (char)toupper((unsigned char)text[i]) : text[i];
    return out;
}

static void split_name(struct name *n, const char *text, bool capitals)
{
    size_t length = strlen(text), best = 0;
    for (size_t i = 1; i + 1 < length; i++)
        if (text[i] == ' '
            && (best == 0
                || llabs((long long)(2 * i) - (long long)length)
                       < llabs((long long)(2 * best) - (long long)length)))
            best = i;
    n->line[0] = copy_words(text, length, capitals);
    if (best == 0)
        return;
    n->line[1] = copy_words(text, best, capitals);
    n->line[2] = copy_words(text + best + 1, length - best - 1, capitals);
}

/* Towns are what one looks for from afar: they stay a little larger. */
static double type_size(const struct picture *p, enum rank r)
{
    return fmax(types[r].size, (r <= TOWN ? 11.0 : 10.0) / p->o.hex);
}

static void add_name(struct letters *l, int place)
{
    const struct picture *p = l->p;
    enum rank r = p->sign[place].rank;
    if (p->sign[place].hex >= p->b->hexes || p->o.hex < (p->sign[place].minor ? 140 : types[r].least_hex))
        return;
    struct name *n = &l->name[l->names++];
    *n = (struct name){ .place = place, .rank = r, .size = type_size(p, r) };
    split_name(n, p->sign[place].name, types[r].capitals);
    n->wide = words_wide(r, n->size, n->line[0]);
    for (int i = 0; i < 2 && n->line[1] != NULL; i++)
        n->halves[i] = words_wide(r, n->size, n->line[i + 1]);
    add_spots(l, n, 0.03, 1, 0);
    if (n->line[1] != NULL)
        add_spots(l, n, 0.03, 2, 2.2);
    add_spots(l, n, 0.10, 1, 3);
    if (n->line[1] != NULL)
        add_spots(l, n, 0.10, 2, 5);
    add_spots(l, n, 0.2, 1, 8);
}

/* ---- Stands ---- */

static double outside(const struct picture *p, lr_hex h, const struct box *b)
{
    double most = 0;
    for (int i = 0; i < 4; i++) {
        vec q = v(i & 1 ? b->x1 : b->x0, i & 2 ? b->y1 : b->y0);
        for (int d = 0; d < 6; d++)
            most = fmax(most, dot(sub(q, p->centre[h]), mul(sub(side_point(p, h, d), p->centre[h]), 2)) - 0.5);
    }
    return most;
}

static void add_stand(struct letters *l, lr_hex h)
{
    const struct picture *p = l->p;
    struct stand *s = &l->stand[l->stands];
    double face = fmin(face_size(p), 0.5), rx = face * 0.54, ry = face * 0.7;
    l->stands++;
    *s = (struct stand){ .hex = h };
    for (int i = 0; i < STANDS; i++) {
        double turn = i * PI / 5, far = i == 0 ? 0 : i < 11 ? 0.13 : 0.25;
        vec c = add(p->centre[h], v(far * cos(turn), far * sin(turn)));
        struct spot spot = { .box = box_round(c, rx, ry), .base = { c, c } };
        struct box out = box_round(c, rx * 0.9, ry * 0.9);
        spot.cost = far * 4 + 40 * outside(p, h, &out) + 0.25 * signs_under(l, &spot.box, -1)
                    + 0.25 * ink_under(l, &spot.box) + 2 * shore_under(p, &spot.box);
        widen(&s->reach, &spot.box, s->spots == 0);
        s->spot[s->spots++] = spot;
    }
    near_add(&l->stands_near, s->reach, l->stands - 1);
}

/* ---- Settling ---- */

static double under_name(const struct box *stand, const struct box *name)
{
    double o = overlap(stand, name);
    return o > 0 ? 20 + 600 * o : 0;
}

/* Where a name lies now; bridges and fords are named last, and are in nobody's way. */
static const struct box *name_box(const struct letters *l, int i)
{
    return l->name[i].spots > 0 && !l->p->sign[l->name[i].place].minor ? &l->name[i].spot[l->name[i].chosen].box
                                                                       : NULL;
}

/* What all names but one take of a stand. */
static double under_names(const struct letters *l, const struct box *stand, int but)
{
    double sum = 0;
    struct near_walk w = near_begin(&l->names_near, stand);
    for (int j; near_next(&w, &j);)
        if (j != but && name_box(l, j) != NULL)
            sum += under_name(stand, name_box(l, j));
    return sum;
}

/* What it costs a stand at the least if name i takes this box: it may step aside. */
static double moved_aside(const struct letters *l, int stand, int i, const struct box *box)
{
    const struct stand *s = &l->stand[stand];
    double now = s->spot[s->chosen].cost, least = 1e9;
    for (int k = 0; k < s->spots; k++) {
        double sum = s->spot[k].cost - now + under_name(&s->spot[k].box, box);
        if (sum < least)
            least = fmin(least, sum + under_names(l, &s->spot[k].box, i));
    }
    return fmax(0, least);
}

static double name_cost(const struct letters *l, int i, int k)
{
    const struct spot *s = &l->name[i].spot[k];
    double sum = s->cost;
    struct box roomy = { s->box.x0 - 0.025, s->box.y0 - 0.008, s->box.x1 + 0.025, s->box.y1 + 0.008 };
    struct near_walk w = near_begin(&l->names_near, &roomy);
    for (int j; near_next(&w, &j);)
        if (j != i && name_box(l, j) != NULL && overlap(&roomy, name_box(l, j)) > 0)
            sum += 1000;
    w = near_begin(&l->stands_near, &s->box);
    for (int j; near_next(&w, &j);)
        if (overlap(&s->box, &l->stand[j].spot[l->stand[j].chosen].box) > 0)
            sum += moved_aside(l, j, i, &s->box);
    return sum;
}

static double stand_cost(const struct letters *l, int i, int k)
{
    const struct spot *s = &l->stand[i].spot[k];
    return s->cost + under_names(l, &s->box, -1);
}

static void settle(struct letters *l)
{
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < l->names; i++) {
            double best = 1e18;
            for (int k = 0; k < l->name[i].spots; k++) {
                double c = name_cost(l, i, k);
                if (c < best - 1e-9) {
                    best = c;
                    l->name[i].chosen = k;
                }
            }
        }
        for (int i = 0; i < l->stands; i++) {
            double best = 1e18;
            for (int k = 0; k < l->stand[i].spots; k++) {
                double c = stand_cost(l, i, k);
                if (c < best - 1e-9) {
                    best = c;
                    l->stand[i].chosen = k;
                }
            }
        }
    }
}

static struct draw_label *label_add(struct picture *p, const char *words, enum rank r, int place, struct box b)
{
    struct draw_out *o = p->out;
    o->label = more(o->label, (size_t)o->labels + 1, sizeof *o->label);
    o->label[o->labels] =
        (struct draw_label){ copy_words(words, strlen(words), false), (int)r, place, b.x0, b.y0, b.x1, b.y1, 0 };
    return &o->label[o->labels++];
}

/* ---- Writing ---- */

static double halo(enum rank r, double size) { return (r >= RIVER_NAME ? 0.024 : 0.03) * size / types[r].size; }

static void put_type(struct svg *s, enum rank r, double size)
{
    put(s, "class=\"lb %s\" font-size=\"%d\" stroke-width=\"%d\"", types[r].class, units(size),
        units(halo(r, size)));
    if (r <= PASS && types[r].spacing > 0)
        put(s, " letter-spacing=\"%d\"", units(types[r].spacing * size / types[r].size));
}

static void put_name(struct letters *l, struct svg *s, const struct name *n)
{
    const struct spot *spot = &n->spot[n->chosen];
    for (int i = 0; i < spot->lines; i++) {
        put(s, "<text ");
        put_type(s, n->rank, n->size);
        put(s, " x=\"%d\" y=\"%d\">", units(spot->base[i].x), units(spot->base[i].y));
        put_escaped(s, n->line[spot->lines == 1 ? 0 : i + 1]);
        put(s, "</text>\n");
    }
    label_add(l->p, n->line[0], n->rank, n->place < l->p->b->places ? n->place : -1, spot->box);
    take(l, spot->box);
}

/* A name that still lies on another is left out, the lower rank first. */
static bool name_fits(const struct letters *l, int i)
{
    if (l->name[i].spots == 0)
        return false;
    const struct box *b = name_box(l, i);
    struct near_walk w = near_begin(&l->names_near, b);
    for (int j; near_next(&w, &j);)
        if (j < i && name_box(l, j) != NULL && overlap(b, name_box(l, j)) > 0)
            return false;
    return true;
}

/* Names of bridges and fords come last: into the best spot that the others have left. */
static void put_minor(struct letters *l, struct svg *s, struct name *n)
{
    double best = 1e9;
    for (int k = 0; k < n->spots; k++)
        if (n->spot[k].cost < best && !is_taken(l, &n->spot[k].box)) {
            best = n->spot[k].cost;
            n->chosen = k;
        }
    if (best < 1e9)
        put_name(l, s, n);
    else
        l->p->out->dropped++;
}

static int by_rank(const void *a, const void *b)
{
    const struct name *x = a, *y = b;
    return x->rank != y->rank ? (int)x->rank - (int)y->rank : x->place - y->place;
}

/* ---- Names along lines ---- */

enum { MOST_LETTERS = 64 };

struct setting {
    enum rank rank;
    double size, spacing;
    int n;
    double middle[MOST_LETTERS]; /* from the start of the name */
    double wide[MOST_LETTERS];
    char letter[MOST_LETTERS][8];
    double whole;
    vec at[MOST_LETTERS]; /* the middle of each letter's base line */
    double turn[MOST_LETTERS];
    struct box box[MOST_LETTERS];
};

static void set_words(struct setting *s, enum rank r, double size, double spacing, const char *words)
{
    *s = (struct setting){ .rank = r, .size = size, .spacing = spacing };
    double x = 0;
    while (*words != '\0' && s->n < MOST_LETTERS) {
        const char *from = words;
        uint32_t letter = next_letter(&words);
        if (types[r].capitals && letter < 128)
            letter = (uint32_t)toupper((int)letter);
        double w = letter_advance(types[r].face, letter) * size;
        if (letter == ' ') {
            x += fmax(w, 0.3 * size) + 1.6 * spacing; /* words stay words however wide their letters are set */
            continue;
        }
        size_t bytes = (size_t)(words - from);
        memcpy(s->letter[s->n], from, bytes < 7 ? bytes : 7);
        if (bytes == 1)
            s->letter[s->n][0] = (char)letter;
        s->wide[s->n] = w;
        s->middle[s->n++] = x + w / 2;
        x += w + spacing;
    }
    s->whole = x - spacing;
}

/* A letter's box lies over its turned rectangle. */
static struct box letter_box(vec base, double turn, double wide, double size)
{
    double up = 0.70 * size, down = 0.16 * size;
    vec along = v(cos(turn), sin(turn)), above = v(sin(turn), -cos(turn));
    vec c = add(base, mul(above, (up - down) / 2));
    double rx = (fabs(along.x) * wide + fabs(above.x) * (up + down)) / 2 * 0.94;
    double ry = (fabs(along.y) * wide + fabs(above.y) * (up + down)) / 2 * 0.94;
    return box_round(c, rx, ry);
}

/* Set along a line from `s` on, its base `off` to the left of it. False where it bends too much. */
static bool set_along(struct setting *t, const struct ruler *l, double s, double off)
{
    for (int i = 0; i < t->n; i++) {
        vec at = ruler_at(l, s + t->middle[i]), a = ruler_at(l, fmax(0, s + t->middle[i] - t->size * 0.5)),
            b = ruler_at(l, s + t->middle[i] + t->size * 0.5);
        vec way = unit(sub(b, a));
        t->at[i] = add(at, mul(left_of(way), off));
        t->turn[i] = atan2(way.y, way.x);
        t->box[i] = letter_box(t->at[i], t->turn[i], t->wide[i], t->size);
        double bend = i > 0 ? remainder(t->turn[i] - t->turn[i - 1], 2 * PI) : 0;
        if (fabs(bend) > 0.5)
            return false;
        if (i > 0 && apart(t->at[i], t->at[i - 1]) < 0.66 * (t->middle[i] - t->middle[i - 1]))
            return false;
    }
    return true;
}

static bool letter_wet(const struct picture *p, const struct box *b)
{
    vec c = v((b->x0 + b->x1) / 2, (b->y0 + b->y1) / 2);
    double r = (b->y1 - b->y0) * 0.3;
    return from_shore(p, c) > 0.03 && from_shore(p, v(c.x, c.y - r)) > 0.01
           && from_shore(p, v(c.x, c.y + r)) > 0.01;
}

/* How well a setting lies; 1e9 if it may not. */
static double setting_cost(const struct letters *l, const struct setting *t)
{
    double sum = 0, tilt = 0;
    for (int i = 0; i < t->n; i++) {
        if (!within_map(l->p, &t->box[i]) || is_taken(l, &t->box[i]))
            return 1e9;
        if (cos(t->turn[i]) < -0.25)
            return 1e9;
        if (t->rank == WATER_NAME && !letter_wet(l->p, &t->box[i]))
            return 1e9;
        double bend = i > 0 ? remainder(t->turn[i] - t->turn[i - 1], 2 * PI) : 0;
        tilt += fabs(sin(t->turn[i]));
        sum += 12 * bend * bend + 1.2 * ink_under(l, &t->box[i])
               + (t->rank == RANGE_NAME ? 3 : 1.5) * hill_under(l, t->at[i]);
    }
    return sum + 2.5 * tilt / (t->n + 1) * t->n * 0.25;
}

static void put_setting(struct letters *l, struct svg *s, const struct setting *t, const char *words)
{
    put(s, "<g role=\"img\" aria-label=\"");
    put_escaped(s, words);
    put(s, "\" text-anchor=\"middle\" ");
    put_type(s, t->rank, t->size);
    put(s, ">");
    for (int i = 0; i < t->n; i++) {
        double degrees = t->turn[i] * 180 / PI;
        put(s, "<text transform=\"translate(%d %d)rotate(%.1f)\">", units(t->at[i].x), units(t->at[i].y),
            fabs(degrees) < 0.05 ? 0 : degrees);
        put_escaped(s, t->letter[i]);
        put(s, "</text>");
        take(l, t->box[i]);
        label_add(l->p, words, t->rank, -1, t->box[i])->angle = t->turn[i];
    }
    put(s, "</g>\n");
}

static struct line reversed(const struct line *l)
{
    struct line out = { 0 };
    for (int i = l->n - 1; i >= 0; i--)
        line_add(&out, l->at[i]);
    return out;
}

/* The best stretch of a line for a name; `offs` are how far its base may lie to the left (0 ends the list). */
static bool letter_line(struct letters *l, struct svg *s, const struct line *line, struct setting *t,
                        const double *offs, const char *words, double *where, double most)
{
    double best = most, length = line_length(line), best_s = 0, best_off = 0;
    bool best_back = false;
    struct line back = reversed(line);
    struct ruler rulers[2] = { ruler_make(line), ruler_make(&back) };
    for (int way = 0; way < 2; way++)
        for (const double *off = offs; *off != 0; off++)
            for (int k = 0; k < (int)ceil((length - t->whole - 0.24) / 0.06); k++) {
                double at = 0.12 + 0.06 * k;
                double mid = (way ? length - at - t->whole / 2 : at + t->whole / 2);
                if (where != NULL && *where >= 0 && fabs(mid - *where) < 4.5)
                    continue;
                if (!set_along(t, &rulers[way], at, *off))
                    continue;
                double cost = setting_cost(l, t) + 0.6 * fabs(mid / length - 0.5) + (off != offs ? 0.3 : 0);
                if (cost < best) {
                    best = cost;
                    best_s = at;
                    best_off = *off;
                    best_back = way;
                }
            }
    bool found = best < most;
    if (found) {
        set_along(t, &rulers[best_back], best_s, best_off);
        put_setting(l, s, t, words);
        if (where != NULL)
            *where = best_back ? length - best_s - t->whole / 2 : best_s + t->whole / 2;
    }
    ruler_free(&rulers[0]);
    ruler_free(&rulers[1]);
    line_free(&back);
    return found;
}

static bool ends_with(const char *text, const char *end)
{
    size_t a = strlen(text), b = strlen(end);
    return a >= b && strcasecmp(text + a - b, end) == 0;
}

static void river_words(const struct course *c, char *out, size_t size)
{
    static const char *const known[] = { " River",  " R.",    " Creek", " Run",  " Fork",
                                         " Branch", " Bayou", " Cr.",   " Canal" };
    snprintf(out, size, "%s", c->name);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (ends_with(c->name, known[i]))
            return;
    snprintf(out, size, "%s R.", c->name);
}

static bool first_of_name(const struct picture *p, int i)
{
    const struct course *c = &p->course[i];
    if (c->name[0] == '\0')
        return false;
    for (int k = 0; k < p->courses; k++) {
        const struct course *o = &p->course[k];
        double longer = o->line.n - c->line.n;
        if (k != i && strcasecmp(o->name, c->name) == 0 && o->look != RAIL && o->look != ROAD
            && (longer > 0 || (longer == 0 && k < i)))
            return false;
    }
    return true;
}

static bool letter_beside(struct letters *l, struct svg *s, int course, enum rank r, const char *words);

/* Straight on at both ends. */
static void lengthen(struct line *l, double far)
{
    struct line out = { 0 };
    if (l->n < 2)
        return;
    double whole = line_length(l), back = fmin(0.3, whole / 2);
    vec in = unit(sub(l->at[0], line_at(l, back, NULL))),
        on = unit(sub(l->at[l->n - 1], line_at(l, whole - back, NULL)));
    line_add(&out, add(l->at[0], mul(in, far)));
    for (int i = 0; i < l->n; i++)
        line_add(&out, l->at[i]);
    line_add(&out, add(l->at[l->n - 1], mul(on, far)));
    line_free(l);
    *l = out;
}

/* Where there is little room: "Antietam Cr." */
static void shorten(char *words)
{
    static const char *const ends[][2] = { { " Creek", " Cr." },
                                           { " River", " R." },
                                           { " Branch", " Br." },
                                           { " Mountains", " Mts" },
                                           { " Mountain", " Mt" } };
    for (int i = 0; i < 5; i++)
        if (ends_with(words, ends[i][0]))
            memcpy(words + strlen(words) - strlen(ends[i][0]), ends[i][1], strlen(ends[i][1]) + 1);
}

/* A river that is mostly tidal is named there. */
static bool mostly_tidal(const struct course *c) { return c->head < c->line.n && 2 * c->head < c->line.n; }

static void letter_rivers(struct letters *l, struct svg *s)
{
    const struct picture *p = l->p;
    for (int i = 0; i < p->courses; i++) {
        const struct course *c = &p->course[i];
        if ((c->look != RIVER && c->look != MAJOR_RIVER && c->look != CREEK && c->look != MARSH)
            || !first_of_name(p, i) || mostly_tidal(c) || p->o.hex < types[RIVER_NAME].least_hex)
            continue;
        char words[96];
        river_words(c, words, sizeof words);
        bool set = false;
        struct line part = { 0 };
        for (int k = 0; k < c->head; k++)
            line_add(&part, c->line.at[k]);
        struct line smooth = line_smooth(&part, 9);
        if (line_length(&smooth) < 2)
            lengthen(&smooth, 0.5); /* the name of a short creek may run over its ends */
        double where = -1, length = line_length(&part);
        line_free(&part);
        for (int k = 0; k < 5 && !set; k++) {
            static const double sizes[] = { 1, 0.92, 0.84, 0.92, 0.84 };
            struct setting t;
            if (k == 3)
                shorten(words);
            double size = fmax(type_size(p, RIVER_NAME) * sizes[k] * (c->look == CREEK ? 0.85 : 1), 10 / p->o.hex);
            set_words(&t, RIVER_NAME, size, types[RIVER_NAME].spacing * size / 0.13, words);
            const double aside = c->look == MARSH ? 0.11 : c->look == MAJOR_RIVER ? 0.03 : 0;
            const double offs[] = { aside + 0.036,
                                    -aside - 0.03 - 0.62 * size,
                                    aside + 0.06,
                                    -aside - 0.055 - 0.62 * size,
                                    aside + 0.085,
                                    -aside - 0.085 - 0.62 * size,
                                    aside + 0.13,
                                    -aside - 0.13 - 0.62 * size,
                                    0 };
            set = letter_line(l, s, &smooth, &t, offs, words, &where, 40);
            if (set && length > 9)
                letter_line(l, s, &smooth, &t, offs, words, &where, 40);
        }
        if (!set && !letter_beside(l, s, i, RIVER_NAME, words))
            l->p->out->dropped++;
        line_free(&smooth);
    }
}

/* The middle of an estuary: points of the ruled chain, each led up the distance from the shore. */
static struct line estuary(const struct picture *p, const struct course *c, double least)
{
    struct line out = { 0 };
    for (int i = c->head; i < c->line.n; i += 3) {
        vec q = c->line.at[i];
        for (int k = 0; k < 60; k++) {
            vec up = field_slope(&p->wet, q);
            if (size_of(up) < 0.3)
                break;
            q = add(q, mul(unit(up), 0.012));
        }
        if (from_shore(p, q) > least && from_shore(p, q) < 0.6 && apart(q, c->line.at[i]) < 0.45
            && (out.n == 0 || apart(out.at[out.n - 1], q) > 0.02))
            line_add(&out, q);
    }
    return out;
}

/* A narrow tidal reach is named on its bank, as rivers are; unless its upper river was. */
static void letter_bank(struct letters *l, struct svg *s, const struct course *c)
{
    const struct picture *p = l->p;
    char words[96];
    river_words(c, words, sizeof words);
    for (int i = 0; i < p->out->labels; i++)
        if (strcmp(p->out->label[i].words, words) == 0)
            return;
    struct line middle = estuary(p, c, -0.2), even = line_even(&middle, 0.03), smooth = line_smooth(&even, 14);
    bool set = false;
    for (int k = 0; k < 3 && !set; k++) {
        struct setting t;
        double size = fmax(type_size(p, RIVER_NAME) * (1 - 0.08 * k), 10 / p->o.hex);
        set_words(&t, RIVER_NAME, size, types[RIVER_NAME].spacing, words);
        const double offs[] = {
            0.13, -0.13 - 0.62 * size, 0.18, -0.18 - 0.62 * size, 0.25, -0.25 - 0.62 * size, 0
        };
        set = letter_line(l, s, &smooth, &t, offs, words, NULL, 40);
    }
    if (!set)
        p->out->dropped++;
    line_free(&middle);
    line_free(&even);
    line_free(&smooth);
}

static void letter_estuaries(struct letters *l, struct svg *s)
{
    const struct picture *p = l->p;
    for (int i = 0; i < p->courses; i++) {
        const struct course *c = &p->course[i];
        if (c->chain.n == 0 || p->wet.at == NULL || c->head >= c->line.n || !first_of_name(p, i)
            || p->o.hex < types[RIVER_NAME].least_hex)
            continue;
        struct line middle = estuary(p, c, 0.05), even = line_even(&middle, 0.03), smooth = line_smooth(&even, 14);
        bool set = false;
        static const double sizes[] = { 0.17, 0.14, 0.12, 0.105 };
        for (int k = 0; k < 4 && !set; k++) {
            struct setting t;
            double size = fmax(sizes[k], 10 / p->o.hex);
            set_words(&t, WATER_NAME, size, size * (k < 2 ? 0.4 : 0.2), c->name);
            const double offs[] = { -0.3 * size, -0.3 * size + 0.03, -0.3 * size - 0.03, 0 };
            set = letter_line(l, s, &smooth, &t, offs, c->name, NULL, 40);
        }
        if (!set)
            letter_bank(l, s, c);
        line_free(&middle);
        line_free(&even);
        line_free(&smooth);
    }
}

static void letter_ranges(struct letters *l, struct svg *s)
{
    const struct picture *p = l->p;
    for (int i = 0; i < p->courses; i++) {
        const struct course *c = &p->course[i];
        if (c->look != RIDGE || !first_of_name(p, i) || p->o.hex < types[RANGE_NAME].least_hex)
            continue;
        struct line even = line_even(&c->chain, 0.03),
                    smooth = line_smooth(&even, line_length(&c->chain) > 4 ? 45 : 24);
        if (line_length(&smooth) < 3)
            lengthen(&smooth, 0.45);
        bool set = false;
        char words[96];
        snprintf(words, sizeof words, "%s", c->name);
        double length = line_length(&smooth);
        for (int pass = 0; pass < 20 && !set; pass++) { /* first where it lies well, then wherever it can */
            int k = pass % 10;
            struct setting t;
            double size = fmax(type_size(p, RANGE_NAME) * (k % 2 ? 0.88 : 1), 10 / p->o.hex);
            static const double spread[] = { 0.16, 0.09, 0.05, 0.02, 0.02 };
            double loose = spread[k / 2];
            if (pass == 10)
                shorten(words);
            set_words(&t, RANGE_NAME, size, loose, words);
            if (t.whole > length * 0.9)
                continue;
            const double far = length > 4 ? 0.75 : 0; /* a short range is known by what stands near it */
            const double offs[] = { 0.37, -0.37 - 0.66 * size, 0.44, -0.44 - 0.66 * size, 0.31, -0.31 - 0.66 * size,
                                    0.5,  -0.5 - 0.66 * size,  far,  -far - 0.66 * size,  0.9,  -0.9 - 0.66 * size,
                                    0 };
            const double over[] = { -0.33 * size, 0.1, -0.1 - 0.66 * size, 0 }; /* where all else is full */
            set = letter_line(l, s, &smooth, &t, k < 8 ? offs : over, words, NULL, pass < 10 ? 11 : 40);
        }
        if (!set && !letter_beside(l, s, i, RANGE_NAME, words))
            l->p->out->dropped++;
        line_free(&even);
        line_free(&smooth);
    }
}

/* ---- Names over areas ---- */

typedef bool inside_area(const struct picture *p, vec q, int which);

static bool in_state(const struct picture *p, vec q, int which)
{
    lr_hex h = hex_at(p, q);
    const struct lr_partition *part = &p->b->partition[which >> 8];
    return h != LR_NONE && part->of[h] == (which & 255) && from_shore(p, q) < -0.05;
}

static bool deep_water(const struct picture *p, vec q, int which)
{
    (void)which;
    return from_shore(p, q) > 0.1;
}

static bool area_fits(const struct letters *l, const struct setting *t, inside_area *inside, int which)
{
    for (int i = 0; i < t->n; i++) {
        const struct box *b = &t->box[i];
        if (!within_map(l->p, b) || is_taken(l, b))
            return false;
        vec c = v((b->x0 + b->x1) / 2, (b->y0 + b->y1) / 2);
        if (!inside(l->p, c, which) || !inside(l->p, v(b->x0, b->y1), which)
            || !inside(l->p, v(b->x1, b->y0), which))
            return false;
    }
    return true;
}

static void set_straight(struct setting *t, vec middle, double turn)
{
    vec along = v(cos(turn), sin(turn));
    for (int i = 0; i < t->n; i++) {
        t->at[i] = add(middle, mul(along, t->middle[i] - t->whole / 2));
        t->turn[i] = turn;
        t->box[i] = letter_box(t->at[i], turn, t->wide[i], t->size);
    }
}

struct area {
    vec from, to, want;
    const double *turns;
    int turn_count;
    double upright; /* how much a tilt costs */
    inside_area *inside;
    int which;
};

/* What lies under the letters, and between them. */
static double area_ink(const struct letters *l, const struct setting *t)
{
    double sum = 0;
    for (int i = 0; i < t->n; i++) {
        sum += 2 * ink_under(l, &t->box[i]) + 3 * hill_under(l, t->at[i]);
        if (i == 0)
            continue;
        struct box gap = letter_box(mix(t->at[i - 1], t->at[i], 0.5), t->turn[i],
                                    fmax(0, apart(t->at[i - 1], t->at[i]) - t->size * 0.7), t->size);
        sum += ink_under(l, &gap);
    }
    return sum;
}

/* Lay a setting where it costs least, and say what that is; 1e9 if it finds no room. */
static double lay_area(const struct letters *l, struct setting *t, const struct area *a)
{
    const double step = 0.11;
    int columns = (int)((a->to.x - a->from.x) / step) + 1, rows = (int)((a->to.y - a->from.y) / step) + 1;
    double best = 1e9, best_turn = 0;
    vec best_at = v(0, 0);
    for (int k = 0; k < a->turn_count; k++)
        for (int row = 0; row < rows; row++)
            for (int column = 0; column < columns; column++) {
                double x = a->from.x + column * step, y = a->from.y + row * step;
                double cost = apart(v(x, y), a->want) + a->upright * fabs(a->turns[k]);
                if (cost >= best)
                    continue;
                set_straight(t, v(x, y), a->turns[k]);
                if (!area_fits(l, t, a->inside, a->which))
                    continue;
                cost += area_ink(l, t);
                if (cost < best) {
                    best = cost;
                    best_at = v(x, y);
                    best_turn = a->turns[k];
                }
            }
    if (best < 1e9)
        set_straight(t, best_at, best_turn);
    return best;
}

static bool letter_area(struct letters *l, struct svg *s, struct setting *t, const struct area *a,
                        const char *words)
{
    if (lay_area(l, t, a) >= 1e9)
        return false;
    put_setting(l, s, t, words);
    return true;
}

static bool beside_course(const struct picture *p, vec q, int which)
{
    return line_distance(&p->course[which].chain, q, NULL) < (p->course[which].look == RIDGE ? 0.85 : 0.4);
}

/* The name of a short range or creek that found no room along it: straight, as near as may be. */
static bool letter_beside(struct letters *l, struct svg *s, int course, enum rank r, const char *words)
{
    static const double turns[] = { 0, -0.3, 0.3, -0.7, 0.7, -1.1, 1.1 };
    const struct picture *p = l->p;
    const struct line *chain = &p->course[course].chain;
    struct area a = { .from = v(p->wide, p->high),
                      .turns = turns,
                      .turn_count = 7,
                      .upright = 0.5,
                      .inside = beside_course,
                      .which = course };
    for (int i = 0; i < chain->n; i++) {
        a.from = v(fmin(a.from.x, chain->at[i].x - 0.8), fmin(a.from.y, chain->at[i].y - 0.8));
        a.to = v(fmax(a.to.x, chain->at[i].x + 0.8), fmax(a.to.y, chain->at[i].y + 0.8));
    }
    a.want = line_at(chain, line_length(chain) / 2, NULL);
    for (int k = 0; k < 2; k++) {
        struct setting t;
        double size = fmax(types[r].size * (k ? 0.75 : 0.88), 10 / p->o.hex);
        set_words(&t, r, size, r == RANGE_NAME ? 0.02 : 0.006, words);
        if (letter_area(l, s, &t, &a, words))
            return true;
    }
    return false;
}

static void letter_state(struct letters *l, struct svg *s, int part, int value)
{
    static const double turns[] = { -0.09, 0, 0.09, -0.25, 0.25 };
    static const struct {
        double size, spacing;
    } tries[] = { { 1, 1.7 }, { 1, 1.2 }, { 1, 0.8 }, { 0.8, 1.0 }, { 0.8, 0.55 }, { 0.62, 0.6 }, { 0.55, 0.25 } };
    const struct picture *p = l->p;
    const struct lr_partition *states = &p->b->partition[part];
    struct area a = { .from = v(p->wide, p->high),
                      .turns = turns,
                      .turn_count = 5,
                      .upright = 4,
                      .inside = in_state,
                      .which = part << 8 | value };
    int n = 0;
    for (int h = 0; h < p->b->hexes; h++)
        if (states->of[h] == value && p->b->playable[h]) {
            vec c = p->centre[h];
            a.from = v(fmin(a.from.x, c.x - 0.5), fmin(a.from.y, c.y - 0.5));
            a.to = v(fmax(a.to.x, c.x + 0.5), fmax(a.to.y, c.y + 0.5));
            a.want = add(a.want, c);
            n++;
        }
    if (n < 2)
        return;
    a.want = mul(a.want, 1.0 / n);
    struct setting best = { .n = 0 };
    double least = 1e9;
    for (size_t k = 0; k < sizeof tries / sizeof *tries; k++) {
        struct setting t;
        double size = fmax(types[STATE_NAME].size * tries[k].size, 10 / p->o.hex);
        set_words(&t, STATE_NAME, size, types[STATE_NAME].spacing * tries[k].spacing, states->value_names[value]);
        double cost = t.whole < a.to.x - a.from.x ? lay_area(l, &t, &a) + 1.2 * (double)k : 1e9;
        if (cost < least) {
            least = cost;
            best = t;
        }
    }
    if (least < 1e9) {
        put_setting(l, s, &best, states->value_names[value]);
        return;
    }
    l->p->out->dropped++;
}

static void letter_states(struct letters *l, struct svg *s)
{
    const struct lr_board *b = l->p->b;
    for (int i = 0; i < b->partitions; i++)
        if (strcasecmp(b->partition[i].name, "state") == 0)
            for (int k = 0; k < b->partition[i].values; k++)
                letter_state(l, s, i, k);
}

static bool sea_named_before(const struct picture *p, int i)
{
    for (int k = 0; k < i; k++)
        if (p->lines->line[k].kind == DRAW_SEA && strcasecmp(p->lines->line[k].name, p->lines->line[i].name) == 0)
            return true;
    return false;
}

static void letter_sea(struct letters *l, struct svg *s, const struct draw_line *d)
{
    static const double turns[] = { 0, 0.3, -0.3, 0.6, -0.6, 0.9, -0.9, 1.2, -1.2, 1.5, -1.5 };
    static const double tries[][2] = { { 1.5, 2 }, { 1.2, 1.4 }, { 1, 1 }, { 0.85, 0.6 }, { 0.7, 0.4 } };
    const struct picture *p = l->p;
    struct area a = {
        .from = v(p->wide, p->high), .turns = turns, .turn_count = 11, .upright = 0.4, .inside = deep_water
    };
    for (int i = 0; i < d->points; i++) {
        vec q = v(clamp(d->at[i][0] / 1000.0, 0, p->wide), clamp(d->at[i][1] / 1000.0, 0, p->high));
        a.from = v(fmin(a.from.x, q.x), fmin(a.from.y, q.y));
        a.to = v(fmax(a.to.x, q.x), fmax(a.to.y, q.y));
    }
    a.want = mix(a.from, a.to, 0.5);
    for (size_t k = 0; k < sizeof tries / sizeof *tries; k++) {
        struct setting t;
        double size = fmax(types[WATER_NAME].size * tries[k][0], 10 / p->o.hex);
        set_words(&t, WATER_NAME, size, types[WATER_NAME].spacing * tries[k][1], d->name);
        if (letter_area(l, s, &t, &a, d->name))
            return;
    }
    l->p->out->dropped++;
}

/* Lettering along lines that the data give. */
static void letter_given(struct letters *l, struct svg *s, const struct draw_line *d)
{
    static const enum rank ranks[] = { WATER_NAME, WATER_NAME, RANGE_NAME, STATE_NAME, PASS };
    enum rank r = ranks[d->level >= 0 && d->level < 5 ? d->level : 0];
    struct line line = { 0 };
    for (int i = 0; i < d->points; i++)
        line_add(&line, v(d->at[i][0] / 1000.0, d->at[i][1] / 1000.0));
    struct line through = line_through(&line, 0.03, NULL);
    double length = line_length(&through);
    for (int k = 0; k < 4 && l->p->o.hex >= types[r].least_hex; k++) {
        static const double spread[] = { 0.9, 0.7, 0.5, 0.35 };
        struct setting t;
        double size = type_size(l->p, r) * (k < 2 ? 1 : 0.85);
        set_words(&t, r, size, 0, d->name);
        double spacing = t.n > 1 ? clamp((length * spread[k] - t.whole) / (t.n - 1), 0.01, 0.6) : 0;
        set_words(&t, r, size, spacing, d->name);
        static const double offs[] = { -0.06, 0.05, -0.14, 0.14, 0 };
        if (letter_line(l, s, &through, &t, offs, d->name, NULL, 40))
            break;
        if (k == 3)
            l->p->out->dropped++;
    }
    line_free(&line);
    line_free(&through);
}

static void letter_waters(struct letters *l, struct svg *s)
{
    const struct draw_lines *lines = l->p->lines;
    for (int i = 0; lines != NULL && i < lines->n; i++)
        if (lines->line[i].kind == DRAW_LETTER && lines->line[i].points > 1)
            letter_given(l, s, &lines->line[i]);
    for (int i = 0; lines != NULL && i < lines->n; i++)
        if (lines->line[i].kind == DRAW_SEA && lines->line[i].name[0] != '\0' && !sea_named_before(l->p, i))
            letter_sea(l, s, &lines->line[i]);
}

/* ---- The whole ---- */

static void take_fixtures(struct letters *l)
{
    const struct picture *p = l->p;
    for (int i = 0; i < p->b->places; i++)
        if (p->b->place[i].hex < p->b->hexes && !p->sign[i].pass)
            take(l, sign_box(p, i, 0.01));
    for (int i = 0; i < p->crossings; i++)
        take(l, box_round(p->crossing[i].at, 0.07, 0.07));
}

void letters_place(struct picture *p)
{
    struct letters l = { .p = p };
    struct near *const nears[] = { &l.hills_near, &l.inks_near, &l.taken_near, &l.names_near, &l.stands_near };
    for (int i = 0; i < 5; i++)
        *nears[i] = near_make(p->wide, p->high, i < 3 ? 0.25 : 0.5);
    l.name = need((size_t)p->signs + 1, sizeof *l.name);
    l.stand = need((size_t)p->b->hexes + 1, sizeof *l.stand);
    gather_ink(&l);
    gather_hills(&l);
    for (int i = 0; i < p->signs; i++)
        add_name(&l, i);
    qsort(l.name, (size_t)l.names, sizeof *l.name, by_rank);
    for (int i = 0; i < l.names; i++)
        near_add(&l.names_near, l.name[i].reach, i);
    for (int h = 0; h < p->b->hexes; h++)
        if (p->b->playable[h])
            add_stand(&l, (lr_hex)h);
    settle(&l);
    for (int h = 0; h < p->b->hexes; h++)
        p->stand[h] = p->centre[h];
    for (int i = 0; i < l.stands; i++)
        p->stand[l.stand[i].hex] = l.stand[i].spot[l.stand[i].chosen].base[0];
    struct svg over = { 0 }, under = { 0 };
    take_fixtures(&l);
    for (int i = 0; i < l.names; i++) {
        if (p->sign[l.name[i].place].minor)
            continue;
        if (name_fits(&l, i)) {
            put_name(&l, &over, &l.name[i]);
        } else {
            l.name[i].spots = 0;
            p->out->dropped++;
        }
    }
    letter_rivers(&l, &over);
    letter_estuaries(&l, &over);
    letter_waters(&l, &over);
    /* wide letters may lie under pieces: they are read when the board is bare */
    letter_ranges(&l, &over);
    for (int i = 0; i < l.names; i++)
        if (p->sign[l.name[i].place].minor)
            put_minor(&l, &over, &l.name[i]);
    letter_states(&l, &under);
    p->letters = (struct svg){ 0 };
    put(&p->letters, "%s%s", under.at ? under.at : "", over.at ? over.at : "");
    free(under.at);
    free(over.at);
    for (int i = 0; i < l.names; i++)
        for (int k = 0; k < 3; k++)
            free((char *)l.name[i].line[k]);
    free(l.name);
    free(l.stand);
    free(l.ink);
    free(l.hill);
    free(l.heavy);
    free(l.taken);
    for (int i = 0; i < 5; i++)
        near_free(nears[i]);
}

void draw_letters(struct picture *p)
{
    put(&p->svg, "<g id=\"lettering\">\n%s</g>\n", p->letters.at ? p->letters.at : "");
}

void draw_numbers(struct picture *p)
{
    put(&p->svg, "<g id=\"numbers\">");
    for (int h = 0; h < p->b->hexes; h++) {
        char number[24] = "";
        struct lr_text t = LR_TEXT(number);
        if (!p->b->playable[h])
            continue;
        lr_hex_number(p->b, (lr_hex)h, &t);
        vec at = add(number_at(p, (lr_hex)h), v(0, 0.03));
        put(&p->svg, "<text class=\"hexno\" x=\"%d\" y=\"%d\">", units(at.x), units(at.y));
        put_escaped(&p->svg, number);
        put(&p->svg, "</text>");
    }
    put(&p->svg, "</g>\n");
}
