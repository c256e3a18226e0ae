/* curve.c - points, lines and seeded noise. */
#include "picture.h"

void *need(size_t count, size_t size)
{
    void *p = calloc(count > 0 ? count : 1, size);
    if (p == NULL)
        abort();
    return p;
}

void *more(void *old, size_t count, size_t size)
{
    if (count > SIZE_MAX / size)
        abort();
    void *p = realloc(old, count * size);
    if (p == NULL)
        abort();
    return p;
}

vec unit(vec a)
{
    double n = size_of(a);
    return n > 1e-12 ? mul(a, 1 / n) : v(1, 0);
}

void line_add(struct line *l, vec p)
{
    if (l->n == l->room) {
        l->room = l->room ? l->room * 2 : 16;
        l->at = more(l->at, (size_t)l->room, sizeof *l->at);
    }
    l->at[l->n++] = p;
}

void line_free(struct line *l)
{
    free(l->at);
    *l = (struct line){ 0 };
}

double line_length(const struct line *l)
{
    double sum = 0;
    for (int i = 1; i < l->n; i++)
        sum += apart(l->at[i - 1], l->at[i]);
    return sum;
}

vec line_at(const struct line *l, double s, vec *way)
{
    for (int i = 1; i < l->n; i++) {
        double d = apart(l->at[i - 1], l->at[i]);
        if (s <= d || i == l->n - 1) {
            if (way != NULL)
                *way = unit(sub(l->at[i], l->at[i - 1]));
            return d > 0 ? mix(l->at[i - 1], l->at[i], s / d) : l->at[i];
        }
        s -= d;
    }
    if (way != NULL)
        *way = v(1, 0);
    return l->n > 0 ? l->at[0] : v(0, 0);
}

struct ruler ruler_make(const struct line *l)
{
    struct ruler r = { l, need((size_t)l->n + 1, sizeof *r.gone) };
    for (int i = 1; i < l->n; i++)
        r.gone[i] = r.gone[i - 1] + apart(l->at[i - 1], l->at[i]);
    return r;
}

void ruler_free(struct ruler *r) { free(r->gone); }

vec ruler_at(const struct ruler *r, double s)
{
    const struct line *l = r->l;
    if (l->n < 2)
        return l->n > 0 ? l->at[0] : v(0, 0);
    int low = 1, high = l->n - 1; /* the first point at s or beyond, the last at the latest */
    while (low < high) {
        int middle = (low + high) / 2;
        if (r->gone[middle] < s)
            low = middle + 1;
        else
            high = middle;
    }
    double d = r->gone[low] - r->gone[low - 1];
    return d > 0 ? mix(l->at[low - 1], l->at[low], (s - r->gone[low - 1]) / d) : l->at[low];
}

struct line line_even(const struct line *l, double step)
{
    struct line out = { .closed = l->closed };
    if (l->n < 2)
        return out;
    double whole = line_length(l);
    int n = (int)(whole / step) + 1;
    double gone = 0;
    int i = 1;
    for (int k = 0; k <= n; k++) {
        double s = whole * k / n;
        while (i < l->n - 1 && gone + apart(l->at[i - 1], l->at[i]) < s) {
            gone += apart(l->at[i - 1], l->at[i]);
            i++;
        }
        double d = apart(l->at[i - 1], l->at[i]);
        line_add(&out, d > 0 ? mix(l->at[i - 1], l->at[i], clamp((s - gone) / d, 0, 1)) : l->at[i]);
    }
    return out;
}

struct line line_smooth(const struct line *l, int radius)
{
    struct line out = { .closed = l->closed };
    for (int i = 0; i < l->n; i++) {
        int r = i < radius ? i : radius;
        r = l->n - 1 - i < r ? l->n - 1 - i : r;
        vec sum = v(0, 0);
        for (int k = -r; k <= r; k++)
            sum = add(sum, l->at[i + k]);
        line_add(&out, mul(sum, 1.0 / (2 * r + 1)));
    }
    return out;
}

