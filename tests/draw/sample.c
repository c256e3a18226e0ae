/* sample.c - a made-up board: two ranges with gaps, five rivers, a bay, rails, a pike, woods, marsh and towns. */
#include "sample.h"

#include "../../engine/inside.h"
#include "games.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>

enum { WIDE = 10, HIGH = 11, MOST_STOPS = 64, MOST_ROUTES = 16 };

static const char *const terrain_names[] = { "clear", "forest", "swamp", "sea" };
static const char *const feature_names[] = { "river", "mountain", "gap",  "bridge", "ford",
                                             "marsh", "road",     "rail", "ferry" };
enum {
    F_RIVER = 1,
    F_MOUNTAIN = 2,
    F_GAP = 4,
    F_BRIDGE = 8,
    F_FORD = 16,
    F_MARSH = 32,
    F_ROAD = 64,
    F_RAIL = 128,
    F_FERRY = 256
};
static const char *const states[] = { "Virginia", "Maryland" };

struct building {
    struct sample *s;
    struct lr_board *b;
    struct lr_route route[MOST_ROUTES];
    uint16_t stops[MOST_ROUTES][MOST_STOPS];
    int routes;
    uint8_t of[WIDE * HIGH + 1];
    struct lr_partition partition;
};

static void spot(const struct lr_board *b, int h, double *x, double *y)
{
    int cx = h % b->grid.width, cy = h / b->grid.width;
    bool shoved = ((b->grid.flat ? cx : cy) & 1) == b->grid.shove_odd;
    double a = (b->grid.flat ? cy : cx) + 0.5 + 0.5 * shoved, c = (b->grid.flat ? cx : cy) * 0.8660254 + 0.57735;
    *x = b->grid.flat ? c : a;
    *y = b->grid.flat ? a : c;
}

static void corner_spot(const struct lr_board *b, int h, int d, double *x, double *y)
{
    double turn = ((b->grid.flat ? 30 : 60) + 60 * d) * 3.14159265358979 / 180, cx, cy;
    spot(b, h, &cx, &cy);
    *x = cx + sin(turn) * 0.57735;
    *y = cy - cos(turn) * 0.57735;
}

/* Along the hexsides nearest to a line of points, greedily. */
static void follow(struct building *w, const char *name, const char *kind, uint32_t bit, const double (*line)[2],
                   int n)
{
    struct lr_board *b = w->b;
    double *x = calloc((size_t)b->corners, sizeof *x), *y = calloc((size_t)b->corners, sizeof *y);
    int(*ends)[2] = calloc((size_t)b->sides, sizeof *ends);
    for (int h = 0; h < b->hexes; h++)
        for (int d = 0; d < 6; d++) {
            corner_spot(b, h, d, &x[b->corner[h][d]], &y[b->corner[h][d]]);
            ends[b->side[h][d]][0] = b->corner[h][(d + 5) % 6];
            ends[b->side[h][d]][1] = b->corner[h][d];
        }
    int at = 0;
    for (int c = 1; c < b->corners; c++)
        if (hypot(x[c] - line[0][0], y[c] - line[0][1]) < hypot(x[at] - line[0][0], y[at] - line[0][1]))
            at = c;
    struct lr_route *r = &w->route[w->routes];
    uint16_t *stops = w->stops[w->routes++];
    *r = (struct lr_route){ .name = name, .kind = kind, .by_side = true, .stops = stops };
    for (int leg = 1; leg < n; leg++)
        for (int guard = 0; guard < 40; guard++) {
            int best = -1;
            double now = hypot(x[at] - line[leg][0], y[at] - line[leg][1]), least = now;
            for (int s = 0; s < b->sides; s++)
                for (int k = 0; k < 2; k++) {
                    int to = ends[s][1 - k];
                    double far = hypot(x[to] - line[leg][0], y[to] - line[leg][1]);
                    if (ends[s][k] == at && far < least - 1e-9) {
                        least = far;
                        best = s;
                    }
                }
            if (best < 0 || r->length == MOST_STOPS)
                break;
            stops[r->length++] = (uint16_t)best;
            ((uint32_t *)b->features)[best] |= bit;
            at = ends[best][ends[best][0] == at];
        }
    free(x);
    free(y);
    free(ends);
}

