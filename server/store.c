/* store.c - SQLite. Write-ahead log, synchronous FULL: what is committed survives the loss of power. */
#include "serve.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sodium.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* The write-ahead log is brought into the file when it has so many pages; by the writer alone if nobody else does.
 */
enum { LOG_PAGES = 4000, LOG_MOST = 60000 };
/* A file of more bytes is checked beside the serving: reading all of it takes its time. */
enum { CHECKED_AT_ONCE = 16 * 1024 * 1024 };
enum { OURS = 0x4C524F4C /* "LROL", the file's application id */, BUSY_MS = 3000 };

/* Each script leads from the version of its place to the next. Never change one that has been released. */
static const char *const migrations[] = {
    "CREATE TABLE secrets(name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE users(id TEXT PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL DEFAULT '', made INTEGER NOT "
    "NULL)"
    " WITHOUT ROWID;"
    "CREATE UNIQUE INDEX accounts ON users(name COLLATE NOCASE) WHERE hash <> '';"
    "CREATE TABLE matches(id TEXT PRIMARY KEY, game TEXT NOT NULL, scenario TEXT NOT NULL, setup TEXT NOT NULL,"
    " position TEXT, seed INTEGER NOT NULL, pack INTEGER NOT NULL, version TEXT NOT NULL, think_ms INTEGER NOT "
    "NULL,"
    " owner TEXT NOT NULL, made INTEGER NOT NULL, asked INTEGER NOT NULL DEFAULT 0, over INTEGER NOT NULL DEFAULT "
    "0,"
    " result TEXT NOT NULL DEFAULT '', stand TEXT NOT NULL DEFAULT '', at INTEGER NOT NULL DEFAULT 0) WITHOUT "
    "ROWID;"
    "CREATE INDEX matches_of ON matches(owner, at);"
    "CREATE TABLE seats(match TEXT NOT NULL REFERENCES matches(id), side INTEGER NOT NULL, kind INTEGER NOT NULL,"
    " user TEXT NOT NULL, name TEXT NOT NULL, invite TEXT NOT NULL, PRIMARY KEY(match, side)) WITHOUT ROWID;"
    "CREATE INDEX seats_of ON seats(user, match);"
    "CREATE TABLE deeds(match TEXT NOT NULL REFERENCES matches(id), n INTEGER NOT NULL, side INTEGER NOT NULL,"
    " deed INTEGER NOT NULL, answer INTEGER NOT NULL, hash INTEGER NOT NULL, at INTEGER NOT NULL,"
    " PRIMARY KEY(match, n)) WITHOUT ROWID;"
    "CREATE TABLE chat(match TEXT NOT NULL REFERENCES matches(id), user TEXT NOT NULL, name TEXT NOT NULL,"
    " at INTEGER NOT NULL, words TEXT NOT NULL);"
    "CREATE INDEX chat_of ON chat(match);"
    "CREATE TABLE notes(match TEXT NOT NULL REFERENCES matches(id), user TEXT NOT NULL, words TEXT NOT NULL,"
    " PRIMARY KEY(match, user)) WITHOUT ROWID;",
    /* 2: notices, a computer's own budget, drawn boards */
    "DROP INDEX matches_of;"
    "CREATE INDEX matches_of ON matches(owner);"
    "ALTER TABLE matches ADD COLUMN rematch TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE users ADD COLUMN webhook TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE seats ADD COLUMN think_ms INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN playouts INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE boards(build TEXT NOT NULL, name TEXT NOT NULL, picture BLOB NOT NULL, PRIMARY KEY(build, "
    "name));",
    /* 3: webhooks that were due when the server stopped */
    ("CREATE TABLE calls(match TEXT NOT NULL, side INTEGER NOT NULL, user TEXT NOT NULL, PRIMARY KEY(match, side))"
     " WITHOUT ROWID;"),
    /* matches that ended the process; build: which one that was, empty if the operator set it aside */
    ("CREATE TABLE asides(match TEXT PRIMARY KEY REFERENCES matches(id) ON DELETE CASCADE, at INTEGER NOT NULL,"
     " why TEXT NOT NULL, build TEXT NOT NULL) WITHOUT ROWID;"),
    /* who has sat where, from which deed to which (0: from the beginning; gone -1: still there); a match's own
     * chance and what was known of it beforehand */
    ("CREATE TABLE sat(match TEXT NOT NULL REFERENCES matches(id) ON DELETE CASCADE, side INTEGER NOT NULL,"
     " came INTEGER NOT NULL, gone INTEGER NOT NULL DEFAULT -1, user TEXT NOT NULL, name TEXT NOT NULL,"
     " PRIMARY KEY(match, came, side)) WITHOUT ROWID;"
     "INSERT INTO sat(match, side, came, user, name) SELECT match, side, 0, user, name FROM seats WHERE kind = 1;"
     "CREATE TABLE chances(match TEXT PRIMARY KEY REFERENCES matches(id) ON DELETE CASCADE, kind INTEGER NOT NULL,"
     " secret TEXT NOT NULL, known INTEGER NOT NULL, began INTEGER NOT NULL) WITHOUT ROWID;"),
    /* sessions; who was seen when; names by their look; what goes with a match, and with a person */
    ("CREATE TABLE sessions(id TEXT PRIMARY KEY, user TEXT NOT NULL, made INTEGER NOT NULL, seen INTEGER NOT NULL,"
     " agent TEXT NOT NULL) WITHOUT ROWID;"
     "CREATE INDEX sessions_of ON sessions(user, seen);"
     "CREATE INDEX sessions_seen ON sessions(seen);"
     "ALTER TABLE users ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;"
     "ALTER TABLE users ADD COLUMN before INTEGER NOT NULL DEFAULT 0;"
     "ALTER TABLE users ADD COLUMN look TEXT NOT NULL DEFAULT '';"
     "UPDATE users SET before = 1, seen = CAST(strftime('%s', 'now') AS INTEGER);"
     "CREATE UNIQUE INDEX looks ON users(look) WHERE look <> '';"
     "CREATE INDEX guests_seen ON users(seen, id) WHERE hash = '';"
     "CREATE INDEX matches_at ON matches(at, id);"
     "CREATE INDEX running_of ON matches(owner) WHERE over = 0;"
     "CREATE INDEX notes_of ON notes(user);"
     "CREATE TRIGGER match_goes BEFORE DELETE ON matches BEGIN DELETE FROM seats WHERE match = old.id;"
     " DELETE FROM deeds WHERE match = old.id; DELETE FROM chat WHERE match = old.id;"
     " DELETE FROM notes WHERE match = old.id; DELETE FROM calls WHERE match = old.id;"
     " DELETE FROM asides WHERE match = old.id; END;"
     "CREATE TRIGGER user_goes BEFORE DELETE ON users BEGIN DELETE FROM sessions WHERE user = old.id;"
     " DELETE FROM notes WHERE user = old.id; DELETE FROM calls WHERE user = old.id; END;"),
    /* in which matches somebody has sat */
    "CREATE INDEX sat_by ON sat(user);",
};
enum { VERSION = sizeof migrations / sizeof migrations[0] };

