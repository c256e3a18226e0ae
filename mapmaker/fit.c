/* fit.c - from degrees to the board: projection, least squares, the local warp, and the report. */
#include "mapmaker.h"

#include <math.h>
#include <stdio.h>

/* ---- The model ---- */

static struct point project(const struct map *m, double lon, double lat)
{
    PJ_COORD c = proj_trans(m->projection, PJ_FWD, proj_coord(lon, lat, 0, 0));
    return (struct point){ c.xy.x / 1000, c.xy.y / 1000 };
}

/* The terms of both equations at a point; y runs south on the board. A similarity ties the two together. */
static int terms_of(const struct fit *f, int sheet, struct point p, double x[TERMS], double y[TERMS])
{
    struct point middle = f->sheet[sheet].middle;
    double u = (p.x - middle.x) / 100, v = (p.y - middle.y) / 100;
    double similar[2][TERMS] = { { u, v, 1, 0, 0, 0 }, { -v, u, 0, 1, 0, 0 } };
    double general[TERMS] = { u, v, 1, u * u, u * v, v * v };
    bool same = f->model == SIMILARITY;
    memcpy(x, same ? similar[0] : general, sizeof general);
    memcpy(y, same ? similar[1] : general, sizeof general);
    return same ? 4 : f->model == QUADRATIC ? 6 : 3;
}

static struct point sheet_point(const struct fit *f, int sheet, struct point p)
{
    const double(*t)[TERMS] = f->sheet[sheet].terms;
    if (f->model == GIVEN)
        return (struct point){ t[0][0] * p.x + t[0][1] * p.y + t[0][2], t[1][0] * p.x + t[1][1] * p.y + t[1][2] };
    double x[TERMS], y[TERMS];
    struct point out = { 0, 0 };
    int n = terms_of(f, sheet, p, x, y);
    for (int i = 0; i < n; i++) {
        out.x += t[0][i] * x[i];
        out.y += t[1][i] * y[i];
    }
    return out;
}

/* How far a point of the board lies outside a sheet. */
static double beyond(const struct map *m, int sheet, struct point p)
{
    const struct lr_sheet *s = &m->grid.sheet[sheet];
    struct point low = shape_centre(m->board, lr_hex_at(m->board, s->x, s->y));
    struct point high = shape_centre(m->board, lr_hex_at(m->board, s->x + s->width - 1, s->y + s->height - 1));
    double east = fmax(low.x - p.x, p.x - high.x), south = fmax(low.y - p.y, p.y - high.y);
    return fmax(fmax(east, south), 0);
}

/* A point belongs to the sheet on which its own fit puts it, or to the one that comes nearest to that. */
static struct point model_point(const struct map *m, const struct fit *f, struct point p)
{
    struct point best = sheet_point(f, 0, p);
    double least = f->apart ? beyond(m, 0, best) : 0;
    for (int i = 1; f->apart && i < m->grid.sheets; i++) {
        struct point q = sheet_point(f, i, p);
        double d = beyond(m, i, q);
        if (f->sheet[i].points > 0 && d < least) {
            least = d;
            best = q;
        }
    }
    return best;
}

/* Solve a small symmetric system by elimination with pivots; false if it has no single answer. */
static bool solve(double a[TERMS][TERMS + 1], int n)
{
    for (int k = 0; k < n; k++) {
        int best = k;
        for (int i = k + 1; i < n; i++)
            best = fabs(a[i][k]) > fabs(a[best][k]) ? i : best;
        if (fabs(a[best][k]) < 1e-9)
            return false;
        for (int j = 0; j <= n; j++) {
            double swap = a[k][j];
            a[k][j] = a[best][j];
            a[best][j] = swap;
        }
        for (int i = 0; i < n; i++) {
            double factor = i == k ? 0 : a[i][k] / a[k][k];
            for (int j = k; j <= n; j++)
                a[i][j] -= factor * a[k][j];
        }
    }
    return true;
}

static void gather(double a[TERMS][TERMS + 1], const double *terms, int n, double target)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            a[i][j] += terms[i] * terms[j];
        a[i][n] += terms[i] * target;
    }
}

static bool equations(const struct map *m, struct fit *f, int sheet, int without, int axis)
{
    double a[TERMS][TERMS + 1] = { { 0 } };
    int n = 0;
    for (int i = 0; i < m->controls; i++) {
        double x[TERMS], y[TERMS];
        n = terms_of(f, sheet, m->control[i].plane, x, y);
        struct point to = shape_centre(m->board, m->control[i].hex);
        if (i == without || m->control[i].loose || m->control[i].sheet != sheet)
            continue;
        if (f->model == SIMILARITY || axis == 0)
            gather(a, x, n, to.x);
        if (f->model == SIMILARITY || axis == 1)
            gather(a, y, n, to.y);
    }
    if (!solve(a, n))
        return false;
    for (int i = 0; i < n; i++)
        f->sheet[sheet].terms[axis][i] = a[i][n] / a[i][i];
    return true;
}