static lr_hex cell(int x, int y) { return (lr_hex)(y * WIDE + x); }

static void lay(struct building *w, const char *name, const char *kind, uint32_t bit, const int (*towns)[2], int n)
{
    struct lr_route *r = &w->route[w->routes];
    uint16_t *stops = w->stops[w->routes++];
    *r = (struct lr_route){ .name = name, .kind = kind, .stops = stops };
    for (int i = 0; i + 1 < n; i++) {
        lr_hex line[32];
        int k = lr_line(w->b, cell(towns[i][0], towns[i][1]), cell(towns[i + 1][0], towns[i + 1][1]), 1, line, 32);
        for (int j = i > 0; j < k; j++)
            stops[r->length++] = line[j];
    }
    for (int i = 1; i < r->length; i++) {
        int d = lr_direction(w->b, stops[i - 1], stops[i]);
        ((uint32_t *)w->b->features)[w->b->side[stops[i - 1]][d]] |= bit;
    }
}

static void mark(struct building *w, int route, int stop, uint32_t bit)
{
    ((uint32_t *)w->b->features)[w->route[route].stops[stop]] |= bit;
}

/* ---- Places ---- */

static const struct {
    const char *name, *kind;
    int x, y;
} towns[] = {
    { "Washington", "fortress", 7, 3 },
    { "Baltimore", "fortress", 8, 1 },
    { "Winchester", "major town", 2, 1 },
    { "Fredericksburg", "major town", 5, 6 },
    { "Charlottesville", "major town", 2, 8 },
    { "Richmond", "fortress", 6, 10 },
    { "Manassas Junc.", "town", 5, 3 },
    { "Warrenton", "town", 4, 4 },
    { "Gordonsville", "town", 3, 7 },
    { "Front Royal", "town", 2, 3 },
    { "Luray", "town", 1, 4 },
    { "Bowling Green", "town", 6, 7 },
    { "Port Royal", "town", 7, 7 },
    { "Leesburg", "town", 5, 1 },
    { "Romney", "town", 0, 0 },
    { "Harper's Ferry", "major town", 3, 0 },
    { "Culpeper", "major town", 4, 5 },
    { "Annapolis", "major town", 8, 2 },
    { "Aldie", "place", 4, 2 },
    { "Salem", "place", 3, 3 },
    { "Sperryville", "place", 2, 5 },
    { "Chancellorsville", "place", 4, 6 },
    { "Spotsylvania C.H.", "place", 4, 7 },
    { "Louisa C.H.", "place", 4, 8 },
    { "Goochland C.H.", "place", 4, 9 },
    { "Scottsville", "place", 2, 9 },
    { "Columbia", "place", 3, 9 },
    { "Tappahannock", "place", 8, 8 },
    { "Rockville", "place", 6, 1 },
    { "Thornton's Gap", "gap", 1, 5 },
    { "Chester & Co. <Gap>", "gap", 2, 2 },
    { "White House", "town", 7, 9 },
};
enum { TOWNS = sizeof towns / sizeof *towns };

/* ---- Lines for the picture ---- */

static void add_line(struct draw_lines *l, enum draw_kind kind, const char *name, int level, const double (*at)[2],
                     int n)
{
    l->line = realloc(l->line, (size_t)(l->n + 1) * sizeof *l->line);
    struct draw_line *d = &l->line[l->n++];
    *d = (struct draw_line){ .kind = kind, .name = strdup(name), .level = level, .points = n };
    d->at = n > 0 ? malloc((size_t)n * sizeof *d->at) : NULL;
    for (int i = 0; i < n; i++) {
        d->at[i][0] = (int32_t)lround(at[i][0] * 1000);
        d->at[i][1] = (int32_t)lround(at[i][1] * 1000);
    }
}

