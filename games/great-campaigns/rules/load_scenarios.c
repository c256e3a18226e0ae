/* load_scenarios.c - what a scenario says: its date and length, set-up, arrivals, victory and specials. */
#include "great.h"

#include <stdlib.h>

static const char *const works_words[] = { "none",       "abatis-build", "abatis",       "breastwork-build",
                                           "breastwork", "fort-build",   "fort-build-1", "fort-build-2",
                                           "fort" };

/* A scenario's own data files are named in its file. */
static const struct lr_node *rows_of(struct lr_pack *p, const struct lr_node *data, const char *key,
                                     struct lr_error *e)
{
    const struct lr_node *name = lr_get(data, key);
    return name == NULL ? NULL : lr_data(p, name->text, e);
}

/* ---- Set-up and arrivals ---- */

/* "fort-complete" of the facts is a fort. */
static bool read_works(const struct lr_node *n, uint8_t *out, struct lr_error *e)
{
    *out = GC_NO_WORKS;
    if (n == NULL)
        return true;
    bool fort = strcmp(n->text, "fort-complete") == 0, breast = strcmp(n->text, "breastwork-complete") == 0;
    *out = fort ? GC_FORT : GC_BREASTWORK;
    return fort || breast || lr_read_word(n, works_words, GC_ALL_WORKS, out, e);
}

static bool truth(const struct lr_node *row, const char *key)
{
    const struct lr_node *n = lr_get(row, key);
    return n != NULL && strcmp(n->text, "yes") == 0;
}

static uint16_t marks_of(const struct lr_node *row)
{
    const struct lr_node *n = lr_get(row, "marks");
    unsigned marks =
        (truth(row, "exhausted") ? GC_EXHAUSTED : 0u) | (truth(row, "disorganized") ? GC_DISORGANIZED : 0u);
    if (n != NULL && strstr(n->text, "no-recovery-on-turn-1"))
        marks |= GC_NO_REST;
    if (n != NULL && strstr(n->text, "also-under"))
        marks |= GC_TWO_MASTERS;
    return (uint16_t)marks;
}

static bool read_hex(const struct lr_pack *p, const struct lr_node *row, const char *key, uint16_t *out,
                     struct lr_error *e)
{
    int hex;
    *out = LR_NONE;
    if (lr_get(row, key) == NULL)
        return true;
    if (!lr_need_name(p, row, key, LR_HEXES, &hex, e))
        return false;
    *out = (uint16_t)hex;
    return true;
}

static bool read_row(const struct lr_pack *p, const struct lr_node *row, struct gc_setup_row *r, struct lr_error *e)
{
    static const char *const whats[] = { "unit", "leader" };
    int piece, command = GC_NOBODY;
    if (!lr_need_word(row, "what", whats, 2, &r->leader, e)
        || !lr_need_name(p, row, "name", r->leader ? GC_LEADER : GC_UNIT, &piece, e)
        || (lr_get(row, "command") != NULL && !lr_need_name(p, row, "command", GC_COMMAND, &command, e))
        || !lr_need_byte(row, "manpower", 0, GC_MOST_MANPOWER, &r->manpower, e)
        || !lr_need_byte(row, "fatigue", 0, GC_MOST_FATIGUE, &r->fatigue, e)
        || !read_works(lr_get(row, "entrenchment"), &r->works, e) || !read_hex(p, row, "hex", &r->hex, e)
        || !read_hex(p, row, "else", &r->otherwise, e))
        return false;
    if (!r->leader && r->manpower == 0)
        return lr_wrong(row, e, "2.2: expected the manpower of a unit");
    r->piece = (uint8_t)piece;
    r->command = (uint8_t)command;
    r->marks = marks_of(row);
    return lr_get(row, "turn") == NULL || lr_need_byte(row, "turn", 1, GC_TURNS, &r->turn, e);
}

static bool read_rows(struct lr_pack *p, const struct lr_node *data, const char *key, struct gc_scenario *s,
                      struct lr_error *e)
{
    const struct lr_node *file = rows_of(p, data, key, e);
    if (file == NULL)
        return lr_get(data, key) == NULL;
    for (const struct lr_node *row = file->first; row != NULL; row = row->next) {
        if (s->rows == GC_MOST_ROWS)
            return lr_wrong(row, e, "expected at most %d pieces", GC_MOST_ROWS);
        if (!read_row(p, row, &s->row[s->rows++], e))
            return false;
    }
    return true;
}

