/* plots.c - a run in pictures: win shares with their intervals, the score by time, the steps left, the length of
 * games, who held what when. Plain SVG, no library: a few rectangles and lines. */
#include "lab.h"

#include <errno.h>
#include <math.h>

enum { WIDE = 760, HIGH = 360, LEFT = 210, RIGHT = 30, TOP = 56, BOTTOM = 60 };

#define BLUE  "#1f4e79"
#define GRAY  "#8a6d3b"
#define INK   "#2b2b2b"
#define PAPER "#fbf8f1"

static FILE *begin(const struct lab_run *run, const char *name, const char *title, int wide, int high,
                   struct lr_error *e)
{
    char path[600];
    snprintf(path, sizeof path, "%s/%s.svg", run->order->folder, name);
    FILE *f = fopen(path, "w");
    if (f == NULL) {
        lr_fail(e, path, 0, 0, "cannot write: %s", strerror(errno));
        return NULL;
    }
    fprintf(f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" "
            "font-size=\"13\" fill=\"" INK "\">\n<rect width=\"%d\" height=\"%d\" fill=\"" PAPER "\"/>\n"
            "<text x=\"20\" y=\"30\" font-size=\"17\" font-weight=\"bold\">%s</text>\n",
            wide, high, wide, high, title);
    return f;
}

static bool end(FILE *f)
{
    fprintf(f, "</svg>\n");
    return fclose(f) == 0;
}

static const char *scenario_name(const struct lab_run *run, int i)
{
    return run->order->p->scenario[run->order->scenario[i]].name;
}

/* ---- Win shares ---- */

static bool plot_shares(const struct lab_run *run, bool by_side, struct lr_error *e)
{
    const struct lab_order *o = run->order;
    int high = TOP + 30 * o->scenarios + BOTTOM;
    char title[200];
    if (by_side)
        snprintf(title, sizeof title, "Games won by the %s, %s against %s", o->p->game->sides[0],
                 o->player[0]->title, o->player[1]->title);
    else
        snprintf(title, sizeof title, "Games won by the %s against the %s", o->player[0]->title,
                 o->player[1]->title);
    FILE *f = begin(run, by_side ? "sides" : "players", title, WIDE, high, e);
    if (f == NULL)
        return false;
    double span = WIDE - LEFT - RIGHT;
    for (int tick = 0; tick <= 100; tick += 25)
        fprintf(f,
                "<path d=\"M%.1f %d V%d\" stroke=\"%s\" stroke-width=\"%d\"/><text x=\"%.1f\" y=\"%d\" "
                "text-anchor=\"middle\">%d %%</text>\n",
                LEFT + span * tick / 100, TOP - 8, high - BOTTOM, tick == 50 ? INK : "#ccc", 1,
                LEFT + span * tick / 100, high - BOTTOM + 20, tick);
    for (int i = 0; i < o->scenarios; i++) {
        struct lab_sum s;
        lab_add_up(run, i, &s);
        struct lab_share h = by_side ? s.first : s.a;
        double y = TOP + 30 * i + 12;
        fprintf(f, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>", LEFT - 12, y + 4,
                scenario_name(run, i));
        fprintf(f,
                "<path d=\"M%.1f %.1f H%.1f\" stroke=\"" BLUE "\" stroke-width=\"5\" opacity=\".4\"/>"
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"" BLUE "\"/>"
                "<title>%.1f %% (%.1f to %.1f), %d games</title>\n",
                LEFT + span * h.low, y, LEFT + span * h.high, LEFT + span * h.share, y, 100 * h.share, 100 * h.low,
                100 * h.high, s.games);
    }
    return end(f);
}

/* ---- Curves by heading ---- */

struct curve {
    int points;
    char label[LAB_PERIODS][28];
    double sum[3][LAB_PERIODS], square[LAB_PERIODS];
    int n[LAB_PERIODS];
};

static int label_at(struct curve *c, const char *label)
{
    for (int i = 0; i < c->points; i++)
        if (strcmp(c->label[i], label) == 0)
            return i;
    if (c->points == LAB_PERIODS)
        return -1;
    memcpy(c->label[c->points], label, sizeof c->label[0]);
    return c->points++;
}

