/* map.c - the board as text: staggered hexes with names, terrain, pieces and what lies on the hexsides.
 *
 * Drawn on a sheet of characters. Pointy-top hexes take three lines (northern hexsides, name, pieces) and
 * every second row is moved half a hex east; flat-top hexes take four, and every second column is moved two
 * lines south. */
#include "cli.h"

#include <ctype.h>
#include <stdlib.h>

enum { NARROWEST = 6, WIDEST = 13, MOST_LINES = 60 };
enum style { PLAIN, DIM, BOLD, PLACE, HERE, SIDE };

struct glyph {
    uint32_t letter;
    uint8_t style;
};

struct sheet {
    const struct lr_pack *p;
    const struct lr_board *b;
    const void *seen;
    const uint8_t *named;      /* hexes the legal answers speak of */
    int x0, y0, columns, rows; /* the window, in cells */
    int width;                 /* of one hex */
    int wide, high;            /* of the sheet */
    struct glyph *at;
    char terrain[256], feature[32];
    int feature_count[32]; /* hexsides that have it */
    bool terrain_seen[256], feature_seen[32], several;
};

/* ---- Letters of the legend ---- */

/* A letter of the name that is still free, else any free one. */
static char pick_letter(const char *name, bool taken[128])
{
    static const char spare[] = "abcdefghijklmnopqrstuvwxyz%&$@!?0123456789";
    for (const char *s = name; *s != '\0'; s++) {
        int c = tolower((unsigned char)*s);
        if (c < 128 && isalpha(c) && !taken[c]) {
            taken[c] = true;
            return (char)c;
        }
    }
    for (const char *s = spare; *s != '\0'; s++)
        if (!taken[(int)*s]) {
            taken[(int)*s] = true;
            return *s;
        }
    return '?';
}

static void pick_letters(struct sheet *s)
{
    bool taken[128] = { false };
    for (int i = 0; i < s->b->terrains && i < 256; i++)
        s->terrain[i] = i == 0 ? '.' : pick_letter(s->b->terrain_names[i], taken);
    for (int i = 0; i < s->b->feature_count && i < 32; i++)
        s->feature[i] = pick_letter(s->b->feature_names[i], taken);
    for (int i = 0; i < s->b->sides; i++)
        for (uint32_t rest = s->b->features[i]; rest != 0; rest &= rest - 1)
            s->feature_count[__builtin_ctz(rest)]++;
}

/* ---- Writing on the sheet ---- */

static void put(struct sheet *s, int x, int y, uint32_t letter, enum style style)
{
    if (x >= 0 && y >= 0 && x < s->wide && y < s->high)
        s->at[y * s->wide + x] = (struct glyph){ letter, (uint8_t)style };
}

/* The next character of UTF-8 text; bytes that are none stand for themselves as '?'. */
static uint32_t next_letter(const char **text)
{
    const unsigned char *c = (const unsigned char *)*text;
    int more = c[0] < 0x80 ? 0 : c[0] >= 0xF0 ? 3 : c[0] >= 0xE0 ? 2 : c[0] >= 0xC0 ? 1 : -1;
    if (more < 0) {
        ++*text;
        return '?';
    }
    uint32_t letter = more == 0 ? c[0] : c[0] & (0x3Fu >> more);
    for (int i = 1; i <= more; i++) {
        if ((c[i] & 0xC0) != 0x80) {
            *text += i;
            return '?';
        }
        letter = letter << 6 | (c[i] & 0x3F);
    }
    *text += more + 1;
    return letter;
}

static int put_words(struct sheet *s, int x, int y, const char *words, int room, enum style style)
{
    int n = 0;
    while (*words != '\0' && n < room)
        put(s, x + n++, y, next_letter(&words), style);
    return n;
}

static int letters_in(const char *words)
{
    int n = 0;
    for (; *words != '\0'; words++)
        n += ((unsigned char)*words & 0xC0) != 0x80;
    return n;
}

/* ---- What stands in a hex ---- */

static const char *place_of(const struct lr_board *b, lr_hex h)
{
    for (int i = 0; i < b->places; i++)
        if (b->place[i].hex == h)
            return b->place[i].name;
    return NULL;
}

