/* files.c - a run's folder: order.json (what was asked), games.csv (a line a game), periods.csv (how things stood
 * at each heading), times.csv (how long it took), sums.csv and sums.json. Of every game the periods are written
 * first, then its time, then its own line: once that is there it counts. */
#include "lab.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { GAMES, PERIODS, TIMES, FILES, LINE = 512 };

static const char *const names[FILES] = { "games.csv", "periods.csv", "times.csv" };
static const char *const headings[FILES] = {
    "game,scenario,pair,first,second,seed,winner,score,answers,headings,outcome\n",
    "game,heading,score,steps_first,steps_second,lost_first,lost_second,answers,held\n",
    "game,seconds,slowest_ms,late,most_cpu_ms\n",
};

struct lab_file {
    FILE *f[FILES];
    int lock;
};

static void path_in(const char *folder, const char *name, char *out, size_t size)
{
    snprintf(out, size, "%s/%s", folder, name);
}

static bool cannot(const char *path, const char *what, struct lr_error *e)
{
    return lr_fail(e, path, 0, 0, "cannot %s: %s", what, strerror(errno));
}

bool lab_put_file(const char *path, const char *text, struct lr_error *e)
{
    char new[LAB_PATH + 8];
    snprintf(new, sizeof new, "%s.new", path);
    FILE *f = fopen(new, "w");
    if (f == NULL)
        return cannot(path, "write", e);
    size_t n = strlen(text);
    bool ok = fputs(text, f) >= 0 && (n == 0 || text[n - 1] == '\n' || fputc('\n', f) != EOF);
    ok = fclose(f) == 0 && ok;
    if (ok && rename(new, path) == 0)
        return true;
    cannot(path, "write", e);
    unlink(new);
    return false;
}

static bool put_json(const char *path, json_t *j, struct lr_error *e)
{
    char *text = json_dumps(j, JSON_INDENT(2) | JSON_REAL_PRECISION(10));
    json_decref(j);
    if (text == NULL)
        return lr_fail(e, path, 0, 0, "no memory");
    bool ok = lab_put_file(path, text, e);
    free(text);
    return ok;
}

/* ---- Lines ---- */

static void write_rows(const struct lab_run *run, const struct lab_game *g, struct lr_text *t)
{
    for (int i = 0; i < g->periods; i++) {
        const struct lab_period *at = &g->period[i];
        lr_put(t, "%d,\"%s\",%d,%d,%d,%d,%d,%d,%.*s\n", g->id, at->label, at->score, at->steps[0], at->steps[1],
               at->lost[0], at->lost[1], at->answers, lab_watch_of(run, g->id)->places, at->held);
    }
}

/* What a game's line must begin with: it follows from its number. */
static void write_beginning(const struct lab_run *run, int id, struct lr_text *t)
{
    struct lr_setup s;
    int seat[2];
    lab_setup(run, id, &s);
    lab_seats(run, id, seat);
    lr_put(t, "%d,\"%s\",%d,%s,%s,%llu,", id, lab_scenario(run, lab_cell_of(run, id) / run->meetings),
           lab_pair_of(run, id), run->order->player[seat[0]]->name, run->order->player[seat[1]]->name,
           (unsigned long long)s.seed);
}

static const char *winner_name(const struct lab_run *run, int winner)
{
    return winner == (int)LR_NOBODY ? "draw" : run->order->p->game->sides[winner];
}

static void write_game(const struct lab_run *run, const struct lab_game *g, struct lr_text *t)
{
    write_beginning(run, g->id, t);
    lr_put(t, "%s,%d,%d,%d,\"%s\"\n", winner_name(run, g->winner), g->score, g->answers, g->periods, g->words);
}

static bool read_winner(const struct lab_run *run, const char **at, int *winner)
{
    for (*winner = 0; *winner <= (int)LR_NOBODY; ++*winner) {
        const char *name = winner_name(run, *winner);
        size_t n = strlen(name);
        if (strncmp(*at, name, n) == 0 && (*at)[n] == ',') {
            *at += n + 1;
            return true;
        }
    }
    return false;
}