/* ---- Victory ---- */

static uint8_t test_of(const char *words)
{
    static const struct {
        const char *begins;
        uint8_t test;
    } known[] = { { "lost ", GC_A_LOST },
                  { "station damaged ", GC_A_STATION_DAMAGED },
                  { "station destroyed ", GC_A_STATION_DESTROYED },
                  { "entered ", GC_A_ENTERED },
                  { "sudden ", GC_A_SUDDEN },
                  { "end ", GC_A_END } };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strncmp(words, known[i].begins, strlen(known[i].begins)) == 0)
            return known[i].test;
    return GC_A_OTHER;
}

static bool read_hexes(const struct lr_pack *p, const struct lr_node *n, uint16_t *out, uint8_t *count,
                       struct lr_error *e)
{
    const char *at = n == NULL ? "" : n->text;
    while (*at != 0) {
        size_t length = strcspn(at, " ");
        int hex = lr_find(p, LR_HEXES, at, length);
        if (hex < 0 || *count == GC_MOST_NAMED)
            return lr_wrong(n, e, "expected at most %d hexes, found \"%.20s\"", GC_MOST_NAMED, at);
        out[(*count)++] = (uint16_t)hex;
        at += length + strspn(at + length, " ");
    }
    return true;
}

static bool read_award(const struct lr_pack *p, const struct lr_node *row, struct gc_award *a, struct lr_error *e)
{
    const struct lr_node *test = lr_need(row, "test", LR_SCALAR, e), *words = lr_need(row, "words", LR_SCALAR, e);
    const struct lr_node *points = lr_need(row, "points", LR_SCALAR, e), *per = lr_need(row, "per", LR_SCALAR, e);
    if (test == NULL || words == NULL || points == NULL || per == NULL
        || !lr_need_side(p, row, "side", &a->side, e))
        return false;
    a->says = test->text;
    a->words = words->text;
    a->test = test_of(test->text);
    a->each = strcmp(per->text, "each") == 0;
    a->points = (int8_t)strtol(points->text, NULL, 10); /* "win": 0 */
    a->of = (uint8_t)(strstr(test->text, "USA") != NULL   ? GC_UNION
                      : strstr(test->text, "CSA") != NULL ? GC_CONFEDERATE
                                                          : a->side);
    return read_hexes(p, lr_get(row, "hexes"), a->hex, &a->hexes, e);
}

static bool read_level(const struct lr_pack *p, const struct lr_node *row, struct gc_victory_level *l,
                       struct lr_error *e)
{
    static const char *const results[] = { "marginal", "substantive", "decisive" };
    long low = -1000, high = 1000;
    if (!lr_need_side(p, row, "side", &l->side, e) || !lr_need_word(row, "result", results, 3, &l->decisive, e)
        || (lr_get(row, "low") != NULL && !lr_need_int(row, "low", -999, 999, &low, e))
        || (lr_get(row, "high") != NULL && !lr_need_int(row, "high", -999, 999, &high, e)))
        return false;
    l->low = (int16_t)low;
    l->high = (int16_t)high;
    return true;
}

static bool read_victory(struct lr_pack *p, const struct lr_node *data, struct gc_scenario *s, struct lr_error *e)
{
    const struct lr_node *file = rows_of(p, data, "victory", e);
    if (file == NULL)
        return lr_get(data, "victory") == NULL;
    for (const struct lr_node *row = file->first; row != NULL; row = row->next) {
        const struct lr_node *kind = lr_need(row, "kind", LR_SCALAR, e);
        if (kind == NULL)
            return false;
        bool level = strcmp(kind->text, "level") == 0;
        if (level ? s->levels == GC_MOST_LEVELS : s->awards == GC_MOST_AWARDS)
            return lr_wrong(row, e, "expected fewer awards and levels");
        if (level ? !read_level(p, row, &s->level[s->levels++], e) : !read_award(p, row, &s->award[s->awards++], e))
            return false;
        const struct lr_node *test = lr_get(row, "test");
        if (level && test != NULL)
            s->counts = strstr(test->text, "USA") != NULL ? GC_UNION : GC_CONFEDERATE;
    }
    return true;
}

