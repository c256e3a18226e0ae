/* pieces.c - the live layers: marks, path, blocks. A block is drawn in its own units, 1000 to its face. */
#include "picture.h"

#include <ctype.h>

double face_size(const struct picture *p)
{
    static const double pixels[] = { FACE_PIXELS_THEATRE, FACE_PIXELS_CAMPAIGN, FACE_PIXELS_CLOSE };
    return pixels[p->zoom] / p->o.hex;
}

static const char *side_class(enum lr_side s) { return s == LR_SECOND ? "C" : "U"; }

/* Holders that differ from the board's own are drawn with the signs; here only for a client that keeps the
 * still layers and changes holders alone. */
void draw_holders(struct picture *p)
{
    if (p->scene == NULL || p->scene->holder == NULL || (p->o.layers & DRAW_STILL))
        return;
    put(&p->svg, "<g id=\"holders\">");
    for (int i = 0; i < p->b->places; i++)
        if (p->sign[i].rank <= MAJOR && p->b->place[i].hex < p->b->hexes && !p->sign[i].pass)
            pen_town(p, p->sign[i].at, p->sign[i].rank, p->sign[i].worth, p->sign[i].holder);
    put(&p->svg, "</g>");
}

/* ---- Marks ---- */

static void hex_path(const struct picture *p, struct pen *pen, lr_hex h, double scale)
{
    for (int d = 0; d < 6; d++) {
        vec q = mix(p->centre[h], hex_corner(p, h, d), scale);
        if (d == 0)
            pen_move(pen, q);
        else
            pen_line(pen, q);
    }
    pen_close(pen);
}

static int marked(const struct picture *p, lr_hex h)
{
    for (int i = 0; h != LR_NONE && i < p->scene->marks; i++)
        if (p->scene->mark[i].hex == h && p->scene->mark[i].kind <= DRAW_AT_RISK)
            return (int)p->scene->mark[i].kind;
    return -1;
}

/* The edge of the ground of one kind: sides whose other hex is not of it. */
static void ground_edge(struct picture *p, enum draw_mark_kind kind, const char *class)
{
    struct pen pen;
    pen_begin(&pen, &p->svg, class, NULL);
    for (int i = 0; i < p->scene->marks; i++) {
        lr_hex h = p->scene->mark[i].hex;
        for (int d = 0; d < 6 && p->scene->mark[i].kind == kind && h < p->b->hexes; d++) {
            int other = marked(p, p->b->next[h][d]);
            if (other == (int)kind || (kind == DRAW_AT_RISK && other == DRAW_MAY_GO))
                continue;
            pen_move(&pen, hex_corner(p, h, (d + 5) % 6));
            pen_line(&pen, hex_corner(p, h, d));
        }
    }
    pen_end(&pen);
}

static bool any_mark(const struct picture *p, enum draw_mark_kind kind)
{
    for (int i = 0; i < p->scene->marks; i++)
        if (p->scene->mark[i].kind == kind && p->scene->mark[i].hex < p->b->hexes)
            return true;
    return false;
}

static void draw_ground(struct picture *p, enum draw_mark_kind kind)
{
    struct pen pen;
    if (!any_mark(p, kind))
        return;
    put(&p->svg, "<clipPath id=\"ground%d\">", (int)kind);
    pen_begin(&pen, &p->svg, "g", NULL);
    for (int i = 0; i < p->scene->marks; i++)
        if (p->scene->mark[i].kind == kind && p->scene->mark[i].hex < p->b->hexes)
            hex_path(p, &pen, p->scene->mark[i].hex, 1);
    pen_end(&pen);
    put(&p->svg, "</clipPath>");
    pen_begin(&pen, &p->svg, "wash", NULL);
    for (int i = 0; i < p->scene->marks; i++)
        if (p->scene->mark[i].kind == kind && p->scene->mark[i].hex < p->b->hexes)
            hex_path(p, &pen, p->scene->mark[i].hex, 1);
    pen_end(&pen);
    put(&p->svg, "<g clip-path=\"url(#ground%d)\">", (int)kind);
    ground_edge(p, kind, kind == DRAW_AT_RISK ? "band risk" : "band");
    put(&p->svg, "</g>");
    ground_edge(p, kind, kind == DRAW_AT_RISK ? "edge1 risk" : "edge1");
}

