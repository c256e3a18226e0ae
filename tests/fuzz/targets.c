/* targets.c - every door: the parsers of data, positions, records, plays and answers, and streams of answers. */
#include "targets.h"

#include "folder.h"
#include "games.h"
#include "hostile.h"
#include "http.h"
#include "inside.h"
#include "protocol.h"
#include "stream.h"

#include <stdio.h>
#include <stdlib.h>

/* The tests' own state: one pack, and one folder to try broken packs in. */
static struct lr_pack *pack;
static const struct games_entry *entry;
static struct folder folder;
static void *state, *again;

enum { TEXT_ROOM = 1 << 18 };
static char text_one[TEXT_ROOM], text_two[TEXT_ROOM];

/* Something is wrong that a sanitizer would not see. */
static void must(bool ok, const char *what)
{
    if (ok)
        return;
    fprintf(stderr, "%s\n", what);
    abort();
}

/* An error must say something. */
static void must_say(const struct lr_error *e) { must(e->words[0] != '\0', "an error without words"); }

char *slurp(const char *path, size_t *size)
{
    FILE *in = fopen(path, "rb");
    if (in == NULL)
        return NULL;
    size_t room = 1 << 12, n = 0;
    char *bytes = malloc(room);
    while (bytes != NULL) {
        n += fread(bytes + n, 1, room - 1 - n, in);
        if (n < room - 1)
            break;
        char *more = realloc(bytes, room *= 2);
        if (more == NULL)
            free(bytes);
        bytes = more;
    }
    fclose(in);
    if (bytes != NULL)
        bytes[n] = '\0';
    *size = n;
    return bytes;
}

/* ---- data ----------------------------------------------------------------------------------------- */

typedef bool tree_reader(struct lr_arena *a, const char *file, const char *bytes, size_t size, struct lr_tree *t,
                         struct lr_error *e);

static bool run_tree(tree_reader *read, const char *bytes, size_t size)
{
    struct lr_arena arena = { 0 };
    struct lr_tree tree;
    struct lr_error e = { 0 };
    bool ok = read(&arena, "input", bytes, size, &tree, &e);
    if (ok)
        must(tree.root != NULL, "a tree without a root");
    else
        must_say(&e);
    lr_arena_free(&arena);
    return ok;
}

static bool run_yaml(const char *bytes, size_t size) { return run_tree(lr_yaml_read, bytes, size); }
static bool run_tsv(const char *bytes, size_t size) { return run_tree(lr_tsv_read, bytes, size); }

static bool load_folder(void)
{
    struct lr_error e = { 0 };
    struct lr_pack *p = lr_pack_load(entry->game, folder.root, NULL, 0, &e);
    if (p == NULL) {
        must_say(&e);
        return false;
    }
    struct lr_text report = LR_TEXT(text_one);
    if (!lr_pack_check(p, &report, &e))
        must_say(&e);
    for (int i = 0; i < p->scenarios; i++) {
        struct lr_setup setup;
        lr_setup_preset(p, i, 1, &setup);
        lr_begin(lr_pack_for(p, &setup), &setup, state, NULL);
    }
    lr_pack_free(p);
    return true;
}

bool run_pack_file(const char *file, const char *bytes, size_t size)
{
    must(folder_write(&folder, file, bytes, size), "the folder cannot be written");
    bool ok = load_folder();
    must(folder_restore(&folder, file), "the folder cannot be restored");
    return ok;
}

static bool run_rules(const char *bytes, size_t size) { return run_pack_file("RULES.md", bytes, size); }

