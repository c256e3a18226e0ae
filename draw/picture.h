/* picture.h - what the files of the drawer tell each other. */
#ifndef DRAW_PICTURE_H
#define DRAW_PICTURE_H

#include "draw.h"

#include <math.h>
#include <stdlib.h>

#define PI 3.14159265358979323846

typedef struct {
    double x, y;
} vec;

/* ---- curve.c: points, lines, noise ---- */

static inline vec v(double x, double y) { return (vec){ x, y }; }
static inline vec add(vec a, vec b) { return v(a.x + b.x, a.y + b.y); }
static inline vec sub(vec a, vec b) { return v(a.x - b.x, a.y - b.y); }
static inline vec mul(vec a, double k) { return v(a.x * k, a.y * k); }
static inline double dot(vec a, vec b) { return a.x * b.x + a.y * b.y; }
static inline vec mix(vec a, vec b, double t) { return add(mul(a, 1 - t), mul(b, t)); }
static inline double size_of(vec a) { return sqrt(dot(a, a)); }
static inline double apart(vec a, vec b) { return size_of(sub(a, b)); }
static inline vec left_of(vec a) { return v(a.y, -a.x); }
static inline double clamp(double x, double low, double high) { return x < low ? low : x > high ? high : x; }
vec unit(vec a);

struct line {
    vec *at;
    int n, room;
    bool closed;
};

void *need(size_t count, size_t size); /* zeroed; ends the program if there is no memory */
void *more(void *old, size_t count, size_t size);
void line_add(struct line *l, vec p);
void line_free(struct line *l);
double line_length(const struct line *l);
vec line_at(const struct line *l, double s, vec *way); /* the point at arc length s, and the direction there */
struct line line_even(const struct line *l, double step);
struct line line_smooth(const struct line *l, int radius);           /* running mean, ends kept */
struct line line_part(const struct line *l, double from, double to); /* by arc length */
struct line line_beside(const struct line *l, double offset);        /* to the left if positive */
struct line line_thin(const struct line *l, double error);           /* Douglas and Peucker */
double segment_distance(vec p, vec a, vec b, double *t);
double line_distance(const struct line *l, vec p, vec *nearest);
/* Chain of corners with its corners rounded over `cut`, sampled every `step`. */
struct line line_round(const struct line *chain, double cut, double step);
/* Through all points, smoothly. stop[i] is where point i lies in the result, if wanted. */
struct line line_through(const struct line *points, double step, int *stop);

/* A line with its arc lengths known, to be measured along many times. */
struct ruler {
    const struct line *l;
    double *gone; /* by point */
};

struct ruler ruler_make(const struct line *l);
void ruler_free(struct ruler *r);
vec ruler_at(const struct ruler *r, double s);

double noise(uint32_t seed, double x, double y); /* -1 .. 1, smooth */
/* out[i] += k * noise(seed, (x + i * step) * often, y * often), for a whole row at once */
void noise_row(float *out, int n, uint32_t seed, double k, double often, double x, double step, double y);
double chance(uint32_t seed, int32_t x, int32_t y, int32_t n); /* 0 .. 1, by lattice */

/* ---- near.c: things kept by where they lie ---- */

struct box {
    double x0, y0, x1, y1;
};

struct box box_round(vec c, double rx, double ry);

struct near_thing {
    int what, next;
};

struct near {
    double cell, reach_x, reach_y;
    int w, h, things, room;
    int *first; /* by cell: its first thing plus one, 0 if none */
    struct near_thing *thing;
};

struct near_walk {
    const struct near *n;
    int x0, x1, y1, x, y, at;
};

struct near near_make(double wide, double high, double cell);
void near_free(struct near *n);
void near_add(struct near *n, struct box b, int what);
void near_add_point(struct near *n, vec q, int what);
/* All things that may touch the box, each once, and some more. */
struct near_walk near_begin(const struct near *n, const struct box *b);
bool near_next(struct near_walk *w, int *what);

/* ---- field.c: heights on a lattice, and their contours ---- */