/* A ragged shore between given points. */
static int ragged(const double (*from)[2], int n, double (*out)[2], int room)
{
    int k = 0;
    struct lr_rng r = lr_rng_seed(4, 4);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 24 && k < room; j++) {
            const double *a = from[i], *b = from[(i + 1) % n];
            double t = j / 24.0, wild = (double)lr_rng_below(&r, 1000) / 1000 - 0.5;
            double off = a[0] > 10.6 || b[0] > 10.6 ? 0 : 0.07 * wild + 0.06 * sin(t * 17 + i);
            out[k][0] = a[0] + (b[0] - a[0]) * t + off;
            out[k][1] = a[1] + (b[1] - a[1]) * t + off * 0.6;
            k++;
        }
    return k;
}

static void make_lines(struct draw_lines *l)
{
    static const double bay[][2] = { { 9.6, -0.3 },  { 9.3, 0.8 },  { 9.45, 1.8 }, { 9.3, 2.6 }, { 9.6, 3.6 },
                                     { 9.4, 4.4 },   { 9.8, 5.0 },  { 9.1, 5.2 },  { 8.3, 4.8 }, { 7.7, 4.3 },
                                     { 7.55, 3.6 },  { 7.4, 3.6 },  { 7.4, 4.4 },  { 8.0, 5.1 }, { 8.9, 5.7 },
                                     { 9.7, 6.4 },   { 9.5, 7.3 },  { 9.9, 8.3 },  { 9.6, 9.2 }, { 9.9, 10.4 },
                                     { 10.9, 10.4 }, { 10.9, -0.3 } };
    static const double isle[][2] = { { 9.95, 5.6 }, { 10.1, 5.9 }, { 10.0, 6.1 }, { 9.9, 5.9 } };
    static const double creek[][2] = { { 3.2, 2.3 }, { 3.5, 2.5 }, { 3.9, 2.4 }, { 4.3, 2.7 }, { 4.6, 2.6 } };
    static const double border[][2] = { { 5.1, 0.2 }, { 5.9, 1.3 }, { 6.9, 2.2 }, { 7.2, 3.4 } };
    double shore[600][2];
    int n = ragged(bay, sizeof bay / sizeof *bay, shore, 600);
    add_line(l, DRAW_TITLE, "Northern Virginia", 0, NULL, 0);
    add_line(l, DRAW_SUBTITLE, "a made-up board for the tests of the drawer", 0, NULL, 0);
    add_line(l, DRAW_MILES, "", 14, NULL, 0);
    add_line(l, DRAW_SEED, "", 1862, NULL, 0);
    add_line(l, DRAW_SEA, "Chesapeake Bay", 0, (const double(*)[2])shore, n);
    add_line(l, DRAW_ISLAND, "", 0, isle, 4);
    add_line(l, DRAW_STREAM, "", 0, creek, 5);
    add_line(l, DRAW_BORDER, "", 0, border, 4);
}

/* ---- A position ---- */