/* `one`: it must have changed exactly one row. */
static const struct {
    const char *sql;
    bool one;
} writes[WRITE_KINDS] = {
    [WRITE_USER] = { "INSERT INTO users(id, name, made, seen) VALUES(?1, ?2, ?3, ?3) ON CONFLICT DO NOTHING",
                     false },
    [WRITE_ACCOUNT] = { "UPDATE users SET name = ?2, hash = ?3, look = ?4 WHERE id = ?1 AND hash = ''", true },
    [WRITE_HOOK] = { "UPDATE users SET webhook = ?2 WHERE id = ?1", true },
    [WRITE_HASH] = { "UPDATE users SET hash = ?2 WHERE id = ?1 AND hash <> ''", true },
    [WRITE_MATCH] = { "INSERT INTO matches(id, game, scenario, setup, position, seed, pack, version, think_ms, "
                      "owner,"
                      " made) VALUES(?1, ?2, ?3, ?4, nullif(?5, ''), ?6, ?7, ?8, ?9, ?10, ?11)",
                      true },
    [WRITE_REMATCH] = { "UPDATE matches SET rematch = ?2 WHERE id = ?1", true },
    [WRITE_SEAT] = { "INSERT INTO seats(match, side, kind, user, name, invite, think_ms, playouts)"
                     " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT DO UPDATE SET"
                     " kind = ?3, user = ?4, name = ?5, invite = ?6, think_ms = ?7, playouts = ?8",
                     true },
    [WRITE_DEED] = { "INSERT INTO deeds(match, n, side, deed, answer, hash, at) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7"
                     " WHERE (SELECT coalesce(max(n), 0) FROM deeds WHERE match = ?1) = ?2 - 1",
                     true },
    [WRITE_STAND] = { "UPDATE matches SET asked = ?2, over = ?3, result = ?4, stand = ?5, at = ?6 WHERE id = ?1",
                      true },
    [WRITE_CHAT] = { "INSERT INTO chat(match, user, name, at, words) VALUES(?1, ?2, ?3, ?4, ?5)", true },
    [WRITE_NOTE] = { "INSERT INTO notes(match, user, words) VALUES(?1, ?2, ?3) ON CONFLICT DO UPDATE SET words = "
                     "?3",
                     true },
    [WRITE_BOARD] = { "INSERT INTO boards(build, name, picture) VALUES(?1, ?2, ?3) ON CONFLICT DO NOTHING", false },
    [WRITE_OLD_BOARDS] = { "DELETE FROM boards WHERE build <> ?1", false },
    [WRITE_CALL] = { "INSERT INTO calls(match, side, user) VALUES(?1, ?2, ?3) ON CONFLICT DO NOTHING", false },
    [WRITE_NO_CALLS] = { "DELETE FROM calls", false },
    [WRITE_ASIDE] = { "INSERT INTO asides(match, at, why, build) SELECT ?1, ?2, ?3, ?4"
                      " WHERE EXISTS(SELECT 1 FROM matches WHERE id = ?1)"
                      " ON CONFLICT DO UPDATE SET at = ?2, why = ?3, build = ?4",
                      false },
    [WRITE_BACK] = { "DELETE FROM asides WHERE match = ?1", true },
    [WRITE_NEW_BUILD] = { "DELETE FROM asides WHERE build <> ?1 AND build <> ''", false },
    [WRITE_SAT] = { "INSERT INTO sat(match, side, user, name, came) VALUES(?1, ?2, ?3, ?4, ?5)", true },
    [WRITE_KNOWS] = { "INSERT INTO sat(match, side, user, name, came, gone) VALUES(?1, ?2, ?3, ?4, ?5, ?6)", true },
    [WRITE_GONE] = { "UPDATE sat SET gone = ?3 WHERE match = ?1 AND side = ?2 AND gone < 0", true },
    [WRITE_CHANCE] = { "INSERT INTO chances(match, kind, secret, known, began) VALUES(?1, ?2, ?3, ?4, ?5)"
                       " ON CONFLICT DO UPDATE SET kind = ?2, secret = ?3, known = ?4, began = ?5"
                       " WHERE began < 0", /* what is drawn stays */
                       true },
    [WRITE_SESSION] = { "INSERT INTO sessions(id, user, made, seen, agent) VALUES(?1, ?2, ?3, ?3, ?4)"
                        " ON CONFLICT DO NOTHING",
                        false },
    [WRITE_OLD_SESSION] = { "INSERT INTO sessions(id, user, made, seen, agent) SELECT ?1, ?2, ?3, ?3, ?4"
                            " WHERE EXISTS(SELECT 1 FROM users WHERE id = ?2 AND before <> 0) ON CONFLICT DO "
                            "NOTHING",
                            false },
    [WRITE_SEEN] = { "UPDATE sessions SET seen = ?3, agent = ?4 WHERE id = ?1 AND user = ?2", false },
    [WRITE_HERE] = { "UPDATE users SET seen = ?2 WHERE id = ?1", false },
    [WRITE_END] = { "UPDATE users SET before = 0 WHERE id = ?2 AND ?1 = ?1", false },
    [WRITE_END_OTHERS] = { "UPDATE users SET before = 0 WHERE id = ?2 AND ?1 = ?1", false },
    [WRITE_MATCH_GOES] = { "DELETE FROM matches WHERE id = ?1 AND over = 0 AND at < ?2"
                           " AND NOT EXISTS(SELECT 1 FROM deeds WHERE match = ?1 AND at >= ?2)",
                           false },
    [WRITE_GUESTS_MATCH_GOES] = { "DELETE FROM matches WHERE id = ?1 AND at < ?2"
                                  " AND NOT EXISTS(SELECT 1 FROM deeds WHERE match = ?1 AND at >= ?2)"
                                  " AND NOT EXISTS(SELECT 1 FROM users WHERE (hash <> '' OR seen >= ?2) AND"
                                  " (users.id = matches.owner OR users.id IN (SELECT user FROM seats"
                                  " WHERE match = ?1)))",
                                  false },
    [WRITE_GUEST_GOES] = { "DELETE FROM users WHERE id = ?1 AND hash = '' AND seen < ?2"
                           " AND NOT EXISTS(SELECT 1 FROM seats WHERE user = ?1)"
                           " AND NOT EXISTS(SELECT 1 FROM matches WHERE owner = ?1)",
                           false },
    [WRITE_CHAT_GOES] = { "DELETE FROM chat WHERE rowid > ?1 AND rowid <= ?2 AND at < ?3"
                          " AND (SELECT over FROM matches WHERE id = match) <> 0",
                          false },
    [WRITE_SESSIONS_GO] = { "DELETE FROM sessions WHERE id IN"
                            " (SELECT id FROM sessions WHERE seen < ?1 ORDER BY seen LIMIT ?2)",
                            false },
};

