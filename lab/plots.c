/* plots.c - a run in pictures: win shares with their intervals, score, losses and strength by heading, the length
 * of games, who held what when. Plain SVG in the colours of the maps. All pictures of a kind have the same scale.
 */
#include "lab.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <sys/stat.h>

enum { WIDE = 820, ROW = 26, LEFT = 230, RIGHT = 36, TOP = 84 };
/* the curves */
enum { HIGH = 400, CLEFT = 76, CBOTTOM = 104, LEVEL = 84 /* headings so far apart stand level */ };

#define PAPER "#F1E9D6"
#define PANEL "#FBF7EC"
#define INK   "#27221B"
#define FAINT "#5C5346"
#define RULE  "#D9CFB8"
#define BLUE  "#23477E"
#define BROWN "#8A4B2A"
#define HALF  "#E7DCC3"

/* Text for SVG. */
static const char *clean(const char *s, char *out, size_t size)
{
    struct lr_text t = { out, size, 0, false };
    out[0] = '\0';
    for (; *s != '\0'; s++)
        if (*s == '&')
            lr_put_string(&t, "&amp;");
        else if (*s == '<')
            lr_put_string(&t, "&lt;");
        else
            lr_put(&t, "%c", *s);
    return out;
}

static void text(FILE *f, double x, double y, const char *style, const char *words)
{
    char out[400];
    fprintf(f, "<text x=\"%.1f\" y=\"%.1f\" %s>%s</text>\n", x, y, style, clean(words, out, sizeof out));
}

#define MIDDLE "text-anchor=\"middle\""
#define AT_END "text-anchor=\"end\""
#define SMALL  "font-size=\"11.5\" fill=\"" FAINT "\""

static FILE *begin(const struct lab_run *run, const char *name, const char *title, const char *below, int high,
                   struct lr_error *e)
{
    char path[LAB_PATH + 60];
    const char *folder = run->order->plots ? run->order->plots : run->order->folder;
    snprintf(path, sizeof path, "%s/%s.svg", folder, name);
    FILE *f = fopen(path, "w");
    if (f == NULL) {
        lr_fail(e, path, 0, 0, "cannot write: %s", strerror(errno));
        return NULL;
    }
    fprintf(f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" "
            "font-family=\"'Source Sans 3','Source Sans Pro',Helvetica,Arial,sans-serif\" font-size=\"13\" "
            "fill=\"" INK "\">\n<rect width=\"%d\" height=\"%d\" fill=\"" PAPER "\"/>\n",
            WIDE, high, WIDE, high, WIDE, high);
    text(f, 24, 34, "font-family=\"Besley,'Old Standard TT',Georgia,serif\" font-size=\"19\" font-weight=\"600\"",
         title);
    text(f, 24, 56, SMALL, below);
    return f;
}

static bool end(FILE *f, const struct lab_run *run, struct lr_error *e)
{
    fprintf(f, "</svg>\n");
    bool ok = !ferror(f);
    ok = fclose(f) == 0 && ok;
    return ok || lr_fail(e, run->order->folder, 0, 0, "cannot write the plots: %s", strerror(errno));
}

static void panel(FILE *f, double x, double y, double wide, double high)
{
    fprintf(f,
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"" PANEL "\" stroke=\"" RULE "\"/>\n",
            x, y, wide, high);
}

/* A key at the upper right: up to three colours with their words. */
static void legend(FILE *f, int n, const char *const *ink, const char *const *words)
{
    double x = WIDE - RIGHT;
    for (int i = n - 1; i >= 0; i--) {
        text(f, x, 74, AT_END, words[i]);
        x -= 7.8 * (double)strlen(words[i]) + 26;
        fprintf(f,
                "<rect x=\"%.1f\" y=\"64\" width=\"18\" height=\"9\" fill=\"%s\" stroke=\"" FAINT
                "\" stroke-width=\".5\"/>\n",
                x, ink[i]);
        x -= 14;
    }
}

/* Who played, for the line below the title. */
static void put_players(const struct lab_run *run, struct lr_text *t)
{
    const struct lab_order *o = run->order;
    if (o->player[0] == o->player[1]) {
        lr_put(t, "%s on both sides", o->player[0]->title);
        return;
    }
    for (int i = 0; i < o->players; i++)
        lr_put(t, "%s%s", i == 0 ? "" : i == o->players - 1 ? " and " : ", ", o->player[i]->title);
    lr_put_string(t, ", sides changed");
}

