/* grid.c - the geometry of hexes: neighbours, hexsides, corners, distance, lines and printed numbers. */
#include "inside.h"

#include <stdlib.h>

/* Axial coordinates make distance and lines simple: q grows eastward and r southward, and the third
 * coordinate is -q - r. Both orientations use the same six steps, begun at another place. */
struct axial {
    int q, r;
};

static const struct axial steps[2][6] = {
    { { 1, -1 }, { 1, 0 }, { 0, 1 }, { -1, 1 }, { -1, 0 }, { 0, -1 } }, /* pointy: NE E SE SW W NW */
    { { 0, -1 }, { 1, -1 }, { 1, 0 }, { 0, 1 }, { -1, 1 }, { -1, 0 } }, /* flat: N NE SE S SW NW */
};

static const char *const direction_names[2][6] = {
    { "NE", "E", "SE", "SW", "W", "NW" },
    { "N", "NE", "SE", "S", "SW", "NW" },
};

/* Half of k, rounded so that shoved rows (or columns) come out half a hex further. */
static int half_of(const struct lr_grid *g, int k)
{
    int odd = k & 1;
    return (g->shove_odd ? k - odd : k + odd) / 2;
}

static struct axial axial_of(const struct lr_grid *g, int x, int y)
{
    return g->flat ? (struct axial){ x, y - half_of(g, x) } : (struct axial){ x - half_of(g, y), y };
}

static bool inside(const struct lr_grid *g, int x, int y)
{
    return x >= 0 && y >= 0 && x < g->width && y < g->height;
}

static lr_hex cell_at(const struct lr_grid *g, struct axial a)
{
    int x = a.q, y = a.r;
    /* half_of is only asked about coordinates on the board: elsewhere its rounding does not matter. */
    if (g->flat ? x < 0 || x >= g->width : y < 0 || y >= g->height)
        return LR_NONE;
    if (g->flat)
        y += half_of(g, x);
    else
        x += half_of(g, y);
    return inside(g, x, y) ? (lr_hex)(y * g->width + x) : LR_NONE;
}

static bool on_grid(const struct lr_board *b, lr_hex h) { return h < b->hexes; }

static struct axial axial_at(const struct lr_board *b, lr_hex h)
{
    return axial_of(&b->grid, h % b->grid.width, h / b->grid.width);
}

lr_hex lr_hex_at(const struct lr_board *b, int x, int y)
{
    return inside(&b->grid, x, y) ? (lr_hex)(y * b->grid.width + x) : LR_NONE;
}

lr_hex lr_cell_beyond(const struct lr_board *b, lr_hex h, int d)
{
    struct axial a = axial_at(b, h), s = steps[b->grid.flat][d];
    return cell_at(&b->grid, (struct axial){ a.q + s.q, a.r + s.r });
}

int lr_direction(const struct lr_board *b, lr_hex from, lr_hex to)
{
    if (!on_grid(b, from) || to == LR_NONE)
        return -1;
    for (int d = 0; d < 6; d++)
        if (b->next[from][d] == to)
            return d;
    return -1;
}

static int note(const struct lr_board *b, lr_hex h, int n, lr_hex *out, int room)
{
    if (h == LR_NONE || !b->playable[h])
        return n;
    if (n < room)
        out[n] = h;
    return n + 1;
}

int lr_ring(const struct lr_board *b, lr_hex centre, int radius, lr_hex *out, int room)
{
    if (!on_grid(b, centre) || radius < 0 || radius > b->grid.width + b->grid.height)
        return 0;
    if (radius == 0)
        return note(b, centre, 0, out, room);
    const struct axial *step = steps[b->grid.flat];
    struct axial a = axial_at(b, centre);
    a.q += step[0].q * radius;
    a.r += step[0].r * radius;
    int n = 0;
    for (int k = 0; k < 6 * radius; k++) {
        n = note(b, cell_at(&b->grid, a), n, out, room);
        struct axial s = step[(k / radius + 2) % 6];
        a.q += s.q;
        a.r += s.r;
    }
    return n;
}

static int64_t nearest(int64_t value, int64_t unit)
{
    int64_t k = (value + unit / 2) / unit;
    return k * unit > value + unit / 2 ? k - 1 : k;
}

