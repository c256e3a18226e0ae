/* names.c - the names of things: domains, and finding what a person means. */
#include "loading.h"

#include <inttypes.h>
#include <stdlib.h>

enum { MOST_THINGS = 65535, LONGEST_NAME = 80 };

static bool is_own(int domain) { return domain >= LR_OWN && domain < LR_DOMAINS; }

const char *lr_name_fault(const char *name)
{
    size_t length = strlen(name);
    if (length == 0)
        return "is empty";
    if (length > LONGEST_NAME)
        return "is longer than 80 bytes";
    if (name[0] == ' ' || name[length - 1] == ' ')
        return "begins or ends with a space";
    if (strcmp(name, "-") == 0)
        return "is the sign for none";
    if (name[0] == '?')
        return "begins with ?, as things without a name do";
    for (const char *s = name; *s; s++)
        if ((unsigned char)*s < 0x20 || strchr(",=[]{}\";#|", *s))
            return "holds a newline, a tab or one of , = [ ] { } \" ; # |";
    return NULL;
}

/* ---- tables ---- */

void lr_names_free(struct lr_names *n)
{
    lr_index_free(&n->find);
    free(n->name);
    *n = (struct lr_names){ 0 };
}

/* The name must live as long as the pack. False if it is taken. */
static bool add_name(struct lr_names *n, const char *name)
{
    n->find.fold = true;
    if (lr_index_add(&n->find, name, n->count) != n->count)
        return false;
    if (n->count == n->room) {
        n->room = n->room ? n->room * 2 : 16;
        n->name = lr_must(realloc(n->name, (size_t)n->room * sizeof *n->name));
    }
    n->name[n->count++] = name;
    return true;
}

static bool taken(const struct lr_pack *p, int domain, const char *name, const struct lr_node *at,
                  struct lr_error *e)
{
    const struct lr_names *n = &p->own->names[domain];
    int id = lr_index_find(&n->find, name, strlen(name));
    return lr_wrong(at, e, "expected a new name, found \"%s\", which is taken by \"%s\"", name,
                    id >= 0 && id < n->count ? n->name[id] : name);
}

bool lr_domain_add(struct lr_pack *p, int domain, const char *name, const struct lr_node *at, struct lr_error *e)
{
    if (!is_own(domain))
        return lr_wrong(at, e, "expected a domain from %d to %d, found %d", LR_OWN, LR_DOMAINS - 1, domain);
    const char *fault = lr_name_fault(name);
    if (fault)
        return lr_wrong(at, e, "expected a name, found \"%.80s\", which %s", name, fault);
    struct lr_names *n = &p->own->names[domain];
    if (n->count >= MOST_THINGS)
        return lr_wrong(at, e, "expected at most %d names of a kind", MOST_THINGS);
    return add_name(n, lr_arena_text(&p->store->arena, name, strlen(name))) || taken(p, domain, name, at, e);
}

bool lr_domain_alias(struct lr_pack *p, int domain, int id, const char *name, struct lr_error *e)
{
    if (!is_own(domain) || id < 0 || id >= p->own->names[domain].count)
        return lr_fail(e, "", 0, 0, "expected a thing that has a name, found %d of domain %d", id, domain);
    const char *fault = lr_name_fault(name);
    if (fault)
        return lr_fail(e, "", 0, 0, "expected a name, found \"%.80s\", which %s", name, fault);
    const char *copy = lr_arena_text(&p->store->arena, name, strlen(name));
    return lr_index_add(&p->own->names[domain].find, copy, id) == id || taken(p, domain, name, NULL, e);
}

/* ---- the engine's own domains ---- */

bool lr_names_game(struct lr_pack *p, struct lr_error *e)
{
    struct lr_names *names = p->own->names;
    for (int i = 0; i < 2; i++)
        if (p->game->sides[i] && !add_name(&names[LR_SIDES], p->game->sides[i]))
            return lr_fail(e, "", 0, 0, "expected two different sides, found \"%s\" twice", p->game->sides[i]);
    for (int i = 0; p->game->frames && p->game->frames[i].name; i++)
        if (!add_name(&names[LR_FRAMES], p->game->frames[i].name))
            return lr_fail(e, "", 0, 0, "expected each kind of question once, found \"%s\" again",
                           p->game->frames[i].name);
    return true;
}

/* A place name may not shadow the printed number of another hex. */
static bool misleads(const struct lr_board *b, const char *name, lr_hex h)
{
    lr_hex numbered = lr_hex_numbered(b, name, strlen(name));
    return numbered != LR_NONE && numbered != h;
}