enum { PIECES = 13 };
static const struct lr_piece *const pieces = (const struct lr_piece[PIECES]){
    { 35, LR_FIRST, LR_INFANTRY, 3, 4, 3, false, LR_SELECTED, "V", "V Corps" },
    { 35, LR_FIRST, LR_CAVALRY, 2, 3, 2, false, 0, "Cav", "Cavalry Corps" },
    { 35, LR_FIRST, LR_ARTILLERY, 2, 4, 2, false, 0, "2 Art", "2 Artillery" },
    { 44, LR_FIRST, LR_CAVALRY, 2, 3, 2, false, LR_MOVED, "Cav", "Cavalry" },
    { 37, LR_FIRST, LR_LEADER, 4, 4, 3, false, LR_ACTIVE, "Lincoln", "Lincoln" },
    { 12, LR_FIRST, LR_INFANTRY, 2, 3, 2, false, LR_NO_SUPPLY, "VIII", "VIII Corps" },
    { 3, LR_FIRST, LR_GARRISON, 2, 4, 2, false, LR_SEEN, "H.F.", "Harper's Ferry" },
    { 54, LR_SECOND, LR_INFANTRY, 3, 4, 3, true, 0, "Rodes", "Rodes" },
    { 54, LR_SECOND, LR_INFANTRY, 2, 4, 3, true, 0, "Early", "Early" },
    { 65, LR_SECOND, LR_INFANTRY, 3, 4, 3, true, 0, "Anderson", "Anderson" },
    { 73, LR_SECOND, LR_LEADER, 4, 4, 4, false, LR_MARCHED, "Lee", "Lee" },
    { 106, LR_SECOND, LR_GARRISON, 3, 4, 3, false, LR_DISRUPTED, "Rich", "Richmond" },
    { 41, LR_SECOND, LR_CAVALRY, 3, 4, 3, false, LR_HALF, "Stuart", "Stuart" },
};
static const struct draw_mark marks[] = {
    { 34, DRAW_MAY_GO, NULL },  { 44, DRAW_MAY_GO, NULL },     { 45, DRAW_MAY_GO, NULL },
    { 36, DRAW_MAY_GO, NULL },  { 25, DRAW_MAY_GO, NULL },     { 46, DRAW_MAY_GO, NULL },
    { 33, DRAW_AT_RISK, NULL }, { 54, DRAW_AT_RISK, "67%" },   { 24, DRAW_AT_RISK, NULL },
    { 65, DRAW_REFUSED, NULL }, { 37, DRAW_IN_COMMAND, NULL },
};
static const struct draw_step path[] = { { 35, 0 }, { 44, 1 }, { 54, 2 } };