static bool read_game(const struct lab_run *run, const char *line, struct lab_game *g)
{
    char begin[LINE];
    struct lr_text t = LR_TEXT(begin);
    int at = 0;
    if (sscanf(line, "%d,", &g->id) != 1 || g->id < 0 || lab_pair_of(run, g->id) >= LAB_PAIRS)
        return false;
    write_beginning(run, g->id, &t);
    if (strncmp(line, begin, t.used) != 0)
        return false;
    line += t.used;
    if (!read_winner(run, &line, &g->winner)
        || sscanf(line, "%d,%d,%d,\"%n", &g->score, &g->answers, &g->periods, &at) != 3 || at == 0 || g->periods < 0
        || g->periods > LAB_PERIODS)
        return false;
    size_t n = strcspn(line + at, "\"");
    if (strcmp(line + at + n, "\"\n") != 0 || n >= sizeof g->words)
        return false;
    memcpy(g->words, line + at, n);
    g->words[n] = '\0';
    return true;
}

static bool read_period(const struct lab_run *run, const char *line, int id, struct lab_period *at)
{
    int its, end = 0, places = lab_watch_of(run, id)->places;
    memset(at, 0, sizeof *at);
    return sscanf(line, "%d,\"%27[^\"]\",%d,%d,%d,%d,%d,%d,%n", &its, at->label, &at->score, &at->steps[0],
                  &at->steps[1], &at->lost[0], &at->lost[1], &at->answers, &end)
               == 8
           && its == id && end > 0 && (int)strspn(line + end, "01-") == places
           && strcmp(line + end + places, "\n") == 0 && memcpy(at->held, line + end, (size_t)places);
}

static bool read_times(const char *line, struct lab_game *g)
{
    int its, end = 0;
    return sscanf(line, "%d,%lf,%d,%d,%d%n", &its, &g->seconds, &g->slowest, &g->late, &g->worked, &end) == 5
           && its == g->id && strcmp(line + end, "\n") == 0;
}

/* ---- Reading a folder, game by game ---- */

struct reader {
    const struct lab_run *run;
    const char *folder;
    FILE *f[FILES];
    long end[FILES]; /* of the last whole game */
    int line;        /* in games.csv */
};

enum found { A_GAME, NO_MORE, TORN, WRONG };

static void reader_close(struct reader *r)
{
    for (int i = 0; i < FILES; i++)
        if (r->f[i] != NULL)
            fclose(r->f[i]);
}

static bool reader_open(struct reader *r, const struct lab_run *run, const char *folder, struct lr_error *e)
{
    char path[LAB_PATH], line[LINE];
    *r = (struct reader){ .run = run, .folder = folder, .line = 1 };
    for (int i = 0; i < FILES; i++) {
        path_in(folder, names[i], path, sizeof path);
        r->f[i] = fopen(path, "r");
        if (r->f[i] == NULL)
            return cannot(path, "read", e);
        if (fgets(line, sizeof line, r->f[i]) == NULL || strcmp(line, headings[i]) != 0)
            return lr_fail(e, path, 1, 0, "expected the heading %.*s", (int)strlen(headings[i]) - 1, headings[i]);
        r->end[i] = ftell(r->f[i]);
    }
    return true;
}

/* A line that is not whole is torn, and so is a last line that makes no sense: the machine may have stopped there.
 */
static enum found next_line(FILE *f, char *line)
{
    if (fgets(line, LINE, f) == NULL)
        return NO_MORE;
    if (strchr(line, '\n'))
        return A_GAME;
    for (int c; (c = fgetc(f)) != EOF;)
        if (c == '\n')
            return WRONG;
    return TORN;
}

static enum found wrong_line(FILE *f)
{
    int c = fgetc(f);
    if (c != EOF)
        ungetc(c, f);
    return c == EOF ? TORN : WRONG;
}

static enum found read_rest(struct reader *r, struct lab_game *g)
{
    char line[LINE];
    enum found found = A_GAME;
    for (int i = 0; found == A_GAME && i < g->periods; i++) {
        found = next_line(r->f[PERIODS], line);
        if (found == A_GAME && !read_period(r->run, line, g->id, &g->period[i]))
            found = wrong_line(r->f[PERIODS]);
    }
    if (found == A_GAME)
        found = next_line(r->f[TIMES], line);
    if (found == A_GAME && !read_times(line, g))
        found = wrong_line(r->f[TIMES]);
    return found == NO_MORE ? TORN : found;
}

static enum found reader_next(struct reader *r, struct lab_game *g)
{
    char line[LINE];
    enum found found = next_line(r->f[GAMES], line);
    if (found != A_GAME)
        return found;
    r->line++;
    found = read_game(r->run, line, g) ? read_rest(r, g) : wrong_line(r->f[GAMES]);
    for (int i = 0; found == A_GAME && i < FILES; i++)
        r->end[i] = ftell(r->f[i]);
    return found;
}