/* names[LR_HEXES].name is by hex: its first place, or NULL where the number will do. */
static bool name_hexes(struct lr_pack *p, struct lr_error *e)
{
    const struct lr_board *b = p->board;
    struct lr_names *n = &p->own->names[LR_HEXES];
    n->find.fold = true;
    n->count = n->room = b->hexes + b->boxes;
    n->name = lr_must(calloc((size_t)n->room + 1, sizeof *n->name));
    for (int i = 0; i < b->boxes; i++) {
        n->name[b->hexes + i] = b->box_names[i];
        if (lr_index_add(&n->find, b->box_names[i], b->hexes + i) != b->hexes + i)
            return lr_fail(e, "", 0, 0, "expected each box once, found \"%s\" again", b->box_names[i]);
    }
    for (int i = 0; i < b->places; i++) {
        const struct lr_place *place = &b->place[i];
        if (place->hex >= n->count || misleads(b, place->name, place->hex))
            continue;
        bool ours = lr_index_add(&n->find, place->name, place->hex) == place->hex;
        if (ours && n->name[place->hex] == NULL)
            n->name[place->hex] = place->name;
    }
    return true;
}

bool lr_names_board(struct lr_pack *p, struct lr_error *e)
{
    const struct lr_board *b = p->board;
    if (b == NULL)
        return true;
    for (int i = 0; i < b->terrains; i++)
        if (!add_name(&p->own->names[LR_TERRAIN], b->terrain_names[i]))
            return lr_fail(e, "", 0, 0, "expected each terrain once, found \"%s\" again", b->terrain_names[i]);
    return name_hexes(p, e);
}

/* ---- writing ---- */

/* All ones in 8, 16, 32 or 64 bits. */
static bool is_none(uint64_t id)
{
    return id == UINT8_MAX || id == UINT16_MAX || id == UINT32_MAX || id == UINT64_MAX;
}

static void put_hex(const struct lr_pack *p, lr_hex h, struct lr_text *t)
{
    const char *name = p->own->names[LR_HEXES].name[h];
    if (name)
        lr_put_string(t, name);
    else
        lr_hex_number(p->board, h, t);
}

static void put_hexside(const struct lr_pack *p, const struct lr_ends *ends, struct lr_text *t)
{
    put_hex(p, ends->hex[0], t);
    if (ends->hex[1] == LR_NONE) {
        lr_put(t, ":%s", lr_direction_name(p->board, ends->dir[0]));
        return;
    }
    lr_put_string(t, "/");
    put_hex(p, ends->hex[1], t);
}

static void put_thing(const struct lr_pack *p, int domain, int id, struct lr_text *t)
{
    if (domain == LR_YESNO)
        lr_put_string(t, id ? "yes" : "no");
    else if (domain == LR_HEXES)
        put_hex(p, (lr_hex)id, t);
    else if (domain == LR_HEXSIDES)
        put_hexside(p, &p->board->ends[id], t);
    else
        lr_put_string(t, p->own->names[domain].name[id]);
}

void lr_name(const struct lr_pack *p, int domain, uint64_t id, struct lr_text *t)
{
    if (t->at == NULL)
        return;
    if (domain == LR_NUMBER)
        lr_put(t, "%" PRId64, (int64_t)id);
    else if (id < (uint64_t)lr_domain_size(p, domain))
        put_thing(p, domain, (int)id, t);
    else if (is_none(id))
        lr_put_string(t, "-");
    else if (domain == LR_SIDES && id == LR_NOBODY)
        lr_put_string(t, "nobody");
    else
        lr_put(t, "?%" PRIu64, id);
}

int lr_domain_size(const struct lr_pack *p, int domain)
{
    if (domain < 0 || domain >= LR_DOMAINS)
        return 0;
    switch (domain) {
    case LR_NUMBER:
        return MOST_THINGS + 1; /* what an operand can hold */
    case LR_YESNO:
        return 2;
    case LR_HEXSIDES:
        return p->board ? p->board->sides : 0;
    default:
        return p->own->names[domain].count;
    }
}

/* ---- finding ---- */

static int find_number(const char *s, size_t length)
{
    int64_t value = 0;
    if (length == 0 || length > 10)
        return -1;
    for (size_t i = 0; i < length; i++) {
        if (s[i] < '0' || s[i] > '9')
            return -1;
        value = value * 10 + (s[i] - '0');
    }
    return value <= INT32_MAX ? (int)value : -1;
}