/* ---- Specials ---- */

static bool read_turns(const struct lr_node *row, struct gc_special *x, uint8_t turns, struct lr_error *e)
{
    const struct lr_node *n = lr_get(row, "turns");
    x->from = 1;
    x->to = turns;
    if (n == NULL)
        return true;
    if (n->shape != LR_LIST || n->count != 2)
        return lr_wrong(n, e, "expected the first and the last turn, such as [1, 2]");
    long from, to;
    if (!lr_read_int(n->first, 1, GC_TURNS, &from, e) || !lr_read_int(n->first->next, from, GC_TURNS, &to, e))
        return false;
    x->from = (uint8_t)from;
    x->to = (uint8_t)to;
    return true;
}

static bool read_things(const struct lr_pack *p, const struct lr_node *n, int domain, uint16_t *out, uint8_t *count,
                        struct lr_error *e)
{
    for (const struct lr_node *one = n == NULL ? NULL : n->first; one != NULL; one = one->next) {
        int thing;
        if (*count == GC_MOST_NAMED)
            return lr_wrong(one, e, "expected at most %d of them", GC_MOST_NAMED);
        if (!lr_read_name(p, one, domain, &thing, e))
            return false;
        out[(*count)++] = (uint16_t)thing;
    }
    return true;
}

static bool read_special(const struct lr_pack *p, const struct lr_node *row, uint8_t turns, struct gc_special *x,
                         struct lr_error *e)
{
    static const char *const kinds[] = { "locked",
                                         "first initiatives",
                                         "acts alone",
                                         "area",
                                         "no long marches",
                                         "no entrenching",
                                         "heat",
                                         "weary marches",
                                         "events",
                                         "forts",
                                         "other" };
    static const char *const known[] = { "kind",  "side",  "turns", "number", "may dig",
                                         "units", "hexes", "name",  NULL };
    uint16_t units[GC_MOST_NAMED] = { 0 };
    const struct lr_node *name = lr_get(row, "name");
    x->side = LR_NOBODY;
    if (!lr_only_keys(row, known, e) || !lr_need_word(row, "kind", kinds, GC_SPECIALS, &x->kind, e)
        || (lr_get(row, "side") != NULL && !lr_need_side(p, row, "side", &x->side, e))
        || !read_turns(row, x, turns, e)
        || (lr_get(row, "number") != NULL && !lr_need_byte(row, "number", 0, 100, &x->number, e))
        || (lr_get(row, "may dig") != NULL && !lr_need_byte(row, "may dig", 0, 1, &x->may_dig, e))
        || !read_things(p, lr_get(row, "units"), GC_UNIT, units, &x->units, e)
        || !read_things(p, lr_get(row, "hexes"), LR_HEXES, x->hex, &x->hexes, e))
        return false;
    for (int i = 0; i < x->units; i++)
        x->unit[i] = (uint8_t)units[i];
    x->name = name == NULL ? "" : name->text;
    return true;
}

static bool read_specials(const struct lr_pack *p, const struct lr_node *data, struct gc_scenario *s,
                          struct lr_error *e)
{
    const struct lr_node *list = lr_get(data, "specials");
    for (const struct lr_node *row = list == NULL ? NULL : list->first; row != NULL; row = row->next) {
        if (s->specials == GC_MOST_SPECIALS)
            return lr_wrong(row, e, "expected at most %d specials", GC_MOST_SPECIALS);
        if (!read_special(p, row, s->turns, &s->special[s->specials++], e))
            return false;
    }
    return true;
}

/* ---- The rest ---- */

static bool read_total(const struct lr_node *data, const char *side, struct gc_side_total *out, struct lr_error *e)
{
    const struct lr_node *n = lr_need(data, side, LR_MAP, e);
    long units, leaders, manpower, later;
    if (n == NULL || !lr_need_int(n, "units", 0, 200, &units, e) || !lr_need_int(n, "leaders", 0, 50, &leaders, e)
        || !lr_need_int(n, "manpower", 0, 2000, &manpower, e) || !lr_need_int(n, "later", 0, 200, &later, e))
        return false;
    *out = (struct gc_side_total){ (uint16_t)units, (uint16_t)leaders, (uint16_t)manpower, (uint16_t)later };
    return true;
}