/* What goes with it if it has changed any row. */
static const char *const then_writes[WRITE_KINDS] = {
    [WRITE_USER] = ("INSERT INTO sessions(id, user, made, seen, agent) VALUES(?4, ?1, ?3, ?3, ?5)"
                    " ON CONFLICT DO NOTHING"),
    [WRITE_CHAT] = ("DELETE FROM chat WHERE match = ?1 AND rowid <= (SELECT rowid FROM chat WHERE match = ?1"
                    " ORDER BY rowid DESC LIMIT 1 OFFSET 1000)"),
    [WRITE_END] = "DELETE FROM sessions WHERE id = ?1 AND user = ?2",
    [WRITE_END_OTHERS] = "DELETE FROM sessions WHERE id <> ?1 AND user = ?2",
};

enum read_kind {
    READ_USER,
    READ_NAMED,
    READ_LOOKING,
    READ_MATCH,
    READ_SEATS,
    READ_DEEDS,
    READ_CHAT,
    READ_OLD_CHAT,
    READ_MATCHES_OF,
    READ_WAITING,
    READ_NOTE,
    READ_BOARD,
    READ_CALLS,
    READ_ASIDE,
    READ_ASIDES,
    READ_SAT,
    READ_SAT_BY,
    READ_CHANCE,
    READ_SESSION,
    READ_SESSIONS,
    READ_OLD_MATCHES,
    READ_OLD_GUESTS,
    READ_CHAT_END,
    READ_RUNNING,
    READ_NOTES_OF,
    READ_KINDS
};

static const char *const reads[READ_KINDS] = {
    [READ_USER] = "SELECT id, name, hash, webhook, before FROM users WHERE id = ?1",
    [READ_NAMED] =
        "SELECT id, name, hash, webhook, before FROM users WHERE name = ?1 COLLATE NOCASE AND hash <> ''",
    [READ_LOOKING] = "SELECT id, name, hash, webhook, before FROM users WHERE look = ?1 AND look <> ''",
    [READ_MATCH] = "SELECT id, owner, game, scenario, setup, position, seed, pack, version, think_ms, made, "
                   "rematch, over, result FROM matches"
                   " WHERE id = ?1",
    [READ_SEATS] = "SELECT side, kind, user, name, invite, think_ms, playouts FROM seats WHERE match = ?1",
    [READ_DEEDS] = "SELECT n, at, side, deed, answer, hash FROM deeds WHERE match = ?1 ORDER BY n",
    [READ_CHAT] = "SELECT name, at, words FROM (SELECT rowid, name, at, words FROM chat WHERE match = ?1"
                  " ORDER BY rowid DESC LIMIT ?2) ORDER BY rowid",
    [READ_OLD_CHAT] = "SELECT rowid, at, name, words FROM chat WHERE match = ?1 AND rowid < ?3 ORDER BY rowid DESC"
                      " LIMIT ?2",
    [READ_MATCHES_OF] =
        "SELECT id, game, scenario, result, stand, asked, over, at,"
        " EXISTS(SELECT 1 FROM asides WHERE match = id) FROM matches WHERE id IN "
        "(SELECT match FROM seats WHERE user = ?1"
        " UNION SELECT id FROM matches WHERE owner = ?1) AND (?4 = '' OR +at < ?3 OR (+at = ?3 AND id < ?4))"
        " ORDER BY +at DESC, id DESC LIMIT ?2",
    [READ_WAITING] = "SELECT id FROM matches WHERE over = 0 AND (version <> ?1 OR EXISTS(SELECT 1 FROM seats"
                     " WHERE match = matches.id AND kind = 2)) ORDER BY at DESC LIMIT ?2",
    [READ_BOARD] = "SELECT picture FROM boards WHERE build = ?1 AND name = ?2",
    [READ_CALLS] = "SELECT match, side, user FROM calls",
    [READ_ASIDE] = "SELECT match, at, why, '' FROM asides WHERE match = ?1",
    [READ_ASIDES] = "SELECT match, asides.at, why, game FROM asides JOIN matches ON id = match ORDER BY asides.at",
    [READ_SAT] = "SELECT side, came, gone, user, name FROM sat WHERE match = ?1 ORDER BY came, side",
    [READ_SAT_BY] = "SELECT DISTINCT match FROM sat JOIN matches ON id = match WHERE user = ?1 AND match > ?3"
                    " AND over = 0 ORDER BY match LIMIT ?2",
    [READ_CHANCE] = "SELECT kind, known, began, secret FROM chances WHERE match = ?1",
    [READ_SESSION] = "SELECT id, user, agent, made, seen FROM sessions WHERE id = ?1",
    [READ_SESSIONS] =
        "SELECT id, user, agent, made, seen FROM sessions WHERE user = ?1 ORDER BY seen DESC LIMIT ?2",
    [READ_OLD_MATCHES] = "SELECT id, at, over FROM matches WHERE (at, id) > (?3, ?4) AND at < ?5"
                         " ORDER BY at, id LIMIT ?2",
    [READ_OLD_GUESTS] = "SELECT id, seen, 0 FROM users WHERE hash = '' AND (seen, id) > (?3, ?4) AND seen < ?5"
                        " ORDER BY seen, id LIMIT ?2",
    [READ_CHAT_END] = "SELECT coalesce(max(rowid), 0) FROM chat",
    [READ_RUNNING] = "SELECT count(*) FROM (SELECT 1 FROM matches WHERE owner = ?1 AND over = 0 LIMIT ?2)",
    [READ_NOTES_OF] = "SELECT count(*) FROM (SELECT 1 FROM notes WHERE user = ?1 LIMIT ?2)",
    [READ_NOTE] = "SELECT words FROM notes WHERE match = ?1 AND user = ?2",
};

struct store {
    sqlite3 *write, *read, *tidy;
    atomic_int pages;    /* in the write-ahead log */
    atomic_bool reset;   /* nearly all of them are in the file: the writer may begin it anew */
    atomic_bool damaged; /* nothing is written any more */
    bool unchecked;      /* too large to be looked through when it was opened */
    char *file;
    sqlite3_stmt *put[WRITE_KINDS], *then[WRITE_KINDS], *get[READ_KINDS];
    sqlite3_stmt *begin, *commit, *rollback, *save, *release, *undo;
    pthread_mutex_t reading;
    uint8_t key[KEY_SIZE];
    int held; /* the file, locked for this server; -1: not */
};

/* ---- The file, for its owner and one server alone ---- */

static void keep_private(const char *file, const char *end)
{
    char name[4096], words[4200];
    struct stat now;
    enum { OTHERS = 077 };
    if (snprintf(name, sizeof name, "%s%s", file, end) >= (int)sizeof name || stat(name, &now) != 0
        || (now.st_mode & OTHERS) == 0)
        return;
    bool ok = chmod(name, now.st_mode & 0700) == 0;
    snprintf(words, sizeof words,
             ok ? "%s could be read by others; from now on by its owner alone"
                : "%s can be read by others, and that cannot be changed",
             name);
    log_trouble("rights", words);
}

/* The lock goes with the process, however that ends. A file beside it would be left behind, and the same file may
 * go by several names. */