struct line line_part(const struct line *l, double from, double to)
{
    struct line out = { 0 };
    if (l->n < 2)
        return out;
    line_add(&out, line_at(l, from, NULL));
    double gone = 0;
    for (int i = 1; i < l->n; i++) {
        gone += apart(l->at[i - 1], l->at[i]);
        if (gone > from && gone < to)
            line_add(&out, l->at[i]);
    }
    line_add(&out, line_at(l, to, NULL));
    return out;
}

struct line line_beside(const struct line *l, double offset)
{
    struct line out = { 0 };
    for (int i = 0; i < l->n; i++) {
        vec a = l->at[i > 0 ? i - 1 : 0], b = l->at[i < l->n - 1 ? i + 1 : i];
        line_add(&out, add(l->at[i], mul(left_of(unit(sub(b, a))), offset)));
    }
    return out;
}

double segment_distance(vec p, vec a, vec b, double *t)
{
    vec ab = sub(b, a);
    double length = dot(ab, ab), k = length > 0 ? clamp(dot(sub(p, a), ab) / length, 0, 1) : 0;
    if (t != NULL)
        *t = k;
    return apart(p, mix(a, b, k));
}

double line_distance(const struct line *l, vec p, vec *nearest)
{
    double best = 1e9;
    for (int i = 1; i < l->n; i++) {
        double t, d = segment_distance(p, l->at[i - 1], l->at[i], &t);
        if (d < best) {
            best = d;
            if (nearest != NULL)
                *nearest = mix(l->at[i - 1], l->at[i], t);
        }
    }
    return best;
}

static void thin(const struct line *l, int from, int to, double error, uint8_t *keep)
{
    double worst = error;
    int at = -1;
    for (int i = from + 1; i < to; i++) {
        double d = segment_distance(l->at[i], l->at[from], l->at[to], NULL);
        if (d > worst) {
            worst = d;
            at = i;
        }
    }
    if (at < 0)
        return;
    keep[at] = 1;
    thin(l, from, at, error, keep);
    thin(l, at, to, error, keep);
}

/* In pieces, so that long lines do not recurse deep. */
struct line line_thin(const struct line *l, double error)
{
    enum { PIECE = 256 };
    struct line out = { .closed = l->closed };
    uint8_t *keep = need((size_t)l->n + 1, 1);
    for (int i = 0; i < l->n - 1; i += PIECE) {
        int end = i + PIECE < l->n - 1 ? i + PIECE : l->n - 1;
        keep[i] = keep[end] = 1;
        thin(l, i, end, error, keep);
    }
    for (int i = 0; i < l->n; i++)
        if (keep[i] || l->n == 1)
            line_add(&out, l->at[i]);
    free(keep);
    return out;
}

static void add_straight(struct line *out, vec a, vec b, double step)
{
    int n = (int)(apart(a, b) / step) + 1;
    for (int i = 1; i <= n; i++)
        line_add(out, mix(a, b, (double)i / n));
}

struct line line_round(const struct line *chain, double cut, double step)
{
    struct line out = { .closed = chain->closed };
    int n = chain->n;
    if (n < 1)
        return out;
    bool ring = chain->closed && n > 2;
    vec start = ring ? mix(chain->at[0], chain->at[1], 0.5) : chain->at[0], now = start;
    line_add(&out, now);
    for (int i = 1; i < (ring ? n + 1 : n - 1); i++) {
        vec a = chain->at[i - 1], b = chain->at[i % n], c = chain->at[(i + 1) % n];
        double back = fmin(cut, apart(a, b) / 2), on = fmin(cut, apart(b, c) / 2);
        vec in = add(b, mul(unit(sub(a, b)), back)), off = add(b, mul(unit(sub(c, b)), on));
        add_straight(&out, now, in, step);
        for (int k = 1; k <= 8; k++)
            line_add(&out, mix(mix(in, b, k / 8.0), mix(b, off, k / 8.0), k / 8.0));
        now = off;
    }
    add_straight(&out, now, ring ? start : chain->at[n - 1], step);
    return out;
}

