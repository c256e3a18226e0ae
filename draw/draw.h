/* draw.h - the board as an engraved campaign map, and a position on it: SVG from data, PNG from SVG.
 *
 * The same input gives the same bytes. Nothing here knows a game: what a hexside or a place looks like
 * follows from its name in the board data (style.c holds the one table), and a position comes as a list of
 * neutral pieces and marks. Lengths are in hex widths; the SVG has 1000 units a hex.
 */
#ifndef DRAW_H
#define DRAW_H

#include "longroll.h"

#include <stdio.h>

/* ---- Lines that only the picture needs ---- */

/* drawing.tsv: coasts, bends of rivers, crests, borders; and what the sheet says of itself. */
enum draw_kind {
    DRAW_SEA,       /* closed ring of water */
    DRAW_ISLAND,    /* closed ring of land in it */
    DRAW_SHORE,     /* a line along the true shore */
    DRAW_WATERLINE, /* level 1..9, parallel to the shore */
    DRAW_STREAM,    /* hairline without a rule */
    DRAW_BEND,      /* the true line of the river route of this name */
    DRAW_BORDER,    /* state line */
    DRAW_CREST,     /* the true line of the ridge route of this name */
    DRAW_TOWN,      /* one point: where the place of this name truly lies */
    DRAW_LETTER,    /* lettering along a line: bays, regions; level 1 water, 2 range, 3 state, 4 gap */
    DRAW_TITLE,     /* no points: the sheet's title */
    DRAW_SUBTITLE,
    DRAW_MILES,    /* level: miles across one hex */
    DRAW_SEED,     /* level: where all wobble comes from */
    DRAW_CROSSING, /* level: a hexside whose gap, bridge or ford has this name */
    DRAW_KINDS
};

struct draw_line {
    enum draw_kind kind;
    const char *name; /* "" if none */
    int level, points;
    int32_t (*at)[2]; /* thousandths of a hex width from the board's top left corner */
};

struct draw_lines {
    int n;
    struct draw_line *line;
};

/* Read drawing.tsv from memory. Unknown kinds are refused. */
bool draw_lines_read(const char *file, const char *text, size_t length, struct draw_lines *out, struct lr_error *e);
/* Name the gap, bridge or ford on a hexside. */
void draw_lines_crossing(struct draw_lines *l, const char *name, int hexside);
void draw_lines_free(struct draw_lines *l);
/* board/drawing.tsv and board/crossings.tsv below a game's folder, if there are any. */
bool draw_lines_folder(const struct lr_pack *p, const char *folder, struct draw_lines *out, struct lr_error *e);

/* ---- A position ---- */

enum draw_mark_kind { DRAW_MAY_GO, DRAW_AT_RISK, DRAW_REFUSED, DRAW_IN_COMMAND, DRAW_MARKS };

struct draw_mark {
    lr_hex hex;
    enum draw_mark_kind kind;
    const char *words; /* a pill: "67%"; NULL for none */
};

struct draw_step { /* of a path: the first has no cost */
    lr_hex hex;
    int cost;
};

struct draw_scene {
    const struct lr_piece *piece;
    const struct draw_mark *mark;
    const struct draw_step *path;
    int pieces, marks, steps;
    const uint8_t *holder; /* by place: enum lr_side, LR_NOBODY for none; NULL: as the board data say */
};

/* ---- The picture ---- */

enum draw_theme {
    DRAW_DAY,
    DRAW_LAMPLIGHT,
    DRAW_FOLLOW /* CSS variables: the page, or else the system, chooses */
};

enum draw_layers {
    DRAW_STILL = 1,     /* land to town signs: independent of zoom and position */
    DRAW_LETTERING = 2, /* depends on the zoom */
    DRAW_LIVE = 4,      /* holders, marks, path, pieces */
    DRAW_NUMBERS = 8,   /* hex numbers, at close zoom */
    DRAW_FRAME = 16,    /* neat line, title, legend, scale */
    DRAW_EVERYTHING = 31
};

struct draw_options {
    enum draw_theme theme;
    double hex;          /* pixels a hex: 44-80 theatre, 80-140 campaign, 140 up close; 0: 100 */
    unsigned layers;     /* 0: everything */
    const char *title;   /* NULL: from the lines */
    const char *side[2]; /* the sides' names for the legend, NULL: none */
    const char *fonts;   /* where the page finds our woff2 files ("fonts/"); NULL: no @font-face */
};

/* A placed name: for tests, and for a client that wants to know where lettering lies. */
struct draw_label {
    const char *words;
    int rank;  /* enum rank of picture.h: 0 fortress, 1 major, 2 town, 3 place, then lines */
    int place; /* index of the board's place, -1 for lines */
    double x0, y0, x1, y1;
    double angle; /* of one letter set along a line, else 0 */
};

struct draw_out {
    char *svg;
    size_t length;
    double width, height; /* in pixels at the size asked for */
    int labels, dropped;  /* names placed; names that found no room */
    struct draw_label *label;
    double (*stand)[2];  /* by hex: where pieces stand */
    double (*centre)[2]; /* by hex: its middle */
    double left, top;    /* of the whole picture, in hex widths: the board's corner is 0, 0 */
};

bool draw_board(const struct lr_board *b, const struct draw_lines *lines, const struct draw_scene *scene,
                const struct draw_options *o, struct draw_out *out, struct lr_error *e);
void draw_out_free(struct draw_out *out);

/* Write the picture as PNG: `fonts` is the folder with our ttf files. */
bool draw_png(const struct draw_out *out, const char *fonts, const char *file, struct lr_error *e);

#endif