/* Many files in one input: "@@@ name" begins each. Only the pack's own files can be replaced. */
static bool run_pack(const char *bytes, size_t size)
{
    const char *at = bytes, *end = bytes + size;
    const char *changed[FOLDER_FILES];
    int n = 0;
    while (at < end && n < FOLDER_FILES) {
        const char *line = memchr(at, '\n', (size_t)(end - at));
        if (line == NULL || line - at < 5 || memcmp(at, "@@@ ", 4) != 0)
            break;
        char name[FOLDER_PATH];
        snprintf(name, sizeof name, "%.*s", (int)(line - at - 4), at + 4);
        const char *body = line + 1, *next = body;
        while (next < end && !(end - next >= 4 && memcmp(next, "@@@ ", 4) == 0)) {
            const char *stop = memchr(next, '\n', (size_t)(end - next));
            next = stop ? stop + 1 : end;
        }
        for (int i = 0; i < folder.files; i++)
            if (strcmp(folder.file[i], name) == 0 && folder_write(&folder, name, body, (size_t)(next - body)))
                changed[n++] = folder.file[i];
        at = next;
    }
    bool ok = load_folder();
    for (int i = 0; i < n; i++)
        must(folder_restore(&folder, changed[i]), "the folder cannot be restored");
    return ok;
}

bool is_pack_file(const char *name) { return folder_has(&folder, name); }

/* ---- texts ---------------------------------------------------------------------------------------- */

/* Whatever reads as a position writes and reads back to the same bytes, and can be played on from. */
static bool run_position(const char *bytes, size_t size)
{
    struct lr_setup s, t;
    struct lr_error e = { 0 };
    int view = -1, seen = -1;
    if (!lr_position_read(pack, "input", bytes, size, &s, state, &view, &e)) {
        must_say(&e);
        return false;
    }
    must(lr_fields_check(lr_pack_for(pack, &s), state, &e), "a position was read that is out of range");
    struct lr_text one = LR_TEXT(text_one);
    must(lr_position_write(pack, &s, state, view, &one) && !one.cut, "a position cannot be written");
    bool ok = lr_position_read(pack, "written", text_one, one.used, &t, again, &seen, &e);
    if (!ok)
        fprintf(stderr, "%s:%d: %s\n%s", e.file, e.line, e.words, text_one);
    must(ok, "a written position cannot be read");
    must(seen == view && memcmp(state, again, pack->game->state_size) == 0, "a position differs when read back");
    struct lr_match *m = view < 0 ? lr_match_at(pack, &s, state, &e) : NULL;
    if (m != NULL)
        stream_run(m, (const uint8_t *)bytes, size < 40 ? size : 40, false);
    lr_match_free(m);
    return true;
}

static bool run_record(const char *bytes, size_t size)
{
    char id[40];
    lr_game_named_in(bytes, size, id, sizeof id);
    struct lr_error e = { 0 };
    struct lr_match *m = lr_record_read(pack, "input", bytes, size, &e);
    if (m == NULL) {
        must_say(&e);
        return false;
    }
    struct lr_text one = LR_TEXT(text_one), two = LR_TEXT(text_two);
    must(lr_record_write(m, &one), "a record cannot be written");
    struct lr_match *n = lr_record_read(pack, "written", text_one, one.used, &e);
    must(one.cut || n != NULL, "a written record cannot be read");
    if (n != NULL && !one.cut)
        must(lr_record_write(n, &two) && strcmp(text_one, text_two) == 0, "a record differs when read back");
    lr_match_free(n);
    lr_match_free(m);
    return true;
}

static bool run_play(const char *bytes, size_t size)
{
    struct lr_error e = { 0 };
    int expectations = 0;
    bool ok = lr_play_run(pack, "input", bytes, size, &expectations, &e);
    if (!ok)
        must_say(&e);
    return ok;
}

static bool run_answer(const char *bytes, size_t size)
{
    char *words = malloc(size + 1);
    must(words != NULL, "no memory");
    memcpy(words, bytes, size);
    words[size] = '\0';
    struct lr_error e = { 0 };
    lr_answer x = 0, y = 0;
    bool ok = lr_answer_read(pack, words, &x, &e);
    if (ok) {
        struct lr_text t = LR_TEXT(text_one);
        lr_answer_write(pack, x, &t);
        must(lr_answer_read(pack, text_one, &y, &e) && x == y, "an answer differs when read back");
        lr_begin(pack, &(struct lr_setup){ 0 }, state, NULL);
        for (enum lr_side side = LR_FIRST; side <= LR_NOBODY; side++)
            lr_judge(pack, state, side, x);
    } else {
        must_say(&e);
    }
    free(words);
    return ok;
}

