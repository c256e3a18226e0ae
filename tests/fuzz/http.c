/* http.c - requests to a server inside the fuzzer, over loopback: routes and bodies. */
#include "http.h"

#include "client.h"
#include "serve.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Long after this many requests everything is made anew, so that the file does not grow without end. */
enum { LONGEST_PATH = 300, RENEW = 20000 };

static struct serve_game game;
static struct server *server;
static struct client c;
static char home[200], file[240], match[32];
static int requests;

static void must(bool ok, const char *what)
{
    if (ok)
        return;
    fprintf(stderr, "%s: %d %s\n", what, c.status, c.body ? c.body : "");
    abort();
}

static void remove_home(void)
{
    static const char *const ends[] = { "", "-wal", "-shm", "-aside" };
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char name[260];
        snprintf(name, sizeof name, "%s%s", file, ends[i]);
        unlink(name);
    }
    rmdir(home);
}

static void begin_match(void)
{
    const struct lr_game *g = game.pack->game;
    json_t *out = post(&c, "/api/matches",
                       json_pack("{s:s, s:i, s:{s:s, s:s}, s:i}", "game", g->id, "seed", 5, "seats", g->sides[0],
                                 "me", g->sides[1], "me", "think_ms", 10));
    must(c.status == 200, "no match");
    snprintf(match, sizeof match, "%s", json_string_value(json_object_get(out, "id")));
    json_decref(out);
}

static void open_house(const struct lr_pack *p, const char *folder)
{
    const char *room = getenv("TMPDIR");
    struct lr_error e = { .line = 0 };
    snprintf(home, sizeof home, "%s/longroll-XXXXXX", room && room[0] ? room : "/tmp");
    must(mkdtemp(home) != NULL, "no folder");
    snprintf(file, sizeof file, "%s/longroll.db", home);
    game = (struct serve_game){ p, folder };
    const struct serve_options o = { .file = file,
                                     .version = "fuzz",
                                     .thinkers = 1,
                                     .quiet = true,
                                     .counsel = 5,
                                     .hooks = HOOKS_NONE,
                                     .game = &game,
                                     .games = 1 };
    server = server_start(&o, &e);
    if (server == NULL) {
        fprintf(stderr, "%s\n", e.words);
        abort();
    }
    client_make(&c, server_port(server));
    json_decref(call(&c, "/api/hello", NULL));
    begin_match();
}

void http_close(void)
{
    if (server == NULL)
        return;
    client_close(&c);
    server_stop(server);
    server = NULL;
    remove_home();
}

/* The first line, made into one that a server reads as a request at all: that HTTP itself holds is its library's.
 */
static bool read_line(const char *bytes, size_t n, char *method, size_t room, char *path)
{
    size_t used = 0, k = 0;
    while (k < n && bytes[k] != ' ' && k < room - 1 && bytes[k] >= 'A' && bytes[k] <= 'Z') {
        method[k] = bytes[k];
        k++;
    }
    method[k] = '\0';
    if (k == 0 || k + 1 >= n || bytes[k] != ' ' || bytes[k + 1] != '/')
        return false;
    for (k++; k < n && used < LONGEST_PATH; k++) {
        if (bytes[k] == '@')
            used += (size_t)snprintf(path + used, sizeof match, "%s", match);
        else if ((unsigned char)bytes[k] > ' ' && (unsigned char)bytes[k] < 0x7F)
            path[used++] = bytes[k];
    }
    path[used] = '\0';
    return true;
}

bool http_run(const struct lr_pack *p, const char *folder, const char *bytes, size_t size)
{
    char method[12], path[LONGEST_PATH + 40];
    const char *end = memchr(bytes, '\n', size);
    if (end == NULL || !read_line(bytes, (size_t)(end - bytes), method, sizeof method, path)
        || strcmp(method, "HEAD") == 0) /* whose answer has a length and no body: the client would wait for it */
        return false;
    if (server != NULL && ++requests % RENEW == 0)
        http_close();
    if (server == NULL)
        open_house(p, folder);
    size_t body = size - (size_t)(end + 1 - bytes), room = body + 900;
    char *text = malloc(room);
    must(text != NULL, "no memory");
    int head = snprintf(text, room,
                        "%s %s HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\nX-Long-Roll: 1\r\n"
                        "Content-Length: %zu\r\n\r\n",
                        method, path, c.cookie, body);
    memcpy(text + head, end + 1, body);
    char cookie[256];
    snprintf(cookie, sizeof cookie, "%s", c.cookie);
    bool endless = strstr(path, "events") != NULL;
    if (endless)
        client_close(&c);
    raw(&c, text, (size_t)head + body);
    if (c.status == 0) /* the connection may have been closed meanwhile */
        raw(&c, text, (size_t)head + body);
    free(text);
    must(c.status != 0, "no answer");
    must(c.status < 500, "a fault");
    bool taken = c.status == 200;
    if (endless)
        client_close(&c);
    snprintf(c.cookie, sizeof c.cookie, "%s", cookie); /* whoever signs out is let in again */
    return taken;
}