static bool hold_file(struct store *s, const char *file, struct lr_error *e)
{
    s->held = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (s->held < 0)
        return lr_fail(e, file, 0, 0, "cannot open: %s", strerror(errno));
    bool locked = flock(s->held, LOCK_EX | LOCK_NB) == 0;
    if (!locked && errno == EWOULDBLOCK)
        return lr_fail(e, file, 0, 0,
                       "another server has this file: stop that one first, or name another with --data-file");
    if (!locked)
        return lr_fail(e, file, 0, 0, "cannot be locked: %s", strerror(errno));
    keep_private(file, "");
    keep_private(file, "-wal");
    keep_private(file, "-shm");
    return true;
}

_Static_assert(MOST_CHAT == 1000, "as WRITE_CHAT says");

/* ---- Opening ---- */

static bool sql_fail(sqlite3 *db, const char *file, struct lr_error *e, const char *doing)
{
    if ((sqlite3_errcode(db) & 0xFF) == SQLITE_CORRUPT)
        return lr_fail(e, file, 0, 0, "is damaged (%s): put back a backup", sqlite3_errmsg(db));
    return lr_fail(e, file, 0, 0, "%s: %s", doing, sqlite3_errmsg(db));
}

static bool do_sql(sqlite3 *db, const char *file, const char *sql, struct lr_error *e, const char *doing)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK || sql_fail(db, file, e, doing);
}

/* The number a statement gives; -1 if it gives none. */
static int64_t number_of(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *q = NULL;
    int64_t n = -1;
    if (sqlite3_prepare_v2(db, sql, -1, &q, NULL) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW)
        n = sqlite3_column_int64(q, 0);
    sqlite3_finalize(q);
    return n;
}

static bool open_one(const char *file, sqlite3 **db, struct lr_error *e)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX;
    if (sqlite3_open_v2(file, db, flags, NULL) != SQLITE_OK)
        return sql_fail(*db, file, e, "cannot open");
    sqlite3_busy_timeout(*db, BUSY_MS);
    sqlite3_extended_result_codes(*db, 1);
    sqlite3_db_config(*db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(*db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    return true;
}

static bool is_ours(sqlite3 *db, const char *file, struct lr_error *e)
{
    int64_t tables = number_of(db, "SELECT count(*) FROM sqlite_schema");
    if (tables < 0)
        return sql_fail(db, file, e, "cannot read");
    int64_t id = number_of(db, "PRAGMA application_id"), version = number_of(db, "PRAGMA user_version");
    if (tables > 0 && id != OURS)
        return lr_fail(e, file, 0, 0, "is a database of another program, not of Long Roll");
    if (version > VERSION)
        return lr_fail(e, file, 0, 0,
                       "was made by a newer Long Roll (its version is %lld, this program knows %d): use that one",
                       (long long)version, VERSION);
    return true;
}

/* Reads the whole file. With SQLITE_INTERRUPT nothing is said of it. */
static int look_through(sqlite3 *db, char *why, size_t size)
{
    sqlite3_stmt *q = NULL;
    int code = sqlite3_prepare_v2(db, "PRAGMA quick_check(1)", -1, &q, NULL);
    code = code == SQLITE_OK ? sqlite3_step(q) : code;
    const char *words = code == SQLITE_ROW ? (const char *)sqlite3_column_text(q, 0) : sqlite3_errmsg(db);
    bool ok = code == SQLITE_ROW && words != NULL && strcmp(words, "ok") == 0;
    snprintf(why, size, "%s", ok ? "" : words ? words : "no memory");
    sqlite3_finalize(q);
    return ok ? SQLITE_OK : code == SQLITE_INTERRUPT ? code : SQLITE_CORRUPT;
}

static bool is_sound(sqlite3 *db, const char *file, struct lr_error *e)
{
    char why[200];
    return look_through(db, why, sizeof why) == SQLITE_OK
           || lr_fail(e, file, 0, 0, "is damaged (%s): put back a backup", why);
}

/* Small files are read whole before anything is done with them. */
static bool seems_sound(struct store *s, const char *file, struct lr_error *e)
{
    int64_t size = number_of(s->write, "PRAGMA page_count") * number_of(s->write, "PRAGMA page_size");
    s->unchecked = size > CHECKED_AT_ONCE;
    s->file = strdup(file);
    return s->unchecked || is_sound(s->write, file, e);
}

static bool migrate(sqlite3 *db, const char *file, struct lr_error *e)
{
    for (int64_t v = number_of(db, "PRAGMA user_version"); v < VERSION; v++) {
        char mark[96];
        snprintf(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %lld; COMMIT", OURS,
                 (long long)v + 1);
        if (v < 0 || !do_sql(db, file, "BEGIN IMMEDIATE", e, "cannot write")
            || !do_sql(db, file, migrations[v], e, "cannot be brought up to date")
            || !do_sql(db, file, mark, e, "cannot be brought up to date")) {
            sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
            return v >= 0 ? false : sql_fail(db, file, e, "cannot read");
        }
    }
    return true;
}

static bool find_key(struct store *s, const char *file, struct lr_error *e)
{
    sqlite3_stmt *q = NULL;
    bool ok = sqlite3_prepare_v2(s->write, "INSERT INTO secrets VALUES('cookies', ?1) ON CONFLICT DO NOTHING", -1,
                                 &q, NULL)
              == SQLITE_OK;
    randombytes_buf(s->key, KEY_SIZE);
    ok = ok && sqlite3_bind_blob(q, 1, s->key, KEY_SIZE, SQLITE_STATIC) == SQLITE_OK
         && sqlite3_step(q) == SQLITE_DONE;
    sqlite3_finalize(q);
    q = NULL;
    ok = ok
         && sqlite3_prepare_v2(s->write, "SELECT value FROM secrets WHERE name = 'cookies'", -1, &q, NULL)
                == SQLITE_OK
         && sqlite3_step(q) == SQLITE_ROW && sqlite3_column_bytes(q, 0) == KEY_SIZE;
    if (ok)
        memcpy(s->key, sqlite3_column_blob(q, 0), KEY_SIZE);
    else
        sql_fail(s->write, file, e, "has no key for cookies");
    sqlite3_finalize(q);
    return ok;
}

static bool prepare(sqlite3 *db, const char *sql, sqlite3_stmt **q)
{
    return sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, q, NULL) == SQLITE_OK;
}

static bool prepare_all(struct store *s, const char *file, struct lr_error *e)
{
    bool ok = prepare(s->write, "BEGIN IMMEDIATE", &s->begin) && prepare(s->write, "COMMIT", &s->commit)
              && prepare(s->write, "ROLLBACK", &s->rollback) && prepare(s->write, "SAVEPOINT one", &s->save)
              && prepare(s->write, "RELEASE one", &s->release) && prepare(s->write, "ROLLBACK TO one", &s->undo);
    for (int i = 0; ok && i < WRITE_KINDS; i++)
        ok = prepare(s->write, writes[i].sql, &s->put[i])
             && (then_writes[i] == NULL || prepare(s->write, then_writes[i], &s->then[i]));
    if (!ok)
        return sql_fail(s->write, file, e, "is not as it should be");
    for (int i = 0; ok && i < READ_KINDS; i++)
        ok = prepare(s->read, reads[i], &s->get[i]);
    return ok || sql_fail(s->read, file, e, "is not as it should be");
}

