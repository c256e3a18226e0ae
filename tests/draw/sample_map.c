/* sample_map.c - paint the sample board: sample_map OUT.png|OUT.svg [hex pixels] [lamplight] [flat] [bare] [scene]
 */
#include "sample.h"

#include <stdlib.h>

/* A pack without rules, for its board. */
static struct lr_pack *board_of(const char *folder, struct draw_lines *lines)
{
    static const struct lr_game game = { .id = "board", .title = "Board", .sides = { "Union", "Confederate" } };
    struct lr_error e = { 0 };
    char path[512], line[600];
    struct lr_pack *p = lr_pack_load(&game, folder, NULL, 0, &e);
    snprintf(path, sizeof path, "%s/board/drawing.tsv", folder);
    FILE *f = fopen(path, "rb");
    if (p != NULL && f != NULL) {
        char *text = malloc(4 << 20);
        size_t n = fread(text, 1, 4 << 20, f);
        if (!draw_lines_read(path, text, n, lines, &e))
            fprintf(stderr, "%s\n", lr_error_line(&e, line, sizeof line));
        free(text);
    }
    if (f != NULL)
        fclose(f);
    snprintf(path, sizeof path, "%s/board/crossings.tsv", folder);
    f = fopen(path, "rb");
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
        if (strchr(argv[i], '/') != NULL && (pack = board_of(argv[i], &lines)) == NULL)
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