static bool occupied(const struct picture *p, lr_hex h)
{
    for (int i = 0; i < p->scene->pieces; i++)
        if (p->scene->piece[i].hex == h)
            return true;
    return false;
}

static void draw_mark(struct picture *p, const struct draw_mark *m)
{
    struct pen pen;
    vec c = p->centre[m->hex], at = p->stand[m->hex];
    bool empty = !occupied(p, m->hex);
    if (m->kind == DRAW_MAY_GO && empty)
        put(&p->svg, "<circle class=\"dot\" cx=\"%d\" cy=\"%d\" r=\"46\"/>", units(at.x), units(at.y));
    if (m->kind == DRAW_AT_RISK && empty)
        put(&p->svg, "<path class=\"arrow\" d=\"M%d %dl50 50l-50 50m60 -100l50 50l-50 50\"/>", units(at.x) - 55,
            units(at.y) - 50);
    if (m->kind == DRAW_REFUSED) {
        pen_begin(&pen, &p->svg, "no", NULL);
        hex_path(p, &pen, m->hex, 0.96);
        pen_end(&pen);
        put(&p->svg, "<path class=\"cross\" d=\"M%d %dl70 70m0-70l-70 70\"/>", units(c.x) - 35, units(c.y) - 35);
    }
    for (int k = 0; k < 2 && m->kind == DRAW_IN_COMMAND; k++) {
        pen_begin(&pen, &p->svg, k ? "cmd" : "cmd0", NULL);
        hex_path(p, &pen, m->hex, 0.93);
        pen_end(&pen);
    }
}

void draw_marks(struct picture *p)
{
    if (p->scene == NULL || p->scene->marks == 0)
        return;
    put(&p->svg, "<g id=\"marks\">");
    draw_ground(p, DRAW_MAY_GO);
    draw_ground(p, DRAW_AT_RISK);
    for (int i = 0; i < p->scene->marks; i++)
        if (p->scene->mark[i].hex < p->b->hexes)
            draw_mark(p, &p->scene->mark[i]);
    put(&p->svg, "</g>\n");
}

static void draw_pills(struct picture *p)
{
    for (int i = 0; i < p->scene->marks; i++) {
        const struct draw_mark *m = &p->scene->mark[i];
        if (m->words == NULL || m->hex >= p->b->hexes)
            continue;
        double wide = text_advance(SANS_700, m->words) * 0.108 + 0.12;
        vec at = add(p->stand[m->hex], v(0, face_size(p) * 0.5 + 0.26));
        put(&p->svg, "<rect class=\"pill\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"150\" rx=\"75\"/>",
            units(at.x - wide / 2), units(at.y - 0.075), units(wide));
        put(&p->svg, "<text class=\"pillt\" x=\"%d\" y=\"%d\">", units(at.x), units(at.y + 0.038));
        put_escaped(&p->svg, m->words);
        put(&p->svg, "</text>");
    }
}

/* ---- The path ---- */

void draw_path(struct picture *p)
{
    if (p->scene == NULL || p->scene->steps < 2)
        return;
    struct line points = { 0 };
    struct pen pen;
    int n = p->scene->steps;
    for (int i = 0; i < n; i++)
        if (p->scene->path[i].hex < p->b->hexes)
            line_add(&points,
                     i == 0 || i == n - 1 ? p->stand[p->scene->path[i].hex] : p->centre[p->scene->path[i].hex]);
    if (points.n > 1) {
        put(&p->svg, "<g id=\"path\">");
        vec tip = points.at[points.n - 1], way = unit(sub(tip, points.at[points.n - 2]));
        tip = sub(tip, mul(way, face_size(p) * 0.62));
        points.at[points.n - 1] = sub(tip, mul(way, 0.1));
        for (int k = 0; k < 2; k++) {
            pen_begin(&pen, &p->svg, k ? "path1" : "path0", NULL);
            pen_lines(&pen, &points);
            pen_end(&pen);
        }
        pen_begin(&pen, &p->svg, "path2", NULL);
        pen_move(&pen, tip);
        pen_line(&pen, sub(sub(tip, mul(way, 0.13)), mul(left_of(way), 0.07)));
        pen_line(&pen, add(sub(tip, mul(way, 0.13)), mul(left_of(way), 0.07)));
        pen_close(&pen);
        pen_end(&pen);
        for (int i = 1; i < n && points.n == n; i++) {
            vec at = mix(points.at[i - 1], points.at[i], 0.5);
            put(&p->svg, "<circle class=\"coin\" cx=\"%d\" cy=\"%d\" r=\"72\"/>", units(at.x), units(at.y));
            put(&p->svg, "<text class=\"coint\" x=\"%d\" y=\"%d\">%d</text>", units(at.x), units(at.y + 0.037),
                p->scene->path[i].cost);
        }
        put(&p->svg, "</g>\n");
    }
    line_free(&points);
}