static int count_pages(void *ctx, sqlite3 *db, const char *name, int pages)
{
    struct store *s = ctx;
    (void)db;
    (void)name;
    atomic_store(&s->pages, pages);
    return SQLITE_OK;
}

static struct store *open_as(const char *file, bool server, struct lr_error *e)
{
    struct store *s = calloc(1, sizeof *s);
    if (s == NULL || sodium_init() < 0) {
        lr_fail(e, file, 0, 0, "not enough memory to open it");
        free(s);
        return NULL;
    }
    pthread_mutex_init(&s->reading, NULL);
    s->held = -1;
    bool ok =
        (!server || hold_file(s, file, e)) && open_one(file, &s->write, e) && is_ours(s->write, file, e)
        && do_sql(s->write, file, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON",
                  e, "cannot write")
        && seems_sound(s, file, e) && migrate(s->write, file, e) && find_key(s, file, e)
        && open_one(file, &s->read, e) && open_one(file, &s->tidy, e) && prepare_all(s, file, e);
    if (ok) {
        sqlite3_wal_hook(s->write, count_pages, s); /* also: no checkpoints in the middle of our work */
        return s;
    }
    store_close(s);
    return NULL;
}

struct store *store_open(const char *file, struct lr_error *e) { return open_as(file, true, e); }

struct store *store_open_beside(const char *file, struct lr_error *e)
{
    if (access(file, R_OK) == 0)
        return open_as(file, false, e);
    lr_fail(e, file, 0, 0, "cannot open: %s", strerror(errno));
    return NULL;
}

void store_close(struct store *s)
{
    if (s == NULL)
        return;
    sqlite3_stmt *plain[] = { s->begin, s->commit, s->rollback, s->save, s->release, s->undo };
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
        sqlite3_finalize(plain[i]);
    for (int i = 0; i < WRITE_KINDS; i++) {
        sqlite3_finalize(s->put[i]);
        sqlite3_finalize(s->then[i]);
    }
    for (int i = 0; i < READ_KINDS; i++)
        sqlite3_finalize(s->get[i]);
    sqlite3_close(s->read);
    sqlite3_close(s->tidy);
    sqlite3_close(s->write);
    if (s->held >= 0) /* last: whoever closes the file drops what SQLite has locked of it */
        close(s->held);
    pthread_mutex_destroy(&s->reading);
    sodium_memzero(s->key, sizeof s->key);
    free(s->file);
    free(s);
}

const uint8_t *store_key(const struct store *s) { return s->key; }

bool store_unchecked(const struct store *s) { return s->unchecked; }

static int gives_up(void *stop) { return atomic_load((atomic_bool *)stop); }

bool store_check(struct store *s, atomic_bool *stop, char *why, size_t size)
{
    enum { OFTEN = 10000 };
    struct lr_error e = { .line = 0 };
    sqlite3 *db = NULL;
    int code = SQLITE_OK;
    if (s->file != NULL && open_one(s->file, &db, &e)) {
        sqlite3_progress_handler(db, OFTEN, gives_up, stop);
        code = look_through(db, why, size);
    }
    sqlite3_close(db);
    if (code == SQLITE_CORRUPT)
        atomic_store(&s->damaged, true);
    return code != SQLITE_CORRUPT;
}

/* ---- Backup ---- */

static bool copy_pages(sqlite3 *from, sqlite3 *to, const char *file, struct lr_error *e)
{
    enum { PAGES = 256, PAUSE_MS = 5 };
    sqlite3_backup *b = sqlite3_backup_init(to, "main", from, "main");
    if (b == NULL)
        return sql_fail(to, file, e, "cannot write");
    int code;
    do {
        code = sqlite3_backup_step(b, PAGES);
        if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
            sqlite3_sleep(PAUSE_MS);
    } while (code == SQLITE_OK || code == SQLITE_BUSY || code == SQLITE_LOCKED);
    sqlite3_backup_finish(b);
    return code == SQLITE_DONE || sql_fail(to, file, e, "cannot be written");
}