/* The hex in which a point lies; the point is given in units of 1/unit and never lies on a border. */
static struct axial round_to_hex(int64_t q, int64_t r, int64_t unit)
{
    int64_t s = -q - r;
    int64_t nq = nearest(q, unit), nr = nearest(r, unit), ns = nearest(s, unit);
    int64_t eq = llabs(nq * unit - q), er = llabs(nr * unit - r), es = llabs(ns * unit - s);
    if (eq > er && eq > es)
        nq = -nr - ns;
    else if (er > es)
        nr = -nq - ns;
    return (struct axial){ (int)nq, (int)nr };
}

/* The line is cut into `length` equal steps. Everything is counted in units so small that the push off the
 * line towards one bank, which settles every tie, is a whole number and still upsets nothing else. */
static lr_hex line_cell(const struct lr_grid *g, struct axial from, struct axial way, int length, int i, int lean)
{
    int64_t fine = 16 * (int64_t)length, unit = 2 * fine * length, along_q = way.q, along_r = way.r;
    int64_t q = from.q * unit + 2 * fine * along_q * i - lean * (along_q + 2 * along_r);
    int64_t r = from.r * unit + 2 * fine * along_r * i + lean * (along_r + 2 * along_q);
    return cell_at(g, round_to_hex(q, r, unit));
}

int lr_line(const struct lr_board *b, lr_hex from, lr_hex to, int lean, lr_hex *out, int room)
{
    if (!on_grid(b, from) || !on_grid(b, to))
        return 0;
    struct axial u = axial_at(b, from), v = axial_at(b, to), way = { v.q - u.q, v.r - u.r };
    int length = lr_distance(b, from, to);
    lean = lean < 0 ? -1 : 1;
    for (int i = 0; i <= length && i < room; i++) {
        if (i == 0 || i == length) {
            out[i] = i == 0 ? from : to;
            continue;
        }
        lr_hex h = line_cell(&b->grid, u, way, length, i, lean);
        /* Along the board's own edge only one bank is there. */
        out[i] = h != LR_NONE ? h : line_cell(&b->grid, u, way, length, i, -lean);
    }
    return length + 1;
}

/* The third hexside at the clockwise (turn 1) or other (turn -1) end of hexside d of h. */
static lr_hexside third_side(const struct lr_board *b, lr_hex h, int d, int turn)
{
    lr_hex across = lr_cell_beyond(b, h, d);
    if (across != LR_NONE)
        return b->side[across][(d + 3 - turn + 6) % 6];
    lr_hex aside = lr_cell_beyond(b, h, (d + turn + 6) % 6);
    if (aside != LR_NONE)
        return b->side[aside][(d + 5 * turn + 6) % 6];
    return LR_NONE;
}

int lr_sides_meeting(const struct lr_board *b, lr_hexside side, lr_hexside out[4])
{
    if (side >= b->sides)
        return 0;
    lr_hex h = b->ends[side].hex[0];
    int d = b->ends[side].dir[0], n = 0;
    for (int turn = 1; turn >= -1; turn -= 2) {
        out[n++] = b->side[h][(d + turn + 6) % 6];
        lr_hexside third = third_side(b, h, d, turn);
        if (third != LR_NONE)
            out[n++] = third;
    }
    return n;
}

const char *lr_direction_name(const struct lr_board *b, int d)
{
    return d >= 0 && d < 6 ? direction_names[b->grid.flat][d] : "-";
}

/* ---- Printed numbers ---- */

/* A sheet whose first column (flat) or row (pointy) falls on a shoved one of the board although its own are shoved
 * the other way lies askew: its other columns or rows reach one cell further. */
static int late(const struct lr_grid *g, const struct lr_sheet *s, int x, int y)
{
    return s->askew && ((g->flat ? x : y) & 1) != g->shove_odd;
}

static bool covers(const struct lr_grid *g, const struct lr_sheet *s, int x, int y)
{
    int further = late(g, s, x, y);
    x -= g->flat ? 0 : further;
    y -= g->flat ? further : 0;
    return x >= s->x && y >= s->y && x < s->x + s->width && y < s->y + s->height;
}

int lr_sheet_column(const struct lr_sheet *s, int x)
{
    int steps_away = s->from_east ? s->x + s->width - 1 - x : x - s->x;
    return s->first_column + steps_away * s->column_step;
}

int lr_sheet_row(const struct lr_sheet *s, int y)
{
    int steps_away = s->from_south ? s->y + s->height - 1 - y : y - s->y;
    return s->first_row + steps_away * s->row_step;
}