/* Least squares from the control points, leaving one out (-1: none). */
static bool fit_model(const struct map *m, struct fit *f, int without)
{
    for (int i = 0; i < (f->apart ? m->grid.sheets : 1) && f->model != GIVEN; i++)
        if (f->sheet[i].points > 0 && (!equations(m, f, i, without, 0) || !equations(m, f, i, without, 1)))
            return false;
    return true;
}

/* ---- The warp ---- */

/* Shepard's weights with a limited reach: exact at the control points, nothing beyond the reach. */
static struct point warp_at(const struct map *m, const struct fit *f, struct point p, int without)
{
    double sum_x = 0, sum_y = 0, sum = 1 / (f->reach * f->reach);
    for (int i = 0; f->warp && i < m->controls; i++) {
        const struct control *c = &m->control[i];
        double d = apart(c->lands, p);
        if (i == without || d >= f->reach)
            continue;
        if (d < 1e-9)
            return c->shift;
        double w = (f->reach - d) / (f->reach * d);
        w *= w;
        sum_x += w * c->shift.x;
        sum_y += w * c->shift.y;
        sum += w;
    }
    return (struct point){ sum_x / sum, sum_y / sum };
}

struct point fit_point(const struct map *m, double lon, double lat)
{
    struct point p = model_point(m, &m->fit, project(m, lon, lat)), s = warp_at(m, &m->fit, p, -1);
    return (struct point){ p.x + s.x, p.y + s.y };
}

static void fit_controls(struct map *m)
{
    for (int i = 0; i < m->controls; i++) {
        struct control *c = &m->control[i];
        c->lands = model_point(m, &m->fit, c->plane);
        struct point inside = shape_pull(m->board, c->hex, c->lands, m->fit.inset);
        c->shift =
            m->fit.warp ? (struct point){ inside.x - c->lands.x, inside.y - c->lands.y } : (struct point){ 0, 0 };
    }
}

/* ---- Reading ---- */

static bool read_matrix(const struct lr_node *n, struct fit *f, struct lr_error *e)
{
    const struct lr_node *list = lr_need(n, "matrix", LR_LIST, e);
    if (list == NULL)
        return false;
    if (list->count != 6)
        return lr_wrong(list, e, "expected six numbers: x = aE + bN + c, y = dE + eN + f");
    int i = 0;
    for (const struct lr_node *k = list->first; k; k = k->next, i++)
        if (!read_number(k, -1e6, 1e6, &f->sheet[0].terms[i / 3][i % 3], e))
            return false;
    return true;
}

static bool read_choices(const struct lr_node *n, struct fit *f, struct lr_error *e)
{
    static const char *const models[] = { "given", "similarity", "affine", "quadratic" };
    static const char *const keys[] = { "model", "matrix", "warp", "reach", "inset", "sheets", NULL };
    const struct lr_node *model = lr_need(n, "model", LR_SCALAR, e), *warp = lr_get(n, "warp");
    const struct lr_node *sheets = lr_get(n, "sheets");
    if (model == NULL || !lr_only_keys(n, keys, e))
        return false;
    int i = lr_name_index(models, 4, model->text);
    if (i < 0)
        return lr_wrong(model, e, "expected given, similarity, affine or quadratic, found \"%s\"", model->text);
    f->model = (enum model)i;
    f->apart = sheets != NULL && lr_same_name(sheets->text, "apart") && f->model != GIVEN;
    f->warp = warp != NULL && lr_same_name(warp->text, "local");
    f->reach = 3;
    f->inset = 0.06;
    return (lr_get(n, "reach") == NULL || need_number(n, "reach", 0.5, 100, &f->reach, e))
           && (lr_get(n, "inset") == NULL || need_number(n, "inset", 0, 0.4, &f->inset, e))
           && (f->model != GIVEN || read_matrix(n, f, e));
}

static int sheet_of(const struct map *m, lr_hex h)
{
    int x = h % m->grid.width, y = h / m->grid.width, i = 0;
    for (; i < m->grid.sheets; i++) {
        const struct lr_sheet *s = &m->grid.sheet[i];
        if (x >= s->x && y >= s->y && x < s->x + s->width && y < s->y + s->height)
            return i;
    }
    return 0;
}

/* Project the control points and find the middle of those of each sheet. */
static void place_controls(struct map *m)
{
    for (int i = 0; i < m->controls; i++) {
        struct control *c = &m->control[i];
        c->plane = project(m, c->lon, c->lat);
        c->sheet = m->fit.apart ? sheet_of(m, c->hex) : 0;
        struct sheet_fit *s = &m->fit.sheet[c->sheet];
        s->points++;
        s->middle.x += (c->plane.x - s->middle.x) / s->points;
        s->middle.y += (c->plane.y - s->middle.y) / s->points;
    }
}