/* ---- Shares ---- */

struct row {
    const char *name;
    struct lab_share share;
    int games;
};

static void share_axis(FILE *f, int rows)
{
    double span = WIDE - LEFT - RIGHT - 60;
    panel(f, LEFT, TOP, span, ROW * rows + 8);
    for (int tick = 0; tick <= 100; tick += 25) {
        char words[12];
        snprintf(words, sizeof words, "%d %%", tick);
        fprintf(f, "<path d=\"M%.1f %d v%d\" stroke=\"%s\"%s/>\n", LEFT + span * tick / 100, TOP, ROW * rows + 8,
                tick == 50 ? FAINT : RULE, tick == 50 ? " stroke-dasharray=\"4 3\"" : "");
        text(f, LEFT + span * tick / 100, TOP + ROW * rows + 26, MIDDLE " " SMALL, words);
    }
}

static void share_row(FILE *f, int at, const struct row *r)
{
    double span = WIDE - LEFT - RIGHT - 60, y = TOP + ROW * at + 17;
    char words[60];
    text(f, LEFT - 12, y + 4, AT_END, r->name);
    snprintf(words, sizeof words, "%.0f %%", 100 * r->share.share);
    if (r->games == 0)
        return;
    text(f, WIDE - RIGHT, y + 4, AT_END, words);
    fprintf(f,
            "<g><title>%.1f %% (%.1f to %.1f), %d games</title><path d=\"M%.1f %.1f H%.1f\" stroke=\"" BLUE
            "\" stroke-width=\"7\" opacity=\".35\"/><circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"" BLUE
            "\"/></g>\n",
            100 * r->share.share, 100 * r->share.low, 100 * r->share.high, r->games, LEFT + span * r->share.low, y,
            LEFT + span * r->share.high, LEFT + span * r->share.share, y);
}

static bool plot_rows(const struct lab_run *run, const char *name, const char *title, const char *below,
                      const struct row *row, int rows, struct lr_error *e)
{
    FILE *f = begin(run, name, title, below, TOP + ROW * rows + 48, e);
    if (f == NULL)
        return false;
    share_axis(f, rows);
    for (int i = 0; i < rows; i++)
        share_row(f, i, &row[i]);
    return end(f, run, e);
}

static bool plot_sides(const struct lab_run *run, struct lr_error *e)
{
    struct row row[LAB_SCENARIOS];
    char title[200], below[300];
    struct lr_text t = LR_TEXT(below);
    for (int i = 0; i < run->order->scenarios; i++) {
        struct lab_sum s;
        lab_add_up(run, i, -1, &s);
        row[i] = (struct row){ lab_scenario(run, i), s.first, s.games };
    }
    snprintf(title, sizeof title, "Games won by the %s", run->order->p->game->sides[0]);
    put_players(run, &t);
    lr_put_string(&t, "; a draw counts half; bars are 95 % intervals");
    return plot_rows(run, "sides", title, below, row, run->order->scenarios, e);
}

/* Two players: by scenario. More: each meeting over all scenarios, then the standings. */
static bool plot_players(const struct lab_run *run, struct lr_error *e)
{
    struct row row[LAB_MEETINGS + LAB_PLAYERS + LAB_SCENARIOS];
    char name[LAB_MEETINGS + LAB_PLAYERS][80], title[200],
        below[] = "Sides changed; a draw counts half; bars are 95 % intervals";
    int rows = 0;
    struct lab_sum s;
    if (run->meetings == 1) {
        for (int i = 0; i < run->order->scenarios; i++) {
            lab_add_up(run, i, 0, &s);
            row[rows++] = (struct row){ lab_scenario(run, i), s.a, s.games };
        }
        snprintf(title, sizeof title, "Games won by the %s against the %s", lab_title(run, 0, 0),
                 lab_title(run, 0, 1));
        return plot_rows(run, "players", title, below, row, rows, e);
    }
    for (int i = 0; i < run->meetings; i++) {
        lab_add_up(run, -1, i, &s);
        snprintf(name[i], sizeof name[i], "%s against %s", lab_title(run, i, 0), lab_title(run, i, 1));
        row[rows++] = (struct row){ name[i], s.a, s.games };
    }
    for (int i = 0; i < run->order->players; i++) {
        int games;
        struct lab_share share = lab_standing(run, i, &games);
        snprintf(name[rows], sizeof name[0], "%s against all", run->order->player[i]->title);
        row[rows] = (struct row){ name[rows], share, games };
        rows++;
    }
    return plot_rows(run, "players", "Games won by each player", below, row, rows, e);
}