struct sample *sample_make(bool flat, bool lines)
{
    struct sample *s = calloc(1, sizeof *s);
    struct building *w = calloc(1, sizeof *w);
    struct lr_grid g = { .flat = flat, .shove_odd = true, .width = WIDE, .height = HIGH, .sheets = 1 };
    g.sheet[0] = (struct lr_sheet){ .width = WIDE,
                                    .height = HIGH,
                                    .first_column = 1,
                                    .first_row = 1,
                                    .column_step = 1,
                                    .row_step = 1,
                                    .column_digits = 2,
                                    .row_digits = 2 };
    s->memory = w;
    s->board = lr_board_make(calloc(1, lr_board_size(&g, 0)), &g, 0);
    struct lr_board *b = w->b = s->board;
    b->terrain_names = terrain_names;
    b->terrains = 4;
    b->feature_names = feature_names;
    b->feature_count = 9;
    uint8_t *terrain = (uint8_t *)b->terrain;
    static const int woods[][2] = { { 7, 4 }, { 8, 5 }, { 8, 6 }, { 4, 6 }, { 5, 7 }, { 5, 8 }, { 7, 8 } };
    for (size_t i = 0; i < sizeof woods / sizeof *woods; i++)
        terrain[cell(woods[i][0], woods[i][1])] = 1;
    terrain[cell(8, 9)] = 2;
    for (int y = 0; y < HIGH && !lines; y++)
        terrain[cell(9, y)] = 3;
    static const double shenandoah[][2] = { { 0.9, 6.2 }, { 1.3, 4.6 }, { 2.2, 3.6 }, { 3.0, 2.0 }, { 3.6, 0.6 } };
    static const double potomac[][2] = { { 2.0, 0 }, { 3.6, 0.6 }, { 5.0, 1.0 }, { 6.4, 2.2 }, { 7.4, 3.5 } };
    static const double rappahannock[][2] = {
        { 3.0, 4.2 }, { 4.6, 4.8 }, { 5.5, 5.8 }, { 6.6, 6.9 }, { 8.8, 7.6 }
    };
    static const double james[][2] = { { 0.2, 8.8 }, { 2.4, 9.4 }, { 4.5, 9.6 }, { 5.6, 9.9 }, { 6.6, 10 } };
    static const double rapidan[][2] = { { 2.4, 6.4 }, { 3.6, 5.8 }, { 4.6, 5.6 }, { 5.5, 5.8 } };
    static const double blue_ridge[][2] = { { 0.6, 9.0 }, { 1.4, 7.2 }, { 2.3, 5.2 },
                                            { 3.0, 3.7 }, { 3.9, 2.0 }, { 4.4, 0.8 } };
    static const double north_mt[][2] = { { 0.2, 5.0 }, { 1.0, 3.0 }, { 1.7, 1.2 }, { 2.0, 0.2 } };
    follow(w, "Shenandoah", "river", F_RIVER, shenandoah, 5);
    follow(w, "Potomac", "river", F_RIVER, potomac, 5);
    follow(w, "Rappahannock", "river", F_RIVER, rappahannock, 5);
    follow(w, "James River", "river", F_RIVER, james, 5);
    follow(w, "Rapidan", "river", F_RIVER, rapidan, 4);
    follow(w, "Blue Ridge", "mountain", F_MOUNTAIN, blue_ridge, 6);
    follow(w, "North Mt", "mountain", F_MOUNTAIN, north_mt, 4);
    mark(w, 0, 3, F_BRIDGE);
    mark(w, 0, 6, F_FORD);
    mark(w, 2, 3, F_FORD);
    mark(w, 2, 6, F_BRIDGE);
    mark(w, 3, 5, F_BRIDGE);
    mark(w, 1, 4, F_FERRY);
    for (int i = 2; i < w->route[5].length; i += 4)
        mark(w, 5, i, F_GAP);
    mark(w, 6, 3, F_GAP);
    ((uint32_t *)b->features)[b->side[cell(6, 9)][1]] |= F_MARSH;
    ((uint32_t *)b->features)[b->side[cell(6, 9)][0]] |= F_MARSH;
    static const int orange[][2] = { { 7, 3 }, { 5, 3 }, { 4, 5 }, { 3, 7 }, { 2, 8 } };
    static const int gap_line[][2] = { { 5, 3 }, { 2, 3 }, { 1, 3 } };
    static const int rfp[][2] = { { 5, 6 }, { 6, 7 }, { 6, 10 } };
    static const int ohio[][2] = { { 8, 1 }, { 5, 0 }, { 3, 0 }, { 0, 1 } };
    static const int valley[][2] = { { 2, 0 }, { 2, 1 }, { 2, 3 }, { 1, 4 }, { 0, 7 } };
    lay(w, "Orange & Alexandria", "rail", F_RAIL, orange, 5);
    lay(w, "Manassas Gap", "rail", F_RAIL, gap_line, 3);
    lay(w, "Fredericksburg", "rail", F_RAIL, rfp, 3);
    lay(w, "Baltimore & Ohio", "rail", F_RAIL, ohio, 4);
    lay(w, "Valley Pike", "road", F_ROAD, valley, 5);
    b->route = w->route;
    b->routes = w->routes;
    struct lr_place *place = calloc(TOWNS, sizeof *place);
    for (int i = 0; i < TOWNS; i++)
        place[i] = (struct lr_place){ towns[i].name, towns[i].kind, cell(towns[i].x, towns[i].y), NULL };
    b->place = place;
    b->places = TOWNS;
    for (int h = 0; h < b->hexes; h++)
        w->of[h] = h % WIDE > 5 && h / WIDE < 3;
    w->partition = (struct lr_partition){ "state", 2, states, w->of };
    b->partition = &w->partition;
    b->partitions = 1;
    if (lines)
        make_lines(&s->lines);
    s->scene =
        (struct draw_scene){ pieces, marks, path, PIECES, sizeof marks / sizeof *marks, sizeof path / sizeof *path,
                             NULL };
    return s;
}