/* A session: one request a line, one response each. Packs are kept from one to the next, since loading them
 * takes longest. */
static bool run_protocol(const char *bytes, size_t size)
{
    static struct shelf shelf = { .data = "." };
    if (shelf.packs == 0)
        shelf.pack[shelf.packs++] = pack;
    struct protocol session;
    must(protocol_begin(&session, &shelf, size % 2 == 0), "no memory");
    const char *at = bytes, *end = bytes + size;
    bool ok = false;
    while (at < end && !session.done) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop ? stop : end) - at);
        char *line = malloc(length ? length : 1), *out = NULL;
        must(line != NULL, "no memory");
        memcpy(line, at, length);
        protocol_line(&session, line, length, &out);
        must(out != NULL && out[0] == '{' && strchr(out, '\n') == NULL, "a response that is not one line of JSON");
        ok |= strncmp(out, "{\"ok\":true", 10) == 0;
        free(out);
        free(line);
        at += length + 1;
    }
    shelf = session.shelf;
    session.shelf.packs = 0;
    protocol_end(&session);
    return ok;
}

static bool run_http(const char *bytes, size_t size) { return http_run(pack, entry->folder, bytes, size); }

/* ---- streams of answers --------------------------------------------------------------------------- */

static bool run_stream(const char *bytes, size_t size)
{
    const uint8_t *at = (const uint8_t *)bytes;
    struct lr_setup setup;
    struct lr_error e = { 0 };
    int scenario = size > 0 && pack->scenarios > 0 ? at[0] % pack->scenarios : 0;
    lr_setup_preset(pack, scenario, size > 1 ? at[1] : 0, &setup);
    for (int i = 0; i < pack->options && (size_t)i + 2 < size; i++)
        setup.option[i] = (uint8_t)(at[i + 2] % pack->option[i].choices);
    size_t used = 2 + (size_t)pack->options;
    struct lr_match *m = lr_match_new(pack, &setup, &e);
    must(m != NULL, "no match can be made");
    if (size > used)
        stream_run(m, at + used, size - used, true);
    lr_match_free(m);
    return true;
}

static bool is_fixture(void) { return entry->game->fixture; }
/* Are the files of the table below samples of this game? */
static bool is_usual(void) { return strcmp(entry->folder, "tests/ford") == 0; }

/* ---- edited states -------------------------------------------------------------------------------- */

static struct lr_match *some_game(uint64_t seed, int answers);

/* A state in the middle of a game with some bytes changed: what check() lets pass must be played on from. The
 * input: a seed, how long the game has gone on, how many bytes change, each as offset and value; the rest drives
 * the match. */
static bool run_edit(const char *bytes, size_t size)
{
    enum { HEAD = 4, EACH = 3, MOST = 8 };
    const uint8_t *at = (const uint8_t *)bytes;
    if (size < HEAD)
        return false;
    size_t edits = 1u + at[3] % MOST;
    if (size < HEAD + EACH * edits)
        return false;
    struct lr_match *m = some_game(at[0], is_fixture() ? at[1] % 32 : at[1] + (at[2] << 8) % 1024);
    struct lr_setup setup = *lr_match_setup(m);
    const struct lr_pack *p = lr_match_pack(m);
    memcpy(state, lr_match_state(m), pack->game->state_size);
    lr_match_free(m);
    for (size_t i = 0; i < edits; i++) {
        const uint8_t *e = at + HEAD + EACH * i;
        ((uint8_t *)state)[(size_t)(e[0] << 8 | e[1]) % pack->game->state_size] = e[2];
    }
    if (!lr_fields_check(p, state, NULL))
        return false;
    if (p->game->derive != NULL)
        p->game->derive(p, state);
    if (!lr_fields_check(p, state, NULL) || !p->game->check(p, state, NULL))
        return false;
    m = lr_match_at(pack, &setup, state, NULL);
    if (m == NULL)
        return false;
    stream_run(m, at + HEAD + EACH * edits, size - HEAD - EACH * edits, true);
    lr_match_free(m);
    return true;
}