static void label_of(const struct sheet *s, lr_hex h, char *out, size_t size)
{
    const char *place = place_of(s->b, h);
    struct lr_text t = { out, size, 0, false };
    out[0] = '\0';
    if (place != NULL)
        lr_put(&t, "%s", place);
    else
        lr_hex_number(s->b, h, &t);
}

static void pieces_of(const struct sheet *s, lr_hex h, char *out, size_t size)
{
    struct lr_text t = { out, size, 0, false };
    out[0] = '\0';
    if (s->p->game->cell != NULL)
        s->p->game->cell(s->p, s->seen, h, &t);
}

/* Wide enough for what stands in the window, within reason. */
static int width_for(const struct sheet *s)
{
    int widest = NARROWEST;
    for (int h = 0; h < s->b->hexes; h++) {
        char words[64];
        if (!s->b->playable[h])
            continue;
        label_of(s, (lr_hex)h, words, sizeof words);
        int n = letters_in(words);
        pieces_of(s, (lr_hex)h, words, sizeof words);
        int m = letters_in(words) + 2;
        widest = n > widest ? n : widest;
        widest = m > widest ? m : widest;
    }
    widest = widest > WIDEST ? WIDEST : widest;
    return (widest + 3 + 3) / 4 * 4; /* quarters fall on whole characters */
}

static void draw_hex(struct sheet *s, lr_hex h, int x, int y)
{
    char words[64];
    int room = s->width - 3;
    label_of(s, h, words, sizeof words);
    bool place = place_of(s->b, h) != NULL;
    enum style style = s->named != NULL && s->named[h] ? HERE : place ? PLACE : DIM;
    put_words(s, x + 2, y, words, room, style);
    uint8_t terrain = s->b->terrain[h];
    s->terrain_seen[terrain] = true;
    put(s, x + 2, y + 1, (uint32_t)s->terrain[terrain], DIM);
    pieces_of(s, h, words, sizeof words);
    put_words(s, x + 4, y + 1, words, room - 2, BOLD);
}

/* The rarest feature of a hexside stands for it: the bridge, not the river under it. */
static int rarest(const struct sheet *s, uint32_t bits)
{
    int best = __builtin_ctz(bits);
    for (uint32_t rest = bits; rest != 0; rest &= rest - 1) {
        int i = __builtin_ctz(rest);
        if (s->feature_count[i] < s->feature_count[best])
            best = i;
    }
    return best;
}

/* What lies on a hexside, or else its plain outline. */
static void draw_side(struct sheet *s, lr_hex h, int d, int x, int y, char outline)
{
    lr_hexside side = s->b->side[h][d];
    uint32_t bits = side == LR_NONE ? 0 : s->b->features[side];
    if (bits == 0) {
        put(s, x, y, (uint32_t)outline, DIM);
        return;
    }
    char letter = s->feature[rarest(s, bits)];
    for (uint32_t rest = bits; rest != 0; rest &= rest - 1)
        s->feature_seen[__builtin_ctz(rest)] = true;
    if ((bits & (bits - 1)) != 0) {
        s->several = true;
        letter = (char)toupper((unsigned char)letter);
    }
    put(s, x, y, (uint32_t)letter, SIDE);
}

static bool shoved(const struct lr_board *b, int n) { return ((n & 1) != 0) == b->grid.shove_odd; }

/* Pointy-top: 0 NE 1 E 2 SE 3 SW 4 W 5 NW. */
static void draw_pointy(struct sheet *s, lr_hex h, int cx, int cy)
{
    int x = (cx - s->x0) * s->width + (shoved(s->b, cy) ? s->width / 2 : 0), y = (cy - s->y0) * 3;
    int west = x + s->width / 4, east = x + s->width - s->width / 4;
    draw_hex(s, h, x, y + 1);
    draw_side(s, h, 5, west, y, '/');
    draw_side(s, h, 0, east, y, '\\');
    for (int line = 1; line <= 2; line++) {
        draw_side(s, h, 4, x, y + line, '|');
        draw_side(s, h, 1, x + s->width, y + line, '|');
    }
    draw_side(s, h, 3, west, y + 3, '\\');
    draw_side(s, h, 2, east, y + 3, '/');
}