/* ---- Blocks ---- */

static const char *const sign_paths[LR_SIGNS] = {
    [LR_INFANTRY] = "<path class=\"g\" d=\"M100 345h420v280H100zl420 280m0-280l-420 280\"/>",
    [LR_CAVALRY] = "<path class=\"g\" d=\"M100 345h420v280H100zm0 280l420-280\"/>",
    [LR_ARTILLERY] =
        "<path class=\"g\" d=\"M100 345h420v280H100z\"/><circle class=\"gf\" cx=\"310\" cy=\"485\" r=\"62\"/>",
    [LR_GARRISON] = "<path class=\"g\" d=\"M100 625V380h84v84h84v-84h84v84h84v-84h84V625z\"/>",
    [LR_LEADER] =
        "<path class=\"gf\" d=\"M270 330l36 98l106 4l-83 66l29 103l-88-59l-88 59l29-103l-83-66l106-4z\"/>",
    [LR_SUPPLY] = "<path class=\"g\" d=\"M100 560h420M140 560V390h340v170M160 560q48 96 96 0m110 0q48 96 96 0\"/>",
    [LR_SHIP] = "<path class=\"g\" d=\"M90 510h440l-60 115H150zM240 510V350h120v160\"/>",
};

static void draw_steps(struct svg *s, const struct lr_piece *q)
{
    int most = q->most > q->steps ? q->most : q->steps;
    int room = most > 8 ? 8 : most;
    double pitch = room > 4 ? 800.0 / room : 167, size = room > 4 ? pitch * 0.7 : 116;
    for (int i = 0; i < room; i++) {
        double x = 100 + i * pitch;
        bool half = (q->status & LR_HALF) && i == q->steps - 1;
        put(s, "<rect class=\"%s\" x=\"%.0f\" y=\"90\" width=\"%.0f\" height=\"%.0f\" rx=\"12\"/>",
            i < q->steps && !half ? "on" : "off", x, size, size);
        if (half)
            put(s, "<rect class=\"gf\" x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\"/>", x, 90 + size / 2,
                size, size / 2);
    }
}

static void put_piece_name(struct svg *s, const struct lr_piece *q, enum zoom zoom)
{
    const char *name = zoom == CLOSE && q->full[0] != '\0' ? q->full : q->name;
    if (zoom == THEATRE || name[0] == '\0')
        return;
    bool leader = q->sign == LR_LEADER;
    char capitals[64];
    size_t n = 0;
    for (; leader && name[n] != '\0' && n + 1 < sizeof capitals; n++)
        capitals[n] = (char)toupper((unsigned char)name[n]);
    capitals[n] = '\0';
    if (leader)
        name = capitals;
    double size = leader ? 215 : 200, wide = text_advance(SANS_600, name) * size;
    if (wide > 830)
        size *= 830 / wide;
    put(s, "<text x=\"%d\" y=\"%d\" font-size=\"%.0f\"%s>", leader ? 500 : 100, 870, size,
        leader ? " text-anchor=\"middle\"" : "");
    put_escaped(s, name);
    put(s, "</text>");
}

