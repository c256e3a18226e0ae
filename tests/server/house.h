/* house.h - a server inside the test, on a port of the system's choice, with a file of its own. */
#ifndef HOUSE_H
#define HOUSE_H

#include "client.h"
#include "serve.h"

struct house {
    struct server *server;
    struct serve_options o;
    char folder[64], file[96], web[96];
    unsigned port;
};

void house_open(struct house *h);   /* a fresh file */
void house_names(struct house *h);  /* only its folder and options */
void house_start(struct house *h);  /* with the file there is */
void house_again(struct house *h);  /* stop, and start with the same file */
void house_close(struct house *h);  /* and remove the file */
void house_remove(struct house *h); /* what house_names made */
const struct lr_pack *house_pack(const char *id);

json_t *get_ok(struct client *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* POST that must be answered with `status`. */
json_t *post_as(struct client *c, int status, json_t *body, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void let_in(struct client *c, const struct house *h); /* a new guest */
/* A match; its id in `id`, the invitation (if any) in `invite`. */
void new_match(struct client *c, const char *game, const char *scenario, const char *first, const char *second,
               int seed, char id[32], char invite[32]);
void must_be_same(const char *a, const char *b); /* and where they are not */
const char *text_in(const json_t *object, const char *key);
int number_in(const json_t *object, const char *key);
/* Answer the question of the client's seat, if there is one, with a random answer; false when the game is over. */
bool play_on(struct client *c, const char *id, unsigned *chance);
/* A cookie as servers gave it before there were sessions: id.time.mac; and such a one for this client. */
void old_cookie(const struct house *h, const char *id, const char *time, char *out, size_t size);
void house_old_cookie(const struct house *h, struct client *c);

#endif