/* ---- Curves by heading ---- */

/* What a picture of curves shows: one or two values of a point. */
struct view {
    const char *name, *title;
    int lines;
    double (*value)(const struct lab_point *p, int line);
    bool spread; /* and the standard deviation of the first */
};

static double score_of(const struct lab_point *p, int line)
{
    (void)line;
    return p->score / p->n;
}
static double steps_of(const struct lab_point *p, int line) { return p->steps[line] / p->n; }
static double lost_of(const struct lab_point *p, int line) { return p->lost[line] / p->n; }

static const struct view views[] = {
    { "score", "score by time", 1, score_of, true },
    { "losses", "steps lost so far", 2, lost_of, false },
    { "steps", "steps in the field", 2, steps_of, false },
};

static double spread_of(const struct lab_point *p)
{
    double mean = p->score / p->n, v = p->square / p->n - mean * mean;
    return sqrt(v > 0 ? v : 0);
}

struct scale {
    double low, high, step;
};

static void stretch(struct scale *s, double v)
{
    s->low = v < s->low ? v : s->low;
    s->high = v > s->high ? v : s->high;
}

/* Whole steps of 1, 2 or 5 times a power of ten, five or six of them. */
static void round_scale(struct scale *s)
{
    double span = s->high > s->low ? s->high - s->low : 1, power = pow(10, floor(log10(span / 5)));
    double step = span / 5 / power;
    s->step = power * (step <= 1 ? 1 : step <= 2 ? 2 : step <= 5 ? 5 : 10);
    s->low = s->step * floor(s->low / s->step);
    s->high = s->step * ceil(s->high / s->step);
    if (s->high <= s->low)
        s->high = s->low + s->step;
}

/* One scale for all scenarios. */
static struct scale scale_for(const struct lab_curves *c, const struct view *v)
{
    struct scale s = { 0, 1, 1 };
    for (int i = 0; i < c->run->order->scenarios; i++)
        for (int k = 0; k < c->curve[i].points; k++) {
            const struct lab_point *p = &c->curve[i].point[k];
            double spread = v->spread ? spread_of(p) : 0;
            for (int line = 0; line < v->lines; line++) {
                stretch(&s, v->value(p, line) - spread);
                stretch(&s, v->value(p, line) + spread);
            }
        }
    round_scale(&s);
    return s;
}

/* The points that a line joins: all but the end, which speaks of all games and not of those that came so far. */
static int joined(const struct lab_curve *c)
{
    return c->points > 0 && strcmp(c->point[c->points - 1].label, "end") == 0 ? c->points - 1 : c->points;
}

static double x_of(const struct lab_curve *c, int i)
{
    double span = WIDE - CLEFT - RIGHT - 24;
    return CLEFT + 12 + (c->points > 1 ? span * i / (c->points - 1) : span / 2);
}

static double y_of(const struct scale *s, double value)
{
    return HIGH - CBOTTOM - (HIGH - TOP - CBOTTOM - 20) * (value - s->low) / (s->high - s->low);
}

/* Headings under their points, aslant where they stand close. */
static void headings(FILE *f, const struct lab_curve *c, double left, double apart, double y)
{
    int every = apart < 15 ? (int)ceil(15 / apart) : 1;
    for (int i = 0; i < c->points; i++) {
        double x = left + apart * i;
        char style[160];
        bool last = i == c->points - 1;
        if (!last && (i % every != 0 || (every > 1 && c->points - 1 - i < every)))
            continue;
        if (apart >= LEVEL)
            snprintf(style, sizeof style, MIDDLE " " SMALL);
        else
            snprintf(style, sizeof style, AT_END " " SMALL " transform=\"rotate(-40 %.1f %.1f)\"", x + 4, y);
        text(f, apart >= LEVEL ? x : x + 4, y, style, c->point[i].label);
    }
}

