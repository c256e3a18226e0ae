/* mapmaker.h - what the files of the mapmaker tell each other. */
#ifndef MAPMAKER_H
#define MAPMAKER_H

#include "makers.h"

#include <ogr_api.h>
#include <proj.h>
#include <stdio.h>

/* A point of the picture: hex widths from the top left corner of the board, x east, y south. */
struct point {
    double x, y;
};

struct line {
    struct point *at;
    int n, room;
};

struct lines {
    struct line *at;
    int n, room;
};

/* ---- fit.c: from degrees to the board ---- */

enum model { GIVEN, SIMILARITY, AFFINE, QUADRATIC };

enum { TERMS = 6 };

struct control {
    const char *name, *why; /* why it lies where it does, or NULL */
    bool loose;             /* known to be far off: bent into its hex, but not used for the model */
    lr_hex hex;
    int sheet; /* whose fit it belongs to */
    double lat, lon;
    struct point plane; /* projected, kilometres */
    struct point lands; /* on the board by the model alone */
    struct point shift; /* what the warp adds there */
};

/* Sheets drawn to different scales are fitted apart, each from its own control points. */
struct sheet_fit {
    double terms[2][TERMS];
    struct point middle; /* of its control points, kilometres; keeps the equations well conditioned */
    int points;
};

struct fit {
    enum model model;
    bool warp, apart;
    double reach, inset;
    struct sheet_fit sheet[LR_MAX_SHEETS]; /* only the first, unless apart */
};

struct map;

bool fit_read(struct map *m, struct lr_error *e);
/* Where a point of the earth lies on the board, bent round the control points. */
struct point fit_point(const struct map *m, double lon, double lat);
/* The report, in markdown. */
void fit_report(const struct map *m, FILE *f);

/* ---- What is known of the board while it is made ---- */

struct spot { /* a place */
    const char *name;
    lr_hex hex;
    bool given;       /* its hex was given */
    struct point at;  /* its true position, pulled into its hex */
    struct point off; /* where the fit puts it */
    const struct lr_node *row;
};

/* A source is kept as it was written. Several speak of one hex or hexside: they are joined on writing. */
struct notes {
    const char **at;
    int n, room;
};

struct crossing {
    const char *name, *kind, *source;
    lr_hexside side;
};

struct course { /* a line of the description: river, ridge, railroad ... */
    const char *name, *kind, *source;
    bool by_side;
    struct line true_line; /* on the board */
    uint16_t *stops;
    int length;
    uint16_t *corner; /* by side: the corners it passes, length + 1 */
    const struct lr_node *node;
};

enum { MOST_KINDS = 16 };

struct part { /* a partition */
    const char *name;
    const struct lr_node *values;
    uint8_t *of;
};

struct map {
    struct lr_arena arena;
    const char *dir, *geo;
    struct lr_tree description, control_table, places, terrain, corrections, facts;
    struct lr_grid grid;
    struct lr_board *board; /* the grid; terrain, flags and features are filled in as they are found */
    PJ_CONTEXT *proj;
    PJ *projection;
    double box[4];
    struct fit fit;
    struct control *control;
    int controls;
    struct spot *spot;
    int spots;
    struct course *course;
    int courses, course_room;
    struct crossing *crossing;
    int crossings, crossing_room;
    struct part part[MOST_KINDS];
    int parts;
    struct notes *hex_notes, *side_notes;
    double *land;                   /* share of each hex that is land */
    OGRGeometryH sea;               /* the water of the picture, or NULL */
    struct line pull_from, pull_to; /* points of true rivers, and where they are drawn */
};

/* ---- read.c: the description ---- */