/* The headings in the order of the longest game. */
static void gather(const struct lab_run *run, int scenario, struct curve *c)
{
    const struct lab_game *g = &run->game[scenario * run->order->pairs * 2], *longest = NULL;
    memset(c, 0, sizeof *c);
    for (int i = 0; i < run->used[scenario] * 2; i++)
        if (g[i].id >= 0 && (longest == NULL || g[i].periods > longest->periods))
            longest = &g[i];
    for (int i = 0; longest != NULL && i < longest->periods; i++)
        label_at(c, longest->period[i].label);
    for (int i = 0; i < run->used[scenario] * 2; i++)
        for (int k = 0; g[i].id >= 0 && k < g[i].periods; k++) {
            int at = label_at(c, g[i].period[k].label);
            if (at < 0)
                continue;
            c->n[at]++;
            c->sum[0][at] += g[i].period[k].score;
            c->square[at] += (double)g[i].period[k].score * g[i].period[k].score;
            c->sum[1][at] += g[i].period[k].steps[0];
            c->sum[2][at] += g[i].period[k].steps[1];
        }
}

static double x_of(const struct curve *c, int i)
{
    return 70 + (c->points > 1 ? (double)(WIDE - 100) * i / (c->points - 1) : 0);
}

static double y_of(double value, double low, double high)
{
    return HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * (value - low) / (high > low ? high - low : 1);
}

static void axes(FILE *f, const struct curve *c, double low, double high)
{
    for (int i = 0; i <= 4; i++) {
        double v = low + (high - low) * i / 4;
        fprintf(
            f,
            "<path d=\"M70 %.1f H%d\" stroke=\"#ddd\"/><text x=\"62\" y=\"%.1f\" text-anchor=\"end\">%.0f</text>\n",
            y_of(v, low, high), WIDE - 30, y_of(v, low, high) + 4, v);
    }
    int every = c->points > 8 ? (c->points + 7) / 8 : 1;
    for (int i = 0; i < c->points; i += every)
        fprintf(f, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\" font-size=\"11\">%s</text>\n", x_of(c, i),
                HIGH - BOTTOM + 20, c->label[i]);
}

static void line(FILE *f, const struct curve *c, int which, const char *ink, double low, double high)
{
    fprintf(f, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"2.5\" d=\"", ink);
    for (int i = 0, pen = 0; i < c->points; i++)
        if (c->n[i] > 0)
            fprintf(f, "%s%.1f %.1f", pen++ ? " L" : "M", x_of(c, i), y_of(c->sum[which][i] / c->n[i], low, high));
    fprintf(f, "\"/>\n");
}

static void band(FILE *f, const struct curve *c, double low, double high)
{
    for (int i = 0; i < c->points; i++) {
        if (c->n[i] == 0)
            continue;
        double mean = c->sum[0][i] / c->n[i], var = c->square[i] / c->n[i] - mean * mean,
               sd = sqrt(var > 0 ? var : 0);
        fprintf(f, "<path d=\"M%.1f %.1f V%.1f\" stroke=\"" BLUE "\" stroke-width=\"6\" opacity=\".25\"/>\n",
                x_of(c, i), y_of(mean - sd, low, high), y_of(mean + sd, low, high));
    }
}

static void bounds(const struct curve *c, int from, int to, double *low, double *high)
{
    *low = from == 0 ? -1 : 0;
    *high = 1;
    for (int which = from; which <= to; which++)
        for (int i = 0; i < c->points; i++) {
            if (c->n[i] == 0)
                continue;
            double v = c->sum[which][i] / c->n[i], spread = which == 0 ? 4 : 0;
            *low = v - spread < *low ? v - spread : *low;
            *high = v + spread > *high ? v + spread : *high;
        }
}

static bool plot_curve(const struct lab_run *run, int scenario, const struct curve *c, bool steps,
                       struct lr_error *e)
{
    char name[40], title[200];
    const char *const *side = run->order->p->game->sides;
    double low, high;
    snprintf(name, sizeof name, "%s-%d", steps ? "steps" : "score", run->order->scenario[scenario] + 1);
    if (steps)
        snprintf(title, sizeof title, "%s: steps in the field, %s and %s", scenario_name(run, scenario), side[0],
                 side[1]);
    else
        snprintf(title, sizeof title, "%s: score by time (up: %s)", scenario_name(run, scenario), side[0]);
    FILE *f = begin(run, name, title, WIDE, HIGH, e);
    if (f == NULL)
        return false;
    bounds(c, steps ? 1 : 0, steps ? 2 : 0, &low, &high);
    axes(f, c, low, high);
    if (!steps)
        band(f, c, low, high);
    line(f, c, steps ? 1 : 0, BLUE, low, high);
    if (steps)
        line(f, c, 2, GRAY, low, high);
    return end(f);
}