/* How many games came so far, above their points. */
static void counts(FILE *f, const struct lab_curve *c)
{
    double right = -1;
    for (int i = 0; i < c->points; i++) {
        char words[16];
        snprintf(words, sizeof words, "%d", c->point[i].n);
        double half = 3.2 * (double)strlen(words);
        if (x_of(c, i) - half < right + 3)
            continue;
        right = x_of(c, i) + half;
        text(f, x_of(c, i), TOP + 13, MIDDLE " font-size=\"10\" fill=\"" FAINT "\"", words);
    }
}

static void axes(FILE *f, const struct lab_curve *c, const struct scale *s)
{
    panel(f, CLEFT, TOP, WIDE - CLEFT - RIGHT, HIGH - TOP - CBOTTOM);
    int ticks = (int)lround((s->high - s->low) / s->step);
    for (int i = 0; i <= ticks; i++) {
        char words[24];
        double v = s->low + i * s->step;
        snprintf(words, sizeof words, s->step < 1 ? "%.1f" : "%.0f", fabs(v) < s->step / 2 ? 0 : v);
        fprintf(f, "<path d=\"M%d %.1f H%d\" stroke=\"%s\"/>\n", CLEFT, y_of(s, v), WIDE - RIGHT,
                fabs(v) < s->step / 2 ? FAINT : RULE);
        text(f, CLEFT - 8, y_of(s, v) + 4, AT_END " " SMALL, words);
    }
    counts(f, c);
    headings(f, c, x_of(c, 0), c->points > 1 ? x_of(c, 1) - x_of(c, 0) : 100, HIGH - CBOTTOM + 20);
}

/* Mean and one standard deviation to each side. */
static void draw_spread(FILE *f, const struct lab_curve *c, const struct scale *s)
{
    int n = joined(c);
    fprintf(f, "<path fill=\"" BLUE "\" opacity=\".16\" d=\"");
    for (int i = 0; i < n; i++) {
        const struct lab_point *p = &c->point[i];
        fprintf(f, "%s%.1f %.1f", i ? " L" : "M", x_of(c, i), y_of(s, score_of(p, 0) + spread_of(p)));
    }
    for (int i = n - 1; i >= 0; i--) {
        const struct lab_point *p = &c->point[i];
        fprintf(f, " L%.1f %.1f", x_of(c, i), y_of(s, score_of(p, 0) - spread_of(p)));
    }
    fprintf(f, "Z\"/>\n");
    if (n == c->points)
        return;
    const struct lab_point *p = &c->point[n];
    fprintf(f, "<path stroke=\"" BLUE "\" opacity=\".16\" stroke-width=\"9\" d=\"M%.1f %.1f V%.1f\"/>\n",
            x_of(c, n), y_of(s, score_of(p, 0) + spread_of(p)), y_of(s, score_of(p, 0) - spread_of(p)));
}

static void draw_line(FILE *f, const struct lab_curve *c, const struct scale *s, const struct view *v, int line)
{
    const char *ink = line ? BROWN : BLUE;
    fprintf(f, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"2.5\" stroke-linejoin=\"round\" d=\"", ink);
    for (int i = 0; i < joined(c); i++)
        fprintf(f, "%s%.1f %.1f", i ? " L" : "M", x_of(c, i), y_of(s, v->value(&c->point[i], line)));
    fprintf(f, "\"/>\n");
    for (int i = 0; i < c->points; i++) {
        char label[60];
        fprintf(
            f, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%d\" fill=\"%s\"><title>%s: %.1f (%d games)</title></circle>\n",
            x_of(c, i), y_of(s, v->value(&c->point[i], line)), i < joined(c) ? 3 : 5, ink,
            clean(c->point[i].label, label, sizeof label), v->value(&c->point[i], line), c->point[i].n);
    }
}

static void name_of(const struct lab_run *run, const char *kind, int scenario, char *name, size_t size)
{
    snprintf(name, size, "%s-%d", kind, run->order->scenario[scenario] + 1);
}