static bool says(const char *s, size_t length, const char *word)
{
    if (length != strlen(word))
        return false;
    for (size_t i = 0; i < length; i++)
        if ((s[i] | 0x20) != word[i])
            return false;
    return true;
}

static int find_hex(const struct lr_pack *p, const char *s, size_t length)
{
    if (p->board == NULL)
        return -1;
    int id = lr_index_find(&p->own->names[LR_HEXES].find, s, length);
    if (id >= 0)
        return id;
    lr_hex h = lr_hex_numbered(p->board, s, length);
    return h == LR_NONE ? -1 : h;
}

/* By the grid alone: the border of a hex that is off the map has a name too. */
static int side_towards(const struct lr_board *b, int from, int to)
{
    if (from < 0 || to < 0 || from >= b->hexes || to >= b->hexes)
        return -1;
    for (int d = 0; d < 6; d++)
        if (lr_cell_beyond(b, (lr_hex)from, d) == to)
            return b->side[from][d] == LR_NONE ? -1 : b->side[from][d];
    return -1;
}

static int side_facing(const struct lr_board *b, int hex, const char *s, size_t length)
{
    if (hex < 0 || hex >= b->hexes)
        return -1;
    for (int d = 0; d < 6; d++) {
        const char *name = lr_direction_name(b, d);
        size_t i = 0;
        while (i < length && name[i] && (s[i] & ~0x20) == name[i])
            i++;
        if (i == length && name[i] == '\0')
            return b->side[hex][d] == LR_NONE ? -1 : b->side[hex][d];
    }
    return -1;
}

/* Names may hold "/" or ":" themselves, so every place to cut is tried. */
static int find_hexside(const struct lr_pack *p, const char *s, size_t length)
{
    if (p->board == NULL)
        return -1;
    for (size_t i = 1; i + 1 < length; i++) {
        if (s[i] != '/' && s[i] != ':')
            continue;
        int hex = find_hex(p, s, i), side;
        if (s[i] == '/')
            side = side_towards(p->board, hex, find_hex(p, s + i + 1, length - i - 1));
        else
            side = side_facing(p->board, hex, s + i + 1, length - i - 1);
        if (side >= 0)
            return side;
    }
    return -1;
}

int lr_find(const struct lr_pack *p, int domain, const char *name, size_t length)
{
    if (domain < 0 || domain >= LR_DOMAINS)
        return -1;
    while (length > 0 && *name == ' ') {
        name++;
        length--;
    }
    while (length > 0 && name[length - 1] == ' ')
        length--;
    switch (domain) {
    case LR_NUMBER:
        return find_number(name, length);
    case LR_YESNO:
        return says(name, length, "yes") ? 1 : says(name, length, "no") ? 0 : -1;
    case LR_HEXES:
        return find_hex(p, name, length);
    case LR_HEXSIDES:
        return find_hexside(p, name, length);
    case LR_SIDES:
        if (says(name, length, "nobody"))
            return LR_NOBODY;
        break;
    default:
        break;
    }
    return lr_index_find(&p->own->names[domain].find, name, length);
}

/* ---- likeness ---- */

static int fold(char c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c; }

/* How many letters must change, be added or left out (Levenshtein). Long names are never alike. */
static int distance(const char *a, const char *b)
{
    enum { LONGEST = 48 };
    size_t n = strlen(a), m = strlen(b);
    if (n > LONGEST || m > LONGEST || n > m + 2 || m > n + 2)
        return LONGEST;
    int row[LONGEST + 1];
    for (size_t k = 0; k <= m; k++)
        row[k] = (int)k;
    for (size_t i = 1; i <= n; i++) {
        int diagonal = row[0];
        row[0] = (int)i;
        for (size_t k = 1; k <= m; k++) {
            int change = diagonal + (fold(a[i - 1]) != fold(b[k - 1]));
            int least = row[k] < row[k - 1] ? row[k] + 1 : row[k - 1] + 1;
            diagonal = row[k];
            row[k] = change < least ? change : least;
        }
    }
    return row[m];
}

const char *lr_nearest(const char *name, int count, const char *(*at)(const void *ctx, int i), const void *ctx)
{
    enum { MOST = 20000 };
    int best = -1, limit = strlen(name) < 4 ? 1 : 2;
    for (int i = 0; i < count && i < MOST; i++) {
        int d = distance(name, at(ctx, i));
        if (d <= limit) {
            best = i;
            limit = d - 1;
        }
    }
    return best < 0 ? NULL : at(ctx, best);
}