void sample_free(struct sample *s)
{
    free((void *)s->board->place);
    free(s->board);
    free(s->memory);
    draw_lines_free(&s->lines);
    free(s);
}

/* ---- Real boards ---- */

/* The game whose folder this is; or one without rules. */
static const struct lr_game *game_in(const char *folder)
{
    static const struct lr_game none = { .id = "board", .title = "Board", .board_only = true };
    const char *id = strrchr(folder, '/');
    const struct games_entry *known = games_named(id != NULL ? id + 1 : folder);
    return known != NULL ? known->game : &none;
}

struct lr_pack *sample_pack(const char *folder, struct draw_lines *lines)
{
    struct lr_error e = { 0 };
    char file[512], line[600];
    struct lr_pack *p = lr_pack_load(game_in(folder), folder, NULL, 0, &e);
    snprintf(file, sizeof file, "%s/board/drawing.tsv", folder);
    FILE *f = fopen(file, "rb");
    if (p != NULL && f != NULL) {
        char *text = malloc(4 << 20);
        size_t n = fread(text, 1, 4 << 20, f);
        if (!draw_lines_read(file, text, n, lines, &e))
            fprintf(stderr, "%s\n", lr_error_line(&e, line, sizeof line));
        free(text);
    }
    if (f != NULL)
        fclose(f);
    snprintf(file, sizeof file, "%s/board/crossings.tsv", folder);
    f = fopen(file, "rb");
    while (p != NULL && f != NULL && fgets(line, sizeof line, f) != NULL) {
        char *kind = strchr(line, '\t'), *side = kind ? strchr(kind + 1, '\t') : NULL;
        int at = side ? lr_find(p, LR_HEXSIDES, side + 1, strcspn(side + 1, "\t")) : -1;
        if (kind != NULL)
            *kind = '\0';
        if (at >= 0 && line[0] != '\0')
            draw_lines_crossing(lines, line, at);
    }
    if (f != NULL)
        fclose(f);
    if (p == NULL)
        fprintf(stderr, "%s\n", lr_error_line(&e, line, sizeof line));
    return p;
}

/* ---- What pictures are held to ---- */

bool well_formed(const char *s)
{
    const char *open[64];
    size_t length[64];
    int depth = 0;
    for (; *s != '\0'; s++) {
        if (*s == '&' && strncmp(s, "&amp;", 5) != 0 && strncmp(s, "&lt;", 4) != 0 && strncmp(s, "&gt;", 4) != 0
            && strncmp(s, "&quot;", 6) != 0)
            return false;
        if (*s != '<')
            continue;
        bool closing = s[1] == '/';
        const char *name = s + 1 + closing;
        size_t n = strcspn(name, " />\n");
        const char *end = name + n;
        if (n == 0 || !isalpha((unsigned char)*name))
            return false;
        while (*end != '\0' && *end != '>') {
            if (*end == '<')
                return false;
            if (*end == '"' && (end = strchr(end + 1, '"')) == NULL)
                return false;
            end++;
        }
        if (*end == '\0')
            return false;
        if (closing && (depth == 0 || length[--depth] != n || memcmp(open[depth], name, n) != 0))
            return false;
        if (!closing && end[-1] != '/') {
            if (depth == 64)
                return false;
            open[depth] = name;
            length[depth++] = n;
        }
        s = end;
    }
    return depth == 0;
}

bool overlaps(const struct draw_label *a, const struct draw_label *b)
{
    return a->x0 < b->x1 - 1e-9 && b->x0 < a->x1 - 1e-9 && a->y0 < b->y1 - 1e-9 && b->y0 < a->y1 - 1e-9;
}

bool one_name(const struct draw_label *a, const struct draw_label *b)
{
    return a->place < 0 && b->place < 0 && a->rank == b->rank && strcmp(a->words, b->words) == 0;
}