bool fit_read(struct map *m, struct lr_error *e)
{
    const struct lr_node *text = lr_need(m->description.root, "projection", LR_SCALAR, e);
    const struct lr_node *fit = lr_need(m->description.root, "fit", LR_MAP, e);
    if (text == NULL || fit == NULL || !read_choices(fit, &m->fit, e))
        return false;
    m->proj = proj_context_create();
    PJ *raw = proj_create_crs_to_crs(m->proj, "+proj=longlat +datum=WGS84 +no_defs", text->text, NULL);
    m->projection = raw ? proj_normalize_for_visualization(m->proj, raw) : NULL;
    proj_destroy(raw);
    if (m->projection == NULL)
        return lr_wrong(text, e, "expected a projection that PROJ knows, found \"%s\"", text->text);
    place_controls(m);
    if (!fit_model(m, &m->fit, -1))
        return lr_wrong(fit, e, "expected control points that fix this model, found too few or all in a line");
    fit_controls(m);
    return true;
}

/* ---- The report ---- */

/* Where a control point would land had it not been used. */
static struct point left_out(const struct map *m, int i)
{
    struct fit f = m->fit;
    if (!fit_model(m, &f, i))
        return m->control[i].lands;
    struct point p = model_point(m, &f, m->control[i].plane), s = warp_at(m, &f, p, i);
    return (struct point){ p.x + s.x, p.y + s.y };
}

static const char *number_of(const struct map *m, lr_hex h, char buffer[16])
{
    struct lr_text t = { buffer, 16, 0, false };
    buffer[0] = '\0';
    if (h == LR_NONE)
        lr_put_string(&t, "off");
    else
        lr_hex_number(m->board, h, &t);
    return buffer;
}

struct sums {
    double square, left_square;
    int own, left_own, near, bent, loose;
};

static void report_row(const struct map *m, int i, struct sums *s, FILE *f)
{
    const struct control *c = &m->control[i];
    struct point to = shape_centre(m->board, c->hex), out = left_out(m, i);
    lr_hex falls = shape_hex(m->board, c->lands), left = shape_hex(m->board, out);
    double off = apart(to, c->lands), left_off = apart(to, out), bend = hypot(c->shift.x, c->shift.y);
    char own[16], fell[16], fell_left[16];
    s->square += c->loose ? 0 : off * off;
    s->left_square += c->loose ? 0 : left_off * left_off;
    s->loose += c->loose;
    s->own += falls == c->hex;
    s->left_own += left == c->hex;
    s->near += falls != LR_NONE && lr_distance(m->board, falls, c->hex) <= 1;
    s->bent += bend > 0;
    fprintf(f, "| %s%s | %s | %.3f | %.3f | %s | %+.2f | %+.2f | %.2f | %.2f | %s | %.2f |\n", c->name,
            c->loose ? " (loose)" : "", number_of(m, c->hex, own), c->lat, c->lon, number_of(m, falls, fell),
            c->lands.x - to.x, c->lands.y - to.y, off, bend, number_of(m, left, fell_left), left_off);
}

static void report_reasons(const struct map *m, int loose, FILE *f)
{
    if (loose > 0)
        fprintf(
            f,
            "\n%d are loose: known to lie far off, they are bent into their hexes but have no part in the model "
            "or the root\nmean square.\n",
            loose);
    for (int i = 0; i < m->controls; i++)
        if (m->control[i].why != NULL)
            fprintf(f, "\n- %s: %s.", m->control[i].name, m->control[i].why);
    fputs(loose > 0 ? "\n" : "", f);
}

void fit_report(const struct map *m, FILE *f)
{
    static const char *const models[] = { "given", "similarity", "affine", "quadratic" };
    const struct lr_node *name = lr_get(m->description.root, "name");
    struct sums s = { 0 };
    fprintf(f, "# The fit of %s\n\n", name ? name->text : m->dir);
    fprintf(
        f,
        "Projection `%s`, model %s, %s. Distances are in hex widths, from the middle of the hex: a town anywhere "
        "in its hex is\nright, and towns spread evenly over their hexes would show a root mean square of 0.37.\n\n",
        lr_get(m->description.root, "projection")->text, models[m->fit.model],
        m->fit.warp ? "local warp" : "no warp");
    fprintf(
        f, "| control point | hex | lat | lon | falls in | east | south | off | bent by | left out: falls in | off "
           "|\n|---|---|---|---|---|---|---|---|---|---|---|\n");
    for (int i = 0; i < m->controls; i++)
        report_row(m, i, &s, f);
    int n = m->controls > s.loose ? m->controls - s.loose : 1;
    fprintf(
        f,
        "\n%d control points: %d fall in their own hex by the model alone, %d within one hex; %d are bent into it. "
        "Root mean\nsquare %.3f. Each left out in turn: %d in their own hex, root mean square %.3f.\n",
        m->controls, s.own, s.near, s.bent, sqrt(s.square / n), s.left_own, sqrt(s.left_square / n));
    report_reasons(m, s.loose, f);
}
