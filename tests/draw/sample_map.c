/* sample_map.c - paint the sample board: sample_map OUT.png|OUT.svg [hex pixels] [lamplight] [flat] [bare] [scene]
 */
#include "sample.h"

#include <stdlib.h>

int main(int argc, char **argv)
{
    struct draw_options o = { .hex = 100, .side = { "Union", "Confederate" } };
    struct lr_pack *pack = NULL;
    struct draw_lines lines = { 0 };
    bool flat = false, bare = false, scene = false;
    for (int i = 2; i < argc; i++) {
        flat |= strcmp(argv[i], "flat") == 0;
        bare |= strcmp(argv[i], "bare") == 0;
        scene |= strcmp(argv[i], "scene") == 0;
        if (strcmp(argv[i], "lamplight") == 0)
            o.theme = DRAW_LAMPLIGHT;
        if (strchr(argv[i], '/') != NULL && (pack = sample_pack(argv[i], &lines)) == NULL)
            return 1;
        if (atoi(argv[i]) > 0)
            o.hex = atoi(argv[i]);
    }
    struct sample *s = sample_make(flat, !bare);
    struct draw_out out;
    struct lr_error e = { 0 };
    char line[600];
    bool good = argc > 1
                && draw_board(pack ? pack->board : s->board,
                              pack   ? &lines
                              : bare ? NULL
                                     : &s->lines,
                              scene ? &s->scene : NULL, &o, &out, &e);
    if (good && strstr(argv[1], ".svg") != NULL) {
        FILE *f = fopen(argv[1], "wb");
        good = f != NULL && fwrite(out.svg, 1, out.length, f) == out.length;
        if (f != NULL)
            fclose(f);
    } else if (good) {
        good = draw_png(&out, DRAW_FONTS, argv[1], &e);
    }
    if (good)
        printf("%zu bytes, %.0f x %.0f, %d labels, %d dropped\n", out.length, out.width, out.height, out.labels,
               out.dropped);
    else
        fprintf(stderr, "%s\n", lr_error_line(&e, line, sizeof line));
    draw_out_free(&out);
    sample_free(s);
    draw_lines_free(&lines);
    lr_pack_free(pack);
    return good ? 0 : 1;
}