/* ---- hostile positions ---------------------------------------------------------------------------- */

static bool bank; /* the legal positions that these begin from are there */

static bool run_hostile(enum hostile_way way, const char *bytes, size_t size)
{
    enum { GAMES = 6, FIXTURE_GAMES = 60 };
    if (!bank)
        must(hostile_open(pack, is_fixture() ? FIXTURE_GAMES : GAMES), "no position to begin from");
    bank = true;
    return hostile_run(way, (const uint8_t *)bytes, size);
}

static bool run_frames(const char *bytes, size_t size) { return run_hostile(HOSTILE_FRAMES, bytes, size); }

/* The first byte says which of the other ways. */
static bool run_others(const char *bytes, size_t size)
{
    if (size < 1)
        return false;
    enum hostile_way way = HOSTILE_FIELDS + (unsigned)(uint8_t)bytes[0] % (HOSTILE_WAYS - HOSTILE_FIELDS);
    return run_hostile(way, bytes + 1, size - 1);
}

/* ---- samples -------------------------------------------------------------------------------------- */

static struct lr_match *some_game(uint64_t seed, int answers)
{
    struct lr_setup setup;
    lr_setup_preset(pack, (int)(seed % (uint64_t)pack->scenarios), seed, &setup);
    struct lr_match *m = lr_match_new(pack, &setup, NULL);
    must(m != NULL, "no match can be made");
    struct lr_rng r = lr_rng_seed(seed, 8);
    static lr_answer list[LR_MOST_ANSWERS];
    for (int i = 0; i < answers && lr_asked(lr_match_state(m)) != 0; i++) {
        enum lr_side side = lr_asked(lr_match_state(m)) & LR_ONLY(LR_FIRST) ? LR_FIRST : LR_SECOND;
        struct lr_question q = { .list = list, .room = LR_MOST_ANSWERS };
        lr_match_ask(m, side, &q);
        lr_match_answer(m, side, lr_match_seq(m), list[lr_rng_below(&r, (uint32_t)q.n)]);
    }
    return m;
}

static void sample_game(const char *what, uint64_t seed, sample_taker *take)
{
    int answers = (int)(seed * 17 % 50);
    struct lr_match *m = some_game(seed, is_fixture() ? answers : 12 * answers);
    struct lr_text t = LR_TEXT(text_one);
    char name[60];
    if (strcmp(what, "record") == 0) {
        lr_record_write(m, &t);
    } else {
        int view = (int)(seed % 4) - 1;
        memcpy(state, lr_match_state(m), pack->game->state_size);
        if (view >= 0)
            lr_hide(pack, lr_match_state(m), (enum lr_side)view, state);
        lr_position_write(pack, lr_match_setup(m), state, view, &t);
    }
    snprintf(name, sizeof name, "%s of game %d", what, (int)seed);
    take(name, text_one, t.used);
    lr_match_free(m);
}

static void sample_pack(sample_taker *take)
{
    struct lr_text whole = LR_TEXT(text_one);
    for (int i = 0; i < folder.files; i++) {
        char path[2 * FOLDER_PATH];
        size_t size = 0;
        snprintf(path, sizeof path, "%s/%s", folder.from, folder.file[i]);
        char *bytes = slurp(path, &size);
        must(bytes != NULL, "a file of the pack cannot be read");
        take(folder.file[i], bytes, size);
        lr_put(&whole, "@@@ %s\n%s", folder.file[i], bytes);
        free(bytes);
    }
    take("whole pack", text_one, whole.used);
}

