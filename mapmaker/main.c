/* main.c - the mapmaker: from a map description and real geography to the board files of a game. */
#include "mapmaker.h"

#include <gdal.h>
#include <stdlib.h>

static const char *const help =
    "mapmaker makes a game's board from a map description and real geography. README.md says how to write one.\n"
    "\n"
    "  mapmaker [--geo DIR] make DESCRIPTION GAME   write the board files into the game's folder\n"
    "  mapmaker [--geo DIR] fit DESCRIPTION         report how the control points fit\n"
    "  mapmaker [--geo DIR] where DESCRIPTION LAT LON   say in which hex a point lies\n"
    "\n"
    "--geo is the folder that gather.sh filled (build/geo if left out).\n";

static bool where(struct map *m, const char *lat, const char *lon)
{
    struct point p = fit_point(m, strtod(lon, NULL), strtod(lat, NULL));
    lr_hex h = shape_hex(m->board, p);
    char number[LR_LONGEST_NAME] = "off the board";
    struct lr_text t = LR_TEXT(number);
    if (h != LR_NONE)
        lr_hex_number(m->board, h, &t);
    struct point c = h != LR_NONE ? shape_centre(m->board, h) : p;
    printf("%s, %+.2f east and %+.2f south of its middle\n", number, p.x - c.x, p.y - c.y);
    return true;
}

static void report_places(const struct map *m)
{
    for (int i = 0; i < m->spots; i++) {
        const struct spot *s = &m->spot[i];
        lr_hex falls = shape_hex(m->board, s->off);
        if (!s->given || falls == s->hex)
            continue;
        char given[16], fell[16] = "nowhere";
        struct lr_text a = LR_TEXT(given), b = LR_TEXT(fell);
        lr_hex_number(m->board, s->hex, &a);
        if (falls != LR_NONE)
            lr_hex_number(m->board, falls, &b);
        printf("note: %s is given in %s, falls in %s\n", s->name, given, fell);
    }
}

static bool make(struct map *m, const char *out, struct lr_error *e)
{
    if (!paint_sea(m, e) || !read_places(m, e) || !make_courses(m, e) || !paint_all(m, e) || !correct_all(m, e)
        || !find_pulls(m, e) || !write_board(m, out, e))
        return false;
    report_places(m);
    int playable = 0;
    for (int h = 0; h < m->board->hexes; h++)
        playable += m->board->playable[h];
    printf("%s: %d hexes, %d places, %d lines, %d crossings\n", out, playable, m->spots, m->courses, m->crossings);
    return true;
}

static int run(struct map *m, int argc, char **argv)
{
    struct lr_error e = { 0 };
    const char *verb = argv[0];
    m->dir = argv[1];
    bool good = read_description(m, &e) && fit_read(m, &e);
    if (good && strcmp(verb, "fit") == 0)
        fit_report(m, stdout);
    else if (good && strcmp(verb, "where") == 0 && argc == 4)
        good = where(m, argv[2], argv[3]);
    else if (good && strcmp(verb, "make") == 0 && argc == 3)
        good = make(m, argv[2], &e);
    else if (good) {
        fputs(help, stderr);
        return 2;
    }
    char line[600];
    if (!good)
        fprintf(stderr, "%s/%s\n", m->dir, lr_error_line(&e, line, sizeof line));
    return good ? 0 : 1;
}

int main(int argc, char **argv)
{
    struct map m = { .geo = "build/geo" };
    int at = 1;
    if (argc > 2 && strcmp(argv[1], "--geo") == 0) {
        m.geo = argv[2];
        at = 3;
    }
    if (argc - at < 2) {
        fputs(help, argc - at == 0 ? stdout : stderr);
        return argc - at == 0 ? 0 : 2;
    }
    GDALAllRegister();
    int code = run(&m, argc - at, argv + at);
    OGR_G_DestroyGeometry(m.sea);
    proj_destroy(m.projection);
    proj_context_destroy(m.proj);
    lr_arena_free(&m.arena);
    return code;
}