static bool read_dates(const struct lr_node *data, struct gc_scenario *s, struct lr_error *e)
{
    const struct lr_node *starts = lr_need(data, "starts", LR_MAP, e), *window = lr_need(data, "window", LR_MAP, e);
    long year;
    if (starts == NULL || window == NULL || !lr_need_int(starts, "year", 1861, 1865, &year, e))
        return false;
    s->year = (uint16_t)year;
    return lr_need_byte(starts, "month", 1, 12, &s->month, e) && lr_need_byte(starts, "day", 1, 31, &s->day, e)
           && lr_need_byte(data, "turns", 1, GC_TURNS, &s->turns, e)
           && lr_need_byte(window, "west", 0, 200, &s->west, e) && lr_need_byte(window, "east", 0, 200, &s->east, e)
           && lr_need_byte(window, "north", 0, 200, &s->north, e)
           && lr_need_byte(window, "south", 0, 200, &s->south, e);
}

static bool read_ties(const struct lr_pack *p, const struct lr_node *data, const struct gc_module *m,
                      struct gc_scenario *s, struct lr_error *e)
{
    const struct lr_node *n = lr_get(data, "ties");
    memcpy(s->tie, m->tie, sizeof s->tie);
    if (n == NULL)
        return true;
    if (n->shape != LR_LIST || n->count != 6)
        return lr_wrong(n, e, "expected a side for each tied die, 1 to 6");
    int i = 1;
    for (const struct lr_node *one = n->first; one != NULL && i <= 6; one = one->next, i++) {
        int side;
        if (!lr_read_name(p, one, LR_SIDES, &side, e))
            return false;
        s->tie[i] = (uint8_t)side;
    }
    return true;
}

/* The roster totals of the sources must be those of the set-up: no piece has been lost on the way. They count those
 * that come later too, and no wagon trains. */
static bool totals_hold(const struct lr_pack *p, const struct gc_tables *t, const struct lr_node *data,
                        const struct gc_scenario *s, struct lr_error *e)
{
    struct gc_side_total found[2] = { { 0, 0, 0, 0 }, { 0, 0, 0, 0 } };
    for (unsigned i = 0; i < s->rows; i++) {
        const struct gc_setup_row *r = &s->row[i];
        struct gc_side_total *f = &found[r->leader ? t->leader[r->piece].side : gc_owner(t, r->piece)];
        f->later = (uint16_t)(f->later + (r->turn > 0));
        if (r->leader) {
            f->leaders++;
        } else if (t->unit[r->piece].type != GC_WAGON) {
            f->units++;
            f->manpower = (uint16_t)(f->manpower + r->manpower);
        }
    }
    for (int i = 0; i < 2; i++) {
        const struct gc_side_total *x = &s->total[i], *f = &found[i];
        if (x->units != f->units || x->leaders != f->leaders || x->manpower != f->manpower || x->later != f->later)
            return lr_wrong(data, e,
                            "expected of the %s %d units, %d leaders, %d manpower, %d later; found %d, %d, %d, %d",
                            p->game->sides[i], x->units, x->leaders, x->manpower, x->later, f->units, f->leaders,
                            f->manpower, f->later);
    }
    return true;
}

bool gc_load_scenario(struct lr_pack *p, struct gc_tables *t, int which, struct lr_error *e)
{
    static const char *const known[] = { "id",     "starts", "turns",       "setup",    "arrivals", "victory",
                                         "window", "Union",  "Confederate", "specials", "ties",     NULL };
    const struct lr_node *data = p->scenario[which].data, *id = lr_need(data, "id", LR_SCALAR, e);
    struct gc_scenario *s = lr_keep(p, sizeof *s);
    t->scenario[which] = s;
    if (id == NULL || !lr_only_keys(data, known, e))
        return false;
    s->id = id->text;
    return read_dates(data, s, e) && read_ties(p, data, &t->module, s, e)
           && read_total(data, p->game->sides[0], &s->total[0], e)
           && read_total(data, p->game->sides[1], &s->total[1], e) && read_rows(p, data, "setup", s, e)
           && read_rows(p, data, "arrivals", s, e) && read_victory(p, data, s, e) && read_specials(p, data, s, e)
           && totals_hold(p, t, data, s, e);
}