static void sample_edits(sample_taker *take)
{
    enum { SAMPLES = 24, BYTES = 200 };
    struct lr_rng r = lr_rng_seed(1, 4);
    for (int i = 0; i < SAMPLES; i++) {
        char bytes[BYTES], name[20];
        for (int k = 0; k < BYTES; k++)
            bytes[k] = (char)lr_rng_below(&r, 256);
        snprintf(name, sizeof name, "edit %d", i);
        take(name, bytes, sizeof bytes);
    }
}

/* Legal answers and their words: of a question in the middle of a game that has ended by then. */
static void sample_answers(sample_taker *take)
{
    static lr_answer list[LR_MOST_ANSWERS];
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct lr_match *m = some_game(seed, (int)seed * 20);
        int n = lr_match_length(m), at = lr_asked(lr_match_state(m)) != 0 ? n : n * (int)seed / 21;
        lr_match_state_at(m, at, state);
        for (enum lr_side side = LR_FIRST; side <= LR_SECOND; side++) {
            struct lr_question q = { .list = list, .room = LR_MOST_ANSWERS };
            lr_ask(lr_match_pack(m), state, side, &q);
            char words[200], name[40];
            struct lr_text t = LR_TEXT(words);
            if (q.n > 0)
                lr_answer_write(lr_match_pack(m), list[seed * 31 % (uint64_t)q.n], &t);
            snprintf(name, sizeof name, "answer %d of %d", (int)seed, (int)side);
            if (t.used > 0)
                take(name, words, t.used);
        }
        lr_match_free(m);
    }
}

static void put_request(struct lr_text *t, const char *what, const char *side, lr_answer x)
{
    lr_put(t, "{\"do\":\"%s\",\"side\":\"%s\"", what, side);
    if (x != 0) {
        lr_put_string(t, ",\"effort\":50,\"answer\":\"");
        lr_answer_write(pack, x, t);
        lr_put_string(t, "\"");
    }
    lr_put_string(t, "}\n");
}

/* A session of the protocol: a few answers, and everything that can be asked about them. */
static void sample_session(sample_taker *take)
{
    enum { ANSWERS = 8 };
    static const char *const before[] = { "judge", "odds", "answer" };
    static const char *const after[] = { "view", "position", "undo", "redo", "restart", "redo" };
    static lr_answer list[LR_MOST_ANSWERS];
    struct lr_text t = LR_TEXT(text_one);
    struct lr_match *m = some_game(1, 0);
    struct lr_rng r = lr_rng_seed(1, 9);
    lr_put(&t, "{\"do\":\"hello\",\"id\":1}\n{\"do\":\"new\",\"game\":\"%s\",\"scenario\":\"%s\",\"seed\":1}\n",
           pack->game->id, pack->scenario[lr_match_setup(m)->scenario].name);
    for (int i = 0; i < ANSWERS && lr_asked(lr_match_state(m)) != 0; i++) {
        enum lr_side side = lr_asked(lr_match_state(m)) & LR_ONLY(LR_FIRST) ? LR_FIRST : LR_SECOND;
        const char *name = pack->game->sides[side];
        struct lr_question q = { .list = list, .room = LR_MOST_ANSWERS };
        lr_match_ask(m, side, &q);
        lr_answer x = list[lr_rng_below(&r, (uint32_t)q.n)];
        put_request(&t, "ask", i % 2 ? name : "public", 0);
        for (size_t k = 0; k < sizeof before / sizeof *before; k++)
            put_request(&t, before[k], name, x);
        for (size_t k = 0; k < sizeof after / sizeof *after; k++)
            put_request(&t, after[k], name, 0);
        lr_match_answer(m, side, lr_match_seq(m), x);
    }
    put_request(&t, "log", "public", 0);
    put_request(&t, "record", "all", 0);
    lr_put(&t, "{\"do\":\"rules\",\"number\":\"%s\"}\n{\"do\":\"quit\"}\n",
           pack->rules ? pack->rule[0].number : "");
    take("session", text_one, t.used);
    lr_match_free(m);
}