/* Flat-top: 0 N 1 NE 2 SE 3 S 4 SW 5 NW. */
static void draw_flat(struct sheet *s, lr_hex h, int cx, int cy)
{
    int x = (cx - s->x0) * s->width, y = (cy - s->y0) * 4 + (shoved(s->b, cx) ? 2 : 0);
    draw_hex(s, h, x, y + 1);
    for (int i = 3; i < s->width - 2; i++) {
        draw_side(s, h, 0, x + i, y, '-');
        draw_side(s, h, 3, x + i, y + 4, '-');
    }
    draw_side(s, h, 1, x + s->width, y + 1, '\\');
    draw_side(s, h, 2, x + s->width, y + 3, '/');
    draw_side(s, h, 4, x, y + 3, '\\');
    draw_side(s, h, 5, x, y + 1, '/');
}

/* ---- Printing ---- */

static void print_letter(uint32_t c)
{
    if (c < 0x80) {
        putchar((int)c);
    } else if (c < 0x800) {
        putchar((int)(0xC0 | c >> 6));
        putchar((int)(0x80 | (c & 0x3F)));
    } else if (c < 0x10000) {
        putchar((int)(0xE0 | c >> 12));
        putchar((int)(0x80 | (c >> 6 & 0x3F)));
        putchar((int)(0x80 | (c & 0x3F)));
    } else {
        putchar('?');
    }
}

static void print_sheet(const struct sheet *s)
{
    struct ink ink = ink_for(stdout);
    const char *const begin[] = { "", ink.dim, ink.bold, ink.blue, ink.yellow, ink.green };
    for (int y = 0; y < s->high; y++) {
        const struct glyph *line = s->at + (size_t)y * (size_t)s->wide;
        int end = s->wide;
        while (end > 0 && line[end - 1].letter == ' ')
            end--;
        enum style now = PLAIN;
        for (int x = 0; x < end; x++) {
            if (line[x].style != now && line[x].letter != ' ') {
                printf("%s%s", ink.off, begin[line[x].style]);
                now = (enum style)line[x].style;
            }
            print_letter(line[x].letter);
        }
        printf("%s\n", now == PLAIN ? "" : ink.off);
    }
}

static void print_legend(const struct sheet *s)
{
    struct ink ink = ink_for(stdout);
    const char *between = "";
    char words[2000];
    struct lr_text t = LR_TEXT(words);
    int columns, lines;
    lr_put(&t, "Terrain: ");
    for (int i = 0; i < s->b->terrains && i < 256; i++)
        if (s->terrain_seen[i]) {
            lr_put(&t, "%s%c %s", between, s->terrain[i], s->b->terrain_names[i]);
            between = ", ";
        }
    between = ". On hexsides: ";
    for (int i = 0; i < s->b->feature_count && i < 32; i++)
        if (s->feature_seen[i]) {
            lr_put(&t, "%s%c %s", between, s->feature[i], s->b->feature_names[i]);
            between = ", ";
        }
    lr_put(&t, "%s.", s->several ? "; a capital: more than one" : "");
    screen_size(&columns, &lines);
    printf("%s", ink.dim);
    print_wrapped(words, 0, columns);
    printf("%s", ink.off);
}

/* Names that were cut short on the sheet, in full with their numbers. */
static void print_places(const struct sheet *s)
{
    const char *between = "Places: ";
    for (int i = 0; i < s->b->places; i++) {
        const struct lr_place *place = &s->b->place[i];
        if (place->hex >= s->b->hexes || letters_in(place->name) <= s->width - 3)
            continue;
        int x = place->hex % s->b->grid.width - s->x0, y = place->hex / s->b->grid.width - s->y0;
        if (x < 0 || y < 0 || x >= s->columns || y >= s->rows)
            continue;
        char number[16] = "";
        struct lr_text t = LR_TEXT(number);
        lr_hex_number(s->b, place->hex, &t);
        printf("%s%s %s", between, place->name, number);
        between = ", ";
    }
    if (between[0] == ',')
        printf(".\n");
}