static bool damaged(const struct reader *r, struct lr_error *e)
{
    char path[LAB_PATH];
    path_in(r->folder, names[GAMES], path, sizeof path);
    return lr_fail(e, path, r->line, 0, "this game, or what the other files say of it, is not of this run");
}

bool lab_each(const struct lab_run *run, lab_visit *visit, void *ctx, struct lr_error *e)
{
    struct reader r;
    struct lab_game *g = calloc(1, sizeof *g);
    bool ok = g != NULL && reader_open(&r, run, run->order->folder, e);
    enum found found = NO_MORE;
    while (ok && (found = reader_next(&r, g)) == A_GAME)
        visit(ctx, g);
    if (ok && found != NO_MORE)
        ok = damaged(&r, e);
    if (g != NULL)
        reader_close(&r);
    free(g);
    return ok;
}

/* ---- Opening ---- */

/* Cut off what was being written when the run was stopped: those games are played again. */
static bool cut(const struct reader *r, struct lr_error *e)
{
    char path[LAB_PATH];
    for (int i = FILES - 1; i >= 0; i--) {
        struct stat st;
        path_in(r->folder, names[i], path, sizeof path);
        if (stat(path, &st) != 0 || (st.st_size > r->end[i] && truncate(path, r->end[i]) != 0))
            return cannot(path, "write", e);
    }
    return true;
}

static bool take_up(struct lab_run *run, struct lr_error *e)
{
    struct reader r;
    struct lab_game *g = calloc(1, sizeof *g);
    if (g == NULL)
        return lr_fail(e, run->order->folder, 0, 0, "no memory");
    bool ok = reader_open(&r, run, run->order->folder, e);
    enum found found = NO_MORE;
    while (ok && (found = reader_next(&r, g)) == A_GAME) {
        ok = g->id == lab_wanted(run, run->next) || damaged(&r, e);
        if (ok)
            lab_count(run, g);
    }
    if (ok && found == WRONG)
        ok = damaged(&r, e);
    ok = ok && cut(&r, e);
    reader_close(&r);
    free(g);
    return ok;
}

/* The old order must be the same but for more pairs, or the folder holds another run. */
static bool same_order(const struct lab_run *run, const char *path, const json_t *order, struct lr_error *e)
{
    json_error_t je;
    json_t *old = json_load_file(path, 0, &je);
    if (old == NULL)
        return lr_fail(e, path, je.line, je.column, "not the order of a run: %s", je.text);
    const char *differs = lab_order_differs(old, order);
    if (differs == NULL && !json_equal(json_object_get(old, "part"), json_object_get(order, "part")))
        differs = "part";
    int pairs = (int)json_integer_value(json_object_get(old, "pairs"));
    json_decref(old);
    if (differs != NULL)
        return lr_fail(e, path, 0, 0, "another run is kept in this folder (other %s): choose another with --out",
                       differs);
    return pairs <= run->order->pairs
           || lr_fail(e, path, 0, 0, "this run has %d pairs already: ask for as many, or more", pairs);
}

/* A folder with games and no order is somebody else's. */
static bool is_free(const struct lab_run *run, struct lr_error *e)
{
    char path[LAB_PATH];
    struct stat st;
    path_in(run->order->folder, names[GAMES], path, sizeof path);
    return stat(path, &st) != 0 || st.st_size <= (off_t)strlen(headings[GAMES])
           || lr_fail(e, path, 0, 0, "there are games here, but no order.json beside them: choose another --out");
}

static bool start_anew(const struct lab_run *run, struct lr_error *e)
{
    char path[LAB_PATH];
    bool ok = is_free(run, e);
    for (int i = 0; ok && i < FILES; i++) {
        path_in(run->order->folder, names[i], path, sizeof path);
        ok = lab_put_file(path, headings[i], e);
    }
    return ok;
}

