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

#endif
