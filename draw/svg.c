/* svg.c - writing: text, numbers, paths. */
#include "picture.h"

#include <stdarg.h>

static void room_for(struct svg *s, size_t n)
{
    if (s->used + n + 1 <= s->room)
        return;
    s->room = (s->used + n + 1) * 2;
    s->at = more(s->at, s->room, 1);
}

void put(struct svg *s, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, args); // NOLINT(clang-analyzer-valist.Uninitialized)
    va_end(args);
    if (n > 0) {
        room_for(s, (size_t)n);
        vsnprintf(s->at + s->used, (size_t)n + 1, format, again);
        s->used += (size_t)n;
    }
    va_end(again);
}

/* What XML cannot hold, not even escaped, becomes a question mark. */
void put_escaped(struct svg *s, const char *text)
{
    for (const char *c = text; *c != '\0'; c++) {
        const char *safe = *c == '&'   ? "&amp;"
                           : *c == '<' ? "&lt;"
                           : *c == '>' ? "&gt;"
                           : *c == '"' ? "&quot;"
                                       : NULL;
        if (safe != NULL)
            put(s, "%s", safe);
        else
            put(s, "%c", (unsigned char)*c < ' ' ? '?' : *c);
    }
}

int units(double x) { return (int)lround(clamp(x, -100000, 100000) * 1000); }

/* ---- Paths ---- */

void pen_begin(struct pen *p, struct svg *s, const char *class, const char *extra)
{
    *p = (struct pen){ .s = s };
    put(s, "<path class=\"%s\"%s%s d=\"", class, extra ? " " : "", extra ? extra : "");
}

static void pen_number(struct pen *p, int n, bool first) { put(p->s, first || n < 0 ? "%d" : " %d", n); }

static void pen_letter(struct pen *p, char letter)
{
    if (p->last != letter)
        put(p->s, "%c", letter);
    else
        put(p->s, " ");
    p->last = letter;
}

static void pen_pair(struct pen *p, int x, int y, bool first)
{
    pen_number(p, x - p->x, first);
    pen_number(p, y - p->y, false);
}

void pen_move(struct pen *p, vec to)
{
    int x = units(to.x), y = units(to.y);
    put(p->s, "m");
    pen_pair(p, x, y, true);
    p->x = x;
    p->y = y;
    p->begun = true;
    p->from_x = x;
    p->from_y = y;
    p->last = 'l'; /* pairs after a move are lines */
}

void pen_line(struct pen *p, vec to)
{
    int x = units(to.x), y = units(to.y);
    if (p->last == 'l') {
        pen_number(p, x - p->x, x < p->x);
    } else {
        pen_letter(p, 'l');
        pen_number(p, x - p->x, true);
    }
    pen_number(p, y - p->y, false);
    p->x = x;
    p->y = y;
    p->last = 'l';
}

void pen_curve(struct pen *p, vec a, vec to)
{
    int x = units(to.x), y = units(to.y);
    pen_letter(p, 'q');
    pen_pair(p, units(a.x), units(a.y), true);
    pen_number(p, x - p->x, false);
    pen_number(p, y - p->y, false);
    p->x = x;
    p->y = y;
}

void pen_lines(struct pen *p, const struct line *l)
{
    if (l->n < 2)
        return;
    pen_move(p, l->at[0]);
    for (int i = 1; i < l->n; i++)
        if (units(l->at[i].x) != p->x || units(l->at[i].y) != p->y)
            pen_line(p, l->at[i]);
    if (l->closed)
        pen_close(p);
}

void pen_circle(struct pen *p, vec c, double r)
{
    int d = units(2 * r), k = units(r);
    pen_move(p, v(c.x - r, c.y));
    put(p->s, "a%d %d 0 1 0 %d 0a%d %d 0 1 0 %d 0z", k, k, d, k, k, -d);
    p->last = 'z';
}

void pen_close(struct pen *p)
{
    put(p->s, "z");
    p->last = 'z';
    p->x = p->from_x;
    p->y = p->from_y;
}

void pen_end(struct pen *p) { put(p->s, "%s\"/>", p->begun ? "" : "M0 0"); }