/* At least so many digits. By hand: lists of answers have thousands. */
static void put_digits(struct lr_text *t, int number, int digits)
{
    char text[16], *at = text + sizeof text - 1;
    *at = '\0';
    for (int i = 0; i < digits || number > 0; i++, number /= 10)
        *--at = (char)('0' + number % 10);
    lr_put_string(t, at);
}

static void write_number(const struct lr_grid *g, const struct lr_sheet *s, int x, int y, struct lr_text *t)
{
    int further = late(g, s, x, y);
    int column = lr_sheet_column(s, g->flat ? x : x - further), row = lr_sheet_row(s, g->flat ? y - further : y);
    lr_put_string(t, s->letter);
    if (s->column_first)
        put_digits(t, column, s->column_digits);
    put_digits(t, row, s->row_digits);
    if (!s->column_first)
        put_digits(t, column, s->column_digits);
}

/* A hex that no sheet covers is written by its cell, "@x.y"; a box by its name. */
void lr_hex_number(const struct lr_board *b, lr_hex h, struct lr_text *t)
{
    if (!on_grid(b, h)) {
        lr_put_string(t, h < b->hexes + b->boxes && b->box_names[h - b->hexes] ? b->box_names[h - b->hexes] : "-");
        return;
    }
    int x = h % b->grid.width, y = h / b->grid.width;
    for (int i = 0; i < b->grid.sheets; i++)
        if (covers(&b->grid, &b->grid.sheet[i], x, y)) {
            write_number(&b->grid, &b->grid.sheet[i], x, y, t);
            return;
        }
    lr_put(t, "@%d.%d", x, y);
}

/* A whole number of up to five digits without a sign; -1 otherwise. */
static int digits(const char *at, size_t length)
{
    if (length == 0 || length > 5)
        return -1;
    int value = 0;
    for (size_t i = 0; i < length; i++) {
        if (at[i] < '0' || at[i] > '9')
            return -1;
        value = value * 10 + (at[i] - '0');
    }
    return value;
}

/* How many steps from `first` a number lies, if it is one of `count` numbers; -1 otherwise. */
static int steps_to(int number, int first, int step, int count)
{
    int away = number - first;
    return away >= 0 && away % step == 0 && away / step < count ? away / step : -1;
}

/* The second half of a number has exactly its digits; the first may have more, but no needless zero. */
static lr_hex numbered_on(const struct lr_grid *g, const struct lr_sheet *s, const char *number, size_t length)
{
    size_t least = s->column_first ? s->column_digits : s->row_digits;
    size_t last = s->column_first ? s->row_digits : s->column_digits;
    if (length < least + last || (length > least + last && number[0] == '0'))
        return LR_NONE;
    int first = digits(number, length - last), second = digits(number + length - last, last);
    if (first < 0 || second < 0)
        return LR_NONE;
    int i = steps_to(s->column_first ? first : second, s->first_column, s->column_step, s->width);
    int j = steps_to(s->column_first ? second : first, s->first_row, s->row_step, s->height);
    if (i < 0 || j < 0)
        return LR_NONE;
    int x = s->from_east ? s->x + s->width - 1 - i : s->x + i;
    int y = s->from_south ? s->y + s->height - 1 - j : s->y + j;
    int further = late(g, s, x, y);
    x += g->flat ? 0 : further;
    y += g->flat ? further : 0;
    return inside(g, x, y) ? (lr_hex)(y * g->width + x) : LR_NONE;
}

static lr_hex cell_named(const struct lr_grid *g, const char *name, size_t length)
{
    const char *dot = memchr(name, '.', length);
    if (dot == NULL)
        return LR_NONE;
    size_t before = (size_t)(dot - name);
    int x = digits(name + 1, before - 1), y = digits(dot + 1, length - before - 1);
    return inside(g, x, y) ? (lr_hex)(y * g->width + x) : LR_NONE;
}

static int fold(char c) { return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c; }

/* The length of the sheet's letter if the number begins with it, else 0. */
static size_t letter_length(const struct lr_sheet *s, const char *number, size_t length)
{
    size_t n = strlen(s->letter);
    if (n > length)
        return 0;
    for (size_t i = 0; i < n; i++)
        if (fold(number[i]) != fold(s->letter[i]))
            return 0;
    return n;
}