bool store_backup(const char *from, const char *to, struct lr_error *e)
{
    sqlite3 *a = NULL, *b = NULL;
    char part[4096];
    if (access(from, R_OK) != 0)
        return lr_fail(e, from, 0, 0, "cannot open: %s", strerror(errno));
    if (snprintf(part, sizeof part, "%s.part", to) >= (int)sizeof part)
        return lr_fail(e, to, 0, 0, "the name is too long");
    unlink(part);
    int fd = open(part, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return lr_fail(e, part, 0, 0, "cannot write: %s", strerror(errno));
    close(fd);
    bool ok =
        sqlite3_open_v2(from, &a, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK || sql_fail(a, from, e, "cannot open");
    sqlite3_busy_timeout(a, BUSY_MS);
    ok = ok && is_ours(a, from, e) && open_one(part, &b, e) && copy_pages(a, b, part, e)
         && do_sql(b, part, "PRAGMA journal_mode = DELETE", e, "cannot be written") && is_sound(b, part, e);
    sqlite3_close(a);
    sqlite3_close(b);
    if (ok && rename(part, to) != 0)
        ok = lr_fail(e, to, 0, 0, "cannot write: %s", strerror(errno));
    if (!ok)
        unlink(part);
    return ok;
}

/* ---- Writing ---- */

void write_text(struct write *w, const char *text)
{
    if (w->n < WRITE_VALUES)
        w->value[w->n++].text = strdup(text ? text : "");
}

void write_number(struct write *w, int64_t number)
{
    if (w->n < WRITE_VALUES)
        w->value[w->n++].number = number;
}

void write_bytes(struct write *w, const void *bytes, size_t size)
{
    if (w->n == WRITE_VALUES || size == 0)
        return;
    char *copy = malloc(size);
    if (copy != NULL)
        memcpy(copy, bytes, size);
    w->value[w->n++] = (struct value){ .text = copy, .size = copy ? size : 0 };
}

void write_clear(struct write *w)
{
    for (int i = 0; i < w->n; i++)
        free(w->value[i].text);
    w->n = 0;
}

static bool run(sqlite3_stmt *q)
{
    int code = sqlite3_step(q);
    sqlite3_reset(q);
    return code == SQLITE_DONE;
}

bool store_begin(struct store *s) { return !atomic_load(&s->damaged) && run(s->begin); }

bool store_commit(struct store *s)
{
    if (run(s->commit))
        return true;
    run(s->rollback);
    return false;
}

void store_rest(struct store *s)
{
    if (atomic_exchange(&s->reset, false) || atomic_load(&s->pages) > LOG_MOST)
        sqlite3_wal_checkpoint_v2(s->write, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}

void store_tidy(struct store *s)
{
    if (atomic_load(&s->pages) < LOG_PAGES || atomic_load(&s->reset))
        return;
    sqlite3_wal_checkpoint_v2(s->tidy, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    atomic_store(&s->reset, true);
}

static bool step_with(sqlite3_stmt *q, const struct write *w)
{
    bool ok = true;
    int n = sqlite3_bind_parameter_count(q);
    for (int i = 0; ok && i < w->n && i < n; i++) {
        const struct value *v = &w->value[i];
        ok = (v->size   ? sqlite3_bind_blob64(q, i + 1, v->text, v->size, SQLITE_STATIC)
              : v->text ? sqlite3_bind_text(q, i + 1, v->text, -1, SQLITE_STATIC)
                        : sqlite3_bind_int64(q, i + 1, v->number))
             == SQLITE_OK;
    }
    ok = ok && sqlite3_step(q) == SQLITE_DONE;
    sqlite3_reset(q);
    sqlite3_clear_bindings(q);
    return ok;
}

static bool put_one(struct store *s, const struct write *w)
{
    bool ok = step_with(s->put[w->kind], w);
    int changed = ok ? sqlite3_changes(s->write) : 0;
    if (ok && changed > 0 && s->then[w->kind] != NULL)
        ok = step_with(s->then[w->kind], w);
    return ok && (!writes[w->kind].one || changed == 1);
}

bool store_put(struct store *s, const struct write *w, int n)
{
    if (!run(s->save))
        return false;
    bool ok = true;
    for (int i = 0; ok && i < n; i++)
        ok = put_one(s, &w[i]);
    if (!ok)
        run(s->undo);
    return run(s->release) && ok;
}

/* ---- Reading ---- */

static sqlite3_stmt *reading(struct store *s, enum read_kind kind, const char *a, const char *b)
{
    pthread_mutex_lock(&s->reading);
    sqlite3_stmt *q = s->get[kind];
    sqlite3_bind_text(q, 1, a, -1, SQLITE_STATIC);
    if (b != NULL)
        sqlite3_bind_text(q, 2, b, -1, SQLITE_STATIC);
    return q;
}

static enum found read_end(struct store *s, sqlite3_stmt *q, int last, bool any)
{
    sqlite3_reset(q);
    sqlite3_clear_bindings(q);
    pthread_mutex_unlock(&s->reading);
    if (last != SQLITE_ROW && last != SQLITE_DONE)
        return CANNOT_READ;
    return any ? FOUND : NOT_THERE;
}

static void text_to(sqlite3_stmt *q, int column, char *out, size_t size)
{
    const char *text = (const char *)sqlite3_column_text(q, column);
    snprintf(out, size, "%s", text ? text : "");
}

static char *text_of(sqlite3_stmt *q, int column)
{
    const char *text = (const char *)sqlite3_column_text(q, column);
    return text ? strdup(text) : NULL;
}

static enum found user_by(struct store *s, enum read_kind kind, const char *key, struct user_row *out)
{
    sqlite3_stmt *q = reading(s, kind, key, NULL);
    int code = sqlite3_step(q);
    if (code == SQLITE_ROW) {
        text_to(q, 0, out->id, sizeof out->id);
        text_to(q, 1, out->name, sizeof out->name);
        text_to(q, 2, out->hash, sizeof out->hash);
        text_to(q, 3, out->webhook, sizeof out->webhook);
        out->before = sqlite3_column_int(q, 4) != 0;
    }
    return read_end(s, q, code, code == SQLITE_ROW);
}

enum found store_user(struct store *s, const char *id, struct user_row *out)
{
    return user_by(s, READ_USER, id, out);
}

enum found store_user_named(struct store *s, const char *name, struct user_row *out)
{
    return user_by(s, READ_NAMED, name, out);
}

enum found store_user_looking(struct store *s, const char *look, struct user_row *out)
{
    return user_by(s, READ_LOOKING, look, out);
}

/* One that looks like an older account's keeps its name, and has no look that anybody could be refused for. */
static bool put_look(sqlite3_stmt *put, const char *id, const char *look)
{
    char other[ID_SIZE + 2];
    snprintf(other, sizeof other, "=%s", id);
    for (int i = 0; i < 2; i++) {
        sqlite3_bind_text(put, 1, i == 0 ? look : other, -1, SQLITE_TRANSIENT);
        sqlite3_bind_text(put, 2, id, -1, SQLITE_TRANSIENT);
        int code = sqlite3_step(put);
        sqlite3_reset(put);
        if (code == SQLITE_DONE || (code & 0xFF) != SQLITE_CONSTRAINT)
            return code == SQLITE_DONE;
    }
    return false;
}

static bool fill_looks(sqlite3 *db, bool (*look)(void *ctx, const char *name, char out[LOOK_SIZE]), void *ctx)
{
    sqlite3_stmt *get = NULL, *put = NULL;
    int code = SQLITE_ERROR;
    bool ok = sqlite3_prepare_v2(db, "SELECT id, name FROM users WHERE hash <> '' AND look = '' ORDER BY made", -1,
                                 &get, NULL)
                  == SQLITE_OK
              && sqlite3_prepare_v2(db, "UPDATE users SET look = ?1 WHERE id = ?2", -1, &put, NULL) == SQLITE_OK;
    while (ok && (code = sqlite3_step(get)) == SQLITE_ROW) {
        char id[ID_SIZE], name[NAME_SIZE], out[LOOK_SIZE];
        text_to(get, 0, id, sizeof id);
        text_to(get, 1, name, sizeof name);
        ok = put_look(put, id, look(ctx, name, out) ? out : id);
    }
    sqlite3_finalize(get);
    sqlite3_finalize(put);
    return ok && code == SQLITE_DONE;
}

bool store_looks(struct store *s, const char *version,
                 bool (*look)(void *ctx, const char *name, char out[LOOK_SIZE]), void *ctx)
{
    char sql[400];
    snprintf(
        sql, sizeof sql,
        "BEGIN IMMEDIATE; UPDATE users SET look = '' WHERE look <> '' AND NOT EXISTS"
        "(SELECT 1 FROM secrets WHERE name = 'looks' AND value = CAST('%s' AS BLOB));"
        "INSERT INTO secrets VALUES('looks', CAST('%s' AS BLOB)) ON CONFLICT DO UPDATE SET value = excluded.value",
        version, version);
    bool ok = sqlite3_exec(s->write, sql, NULL, NULL, NULL) == SQLITE_OK && fill_looks(s->write, look, ctx);
    return sqlite3_exec(s->write, ok ? "COMMIT" : "ROLLBACK", NULL, NULL, NULL) == SQLITE_OK && ok;
}

static void read_session(sqlite3_stmt *q, struct session_row *out)
{
    text_to(q, 0, out->id, sizeof out->id);
    text_to(q, 1, out->user, sizeof out->user);
    text_to(q, 2, out->agent, sizeof out->agent);
    out->made = sqlite3_column_int64(q, 3);
    out->seen = sqlite3_column_int64(q, 4);
}

enum found store_session(struct store *s, const char *id, struct session_row *out)
{
    sqlite3_stmt *q = reading(s, READ_SESSION, id, NULL);
    int code = sqlite3_step(q);
    if (code == SQLITE_ROW)
        read_session(q, out);
    return read_end(s, q, code, code == SQLITE_ROW);
}

enum found store_sessions(struct store *s, const char *user, int most,
                          void (*each)(void *ctx, const struct session_row *row), void *ctx)
{
    struct session_row row;
    int code;
    sqlite3_stmt *q = reading(s, READ_SESSIONS, user, NULL);
    sqlite3_bind_int(q, 2, most);
    while ((code = sqlite3_step(q)) == SQLITE_ROW) {
        read_session(q, &row);
        each(ctx, &row);
    }
    return read_end(s, q, code, true);
}

static enum found read_seats(struct store *s, const char *id, struct seat_row seats[2])
{
    int code;
    sqlite3_stmt *q = reading(s, READ_SEATS, id, NULL);
    while ((code = sqlite3_step(q)) == SQLITE_ROW) {
        struct seat_row *seat = &seats[sqlite3_column_int(q, 0) & 1];
        seat->kind = sqlite3_column_int(q, 1);
        text_to(q, 2, seat->user, sizeof seat->user);
        text_to(q, 3, seat->name, sizeof seat->name);
        text_to(q, 4, seat->invite, sizeof seat->invite);
        seat->think_ms = sqlite3_column_int(q, 5);
        seat->playouts = sqlite3_column_int(q, 6);
    }
    return read_end(s, q, code, true);
}

enum found store_match(struct store *s, const char *id, struct match_row *out)
{
    *out = (struct match_row){ .think_ms = 0 };
    sqlite3_stmt *q = reading(s, READ_MATCH, id, NULL);
    int code = sqlite3_step(q);
    if (code == SQLITE_ROW) {
        text_to(q, 0, out->id, sizeof out->id);
        text_to(q, 1, out->owner, sizeof out->owner);
        text_to(q, 2, out->game, sizeof out->game);
        out->scenario = text_of(q, 3);
        out->setup = text_of(q, 4);
        out->position = text_of(q, 5);
        out->seed = (uint64_t)sqlite3_column_int64(q, 6);
        out->pack = (uint64_t)sqlite3_column_int64(q, 7);
        text_to(q, 8, out->version, sizeof out->version);
        out->think_ms = sqlite3_column_int(q, 9);
        out->made = sqlite3_column_int64(q, 10);
        text_to(q, 11, out->rematch, sizeof out->rematch);
        out->over = sqlite3_column_int(q, 12) != 0;
        text_to(q, 13, out->result, sizeof out->result);
    }
    enum found f = read_end(s, q, code, code == SQLITE_ROW);
    return f == FOUND ? read_seats(s, id, out->seat) : f;
}

void match_row_clear(struct match_row *m)
{
    free(m->scenario);
    free(m->setup);
    free(m->position);
}

enum found store_deeds(struct store *s, const char *match, bool (*each)(void *ctx, const struct deed_row *d),
                       void *ctx)
{
    int code;
    bool more = true;
    sqlite3_stmt *q = reading(s, READ_DEEDS, match, NULL);
    while (more && (code = sqlite3_step(q)) == SQLITE_ROW) {
        const struct deed_row d = {
            sqlite3_column_int64(q, 0), sqlite3_column_int64(q, 1),           sqlite3_column_int(q, 2),
            sqlite3_column_int(q, 3),   (uint64_t)sqlite3_column_int64(q, 4), (uint64_t)sqlite3_column_int64(q, 5)
        };
        more = each(ctx, &d);
    }
    return read_end(s, q, more ? code : SQLITE_DONE, true);
}

enum found store_chat(struct store *s, const char *match, int most,
                      void (*each)(void *ctx, const char *name, int64_t at, const char *words), void *ctx)
{
    int code;
    sqlite3_stmt *q = reading(s, READ_CHAT, match, NULL);
    sqlite3_bind_int(q, 2, most);
    while ((code = sqlite3_step(q)) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(q, 0);
        const char *words = (const char *)sqlite3_column_text(q, 2);
        if (name != NULL && words != NULL)
            each(ctx, name, sqlite3_column_int64(q, 1), words);
    }
    return read_end(s, q, code, true);
}

int store_old_chat(struct store *s, const char *match, int64_t before, struct chat_row *out, int room)
{
    int code, n = 0;
    sqlite3_stmt *q = reading(s, READ_OLD_CHAT, match, NULL);
    sqlite3_bind_int(q, 2, room);
    sqlite3_bind_int64(q, 3, before);
    while ((code = sqlite3_step(q)) == SQLITE_ROW && n < room) {
        struct chat_row *c = &out[n++];
        c->n = sqlite3_column_int64(q, 0);
        c->at = sqlite3_column_int64(q, 1);
        text_to(q, 2, c->name, sizeof c->name);
        c->words = text_of(q, 3);
    }
    return read_end(s, q, code, true) == CANNOT_READ ? -1 : n;
}

int store_matches_of(struct store *s, const char *user, const struct listed_place *before, struct listed_row *out,
                     int room)
{
    int code, n = 0;
    sqlite3_stmt *q = reading(s, READ_MATCHES_OF, user, NULL);
    sqlite3_bind_int(q, 2, room);
    sqlite3_bind_int64(q, 3, before->at);
    sqlite3_bind_text(q, 4, before->id, -1, SQLITE_STATIC);
    while ((code = sqlite3_step(q)) == SQLITE_ROW && n < room) {
        struct listed_row *m = &out[n++];
        text_to(q, 0, m->id, sizeof m->id);
        text_to(q, 1, m->game, sizeof m->game);
        text_to(q, 2, m->scenario, sizeof m->scenario);
        text_to(q, 3, m->result, sizeof m->result);
        text_to(q, 4, m->stand, sizeof m->stand);
        m->asked = sqlite3_column_int(q, 5);
        m->over = sqlite3_column_int(q, 6) != 0;
        m->at = sqlite3_column_int64(q, 7);
        m->aside = sqlite3_column_int(q, 8) != 0;
    }
    if (read_end(s, q, code, true) == CANNOT_READ)
        return -1;
    for (int i = 0; i < n; i++)
        if (read_seats(s, out[i].id, out[i].seat) == CANNOT_READ)
            return -1;
    return n;
}

/* It looks at every match, which takes a while when there are many: so on a connection of its own, by which nobody
 * else is held up. */
enum found store_waiting(struct store *s, const char *version, int most, void (*each)(void *ctx, const char *id),
                         void *ctx)
{
    sqlite3_stmt *q = NULL;
    int code = sqlite3_prepare_v2(s->tidy, reads[READ_WAITING], -1, &q, NULL);
    sqlite3_bind_text(q, 1, version, -1, SQLITE_STATIC);
    sqlite3_bind_int(q, 2, most);
    while (code == SQLITE_OK || code == SQLITE_ROW) {
        code = sqlite3_step(q);
        const char *id = code == SQLITE_ROW ? (const char *)sqlite3_column_text(q, 0) : NULL;
        if (id != NULL)
            each(ctx, id);
    }
    sqlite3_finalize(q);
    return code == SQLITE_DONE ? FOUND : CANNOT_READ;
}

enum found store_sat(struct store *s, const char *match, void (*each)(void *ctx, const struct sat_row *row),
                     void *ctx)
{
    int code;
    sqlite3_stmt *q = reading(s, READ_SAT, match, NULL);
    while ((code = sqlite3_step(q)) == SQLITE_ROW) {
        const char *user = (const char *)sqlite3_column_text(q, 3), *name = (const char *)sqlite3_column_text(q, 4);
        const struct sat_row row = { sqlite3_column_int(q, 0), sqlite3_column_int64(q, 1),
                                     sqlite3_column_int64(q, 2), user ? user : "", name ? name : "" };
        each(ctx, &row);
    }
    return read_end(s, q, code, true);
}

enum found store_sat_by(struct store *s, const char *user, const char *after, int most,
                        void (*each)(void *ctx, const char *match), void *ctx)
{
    int code;
    sqlite3_stmt *q = reading(s, READ_SAT_BY, user, NULL);
    sqlite3_bind_int(q, 2, most);
    sqlite3_bind_text(q, 3, after, -1, SQLITE_STATIC);
    while ((code = sqlite3_step(q)) == SQLITE_ROW)
        each(ctx, (const char *)sqlite3_column_text(q, 0));
    return read_end(s, q, code, true);
}

enum found store_chance(struct store *s, const char *match, struct chance_row *out)
{
    sqlite3_stmt *q = reading(s, READ_CHANCE, match, NULL);
    int code = sqlite3_step(q);
    if (code == SQLITE_ROW) {
        out->kind = sqlite3_column_int(q, 0);
        out->known = (unsigned)sqlite3_column_int(q, 1);
        out->began = sqlite3_column_int64(q, 2);
        text_to(q, 3, out->secret, sizeof out->secret);
    }
    return read_end(s, q, code, code == SQLITE_ROW);
}

static void old_page(struct store *s, enum read_kind kind, int64_t since, struct old_place *place, int most,
                     void (*each)(void *ctx, const struct old_row *row), void *ctx)
{
    sqlite3_stmt *q = reading(s, kind, NULL, NULL);
    struct old_row row = { .at = 0 };
    int code, n = 0;
    sqlite3_bind_int(q, 2, most);
    sqlite3_bind_int64(q, 3, place->id[0] ? place->at : INT64_MIN);
    sqlite3_bind_text(q, 4, place->id, -1, SQLITE_STATIC);
    sqlite3_bind_int64(q, 5, since);
    while ((code = sqlite3_step(q)) == SQLITE_ROW) {
        text_to(q, 0, row.id, sizeof row.id);
        row.at = sqlite3_column_int64(q, 1);
        row.over = sqlite3_column_int(q, 2) != 0;
        each(ctx, &row);
        n++;
    }
    read_end(s, q, code, true);
    *place = (struct old_place){ .at = row.at };
    if (n == most)
        memcpy(place->id, row.id, sizeof place->id);
}

void store_old_matches(struct store *s, int64_t since, struct old_place *place, int most,
                       void (*each)(void *ctx, const struct old_row *m), void *ctx)
{
    old_page(s, READ_OLD_MATCHES, since, place, most, each, ctx);
}

void store_old_guests(struct store *s, int64_t since, struct old_place *place, int most,
                      void (*each)(void *ctx, const struct old_row *g), void *ctx)
{
    old_page(s, READ_OLD_GUESTS, since, place, most, each, ctx);
}

static int64_t one_number(struct store *s, enum read_kind kind, const char *key, int most)
{
    sqlite3_stmt *q = reading(s, kind, key, NULL);
    if (most > 0)
        sqlite3_bind_int(q, 2, most);
    int code = sqlite3_step(q);
    int64_t n = code == SQLITE_ROW ? sqlite3_column_int64(q, 0) : -1;
    read_end(s, q, code, true);
    return n;
}

int64_t store_chat_end(struct store *s) { return one_number(s, READ_CHAT_END, NULL, 0); }

int store_running(struct store *s, const char *user, int most)
{
    return (int)one_number(s, READ_RUNNING, user, most);
}

int store_notes_of(struct store *s, const char *user, int most)
{
    return (int)one_number(s, READ_NOTES_OF, user, most);
}

enum found store_note(struct store *s, const char *match, const char *user, char **words)
{
    sqlite3_stmt *q = reading(s, READ_NOTE, match, user);
    int code = sqlite3_step(q);
    *words = code == SQLITE_ROW ? text_of(q, 0) : NULL;
    return read_end(s, q, code, *words != NULL);
}

enum found store_board(struct store *s, const char *build, const char *name, char **bytes, size_t *size)
{
    sqlite3_stmt *q = reading(s, READ_BOARD, build, name);
    int code = sqlite3_step(q);
    const void *blob = code == SQLITE_ROW ? sqlite3_column_blob(q, 0) : NULL;
    *size = blob ? (size_t)sqlite3_column_bytes(q, 0) : 0;
    *bytes = *size ? malloc(*size) : NULL;
    if (*bytes != NULL)
        memcpy(*bytes, blob, *size);
    return read_end(s, q, code, *bytes != NULL);
}

enum found store_calls(struct store *s, void (*each)(void *ctx, const char *match, int side, const char *user),
                       void *ctx)
{
    sqlite3_stmt *q = reading(s, READ_CALLS, NULL, NULL);
    int code;
    while ((code = sqlite3_step(q)) == SQLITE_ROW)
        each(ctx, (const char *)sqlite3_column_text(q, 0), sqlite3_column_int(q, 1),
             (const char *)sqlite3_column_text(q, 2));
    return read_end(s, q, code, true);
}

static void aside_to(sqlite3_stmt *q, struct aside_row *out)
{
    text_to(q, 0, out->match, sizeof out->match);
    out->at = sqlite3_column_int64(q, 1);
    text_to(q, 2, out->why, sizeof out->why);
    text_to(q, 3, out->game, sizeof out->game);
}

enum found store_aside(struct store *s, const char *match, struct aside_row *out)
{
    sqlite3_stmt *q = reading(s, READ_ASIDE, match, NULL);
    int code = sqlite3_step(q);
    if (code == SQLITE_ROW)
        aside_to(q, out);
    return read_end(s, q, code, code == SQLITE_ROW);
}

enum found store_asides(struct store *s, void (*each)(void *ctx, const struct aside_row *row), void *ctx)
{
    int code;
    struct aside_row row;
    sqlite3_stmt *q = reading(s, READ_ASIDES, NULL, NULL);
    while ((code = sqlite3_step(q)) == SQLITE_ROW) {
        aside_to(q, &row);
        each(ctx, &row);
    }
    return read_end(s, q, code, true);
}
