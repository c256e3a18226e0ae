/* load_start.c - a file of very many matches, made from a few that were played, and how long a server takes to
 * answer that is started on it: after it was stopped in good order, and after it was killed. */
#include "load.h"

#include "client.h"

#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { KINDS = 4, OWNERS = 20000, MOST_ANSWERS = 400 };

/* What the file is made of, in hundredths. */
static const struct kind {
    const char *words, *seats;
    const char *game;
    int answers, share;
} kinds[KINDS] = {
    { "finished", "{\"Union\":\"me\",\"Confederate\":\"me\"}", "ford", MOST_ANSWERS, 70 },
    { "running", "{\"Union\":\"me\",\"Confederate\":\"me\"}", "ford", 20, 15 },
    { "running, of the larger game", "{\"USA\":\"me\",\"CSA\":\"me\"}", "bobby-lee", 50, 10 },
    { "waiting for a computer", "{\"USA\":\"me\",\"CSA\":{\"player\":\"general\",\"think_ms\":30000}}", "bobby-lee",
      0, 5 },
};

struct made {
    struct child child;
    struct client c;
    char id[KINDS][32], me[32];
};

/* ---- The few that are played ---- */

/* One of the answers; false when there is none to give. */
static bool play_one(struct made *m, const char *id, unsigned *chance)
{
    char path[80];
    snprintf(path, sizeof path, "/api/matches/%s", id);
    json_t *view = call(&m->c, path, NULL);
    const json_t *q = json_object_get(view, "question"), *list = json_object_get(q, "answers");
    size_t n = json_array_size(list);
    *chance = *chance * 1664525u + 1013904223u;
    if (n > 0) {
        const json_t *one = json_array_get(list, (*chance >> 8) % n);
        snprintf(path, sizeof path, "/api/matches/%s/answer", id);
        json_decref(post(
            &m->c, path,
            json_pack("{s:O, s:O}", "side", json_object_get(q, "side"), "answer", json_object_get(one, "id"))));
        if (m->c.status != 200)
            child_fail(&m->child, m->c.body ? m->c.body : "an answer was refused");
    }
    json_decref(view);
    return n > 0;
}

static void play_few(struct made *m)
{
    unsigned chance = 7;
    client_make(&m->c, m->child.port);
    json_t *hello = call(&m->c, "/api/hello", NULL);
    snprintf(m->me, sizeof m->me, "%s", json_string_value(json_object_get(json_object_get(hello, "me"), "id")));
    json_decref(hello);
    for (int i = 0; i < KINDS; i++) {
        char body[300];
        snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":%s}", kinds[i].game, kinds[i].seats);
        json_t *out = call(&m->c, "/api/matches", body);
        if (m->c.status != 200)
            child_fail(&m->child, m->c.body ? m->c.body : "no match");
        snprintf(m->id[i], sizeof m->id[i], "%s", json_string_value(json_object_get(out, "id")));
        json_decref(out);
        for (int k = 0; k < kinds[i].answers && play_one(m, m->id[i], &chance); k++)
            continue;
    }
    client_close(&m->c);
}

/* ---- The many ---- */

static void do_sql(struct made *m, sqlite3 *db, const char *sql)
{
    char *why = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK) {
        fprintf(stderr, "%s\n", sql);
        child_fail(&m->child, why ? why : "no database");
    }
}

/* Every row of a table that belongs to one of the few is there for each of its copies, whatever columns it has. */
static void copy_rows(struct made *m, sqlite3 *db, const char *table, const char *key)
{
    char columns[1000] = "", values[2000] = "", sql[4000], ask[200];
    sqlite3_stmt *q = NULL;
    bool found = false;
    snprintf(ask, sizeof ask, "SELECT name FROM pragma_table_info('%s')", table);
    sqlite3_prepare_v2(db, ask, -1, &q, NULL);
    while (sqlite3_step(q) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(q, 0);
        size_t c = strlen(columns), v = strlen(values);
        bool person = strcmp(name, "owner") == 0 || strcmp(name, "user") == 0, match = strcmp(name, key) == 0;
        found = found || match;
        snprintf(columns + c, sizeof columns - c, "%s%s", c ? ", " : "", name);
        if (match)
            snprintf(values + v, sizeof values - v, "%sf.id", v ? ", " : "");
        else if (person)
            snprintf(values + v, sizeof values - v, "%siif(t.%s = '%s', printf('%%022d', f.n %% %d), t.%s)",
                     v ? ", " : "", name, m->me, OWNERS, name);
        else
            snprintf(values + v, sizeof values - v, "%st.%s", v ? ", " : "", name);
    }
    sqlite3_finalize(q);
    if (!found)
        return;
    snprintf(
        sql, sizeof sql,
        "INSERT INTO %s(%s) SELECT %s FROM temp.fresh AS f CROSS JOIN %s AS t WHERE t.%s = f.old ORDER BY f.id",
        table, columns, values, table, key);
    do_sql(m, db, sql);
}