struct field {
    vec from;
    double step;
    int w, h;
    float *at;
};

struct field field_make(vec from, double step, int w, int h);
double field_height(const struct field *f, vec p);
vec field_slope(const struct field *f, vec p);
typedef void take_line(void *ctx, const struct line *l);
void field_contour(const struct field *f, double level, take_line *take, void *ctx);

/* ---- svg.c: writing ---- */

struct svg {
    char *at;
    size_t used, room;
};

void put(struct svg *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
void put_escaped(struct svg *s, const char *text);
int units(double x);

/* A path of many lines, written with whole relative units. */
struct pen {
    struct svg *s;
    int x, y, from_x, from_y;
    bool begun;
    char last;
};

void pen_begin(struct pen *p, struct svg *s, const char *class, const char *more);
void pen_move(struct pen *p, vec to);
void pen_line(struct pen *p, vec to);
void pen_curve(struct pen *p, vec a, vec to); /* quadratic */
void pen_lines(struct pen *p, const struct line *l);
void pen_circle(struct pen *p, vec c, double r);
void pen_close(struct pen *p);
void pen_end(struct pen *p);

/* ---- widths.c ---- */

enum face { BESLEY_500, BESLEY_600, STANDARD, STANDARD_ITALIC, STANDARD_BOLD, SANS, SANS_600, SANS_700, FACES };

uint32_t next_letter(const char **utf8);
double letter_advance(enum face f, uint32_t letter); /* in type sizes */
double text_advance(enum face f, const char *text);

/* ---- style.c: what things look like ---- */

/* How a named feature, route kind, terrain or flag is drawn. */
enum look {
    PLAIN,
    RIVER,
    MAJOR_RIVER,
    CREEK,
    RIDGE,
    GAP,
    BRIDGE,
    FORD,
    FERRY,
    MARSH,
    ROAD,
    TRACK,
    RAIL,
    WATERWAY,
    COAST,
    WOODS,
    SWAMP,
    SEA,
    MOUNTAINS,
    HILLS,
    ROUGH,
    BROKEN,
    WORKS,
    LOOKS
};

enum look look_of_side(const char *feature_or_kind);
enum look look_of_hex(const char *terrain_or_flag);

/* Ranks of lettering; the first four are places. */
enum rank { FORTRESS, MAJOR, TOWN, PLACE, PASS, RIVER_NAME, WATER_NAME, RANGE_NAME, STATE_NAME, RANKS };

struct type {
    const char *class;
    double size, spacing; /* in hex widths */
    double least_hex;     /* pixels a hex below which it is not shown */
    enum face face;
    bool capitals;
};

extern const struct type types[RANKS];
enum rank rank_of_place(const char *kind);
bool kind_is_pass(const char *kind);
extern const double sign_radius[4];

void put_style(struct svg *s, const struct draw_options *o);

/* ---- The picture ---- */

enum { FACE_PIXELS_THEATRE = 22, FACE_PIXELS_CAMPAIGN = 38, FACE_PIXELS_CLOSE = 64 };
enum zoom { THEATRE, CAMPAIGN, CLOSE };

struct sign {
    vec at;
    enum rank rank;
    int worth;  /* 0: none */
    int holder; /* enum lr_side */
    const char *name;
    lr_hex hex;
    bool minor; /* named only at close zoom */
    bool pass;  /* a gap or crossing that has a name but no sign */
};

/* A drawn line with a name: river, ridge, road, rail. */
struct course {
    const char *name;
    enum look look;
    struct line chain;    /* hexside corners, for lines along hexsides */
    struct line line;     /* as drawn */
    double source, mouth; /* widths */
    int head;             /* from this point of the line down the true shores are drawn instead */
};

struct crossing {
    lr_hexside side;
    enum look look;
    vec at, along; /* along the side */
};

struct picture {
    const struct lr_board *b;
    const struct draw_lines *lines;
    const struct draw_scene *scene;
    struct draw_options o;
    struct draw_out *out;
    struct svg svg;
    uint32_t seed;
    enum zoom zoom;
    double wide, high; /* of the board */
    double miles;
    const char *title, *subtitle;

    vec *centre;              /* by hex */
    vec *corner;              /* by corner */
    uint16_t (*side_ends)[2]; /* corners of each hexside */
    enum look hex_look[256];  /* by terrain */
    enum look side_look[32];  /* by feature */
    struct sign *sign;        /* by place */
    int signs;                /* places, then crossings that have a name */
    int *place_in;            /* by hex: its highest place, -1 */
    vec *node;                /* by hex: where lines pass */
    vec *stand;               /* by hex */

    struct course *course;
    int courses;
    struct crossing *crossing;
    int crossings;
    struct line *ring;  /* closed: water, then islands */
    int rings, islands; /* rings in all; how many of the last are islands */
    struct svg letters; /* the lettering, once placed */
    vec *way;           /* points of rivers, roads and rails, close together */
    int ways;
    struct near ways_near, signs_near, crossings_near; /* by where they lie */
    struct field wet;                                  /* coarse: distance from the shore, positive in water */
};

/* plan.c: from board data to places and lines on the sheet */
void plan_make(struct picture *p);
void plan_free(struct picture *p);
enum look side_look(const struct picture *p, lr_hexside s, enum look wanted); /* wanted if the side has it */
enum look terrain_look(const struct picture *p, lr_hex h);
struct box sign_box(const struct picture *p, int place, double room);
vec side_middle(const struct picture *p, lr_hexside s);
bool side_real(const struct picture *p, lr_hexside s); /* of a playable hex */
bool in_water(const struct picture *p, vec q);
/* Distance from the shore on a lattice, positive in water, at most `reach`. */
void wet_field(const struct picture *p, struct field *f, double reach);
double from_shore(const struct picture *p, vec q); /* positive in water */
bool at_map_edge(const struct picture *p, vec a, vec b);
vec hex_corner(const struct picture *p, lr_hex h, int d);
vec side_point(const struct picture *p, lr_hex h, int d);

/* apart.c */
void keep_apart(struct picture *p);

/* The still layers, each one group. */
void draw_land(struct picture *p);
void draw_water(struct picture *p);
void draw_woods(struct picture *p);
void draw_hachures(struct picture *p);
void draw_rough(struct picture *p);
void draw_grid(struct picture *p);
void draw_rivers(struct picture *p);
void draw_marsh(struct picture *p);
void draw_roads(struct picture *p);
void draw_rails(struct picture *p);
void draw_crossings(struct picture *p);
void draw_gaps(struct picture *p);
void draw_works(struct picture *p);
void draw_signs(struct picture *p);
void draw_frame(struct picture *p);
void frame_size(struct picture *p, double *left, double *top, double *wide, double *high);
void draw_legend(struct picture *p);
/* letters.c */
void letters_place(struct picture *p); /* fills out->label, stands */
void draw_letters(struct picture *p);
void draw_numbers(struct picture *p);
/* pieces.c */
double face_size(const struct picture *p); /* of a block, in hex widths */
void draw_holders(struct picture *p);
void draw_marks(struct picture *p);
void draw_path(struct picture *p);
void draw_pieces(struct picture *p);
/* Small drawings the legend shares with the map. */
void pen_town(struct picture *p, vec at, enum rank rank, int worth, int holder);
void draw_bridge(struct pen *p, vec at, vec along);
void draw_ford(struct pen *p, vec at, vec along);
void draw_ferry(struct pen *p, vec at, vec along);
void draw_boat(struct pen *p, vec at);
void draw_gap(struct pen *p, vec at, vec along);
void draw_clump(struct pen *body, struct pen *shade, vec at, double size, int shape);
void draw_scarp(struct pen *p, vec at, double size, uint32_t seed);
void draw_ticks(struct pen *p, vec at, double size, uint32_t seed);
void draw_reeds(struct pen *p, vec at, double wide, uint32_t seed);

#endif