void live_samples(const struct target *t, sample_taker *take)
{
    if (strcmp(t->name, "protocol") == 0 && !is_usual())
        sample_session(take);
    if (strcmp(t->name, "edit") == 0 || strcmp(t->name, "frames") == 0 || strcmp(t->name, "hostile") == 0)
        sample_edits(take);
    if (strcmp(t->name, "answer") == 0 && !is_usual())
        sample_answers(take);
    if (strcmp(t->name, "pack") == 0)
        sample_pack(take);
    for (uint64_t seed = 1; seed <= 6; seed++)
        if (strcmp(t->name, "record") == 0 || strcmp(t->name, "position") == 0)
            sample_game(t->name, seed, take);
}

/* ---- the table ------------------------------------------------------------------------------------ */

#define SAMPLES(...) ((const char *const[]){ __VA_ARGS__, NULL })
#define LIVE_ONLY    ((const char *const[]){ NULL })
#define SEEDS        "tests/fuzz/seeds/"

const struct target targets[] = {
    { "yaml", run_yaml, SAMPLES("tests/ford", SEEDS "yaml") },
    { "tsv", run_tsv, SAMPLES(SEEDS "tsv") },
    { "pack", run_pack, LIVE_ONLY },
    { "rules", run_rules, SAMPLES("tests/ford/RULES.md") },
    { "position", run_position, SAMPLES(SEEDS "position") },
    { "record", run_record, SAMPLES(SEEDS "record") },
    { "play", run_play, SAMPLES("tests/ford/plays", SEEDS "play") },
    { "answer", run_answer, SAMPLES(SEEDS "answer") },
    { "protocol", run_protocol, SAMPLES(SEEDS "protocol") },
    { "stream", run_stream, SAMPLES(SEEDS "stream") },
    { "edit", run_edit, LIVE_ONLY },
    { "frames", run_frames, LIVE_ONLY },
    { "hostile", run_others, LIVE_ONLY },
    { "http", run_http, SAMPLES(SEEDS "http") },
    { NULL, NULL, NULL },
};

const struct target *target_named(const char *name)
{
    for (const struct target *t = targets; t->name != NULL; t++)
        if (strcmp(t->name, name) == 0)
            return t;
    return NULL;
}

/* The samples of the table are The Ford's; another game has its plays, and what is made on the spot. */
void target_samples(const struct target *t, void (*add)(const char *path))
{
    if (is_usual() || strcmp(t->name, "stream") == 0) {
        for (const char *const *s = t->samples; *s != NULL; s++)
            add(*s);
        return;
    }
    char path[200];
    snprintf(path, sizeof path, "%s/plays", entry->folder);
    if (strcmp(t->name, "play") == 0)
        add(path);
}

int targets_open(void)
{
    struct lr_error e = { 0 };
    char line[600];
    const char *game = getenv("LR_FUZZ_GAME");
    entry = games_named(game ? game : "ford");
    pack = entry ? lr_pack_load(entry->game, entry->folder, NULL, 0, &e) : NULL;
    if (pack == NULL) {
        fprintf(stderr, "the game cannot be loaded (run from the root of the project): %s\n",
                lr_error_line(&e, line, sizeof line));
        return 0;
    }
    state = calloc(1, pack->game->state_size);
    again = calloc(1, pack->game->state_size);
    return state != NULL && again != NULL && folder_open(&folder, entry->folder);
}

void targets_close(void)
{
    http_close();
    if (bank)
        hostile_close();
    bank = false;
    folder_close(&folder);
    free(state);
    free(again);
    lr_pack_free(pack);
}