/* ---- Length ---- */

static bool plot_length(const struct lab_run *run, struct lr_error *e)
{
    enum { BARS = 30 };
    int most = 1, tall = 1, bar[BARS] = { 0 };
    for (int i = 0; i < run->games; i++)
        if (run->game[i].id >= 0 && run->game[i].answers > most)
            most = run->game[i].answers;
    for (int i = 0; i < run->games; i++)
        if (run->game[i].id >= 0)
            bar[(int)((long)run->game[i].answers * (BARS - 1) / most)]++;
    for (int i = 0; i < BARS; i++)
        tall = bar[i] > tall ? bar[i] : tall;
    FILE *f = begin(run, "length", "Answers a game, all scenarios", WIDE, HIGH, e);
    if (f == NULL)
        return false;
    for (int i = 0; i < BARS; i++)
        fprintf(f, "<rect x=\"%.1f\" y=\"%.1f\" width=\"20\" height=\"%.1f\" fill=\"" BLUE "\"/>\n", 60 + i * 22.5,
                HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * (double)bar[i] / tall,
                (HIGH - TOP - BOTTOM) * (double)bar[i] / tall);
    fprintf(f, "<text x=\"60\" y=\"%d\">0</text><text x=\"%d\" y=\"%d\" text-anchor=\"end\">%d</text>\n", HIGH - 36,
            WIDE - 24, HIGH - 36, most);
    return end(f);
}

/* ---- Who held what when ---- */

static double held_share(const struct lab_run *run, int scenario, const char *label, int place)
{
    const struct lab_game *g = &run->game[scenario * run->order->pairs * 2];
    int n = 0, first = 0;
    for (int i = 0; i < run->used[scenario] * 2; i++)
        for (int k = 0; g[i].id >= 0 && k < g[i].periods; k++)
            if (strcmp(g[i].period[k].label, label) == 0) {
                n++;
                first += g[i].period[k].held[place] == '0';
            }
    return n ? (double)first / n : -1;
}

static bool plot_held(const struct lab_run *run, int scenario, const struct curve *c, struct lr_error *e)
{
    char name[40], title[200];
    int high = TOP + 18 * run->places + BOTTOM;
    snprintf(name, sizeof name, "held-%d", run->order->scenario[scenario] + 1);
    snprintf(title, sizeof title, "%s: who held what when (blue: %s)", scenario_name(run, scenario),
             run->order->p->game->sides[0]);
    FILE *f = begin(run, name, title, WIDE, high, e);
    if (f == NULL)
        return false;
    double cell = (double)(WIDE - LEFT - RIGHT) / (c->points > 0 ? c->points : 1);
    for (int i = 0; i < run->places; i++) {
        fprintf(f, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\" font-size=\"12\">%s</text>\n", LEFT - 10,
                TOP + 18 * i + 13, run->order->p->board->place[run->place[i]].name);
        for (int k = 0; k < c->points; k++) {
            double share = held_share(run, scenario, c->label[k], i);
            if (share >= 0)
                fprintf(f,
                        "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"16\" fill=\"%s\" opacity=\"%.2f\"/>\n",
                        LEFT + cell * k, TOP + 18 * i, cell - 1, share >= 0.5 ? BLUE : GRAY,
                        0.15 + 1.6 * fabs(share - 0.5));
        }
    }
    int every = c->points > 8 ? (c->points + 7) / 8 : 1;
    for (int k = 0; k < c->points; k += every)
        fprintf(f, "<text x=\"%.1f\" y=\"%d\" font-size=\"11\">%s</text>\n", LEFT + cell * k, high - BOTTOM + 20,
                c->label[k]);
    return end(f);
}

bool lab_plots(const struct lab_run *run, struct lr_error *e)
{
    static _Thread_local struct curve c;
    bool ok = plot_shares(run, false, e) && plot_shares(run, true, e) && plot_length(run, e);
    for (int i = 0; ok && i < run->order->scenarios; i++) {
        gather(run, i, &c);
        ok = plot_curve(run, i, &c, false, e) && plot_curve(run, i, &c, true, e)
             && (run->places == 0 || plot_held(run, i, &c, e));
    }
    return ok;
}