static void print_boxes(const struct sheet *s)
{
    struct ink ink = ink_for(stdout);
    for (int i = 0; i < s->b->boxes; i++) {
        char words[64];
        pieces_of(s, (lr_hex)(s->b->hexes + i), words, sizeof words);
        printf("%s[%s]%s %s%s%s\n", ink.blue, s->b->box_names[i], ink.off, ink.bold, words[0] ? words : "-",
               ink.off);
    }
}

/* ---- The window ---- */

static void name_hexes(const struct lr_pack *p, const struct lr_question *q, uint8_t *named)
{
    const struct lr_board *b = p->board;
    for (int i = 0; i < q->n && i < q->room; i++) {
        const struct lr_verb *verb = &p->game->verbs[lr_verb_of(q->list[i])];
        const unsigned operand[4] = { lr_a(q->list[i]), lr_b(q->list[i]), lr_c(q->list[i]), lr_d(q->list[i]) };
        for (int k = 0; k < 4; k++)
            if (verb->domain[k] == LR_HEXES && operand[k] < (unsigned)b->hexes)
                named[operand[k]] = 1;
    }
}

static int clamp(int value, int low, int high) { return value < low ? low : value > high ? high : value; }

/* As much of the board as fits, around the centre: the hex given, else the middle of the named hexes. */
static void choose_window(struct sheet *s, lr_hex centre)
{
    const struct lr_grid *g = &s->b->grid;
    int columns, lines, x = g->width / 2, y = g->height / 2;
    screen_size(&columns, &lines);
    s->columns = clamp((columns - s->width / 2 - 1) / s->width, 1, g->width);
    s->rows = clamp((lines > MOST_LINES ? lines : MOST_LINES) / (g->flat ? 4 : 3), 1, g->height);
    long sum_x = 0, sum_y = 0, n = 0;
    for (int h = 0; s->named != NULL && h < s->b->hexes; h++)
        if (s->named[h]) {
            sum_x += h % g->width;
            sum_y += h / g->width;
            n++;
        }
    if (n > 0) {
        x = (int)(sum_x / n);
        y = (int)(sum_y / n);
    }
    if (centre != LR_NONE && centre < s->b->hexes) {
        x = centre % g->width;
        y = centre / g->width;
    }
    s->x0 = clamp(x - s->columns / 2, 0, g->width - s->columns);
    s->y0 = clamp(y - s->rows / 2, 0, g->height - s->rows);
    s->wide = (s->columns + 1) * s->width + 1;
    s->high = s->rows * (g->flat ? 4 : 3) + (g->flat ? 3 : 1);
}

static void draw(struct sheet *s)
{
    for (int i = 0; i < s->wide * s->high; i++)
        s->at[i] = (struct glyph){ ' ', PLAIN };
    for (int y = s->y0; y < s->y0 + s->rows; y++)
        for (int x = s->x0; x < s->x0 + s->columns; x++) {
            lr_hex h = lr_hex_at(s->b, x, y);
            if (h == LR_NONE || !s->b->playable[h])
                continue;
            if (s->b->grid.flat)
                draw_flat(s, h, x, y);
            else
                draw_pointy(s, h, x, y);
        }
}

void print_board(const struct lr_pack *p, const void *seen, const struct lr_question *q, lr_hex centre)
{
    if (p->board == NULL) {
        printf("This game has no board.\n");
        return;
    }
    struct sheet s = { .p = p, .b = p->board, .seen = seen };
    uint8_t *named = calloc((size_t)p->board->hexes + 1, 1);
    if (q != NULL && named != NULL)
        name_hexes(p, q, named);
    s.named = named;
    s.width = width_for(&s);
    choose_window(&s, centre);
    s.at = calloc((size_t)s.wide * (size_t)s.high, sizeof *s.at);
    if (s.at != NULL) {
        pick_letters(&s);
        draw(&s);
        print_sheet(&s);
        print_boxes(&s);
        print_legend(&s);
        print_places(&s);
        if (s.columns < p->board->grid.width || s.rows < p->board->grid.height)
            printf("This is part of the board; \"board PLACE\" shows it around another place.\n");
    }
    free(s.at);
    free(named);
}