/* Without a letter a number must mean the same hex on every sheet that has it. */
lr_hex lr_hex_numbered(const struct lr_board *b, const char *number, size_t length)
{
    if (length > 0 && number[0] == '@')
        return cell_named(&b->grid, number, length);
    lr_hex found = LR_NONE;
    for (int i = 0; i < b->grid.sheets; i++) {
        const struct lr_sheet *s = &b->grid.sheet[i];
        size_t skip = letter_length(s, number, length);
        lr_hex h = numbered_on(&b->grid, s, number + skip, length - skip);
        if (h != LR_NONE && skip > 0)
            return h;
        if (h != LR_NONE && found != LR_NONE && found != h)
            return LR_NONE;
        if (h != LR_NONE)
            found = h;
    }
    return found;
}

/* ---- Making the arrays ---- */

static int most_of(int digits_wide)
{
    int most = 1;
    while (digits_wide-- > 0)
        most *= 10;
    return most - 1;
}

static bool say(struct lr_text *why, int sheet, const char *words)
{
    if (sheet >= 0)
        lr_put(why, "sheet %d: ", sheet + 1);
    lr_put_string(why, words);
    return false;
}

static bool sheet_sound(const struct lr_grid *g, int i, struct lr_text *why)
{
    const struct lr_sheet *s = &g->sheet[i];
    int right = s->x + s->width + (s->askew && !g->flat), below = s->y + s->height + (s->askew && g->flat);
    if (s->width < 1 || s->height < 1 || s->x < 0 || s->y < 0 || right > g->width || below > g->height)
        return say(why, i, "does not lie on the board");
    if (memchr(s->letter, '\0', sizeof s->letter) == NULL)
        return say(why, i, "its letter is too long");
    for (const char *c = s->letter; *c; c++)
        if (fold(*c) < 'A' || fold(*c) > 'Z')
            return say(why, i, "its letter is not a letter");
    if (s->column_step < 1 || s->row_step < 1 || s->first_column < 0 || s->first_row < 0)
        return say(why, i, "its numbers do not grow from 0 or more");
    if (s->column_digits < 1 || s->column_digits > 5 || s->row_digits < 1 || s->row_digits > 5)
        return say(why, i, "its numbers do not have 1 to 5 digits a part");
    int last_column = s->first_column + (s->width - 1) * s->column_step;
    int last_row = s->first_row + (s->height - 1) * s->row_step;
    int second = s->column_first ? last_row : last_column;
    int second_digits = s->column_first ? s->row_digits : s->column_digits;
    if (second > most_of(second_digits) || last_column > most_of(5) || last_row > most_of(5))
        return say(why, i, "its numbers run out of digits");
    return true;
}

/* Borders inside the rectangle, counted for rows of hexes. */
static int count_sides(const struct lr_grid *g)
{
    int across = g->flat ? g->height : g->width, rows = g->flat ? g->width : g->height;
    int shared = (across - 1) * rows + (rows - 1) * (2 * across - 1);
    return 6 * across * rows - shared;
}

/* Euler's formula: corners - sides + hexes = 1. */
static int count_corners(const struct lr_grid *g) { return count_sides(g) - g->width * g->height + 1; }

bool lr_grid_sound(const struct lr_grid *g, struct lr_text *why)
{
    if (g->width < 1 || g->height < 1 || g->width * g->height > LR_MAX_HEXES)
        return say(why, -1, "a board has 1 to 16384 hexes");
    if (count_sides(g) >= LR_NONE)
        return say(why, -1, "a board this long and thin has too many hexsides");
    if (g->sheets < 0 || g->sheets > LR_MAX_SHEETS)
        return say(why, -1, "a board has at most 8 sheets");
    for (int i = 0; i < g->sheets; i++)
        if (!sheet_sound(g, i, why))
            return false;
    return true;
}

/* Hand out pieces of one block of memory; with none, only count. */
struct carver {
    char *memory;
    size_t used;
};

static void *carve(struct carver *c, size_t count, size_t each)
{
    void *piece = c->memory ? c->memory + c->used : NULL;
    c->used += (count * each + 7) / 8 * 8;
    return piece;
}