static void copy_tables(struct made *m, sqlite3 *db)
{
    char name[40][64];
    int n = 0;
    sqlite3_stmt *q = NULL;
    sqlite3_prepare_v2(db, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'", -1,
                       &q, NULL);
    while (n < 40 && sqlite3_step(q) == SQLITE_ROW)
        snprintf(name[n++], sizeof name[0], "%s", (const char *)sqlite3_column_text(q, 0));
    sqlite3_finalize(q);
    copy_rows(m, db, "matches", "id");
    for (int i = 0; i < n; i++)
        if (strcmp(name[i], "matches") != 0)
            copy_rows(m, db, name[i], "match");
}

static void make_many(struct made *m, int matches)
{
    sqlite3 *db = NULL;
    char sql[400];
    struct stat info;
    double began = seconds_now();
    if (sqlite3_open(m->child.file, &db) != SQLITE_OK)
        child_fail(&m->child, "no file");
    do_sql(m, db,
           "PRAGMA synchronous = OFF; PRAGMA cache_size = -200000; BEGIN;"
           "CREATE TEMP TABLE fresh(id TEXT PRIMARY KEY, old TEXT, n INTEGER) WITHOUT ROWID");
    for (int i = 0; i < KINDS; i++) {
        snprintf(sql, sizeof sql,
                 "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < %d)"
                 " INSERT INTO temp.fresh SELECT substr(hex(randomblob(11)), 1, 22), '%s', n FROM c",
                 matches / 100 * kinds[i].share, m->id[i]);
        do_sql(m, db, sql);
    }
    copy_tables(m, db);
    do_sql(m, db, "COMMIT; PRAGMA wal_checkpoint(TRUNCATE)");
    sqlite3_close(db);
    stat(m->child.file, &info);
    printf("a file of %d matches (", matches);
    for (int i = 0; i < KINDS; i++)
        printf("%s%d %% %s", i ? ", " : "", kinds[i].share, kinds[i].words);
    printf("): %.0f MB, made in %.0f s\n", (double)info.st_size / 1e6, seconds_now() - began);
    fflush(stdout);
}

/* ---- Starting ---- */

static double reply_to(struct made *m, const char *path)
{
    double began = seconds_now();
    json_decref(call(&m->c, path, NULL));
    if (m->c.status != 200)
        child_fail(&m->child, "no reply");
    return (seconds_now() - began) * 1e3;
}

/* From the start of the process to the first reply, then a list of matches and a view. */
static void time_start(struct made *m, const char *after)
{
    char path[80];
    double began = seconds_now();
    child_start(&m->child);
    m->c.port = m->child.port;
    reply_to(m, "/api/hello");
    double first = seconds_now() - began;
    double list = reply_to(m, "/api/matches");
    snprintf(path, sizeof path, "/api/matches/%s", m->id[2]);
    double view = reply_to(m, path);
    printf(
        "started after %-12s the first reply after %.2f s; then a list of matches in %.1f ms, a view in %.1f ms\n",
        after, first, list, view);
    fflush(stdout);
    client_close(&m->c);
}

void load_restart(const char *program, int matches, int times)
{
    static struct made m;
    child_make(&m.child, program);
    child_start(&m.child);
    play_few(&m);
    child_stop(&m.child, SIGTERM);
    make_many(&m, matches);
    for (int i = 0; i < times; i++) {
        time_start(&m, "a stop:");
        child_stop(&m.child, SIGKILL);
        time_start(&m, "a kill:");
        child_stop(&m.child, SIGTERM);
    }
    child_remove(&m.child);
}