static void draw_tags(struct svg *s, const struct lr_piece *q)
{
    if (q->status & (LR_MOVED | LR_MARCHED))
        put(s, "<path class=\"ear\" d=\"M1000 720V930Q1000 1000 930 1000H720z\"/><path class=\"eari\" d=\"%s\"/>",
            q->status & LR_MARCHED ? "M844 844l50 50l-50 50m56-100l50 50l-50 50" : "M866 844l50 50l-50 50");
    if (q->status & LR_NO_SUPPLY)
        put(s, "<g transform=\"translate(0 1000)\"><circle class=\"bad\" r=\"150\"/><path class=\"badi\" "
               "d=\"M-75 75L75-75\"/><circle class=\"badi\" r=\"75\"/></g>");
    if (q->status & LR_ACTIVE)
        put(s, "<path class=\"flag\" d=\"M800 20v-260l260 85l-260 85\"/>");
    if (q->status & LR_SEEN)
        put(s, "<g transform=\"translate(1000 0)\"><circle class=\"tag\" r=\"150\"/><path class=\"eye\" "
               "d=\"M-92 0Q0-112 92 0Q0 112-92 0z\"/><circle class=\"pupil\" r=\"30\"/></g>");
}

/* Hidden pieces of a side are the same to the last byte. */
static void draw_block(struct picture *p, const struct lr_piece *q, vec corner, double face)
{
    struct svg *s = &p->svg;
    bool moved = !q->hidden && (q->status & (LR_MOVED | LR_MARCHED));
    put(s, "<g class=\"blk %s%s%s\" transform=\"translate(%d %d)scale(%.4f)\">", side_class(q->side),
        moved ? " mv" : "", !q->hidden && (q->status & LR_REMEMBERED) ? " gh" : "", units(corner.x),
        units(corner.y), face);
    if (!q->hidden && (q->status & LR_SELECTED))
        put(s, "<rect class=\"sel0\" x=\"-68\" y=\"-68\" width=\"1210\" height=\"1210\" rx=\"127\"/><rect "
               "class=\"sel\" "
               "x=\"-68\" y=\"-68\" width=\"1210\" height=\"1210\" rx=\"127\"/>");
    put(s,
        "<rect class=\"edge\" x=\"75\" y=\"75\" width=\"1000\" height=\"1000\" rx=\"70\"/><rect class=\"face\" "
        "width=\"1000\" height=\"1000\" rx=\"70\"/><rect class=\"pl\" width=\"1000\" height=\"1000\" rx=\"70\"/>");
    if (q->hidden) {
        put(s, "<rect class=\"inset\" x=\"130\" y=\"130\" width=\"740\" height=\"740\" rx=\"34\"/></g>");
        return;
    }
    if (q->status & LR_DISRUPTED)
        put(s,
            "<path class=\"grain\" d=\"M20 180L180 20M20 360L360 20M20 540L540 20M20 720L720 20M20 900L900 20M100 "
            "980L980 100M280 980L980 280M460 980L980 460M640 980L980 640M820 980L980 820\"/>");
    draw_steps(s, q);
    if (q->sign > LR_NO_SIGN && q->sign < LR_SIGNS)
        put(s, "%s", sign_paths[q->sign]);
    if (q->strength >= 0 && p->zoom != THEATRE)
        put(s, "<text class=\"num\" x=\"900\" y=\"625\">%d</text>", q->strength);
    put_piece_name(s, q, p->zoom);
    draw_tags(s, q);
    put(s, "</g>");
}

/* ---- Stacks ---- */

static bool in_stack(const struct lr_piece *q, lr_hex h, enum lr_side side)
{
    return q->hex == h && q->side == side;
}

/* Shown in front: what is selected, else the leader, else the strongest that is known. */
static int front_of(const struct draw_scene *s, lr_hex h, enum lr_side side)
{
    int best = -1, score = -1;
    for (int i = 0; i < s->pieces; i++) {
        const struct lr_piece *q = &s->piece[i];
        if (!in_stack(q, h, side))
            continue;
        int k = q->hidden ? 0 : 1 + q->steps + 20 * (q->sign == LR_LEADER) + 40 * !!(q->status & LR_SELECTED);
        if (k > score) {
            score = k;
            best = i;
        }
    }
    return best;
}

