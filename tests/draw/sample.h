/* sample.h - a made-up board with everything the drawer knows, built in code. */
#ifndef SAMPLE_H
#define SAMPLE_H

#include "draw.h"

struct sample {
    struct lr_board *board;
    struct draw_lines lines;
    struct draw_scene scene;
    void *memory;
};

/* Pointy or flat hexes; with or without the lines that only the picture needs. */
struct sample *sample_make(bool flat, bool lines);
void sample_free(struct sample *s);

/* The board of a game's folder, without its rules, and the lines of its drawing.tsv and crossings.tsv. */
struct lr_pack *sample_pack(const char *folder, struct draw_lines *lines);

/* Elements nest, attributes are quoted, text holds no bare < or &. */
bool well_formed(const char *svg);
bool overlaps(const struct draw_label *a, const struct draw_label *b);
/* Letters of one name set along a line may lean on each other. */
bool one_name(const struct draw_label *a, const struct draw_label *b);

#endif