static bool plot_curve(const struct lab_curves *all, int scenario, const struct view *v, const struct scale *s,
                       struct lr_error *e)
{
    const struct lab_run *run = all->run;
    const struct lab_curve *c = &all->curve[scenario];
    const char *const *side = run->order->p->game->sides;
    char name[40], title[200], below[300], up[80];
    struct lr_text t = LR_TEXT(below);
    name_of(run, v->name, scenario, name, sizeof name);
    snprintf(title, sizeof title, "%s: %s", lab_scenario(run, scenario), v->title);
    put_players(run, &t);
    lr_put_string(&t, "; means of the games that came so far (how many: above), and of all at their end");
    bool level = c->points < 2 || x_of(c, 1) - x_of(c, 0) >= LEVEL; /* headings that need no slant need less room */
    FILE *f = begin(run, name, title, below, level ? HIGH - 62 : HIGH, e);
    if (f == NULL)
        return false;
    snprintf(up, sizeof up, "mean (up: %s)", side[0]);
    if (v->spread)
        legend(f, 2, (const char *const[]){ BLUE, "#D8DADA" }, (const char *const[]){ up, "standard deviation" });
    else
        legend(f, 2, (const char *const[]){ BLUE, BROWN }, (const char *const[]){ side[0], side[1] });
    axes(f, c, s);
    if (v->spread && c->points > 0)
        draw_spread(f, c, s);
    for (int line = 0; line < v->lines; line++)
        draw_line(f, c, s, v, line);
    return end(f, run, e);
}

/* ---- Length ---- */

enum { STRIP = 52 };

static void length_axis(FILE *f, const struct lab_curves *c, double span)
{
    int n = c->run->order->scenarios;
    struct scale s = { 0, c->longest + 1, 1 };
    round_scale(&s);
    panel(f, LEFT, TOP, span, STRIP * n);
    for (int i = 0; i * s.step <= c->longest; i++) {
        char words[24];
        double x = LEFT + span * i * s.step / (c->longest + 1);
        snprintf(words, sizeof words, "%.0f", i * s.step);
        fprintf(f, "<path d=\"M%.1f %d v%d\" stroke=\"" RULE "\"/>\n", x, TOP, STRIP * n);
        text(f, x, TOP + STRIP * n + 20, MIDDLE " " SMALL, words);
    }
}

static void length_strip(FILE *f, const struct lab_curves *c, int scenario, double span)
{
    const int *bar = c->bar[scenario];
    int tall = 1, ground = TOP + STRIP * (scenario + 1);
    double wide = span / LAB_BARS;
    for (int k = 0; k < LAB_BARS; k++)
        tall = bar[k] > tall ? bar[k] : tall;
    text(f, LEFT - 12, ground - 20, AT_END, lab_scenario(c->run, scenario));
    fprintf(f, "<path d=\"M%d %d h%.1f\" stroke=\"" RULE "\"/>\n", LEFT, ground, span);
    for (int k = 0; k < LAB_BARS; k++) {
        double high = (STRIP - 10.0) * bar[k] / tall;
        if (bar[k] > 0)
            fprintf(f,
                    "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"" BLUE
                    "\"><title>%d games</title></rect>\n",
                    LEFT + wide * k + 0.5, ground - high, wide - 1, high, bar[k]);
    }
}

static bool plot_length(const struct lab_curves *c, struct lr_error *e)
{
    const struct lab_run *run = c->run;
    char below[300];
    struct lr_text t = LR_TEXT(below);
    put_players(run, &t);
    lr_put_string(&t, "; answers a game, both sides together; each strip is scaled to its own highest bar");
    FILE *f = begin(run, "length", "Length of games", below, TOP + STRIP * run->order->scenarios + 44, e);
    if (f == NULL)
        return false;
    length_axis(f, c, WIDE - LEFT - RIGHT);
    for (int i = 0; i < run->order->scenarios; i++)
        length_strip(f, c, i, WIDE - LEFT - RIGHT);
    return end(f, run, e);
}

/* ---- Who held what when ---- */

/* -1: never anyone's; else the first side's share. */
static double held_share(const struct lab_point *p, int place)
{
    int n = p->held[place][0] + p->held[place][1];
    return n ? (double)p->held[place][0] / n : -1;
}