/* A cell a piece, as full as it is strong; where there are more pieces than cells the row says how many in figures.
 */
static void muster_row(struct picture *p, lr_hex h, enum lr_side side, vec middle, int n, int cells)
{
    struct svg *s = &p->svg;
    int shown = n > cells ? cells : n;
    double face = face_size(p);
    double cell = 0.2 * face, pitch = 0.26 * face, figures = n > cells ? (n > 9 ? 0.36 : 0.22) * face : 0;
    double x = middle.x - (shown * pitch + figures) / 2 + (pitch - cell) / 2;
    put(s, "<g class=\"mus %s\"><rect class=\"plate\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\"/>",
        side_class(side), units(x - 0.06 * face), units(middle.y - 0.05 * face),
        units(shown * pitch + figures + 0.06 * face), units(cell + 0.1 * face), units(0.05 * face));
    if (n > cells)
        put(s, "<text x=\"%d\" y=\"%d\" font-size=\"%d\">%d</text>", units(x + shown * pitch),
            units(middle.y + cell * 0.98), units(0.3 * face), n);
    for (int i = 0, k = 0; i < p->scene->pieces && k < shown; i++) {
        const struct lr_piece *q = &p->scene->piece[i];
        if (!in_stack(q, h, side))
            continue;
        double full = q->hidden || q->most <= 0 ? 1 : clamp((double)q->steps / q->most, 0, 1);
        put(s, "<rect class=\"mo\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>", units(x), units(middle.y),
            units(cell), units(cell));
        put(s, "<rect class=\"mf\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>", units(x),
            units(middle.y + cell * (1 - full)), units(cell), units(cell * full));
        if (!q->hidden && q->sign == LR_LEADER)
            put(s, "<circle class=\"mk\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>", units(x + cell / 2),
                units(middle.y + cell / 2), units(cell * 0.24));
        x += pitch;
        k++;
    }
    put(s, "</g>");
}

static void draw_stack(struct picture *p, lr_hex h, enum lr_side side, double shift)
{
    int n = 0, front = front_of(p->scene, h, side);
    for (int i = 0; i < p->scene->pieces; i++)
        n += in_stack(&p->scene->piece[i], h, side);
    if (front < 0)
        return;
    double face = face_size(p);
    vec corner = add(p->stand[h], v(shift - face * 0.54, -face * (n > 1 ? 0.68 : 0.54)));
    const struct lr_piece *q = &p->scene->piece[front];
    if (n > 1) {
        vec behind = add(corner, v(face * 0.09, -face * 0.09));
        put(&p->svg,
            "<g class=\"blk %s\" transform=\"translate(%d %d)scale(%.4f)\"><rect class=\"edge\" x=\"20\" y=\"20\" "
            "width=\"1000\" height=\"1000\" rx=\"70\"/><rect class=\"face\" width=\"1000\" height=\"1000\" "
            "rx=\"70\"/>"
            "</g>",
            side_class(side), units(behind.x), units(behind.y), face);
    }
    draw_block(p, q, corner, face);
    if (n > 1)
        muster_row(p, h, side, add(corner, v(face * 0.54, face * 1.13)), n, shift != 0 ? 3 : 5);
}

void draw_pieces(struct picture *p)
{
    if (p->scene == NULL || p->scene->pieces + p->scene->marks == 0)
        return;
    uint8_t *sides = need((size_t)p->b->hexes, 1);
    for (int i = 0; i < p->scene->pieces; i++)
        if (p->scene->piece[i].hex < p->b->hexes)
            sides[p->scene->piece[i].hex] |= LR_ONLY(p->scene->piece[i].side);
    put(&p->svg, "<g id=\"pieces\">");
    for (int h = 0; h < p->b->hexes; h++)
        for (int k = 0; k < 2; k++)
            if (sides[h] & LR_ONLY(k))
                draw_stack(p, (lr_hex)h, (enum lr_side)k,
                           sides[h] == LR_PLAYERS ? face_size(p) * (k ? 0.6 : -0.6) : 0);
    draw_pills(p);
    put(&p->svg, "</g>\n");
    free(sides);
}
