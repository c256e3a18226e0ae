/* shelf.c - finding and loading packs, and matches from files. */
#include "cli.h"
#include "proof.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <strings.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Where data are ---- */

static bool is_folder(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/* A build tree may have a folder of the same name: ours holds a certain file. */
static bool holds(const char *folder, const char *file)
{
    char path[PATH_MAX];
    struct stat info;
    return snprintf(path, sizeof path, "%s/%s", folder, file) < (int)sizeof path && stat(path, &info) == 0;
}

static bool join(char *out, size_t size, const char *a, const char *b)
{
    return snprintf(out, size, "%s/%s", a, b) < (int)size;
}

/* The program's own folder, then each folder above it; then the share folder of an installed tree. */
bool beside_program(const char *folder, const char *file, char *out, size_t size)
{
    char home[PATH_MAX], share[PATH_MAX + 32];
    ssize_t n = readlink("/proc/self/exe", home, sizeof home - 1);
    if (n <= 0)
        return false;
    home[n] = '\0';
    char *slash = strrchr(home, '/');
    if (slash == NULL)
        return false;
    *slash = '\0';
    snprintf(share, sizeof share, "%s/../share/longroll", home);
    for (;;) {
        if (join(out, size, home, folder) && holds(out, file))
            return true;
        slash = strrchr(home, '/');
        if (slash == NULL)
            break;
        *slash = '\0';
    }
    return join(out, size, share, folder) && holds(out, file);
}

bool game_folder(const char *data, const struct games_entry *g, char *out, size_t size, struct lr_error *e)
{
    if (data == NULL)
        data = getenv("LONGROLL_DATA");
    if (data != NULL && data[0] != '\0') {
        if (join(out, size, data, g->folder) && is_folder(out))
            return true;
        return lr_fail(e, data, 0, 0, "has no folder %s, where the data of %s should be", g->folder, g->game->id);
    }
    if (beside_program(g->folder, "pack.yaml", out, size))
        return true;
    return lr_fail(e, g->folder, 0, 0,
                   "no such folder in or above the program's; say where with --data or "
                   "LONGROLL_DATA");
}

/* ---- Packs ---- */

bool shelf_make(struct shelf *s, const struct args *a)
{
    *s = (struct shelf){ .data = flag_value(a, "data") };
    for (int i = 0; i < a->flags; i++) {
        if (strcmp(a->flag[i].name, "overlay") != 0)
            continue;
        if (s->overlays == SHELF) {
            complain(WRONG_USAGE, "at most %d overlays", SHELF);
            return false;
        }
        s->overlay[s->overlays++] = a->flag[i].value;
    }
    s->imagine = has_flag(a, "imagine");
    return flag_number(a, "imagine", 0, UINT64_MAX, &s->imagined);
}

static bool unknown_game(struct shelf *s, const char *id, struct lr_error *e)
{
    const struct games_entry *all;
    char known[240];
    struct lr_text t = LR_TEXT(known);
    int n = games_all(&all);
    for (int i = 0; i < n; i++)
        lr_put(&t, "%s%s", i ? ", " : "", all[i].game->id);
    s->failed = WRONG_USAGE;
    return lr_fail(e, NULL, 0, 0, "there is no game \"%.60s\"; there are: %s", id, known);
}

struct lr_pack *shelf_pack(struct shelf *s, const char *id, struct lr_error *e)
{
    for (int i = 0; i < s->packs; i++)
        if (strcmp(s->pack[i]->game->id, id) == 0)
            return s->pack[i];
    const struct games_entry *g = games_named(id);
    if (g == NULL) {
        unknown_game(s, id, e);
        return NULL;
    }
    char folder[PATH_MAX];
    s->failed = NO_FILE;
    if (s->packs == SHELF) {
        lr_fail(e, NULL, 0, 0, "at most %d games at once", SHELF);
        return NULL;
    }
    if (!game_folder(s->data, g, folder, sizeof folder, e))
        return NULL;
    struct lr_pack *p = lr_pack_load(g->game, folder, s->overlay, s->overlays, e);
    if (p != NULL)
        s->pack[s->packs++] = p;
    return p;
}

struct lr_pack *shelf_pack_for(struct shelf *s, const char *file, const char *text, size_t length,
                               struct lr_error *e)
{
    char id[64];
    if (!lr_game_named_in(text, length, id, sizeof id)) {
        lr_fail(e, file, 1, 0, "expected a line that names the game, as \"game ford\"; found none");
        s->failed = NOT_GOOD;
        return NULL;
    }
    struct lr_pack *p = shelf_pack(s, id, e);
    if (p == NULL && e != NULL && e->file[0] == '\0')
        snprintf(e->file, sizeof e->file, "%s", file);
    return p;
}

/* The play's own overlays, from the folder it lies in, after those of the shelf. NULL: one cannot be. */
static struct lr_pack *load_overlaid(struct shelf *s, const struct games_entry *g, const char *file,
                                     char (*name)[LR_PATH_ROOM], int names, struct lr_error *e)
{
    static char path[SHELF][PATH_MAX];
    const char *all[2 * SHELF], *slash = strrchr(file, '/');
    char folder[PATH_MAX];
    int n = 0;
    if (!game_folder(s->data, g, folder, sizeof folder, e))
        return NULL;
    for (; n < s->overlays; n++)
        all[n] = s->overlay[n];
    for (int i = 0; i < names; i++) {
        int beside = slash != NULL && name[i][0] != '/' ? (int)(slash - file) + 1 : 0;
        if (snprintf(path[i], PATH_MAX, "%.*s%s", beside, file, name[i]) >= PATH_MAX) {
            lr_fail(e, file, 0, 0, "expected a shorter path to the overlay");
            return NULL;
        }
        all[n++] = path[i];
    }
    return lr_pack_load(g->game, folder, all, n, e);
}

const struct lr_pack *shelf_pack_of_play(struct shelf *s, const char *file, const char *text, size_t length,
                                         struct lr_pack **own, struct lr_error *e)
{
    static char name[SHELF][LR_PATH_ROOM];
    char id[64];
    *own = NULL;
    int names = lr_overlays_named_in(text, length, name, SHELF);
    if (names == 0 || !lr_game_named_in(text, length, id, sizeof id) || games_named(id) == NULL)
        return shelf_pack_for(s, file, text, length, e);
    if (names > SHELF) {
        lr_fail(e, file, 0, 0, "expected at most %d overlays", SHELF);
        return NULL;
    }
    *own = load_overlaid(s, games_named(id), file, name, names, e);
    return *own;
}

void shelf_clear(struct shelf *s)
{
    for (int i = 0; i < s->packs; i++)
        lr_pack_free(s->pack[i]);
    s->packs = 0;
}

/* ---- Setups and sides ---- */

static bool set_option(const char *given, const struct lr_pack *p, struct lr_setup *s)
{
    char name[128];
    const char *equals = strchr(given, '=');
    size_t n = equals ? (size_t)(equals - given) : 0;
    if (n == 0 || n >= sizeof name) {
        complain(WRONG_USAGE, "--option takes NAME=CHOICE, not \"%s\"", given);
        return false;
    }
    memcpy(name, given, n);
    name[n] = '\0';
    struct lr_error e = { .line = 0 };
    if (lr_setup_option(p, s, name, equals + 1, &e))
        return true;
    complain_error(WRONG_USAGE, &e);
    return false;
}

/* The only scenario with these words in its name, or -1. */
static int scenario_like(const struct lr_pack *p, const char *words)
{
    int found = -1;
    for (int i = 0; i < p->scenarios; i++)
        if (words_fit(words, p->scenario[i].name) >= WORD_FIT)
            found = found == -1 ? i : -2;
    return found;
}

bool find_scenario(const struct lr_pack *p, const char *name, int *scenario)
{
    *scenario = name ? lr_scenario_named(p, name) : 0;
    if (*scenario < 0)
        *scenario = scenario_like(p, name);
    if (*scenario >= 0 && *scenario < p->scenarios)
        return true;
    char known[800];
    struct lr_text t = LR_TEXT(known);
    known[0] = '\0';
    for (int i = 0; i < p->scenarios; i++)
        lr_put(&t, "%s%s", i ? ", " : "", p->scenario[i].name);
    complain(WRONG_USAGE, "%s has no scenario \"%s\"; there are: %s", p->game->id, name ? name : "", known);
    return false;
}

bool setup_from(const struct args *a, const struct lr_pack *p, uint64_t seed, struct lr_setup *s)
{
    int scenario;
    if (p->game->board_only) {
        complain(NOT_GOOD, "%s has its board but no rules yet: it can be checked and drawn, not played",
                 p->game->id);
        return false;
    }
    if (!find_scenario(p, flag_value(a, "scenario"), &scenario) || !flag_number(a, "seed", 0, UINT64_MAX, &seed))
        return false;
    lr_setup_preset(p, scenario, seed, s);
    for (int i = 0; i < a->flags; i++)
        if (strcmp(a->flag[i].name, "option") == 0 && !set_option(a->flag[i].value, p, s))
            return false;
    return true;
}

bool setup_drawn(const struct args *a, const struct lr_pack *p, struct lr_setup *s)
{
    if (!setup_from(a, p, 0, s))
        return false;
    if (flag_value(a, "seed") == NULL)
        s->secret = fresh_secret();
    return true;
}

/* Without the system's random numbers there are none: dice that somebody could predict are worse. */
static void draw(void *out, size_t size)
{
    if (getrandom(out, size, 0) == (ssize_t)size)
        return;
    complain(NO_FILE, "the system gives no random numbers");
    exit(NO_FILE);
}

uint64_t fresh_seed(void)
{
    uint64_t seed;
    draw(&seed, sizeof seed);
    return seed;
}

struct lr_secret fresh_secret(void)
{
    struct lr_secret s;
    do
        draw(&s, sizeof s);
    while (!lr_secret_given(&s));
    return s;
}

void chance_words(const struct lr_match *m, struct lr_text *t)
{
    const struct lr_setup *s = lr_match_setup(m);
    char commitment[COMMITMENT_DIGITS + 1];
    proof_commitment(&s->secret, commitment);
    if (lr_secret_given(&s->secret))
        lr_put(t, "dice drawn in secret, commitment %s", commitment);
    else
        lr_put(t, "seed %llu: whoever knows it can predict every die", (unsigned long long)s->seed);
}

int side_named(const struct lr_game *g, const char *name)
{
    int found = -1;
    size_t n = strlen(name);
    for (int side = 0; side < 2 && n > 0; side++) {
        const char *full = g->sides[side];
        size_t i = 0;
        while (i < n && full[i] != '\0'
               && (tolower((unsigned char)full[i]) == tolower((unsigned char)name[i])
                   || (full[i] == ' ' && name[i] == '-')))
            i++;
        if (i < n)
            continue;
        if (full[n] == '\0')
            return side;
        found = found < 0 ? side : -2;
    }
    return found < 0 ? -1 : found;
}

const char *side_name(const struct lr_game *g, unsigned side) { return side < 2 ? g->sides[side] : "the public"; }

bool flag_view(const struct args *a, const struct lr_game *g, int *view)
{
    const char *as = flag_value(a, "as");
    *view = as ? side_named(g, as) : -1;
    if (as != NULL && *view < 0 && strcasecmp(as, "public") == 0)
        *view = LR_NOBODY;
    if (as == NULL || *view >= 0)
        return true;
    complain(WRONG_USAGE, "%s has no side \"%s\"; its sides are %s and %s, and there is the public", g->id, as,
             g->sides[0], g->sides[1]);
    return false;
}

void *state_make(const struct lr_pack *p)
{
    void *state = calloc(1, p->game->state_size);
    if (state == NULL) {
        complain(NO_FILE, "no memory");
        exit(NO_FILE);
    }
    return state;
}

/* ---- Matches ---- */

/* What one side sees becomes a whole position: a world that fits it. False: nothing can be imagined. */
static bool imagine_whole(const struct shelf *s, const struct lr_pack *p, const char *file, int view, void *state,
                          struct lr_error *e)
{
    struct lr_rng rng = lr_rng_seed(s->imagined, 9);
    if (view >= LR_NOBODY)
        return lr_fail(e, file, 0, 0, "this is what everybody sees; a match needs at least what one side sees");
    if (!s->imagine)
        return lr_fail(e, file, 0, 0,
                       "this is only what the %s side sees; a match needs the whole position (--imagine SEED "
                       "makes up the rest)",
                       side_name(p->game, (unsigned)view));
    return lr_position_imagine(p, state, (enum lr_side)view, &rng, state, e);
}

struct lr_match *match_from_text(struct shelf *s, const char *file, const char *text, size_t length,
                                 struct lr_error *e)
{
    struct lr_pack *p = shelf_pack_for(s, file, text, length, e);
    if (p == NULL)
        return NULL;
    s->failed = NOT_GOOD;
    if (!lr_is_position(text, length))
        return lr_record_read(p, file, text, length, e);
    struct lr_setup setup;
    int view;
    void *state = state_make(p);
    struct lr_match *m = NULL;
    if (lr_position_read(p, file, text, length, &setup, state, &view, e)
        && (view < 0 || imagine_whole(s, lr_pack_for(p, &setup), file, view, state, e))) {
        if (s->draws && (view >= 0 || !lr_position_chance(&setup, state)))
            setup.secret = fresh_secret();
        m = lr_match_at(p, &setup, state, e);
    }
    free(state);
    return m;
}

struct lr_match *match_from(struct shelf *s, const char *path, struct lr_error *e)
{
    size_t length;
    char *text = read_whole(path, &length, e);
    s->failed = NO_FILE;
    if (text == NULL)
        return NULL;
    struct lr_match *m = match_from_text(s, path, text, length, e);
    free(text);
    return m;
}

static bool write_record(const void *ctx, struct lr_text *t) { return lr_record_write(ctx, t); }

char *record_text(const struct lr_match *m, size_t *length) { return write_long(write_record, m, length); }

bool save_record(const struct lr_match *m, const char *path, struct lr_error *e)
{
    size_t length;
    char *text = record_text(m, &length);
    if (text == NULL)
        return lr_fail(e, path, 0, 0, "the record could not be written as text");
    bool ok = write_whole(path, text, length, e);
    free(text);
    return ok;
}

void standing_write(const struct lr_pack *p, const void *state, struct lr_text *t)
{
    uint8_t asked = lr_asked(state);
    if (asked == 0) {
        struct lr_outcome o = p->game->outcome(p, state);
        lr_put(t, "%s, score %+d", o.words, o.score);
        if (o.rule[0])
            lr_put(t, " (%s)", o.rule);
    } else if (asked == LR_PLAYERS) {
        lr_put(t, "both sides are asked");
    } else {
        lr_put(t, "%s is asked", side_name(p->game, asked == LR_ONLY(LR_FIRST) ? 0 : 1));
    }
}

/* Two events in a row that tell the same to different people: in full to some, with less to the others. */
static bool tells_again(const struct lr_match *m, int i)
{
    const struct lr_events *log = lr_match_log(m);
    if (i == 0)
        return false;
    const struct lr_event *before = &log->list[i - 1], *now = &log->list[i];
    const struct lr_telling *tellings = lr_match_pack(m)->game->tellings;
    const char *a = tellings[before->kind].rule, *b = tellings[now->kind].rule;
    return (before->know & now->know) == 0 && (before->know | now->know) == LR_EVERYONE && a != NULL && b != NULL
           && strcmp(a, b) == 0;
}

/* In a row of such pairs every second event is one that was told already. */
bool told_twice(const struct lr_match *m, int i)
{
    int links = 0;
    while (tells_again(m, i - links))
        links++;
    return links % 2 == 1;
}

void print_events(const struct lr_match *m, int from, int to, uint8_t know, const char *indent)
{
    const struct lr_events *log = lr_match_log(m);
    struct ink ink = ink_for(stdout);
    for (int i = from; i < to && i < log->n; i++) {
        const struct lr_event *event = &log->list[i];
        if (know == LR_EVERYONE ? told_twice(m, i) : (event->know & know) == 0)
            continue;
        char words[512];
        struct lr_text t = LR_TEXT(words);
        words[0] = '\0';
        lr_event_write(lr_match_pack(m), log, event, &t);
        words[0] = (char)toupper((unsigned char)words[0]);
        const char *rule = lr_match_pack(m)->game->tellings[event->kind].rule;
        printf("%s%s", indent, words);
        if (rule != NULL && rule[0] != '\0')
            printf(" %s(%s)%s", ink.dim, rule, ink.off);
        putchar('\n');
    }
}

/* ---- One game, one match ---- */

int with_pack(const struct args *a, int work(const struct args *a, struct shelf *s, const struct lr_pack *p))
{
    struct shelf shelf;
    struct lr_error e = { .line = 0 };
    if (!shelf_make(&shelf, a))
        return WRONG_USAGE;
    const struct lr_pack *p = shelf_pack(&shelf, a->word[0], &e);
    int code = p ? work(a, &shelf, p) : complain_error(shelf.failed, &e);
    shelf_clear(&shelf);
    return code;
}

int with_match(const struct args *a, int work(const struct args *a, struct lr_match *m))
{
    struct shelf shelf;
    struct lr_error e = { .line = 0 };
    if (!shelf_make(&shelf, a))
        return WRONG_USAGE;
    struct lr_match *m = match_from(&shelf, a->word[0], &e);
    int code = m ? work(a, m) : complain_error(shelf.failed, &e);
    lr_match_free(m);
    shelf_clear(&shelf);
    return code;
}