/* Centripetal Catmull and Rom, which makes no loops. */
static vec spline(vec a, vec b, vec c, vec d, double t)
{
    double ab = sqrt(fmax(apart(a, b), 1e-6)), bc = sqrt(fmax(apart(b, c), 1e-6)),
           cd = sqrt(fmax(apart(c, d), 1e-6));
    double ta = 0, tb = ab, tc = tb + bc, td = tc + cd, s = tb + (tc - tb) * t;
    vec p = mix(a, b, (s - ta) / (tb - ta)), q = mix(b, c, (s - tb) / (tc - tb)),
        r = mix(c, d, (s - tc) / (td - tc));
    return mix(mix(p, q, (s - ta) / (tc - ta)), mix(q, r, (s - tb) / (td - tb)), (s - tb) / (tc - tb));
}

struct line line_through(const struct line *l, double step, int *stop)
{
    struct line out = { 0 };
    for (int i = 0; i + 1 < l->n; i++) {
        vec b = l->at[i], c = l->at[i + 1];
        vec a = i > 0 ? l->at[i - 1] : sub(mul(b, 2), c), d = i + 2 < l->n ? l->at[i + 2] : sub(mul(c, 2), b);
        int n = (int)(apart(b, c) / step) + 1;
        if (stop != NULL)
            stop[i] = out.n;
        for (int k = 0; k < n; k++)
            line_add(&out, spline(a, b, c, d, (double)k / n));
    }
    if (stop != NULL && l->n > 0)
        stop[l->n - 1] = out.n;
    if (l->n > 0)
        line_add(&out, l->at[l->n - 1]);
    return out;
}

double chance(uint32_t seed, int32_t x, int32_t y, int32_t n)
{
    uint64_t k = seed * 0x9E3779B97F4A7C15u ^ (uint64_t)(uint32_t)x * 0xBF58476D1CE4E5B9u
                 ^ (uint64_t)(uint32_t)y * 0x94D049BB133111EBu ^ (uint64_t)(uint32_t)n * 0xD6E8FEB86659FD93u;
    k ^= k >> 29;
    k *= 0xBF58476D1CE4E5B9u;
    k ^= k >> 32;
    k *= 0x94D049BB133111EBu;
    k ^= k >> 29;
    return (double)(k >> 11) / 9007199254740992.0;
}

double noise(uint32_t seed, double x, double y)
{
    double fx = floor(x), fy = floor(y), u = x - fx, w = y - fy;
    int32_t ix = (int32_t)fx, iy = (int32_t)fy;
    u = u * u * (3 - 2 * u);
    w = w * w * (3 - 2 * w);
    double top = chance(seed, ix, iy, 0) * (1 - u) + chance(seed, ix + 1, iy, 0) * u;
    double low = chance(seed, ix, iy + 1, 0) * (1 - u) + chance(seed, ix + 1, iy + 1, 0) * u;
    return 2 * (top * (1 - w) + low * w) - 1;
}

void noise_row(float *out, int n, uint32_t seed, double k, double often, double x, double step, double y)
{
    double fy = floor(y * often), w = y * often - fy, west = 0, east = 0;
    int32_t iy = (int32_t)fy, now = INT32_MIN;
    w = w * w * (3 - 2 * w);
    for (int i = 0; i < n; i++) {
        double at = (x + i * step) * often, fx = floor(at), u = at - fx;
        int32_t ix = (int32_t)fx;
        if (ix != now) {
            west = chance(seed, ix, iy, 0) * (1 - w) + chance(seed, ix, iy + 1, 0) * w;
            east = chance(seed, ix + 1, iy, 0) * (1 - w) + chance(seed, ix + 1, iy + 1, 0) * w;
            now = ix;
        }
        u = u * u * (3 - 2 * u);
        out[i] += (float)(k * (2 * (west * (1 - u) + east * u) - 1));
    }
}