/* One run at a time; the lock goes with the process, however it ends. */
static bool lock(struct lab_file *file, const char *folder, struct lr_error *e)
{
    file->lock = open(folder, O_RDONLY | O_DIRECTORY);
    if (file->lock < 0)
        return cannot(folder, "open the folder", e);
    return flock(file->lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
           || lr_fail(e, folder, 0, 0, "another run is at work in this folder");
}

static bool open_files(struct lab_run *run, struct lr_error *e)
{
    char path[LAB_PATH];
    for (int i = 0; i < FILES; i++) {
        path_in(run->order->folder, names[i], path, sizeof path);
        run->file->f[i] = fopen(path, "a");
        if (run->file->f[i] == NULL)
            return cannot(path, "write", e);
    }
    return true;
}

static bool make_folder(const char *folder, struct lr_error *e)
{
    char path[LAB_PATH];
    if (strlen(folder) > LAB_PATH - 40)
        return lr_fail(e, folder, 0, 0, "the folder's name is too long");
    snprintf(path, sizeof path, "%s", folder);
    for (char *c = path + 1; *c != '\0'; c++)
        if (*c == '/') {
            *c = '\0';
            mkdir(path, 0777); /* if it cannot be, the last one says so */
            *c = '/';
        }
    return mkdir(path, 0777) == 0 || errno == EEXIST || cannot(folder, "make the folder", e);
}

bool lab_open(struct lab_run *run, struct lr_error *e)
{
    char path[LAB_PATH];
    const char *folder = run->order->folder;
    run->file = calloc(1, sizeof *run->file);
    if (run->file == NULL)
        return lr_fail(e, folder, 0, 0, "no memory");
    run->file->lock = -1;
    if (!make_folder(folder, e) || !lock(run->file, folder, e))
        return false;
    path_in(folder, "order.json", path, sizeof path);
    json_t *order = lab_order_json(run);
    bool ok = access(path, F_OK) == 0 ? same_order(run, path, order, e) && take_up(run, e) : start_anew(run, e);
    if (!ok) {
        json_decref(order);
        return false;
    }
    return put_json(path, order, e) && open_files(run, e);
}

void lab_close(struct lab_run *run)
{
    if (run->file == NULL)
        return;
    for (int i = 0; i < FILES; i++)
        if (run->file->f[i] != NULL)
            fclose(run->file->f[i]);
    if (run->file->lock >= 0)
        close(run->file->lock);
    free(run->file);
    run->file = NULL;
}

/* ---- Writing ---- */

static bool put(const struct lab_run *run, int which, const struct lr_text *t, struct lr_error *e)
{
    char path[LAB_PATH];
    FILE *f = run->file->f[which];
    if (!t->cut && fwrite(t->at, 1, t->used, f) == t->used && fflush(f) == 0)
        return true;
    path_in(run->order->folder, names[which], path, sizeof path);
    return cannot(path, "write", e);
}

bool lab_append(struct lab_run *run, const struct lab_game *g, struct lr_error *e)
{
    enum { ROOM = LAB_PERIODS * 256 };
    char *text = malloc(ROOM);
    if (text == NULL)
        return lr_fail(e, run->order->folder, 0, 0, "no memory");
    struct lr_text t = { text, ROOM, 0, false };
    write_rows(run, g, &t);
    bool ok = put(run, PERIODS, &t, e);
    t.used = 0;
    lr_put(&t, "%d,%.3f,%d,%d,%d\n", g->id, g->seconds, g->slowest, g->late, g->worked);
    ok = ok && put(run, TIMES, &t, e);
    t.used = 0;
    write_game(run, g, &t);
    ok = ok && put(run, GAMES, &t, e);
    free(text);
    return ok;
}

/* ---- Gathering parts ---- */

struct parts {
    int n;
    struct reader *reader; /* by part */
};

/* Which part a folder holds, -1 and an error if it is not one of this order. */
static int part_of(const json_t *order, const char *folder, int count, struct lr_error *e)
{
    char path[LAB_PATH];
    json_error_t je;
    int part = 0, parts = 0;
    path_in(folder, "order.json", path, sizeof path);
    json_t *its = json_load_file(path, 0, &je);
    if (its == NULL) {
        lr_fail(e, path, 0, 0, "%s", je.text);
        return -1;
    }
    const char *differs = lab_order_differs(its, order);
    if (differs == NULL && !json_equal(json_object_get(its, "pairs"), json_object_get(order, "pairs")))
        differs = "pairs";
    json_unpack(its, "{s:[i,i]}", "part", &part, &parts);
    json_decref(its);
    if (differs != NULL)
        lr_fail(e, path, 0, 0, "not a part of the same order (other %s)", differs);
    else if (parts != count || part < 1 || part > parts)
        lr_fail(e, path, 0, 0, "this is part %d of %d, and %d folders are given", part, parts, count);
    return differs == NULL && parts == count && part >= 1 && part <= parts ? part - 1 : -1;
}

static bool open_parts(const struct lab_run *run, const char *const *folders, int count, struct parts *p,
                       struct lr_error *e)
{
    json_t *order = lab_order_json(run);
    bool ok = true;
    for (int i = 0; ok && i < count; i++) {
        int part = part_of(order, folders[i], count, e);
        ok = part >= 0;
        if (ok && p->reader[part].run != NULL)
            ok = lr_fail(e, folders[i], 0, 0, "part %d of %d is also in %s", part + 1, count,
                         p->reader[part].folder);
        ok = ok && reader_open(&p->reader[part], run, folders[i], e);
    }
    json_decref(order);
    return ok;
}

/* All games in order, each from its part; those that were gathered before are there already. */
static bool gather_games(struct lab_run *run, struct parts *p, struct lab_game *g, struct lr_error *e)
{
    int there = run->next;
    bool ok = true;
    for (int id = lab_wanted(run, 0); ok && id >= 0; id = lab_wanted(run, id + 1)) {
        struct reader *r = &p->reader[lab_pair_of(run, id) % p->n];
        enum found found = reader_next(r, g);
        if (found == NO_MORE || found == TORN)
            return lr_fail(e, r->folder, 0, 0, "this part is not finished: game %d is missing", id);
        ok = (found == A_GAME && g->id == id) || damaged(r, e);
        if (!ok || id < there)
            continue;
        ok = lab_append(run, g, e);
        lab_count(run, g);
    }
    return ok;
}

bool lab_gather(struct lab_run *run, const char *const *folders, int count, struct lr_error *e)
{
    struct parts p = { count, calloc((size_t)count, sizeof *p.reader) };
    struct lab_game *g = calloc(1, sizeof *g);
    bool ok = p.reader != NULL && g != NULL;
    if (!ok)
        lr_fail(e, run->order->folder, 0, 0, "no memory");
    ok = ok && open_parts(run, folders, count, &p, e);
    ok = ok && gather_games(run, &p, g, e);
    for (int i = 0; p.reader != NULL && i < count; i++)
        reader_close(&p.reader[i]);
    free(p.reader);
    free(g);
    return ok;
}

/* ---- Sums ---- */

static void write_sum(const struct lab_run *run, int scenario, int meeting, FILE *f)
{
    struct lab_sum s;
    lab_add_up(run, scenario, meeting, &s);
    fprintf(f, "\"%s\",%s,%s,%d,%d,", scenario < 0 ? "all" : lab_scenario(run, scenario),
            meeting < 0 ? "all" : lab_title(run, meeting, 0), meeting < 0 ? "all" : lab_title(run, meeting, 1),
            s.games, s.draws);
    if (meeting < 0)
        fprintf(f, ",,,");
    else
        fprintf(f, "%.4f,%.4f,%.4f,", s.a.share, s.a.low, s.a.high);
    fprintf(f, "%.4f,%.4f,%.4f,%.3f,%.3f,%.1f,%d\n", s.first.share, s.first.low, s.first.high, s.mean_score,
            s.score_error, s.mean_answers, s.longest);
}

static void write_all_sums(const struct lab_run *run, FILE *f)
{
    fprintf(f, "scenario,a,b,games,draws,a_share,a_low,a_high,first_share,first_low,first_high,score,score_error,"
               "answers,longest\n");
    for (int i = 0; i < run->order->scenarios; i++) {
        for (int k = 0; k < run->meetings; k++)
            write_sum(run, i, k, f);
        if (run->meetings > 1)
            write_sum(run, i, -1, f);
    }
    for (int k = 0; k < run->meetings; k++)
        write_sum(run, -1, k, f);
    if (run->meetings > 1)
        write_sum(run, -1, -1, f);
}

bool lab_write_sums(const struct lab_run *run, struct lr_error *e)
{
    char path[LAB_PATH], *text = NULL;
    size_t size = 0;
    FILE *f = open_memstream(&text, &size);
    path_in(run->order->folder, "sums.csv", path, sizeof path);
    if (f == NULL)
        return cannot(path, "write", e);
    write_all_sums(run, f);
    bool ok = fclose(f) == 0 && lab_put_file(path, text, e);
    free(text);
    path_in(run->order->folder, "sums.json", path, sizeof path);
    return ok && put_json(path, lab_json(run, false), e);
}