void *keep(struct map *m, size_t size);
const char *keep_text(struct map *m, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Read one file of the description; an absent optional file leaves an empty tree. */
bool read_file(struct map *m, const char *name, bool optional, struct lr_tree *t, struct lr_error *e);
bool read_description(struct map *m, struct lr_error *e);
bool read_places(struct map *m, struct lr_error *e);
bool read_number(const struct lr_node *n, double low, double high, double *out, struct lr_error *e);
bool need_number(const struct lr_node *map, const char *key, double low, double high, double *out,
                 struct lr_error *e);
/* "[lon, lat]" */
bool read_lonlat(const struct lr_node *n, double *lon, double *lat, struct lr_error *e);
bool is_point(const struct lr_node *n);
bool read_hex(const struct map *m, const struct lr_node *n, lr_hex *out, struct lr_error *e);
bool read_heading(const struct map *m, const struct lr_node *n, struct lr_heading *out, struct lr_error *e);
const struct spot *spot_named(const struct map *m, const char *name);
/* Why something is as it is: `why`, then `source`, of this entry. */
const char *source_of(const struct lr_node *n, struct lr_error *e);
void note(struct map *m, struct notes *n, const char *source);

/* ---- shape.c: the geometry of hexes on the picture ---- */

struct point shape_centre(const struct lr_board *b, lr_hex h);
struct point shape_corner(const struct lr_board *b, lr_hex h, int d);
/* The two ends of a hexside. */
void shape_side(const struct lr_board *b, lr_hexside s, struct point end[2]);
lr_hex shape_hex(const struct lr_board *b, struct point p); /* LR_NONE off the board */
/* Pull a point into a hex, at least `inset` from its border. */
struct point shape_pull(const struct lr_board *b, lr_hex h, struct point p, double inset);
struct point shape_extent(const struct lr_board *b); /* the lower right corner of the picture */
double apart(struct point a, struct point b);
double off_line(const struct line *l, struct point p); /* distance to the nearest point of a line */
void line_add(struct map *m, struct line *l, struct point p);
void lines_add(struct map *m, struct lines *l, struct line one);
double line_length(const struct line *l);
struct line line_spaced(struct map *m, const struct line *l, int n); /* n points at equal distances */

/* ---- layers.c: source layers ---- */

/* Lines of a layer on the board; `name` NULL for all. */
bool layer_lines(struct map *m, const char *layer, const char *name, struct lines *out, struct lr_error *e);
/* The common border of two counties, "Orange VA". */
bool layer_border(struct map *m, const char *one, const char *two, struct lines *out, struct lr_error *e);
/* The polygons of a layer as one geometry on the board for each value of a field, in order of value. */
struct area {
    const char *name;
    OGRGeometryH shape;
};
int layer_areas(struct map *m, const char *layer, const char *field, struct area *out, int room,
                struct lr_error *e);
OGRGeometryH hex_polygon(const struct lr_board *b, lr_hex h);
/* GEOS joins a heap of short pieces into as few lines as it can. */
OGRGeometryH merged(OGRGeometryH g);
void geometry_lines(struct map *m, OGRGeometryH g, struct lines *out);
/* Heights of the ground in metres, by hex; n is 0 where there are none. NULL if the layer is not there. */
struct height {
    double sum, low, high;
    int n;
};
struct height *layer_relief(struct map *m, const char *layer, struct lr_error *e);

/* ---- join.c: pieces of a true line made one ---- */

struct line join_pieces(struct map *m, const struct lines *pieces, const struct point *from,
                        const struct point *to);

/* ---- snap.c: true lines to hexsides and hexes ---- */

bool make_courses(struct map *m, struct lr_error *e);
const struct course *course_named(const struct map *m, const char *name);
bool course_has(const struct course *c, uint16_t stop);
void add_crossing(struct map *m, struct crossing x);
/* The hexsides of a chain become features of the board again after it was changed by hand. */
void mark_course(struct map *m, const struct course *c);

/* ---- paint.c: sea, terrain, flags, partitions, corrections ---- */

bool paint_sea(struct map *m, struct lr_error *e);
bool paint_all(struct map *m, struct lr_error *e);
bool correct_all(struct map *m, struct lr_error *e);

/* ---- pull.c: shores drawn over to the hexsides ---- */

bool find_pulls(struct map *m, struct lr_error *e);
struct point pulled(const struct map *m, struct point p);
void pull_geometry(const struct map *m, OGRGeometryH g);

/* ---- drawing.c, write.c: what comes out ---- */

struct line chain_line(struct map *m, const struct course *c); /* the corners of a chain in order */
struct line rounded(struct map *m, const struct line *l);      /* its corners cut once */

bool write_drawing(struct map *m, FILE *f, struct lr_error *e);
bool write_board(struct map *m, const char *out, struct lr_error *e);

#endif