static bool changed_hands(const struct lab_curve *c, int place)
{
    int held[2] = { 0, 0 };
    for (int i = 0; i < c->points; i++) {
        held[0] += c->point[i].held[place][0];
        held[1] += c->point[i].held[place][1];
    }
    return held[0] > 0 && held[1] > 0;
}

/* Blue, paper, brown. */
static void colour(double share, char *out, size_t size)
{
    static const int ends[3][3] = { { 0x8A, 0x4B, 0x2A }, { 0xE7, 0xDC, 0xC3 }, { 0x23, 0x47, 0x7E } };
    int from = share < 0.5 ? 0 : 1, rgb[3];
    double part = (share - 0.5 * from) * 2;
    for (int i = 0; i < 3; i++)
        rgb[i] = (int)(ends[from][i] + (ends[from + 1][i] - ends[from][i]) * part);
    snprintf(out, size, "#%02X%02X%02X", (unsigned)rgb[0], (unsigned)rgb[1], (unsigned)rgb[2]);
}

static void held_row(FILE *f, const struct lab_watch *w, const struct lab_curve *c, int place, double y)
{
    const char *name = w->p->board->place[w->place[place]].name;
    double cell = (double)(WIDE - LEFT - RIGHT) / c->points;
    text(f, LEFT - 12, y + 14, AT_END, name);
    for (int k = 0; k < c->points; k++) {
        double share = held_share(&c->point[k], place);
        char ink[12];
        if (share < 0)
            continue;
        colour(share, ink, sizeof ink);
        fprintf(f,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"18\" fill=\"%s\"><title>%s: %.0f %% %s"
                "</title></rect>\n",
                LEFT + cell * k + 0.5, y, cell - 1, ink, c->point[k].label, 100 * share, w->p->game->sides[0]);
    }
}

static bool plot_held(const struct lab_curves *all, int scenario, struct lr_error *e)
{
    enum { LINE = 20 };
    const struct lab_run *run = all->run;
    const struct lab_curve *c = &all->curve[scenario];
    const char *const *side = run->order->p->game->sides;
    char name[40], title[200], first[60], second[60];
    const struct lab_watch *w = &run->watch[scenario];
    int rows = 0, row = 0;
    for (int i = 0; i < w->places; i++)
        rows += changed_hands(c, i);
    name_of(run, "held", scenario, name, sizeof name);
    snprintf(title, sizeof title, "%s: who held what when", lab_scenario(run, scenario));
    FILE *f = begin(run, name, title,
                    rows ? "Share of games; places that never changed hands are left out"
                         : "No watched place changed hands in any game",
                    TOP + LINE * rows + 84, e);
    if (f == NULL)
        return false;
    snprintf(first, sizeof first, "%s", side[0]);
    snprintf(second, sizeof second, "%s", side[1]);
    legend(f, 3, (const char *const[]){ BLUE, HALF, BROWN }, (const char *const[]){ first, "half", second });
    if (rows > 0)
        panel(f, LEFT, TOP, WIDE - LEFT - RIGHT, LINE * rows - 2);
    for (int i = 0; i < w->places; i++)
        if (changed_hands(c, i))
            held_row(f, w, c, i, TOP + LINE * row++);
    if (rows > 0) {
        double cell = (double)(WIDE - LEFT - RIGHT) / c->points;
        headings(f, c, LEFT + cell / 2, cell, TOP + LINE * rows + 18);
    }
    return end(f, run, e);
}

bool lab_plots(const struct lab_run *run, struct lr_error *e)
{
    struct lab_curves *c = lab_curves_make(run, e);
    if (c == NULL)
        return false;
    if (run->order->plots != NULL)
        mkdir(run->order->plots, 0777); /* if it cannot be, the first picture says so */
    bool ok = plot_sides(run, e) && plot_length(c, e);
    if (run->order->player[0] != run->order->player[1])
        ok = ok && plot_players(run, e);
    for (size_t v = 0; v < sizeof views / sizeof views[0]; v++) {
        struct scale s = scale_for(c, &views[v]);
        for (int i = 0; ok && i < run->order->scenarios; i++)
            ok = plot_curve(c, i, &views[v], &s, e);
    }
    for (int i = 0; ok && i < run->order->scenarios; i++)
        ok = run->watch[i].places == 0 || plot_held(c, i, e);
    free(c);
    return ok;
}