static void carve_board(struct carver *c, struct lr_board *b)
{
    size_t all = lr_places(b), sides = (size_t)b->sides;
    b->axial = carve(c, (size_t)b->hexes, sizeof *b->axial);
    b->playable = carve(c, all, sizeof *b->playable);
    b->next = carve(c, all, sizeof *b->next);
    b->side = carve(c, all, sizeof *b->side);
    b->corner = carve(c, all, sizeof *b->corner);
    b->ends = carve(c, sides, sizeof *b->ends);
    b->terrain = carve(c, all, sizeof *b->terrain);
    b->flags = carve(c, all, sizeof *b->flags);
    b->features = carve(c, sides, sizeof *b->features);
    b->edge = carve(c, all, sizeof *b->edge);
    b->box_names = carve(c, (size_t)b->boxes, sizeof *b->box_names);
}

static struct lr_board bare_board(const struct lr_grid *g, int boxes)
{
    struct lr_board b = { .grid = *g, .hexes = g->width * g->height, .boxes = boxes };
    b.sides = count_sides(g);
    b.corners = count_corners(g);
    return b;
}

size_t lr_board_size(const struct lr_grid *g, int boxes)
{
    struct lr_board b = bare_board(g, boxes);
    struct carver c = { NULL, 0 };
    carve(&c, 1, sizeof b);
    carve_board(&c, &b);
    return c.used;
}

static void number_hexes(struct lr_board *b)
{
    struct lr_axial *axial = (void *)b->axial;
    for (int h = 0; h < b->hexes; h++) {
        struct axial a = axial_at(b, (lr_hex)h);
        axial[h] = (struct lr_axial){ (int16_t)a.q, (int16_t)a.r };
    }
}

/* Each hexside belongs to the first of its hexes; so does each corner. */
static void number_sides(struct lr_board *b)
{
    lr_hexside(*side)[6] = (void *)b->side;
    int n = 0;
    for (int h = 0; h < b->hexes; h++)
        for (int d = 0; d < 6; d++) {
            lr_hex beyond = lr_cell_beyond(b, (lr_hex)h, d);
            bool numbered = beyond != LR_NONE && beyond < h;
            side[h][d] = numbered ? side[beyond][lr_opposite(d)] : (lr_hexside)n++;
        }
}

static void number_corners(struct lr_board *b)
{
    uint16_t(*corner)[6] = (void *)b->corner;
    int n = 0;
    for (int h = 0; h < b->hexes; h++)
        for (int d = 0; d < 6; d++) {
            lr_hex left = lr_cell_beyond(b, (lr_hex)h, d), right = lr_cell_beyond(b, (lr_hex)h, (d + 1) % 6);
            if (left != LR_NONE && left < h)
                corner[h][d] = corner[left][(d + 2) % 6];
            else if (right != LR_NONE && right < h)
                corner[h][d] = corner[right][(d + 4) % 6];
            else
                corner[h][d] = (uint16_t)n++;
        }
}

static void join_hex(struct lr_board *b, lr_hex h)
{
    lr_hex(*next)[6] = (void *)b->next;
    struct lr_ends *ends = (void *)b->ends;
    for (int d = 0; d < 6; d++) {
        lr_hex beyond = lr_cell_beyond(b, h, d);
        bool there = beyond != LR_NONE && b->playable[beyond];
        next[h][d] = there && b->playable[h] ? beyond : LR_NONE;
        bool second = beyond != LR_NONE && (b->playable[h] == b->playable[beyond] ? beyond < h : there);
        if (!second)
            ends[b->side[h][d]] = (struct lr_ends){ { h, next[h][d] }, { (uint8_t)d, (uint8_t)lr_opposite(d) } };
    }
}

void lr_board_join(struct lr_board *b)
{
    for (int h = 0; h < b->hexes; h++)
        join_hex(b, (lr_hex)h);
}

struct lr_board *lr_board_make(void *memory, const struct lr_grid *g, int boxes)
{
    struct carver c = { memory, 0 };
    struct lr_board *b = carve(&c, 1, sizeof *b);
    *b = bare_board(g, boxes);
    carve_board(&c, b);
    memset((void *)b->playable, 1, lr_places(b));
    size_t box_bytes = (size_t)boxes * sizeof *b->next;
    memset((void *)(b->next + b->hexes), 0xFF, box_bytes);
    memset((void *)(b->side + b->hexes), 0xFF, box_bytes);
    memset((void *)(b->corner + b->hexes), 0xFF, box_bytes);
    number_hexes(b);
    number_sides(b);
    number_corners(b);
    lr_board_join(b);
    return b;
}
