/* serve.c - `longroll serve`: the server, until it is told to stop. */
#include "serve.h"
#include "cli.h"

#include <limits.h>
#include <signal.h>

static bool gather(struct shelf *shelf, struct serve_game *game, char (*folder)[PATH_MAX], int *n)
{
    const struct games_entry *all;
    struct lr_error e = { .line = 0 };
    int count = games_all(&all);
    for (int i = 0; i < count && i < SHELF; i++) {
        const struct lr_pack *p = shelf_pack(shelf, all[i].game->id, &e);
        if (p == NULL || !game_folder(shelf->data, &all[i], folder[i], PATH_MAX, &e)) {
            complain_error(NO_FILE, &e);
            return false;
        }
        game[i] = (struct serve_game){ p, folder[i] };
        *n = i + 1;
    }
    return true;
}

static int serve(const struct serve_options *o)
{
    struct lr_error e = { .line = 0 };
    sigset_t stop;
    int got = 0;
    sigemptyset(&stop);
    sigaddset(&stop, SIGINT);
    sigaddset(&stop, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &stop, NULL); /* every thread: only sigwait hears them */
    signal(SIGPIPE, SIG_IGN);
    struct server *s = server_start(o, &e);
    if (s == NULL)
        return complain_error(NO_FILE, &e);
    const char *at = o->listen ? o->listen : "127.0.0.1";
    printf("Long Roll is at http://%s%s%s:%u/  (Ctrl-C stops it; everything is kept in %s)\n",
           strchr(at, ':') ? "[" : "", at, strchr(at, ':') ? "]" : "", server_port(s), o->file);
    if (server_aside(s) > 0)
        printf("%d of its matches %s set aside: longroll aside %s says which, and why.\n", server_aside(s),
               server_aside(s) == 1 ? "is" : "are", o->file);
    fflush(stdout);
    sigwait(&stop, &got);
    printf("Stopping.\n");
    server_stop(s);
    return GOOD;
}

static bool read_hooks(const struct args *a, enum hooks *hooks)
{
    static const char *const names[] = { "public", "local", "none" };
    const char *text = flag_value(a, "webhooks");
    for (int i = 0; text != NULL && i < 3; i++)
        if (strcmp(text, names[i]) == 0) {
            *hooks = (enum hooks)i;
            return true;
        }
    return text == NULL || complain(WRONG_USAGE, "--webhooks is public, local or none") == GOOD;
}

static int run(const struct args *a)
{
    static struct serve_game game[SHELF];
    static char folder[SHELF][PATH_MAX];
    static char fonts[PATH_MAX], web[PATH_MAX];
    struct shelf shelf;
    uint64_t port = 1861, rate = 20, thinkers = 2, away = 60, matches = 50;
    uint64_t guests = 180, abandoned = 365, chat = 365;
    enum hooks hooks = HOOKS_PUBLIC;
    const char *file = flag_value(a, "data-file"), *page = flag_value(a, "web");
    if (!shelf_make(&shelf, a) || !flag_number(a, "port", 0, 65535, &port)
        || !flag_number(a, "rate", 0, 100000, &rate) || !flag_number(a, "thinkers", 1, 16, &thinkers)
        || !flag_number(a, "away", 0, 86400, &away) || !flag_number(a, "matches", 0, 100000, &matches)
        || !flag_number(a, "keep-guests", 0, 36500, &guests)
        || !flag_number(a, "keep-matches", 0, 36500, &abandoned) || !flag_number(a, "keep-chat", 0, 36500, &chat)
        || !read_hooks(a, &hooks))
        return WRONG_USAGE;
    if (page == NULL && beside_program("web/dist", "index.html", web, sizeof web))
        page = web;
    struct serve_options o = { .listen = flag_value(a, "listen"),
                               .port = (unsigned)port,
                               .file = file ? file : "longroll.db",
                               .web = page,
                               .origin = flag_value(a, "origin"),
                               .version = cli_version(),
                               .rate = (unsigned)rate,
                               .thinkers = (unsigned)thinkers,
                               .draws_ahead = !has_flag(a, "lazy"),
                               .away = (unsigned)away,
                               .hooks = hooks,
                               .strict = has_flag(a, "strict"),
                               .proxies = flag_value(a, "proxies"),
                               .matches = (unsigned)matches,
                               .keep_guests = (unsigned)guests,
                               .keep_matches = (unsigned)abandoned,
                               .keep_chat = (unsigned)chat,
                               .quiet = has_flag(a, "quiet"),
                               .game = game };
    if (beside_program("draw/fonts", "besley-600.ttf", fonts, sizeof fonts))
        o.fonts = fonts;
    int code = gather(&shelf, game, folder, &o.games) ? serve(&o) : NO_FILE;
    shelf_clear(&shelf);
    return code;
}

static const struct flag flags[] = {
    { "listen", "ADDRESS", "where to listen (default 127.0.0.1: this computer only)" },
    { "port", "N", "the port (default 1861; 0: any that is free)" },
    { "data-file", "FILE", "where everything is kept (default longroll.db)" },
    { "web", "DIR", "the page's files (default: web/dist beside the program)" },
    { "origin", "URL", "the page's address as browsers see it, as https://play.example.org" },
    { "proxies", "LIST", "web servers in front, as 127.0.0.1,10.0.0.0/8: limits hold for whom they speak for" },
    { "rate", "N", "requests a second of one guest (default 20; 0: as many as come)" },
    { "thinkers", "N", "threads for computer players (default 2)" },
    { "webhooks", "WHERE", "public: to public addresses only (default); local: also to this computer; none" },
    { "away", "SECONDS", "a webhook is called when somebody has been away so long (default 60)" },
    { "matches", "N", "running matches of one guest, an account ten times as many (default 50; 0: any number)" },
    { "keep-guests", "DAYS", "guests not seen for so long go, with what is theirs alone (default 180; 0: never)" },
    { "keep-matches", "DAYS", "matches left unfinished for so long go (default 365; 0: never)" },
    { "keep-chat", "DAYS", "what was said at matches that are over (default 365; 0: for ever)" },
    { "lazy", NULL, "draw boards only when somebody asks for them" },
    { "strict", NULL, "limits by address hold for this computer too (it is no web server in front)" },
    { "quiet", NULL, "log only what goes wrong" },
    DATA_FLAGS,
    NO_MORE_FLAGS,
};

const struct command serve_command = {
    .name = "serve",
    .usage = "[--port 1861] [--data-file longroll.db]",
    .words = "Play in the browser: the server and its page",
    .more =
        "One process, one file. docs/server.md describes it; longroll backup copies the file while it is in use.",
    .flags = flags,
    .least = 0,
    .most = 0,
    .run = run,
};
