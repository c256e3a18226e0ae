/* client.h - a small HTTP client for the tests: one person (a cookie), one connection at a time, loopback only. */
#ifndef CLIENT_H
#define CLIENT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

struct client {
    unsigned port;
    int fd; /* -1: not connected */
    char cookie[256];
    int status; /* of the last answer; 0: none came */
    char *body; /* owned */
    size_t length;
    char head[4096]; /* its header lines */
};

void client_make(struct client *c, unsigned port);
void client_close(struct client *c);
/* GET, or POST of `body` if that is not NULL; the JSON of the answer (owned by the caller), NULL if it is none. */
json_t *call(struct client *c, const char *path, const char *body);
/* The same with the body as JSON, which is let go of. */
json_t *post(struct client *c, const char *path, json_t *body);
/* Send bytes as they are and read one answer. */
int raw(struct client *c, const char *bytes, size_t length);
int client_connect(unsigned port);
/* Milliseconds: what has not come by then does not come. A busy machine may take long; only a failure waits for it.
 */
enum { AT_MOST = 60000 };
/* An event stream: opened with the client's cookie; reads until `until` is there or so many milliseconds have
 * passed. */
int stream_begin(struct client *c, const char *path, const char *last_id);
bool stream_until(int fd, const char *until, int milliseconds, char *text, size_t size);

#endif
