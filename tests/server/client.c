/* client.c - a small HTTP client for the tests. */
#include "client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE = 60 /* seconds */ };

void client_make(struct client *c, unsigned port) { *c = (struct client){ .port = port, .fd = -1 }; }

void client_close(struct client *c)
{
    if (c->fd >= 0)
        close(c->fd);
    c->fd = -1;
    free(c->body);
    c->body = NULL;
}

int client_connect(unsigned port)
{
    struct sockaddr_in a = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
    struct timeval patience = { .tv_sec = PATIENCE };
    int one = 1;
    a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd >= 0 && connect(fd, (struct sockaddr *)(void *)&a, sizeof a) != 0) {
        close(fd);
        return -1;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    return fd;
}

static bool send_all(int fd, const char *bytes, size_t n)
{
    while (n > 0) {
        ssize_t k = send(fd, bytes, n, MSG_NOSIGNAL);
        if (k < 0 && errno == EINTR)
            continue;
        if (k <= 0)
            return false;
        bytes += k;
        n -= (size_t)k;
    }
    return true;
}

/* What a header line says; NULL if it is not there. */
static const char *head_value(const struct client *c, const char *name)
{
    size_t n = strlen(name);
    for (const char *line = c->head; line != NULL && *line != '\0';) {
        if (strncasecmp(line, name, n) == 0 && line[n] == ':')
            return line + n + 1 + strspn(line + n + 1, " ");
        line = strchr(line, '\n');
        line = line ? line + 1 : NULL;
    }
    return NULL;
}

static bool read_head(struct client *c)
{
    size_t used = 0;
    c->head[0] = '\0';
    while (used + 1 < sizeof c->head) {
        ssize_t n = recv(c->fd, c->head + used, 1, 0);
        if (n <= 0)
            return false;
        c->head[++used] = '\0';
        if (used >= 4 && strcmp(c->head + used - 4, "\r\n\r\n") == 0)
            return sscanf(c->head, "HTTP/1.%*d %d", &c->status) == 1;
    }
    return false;
}

static bool read_body(struct client *c)
{
    const char *length = head_value(c, "Content-Length");
    size_t want = length ? (size_t)strtoul(length, NULL, 10) : 0;
    c->body = calloc(want + 1, 1);
    c->length = 0;
    while (c->length < want) {
        ssize_t n = recv(c->fd, c->body + c->length, want - c->length, 0);
        if (n <= 0)
            return false;
        c->length += (size_t)n;
    }
    c->body[c->length] = '\0';
    return true;
}

static void keep_cookie(struct client *c)
{
    const char *set = head_value(c, "Set-Cookie");
    size_t n = set ? strcspn(set, ";\r") : 0;
    if (n > 0 && n < sizeof c->cookie) {
        memcpy(c->cookie, set, n);
        c->cookie[n] = '\0';
    }
}

int raw(struct client *c, const char *bytes, size_t length)
{
    c->status = 0;
    free(c->body);
    c->body = NULL;
    if (c->fd < 0)
        c->fd = client_connect(c->port);
    bool ok = c->fd >= 0 && send_all(c->fd, bytes, length) && read_head(c) && read_body(c);
    const char *connection = ok ? head_value(c, "Connection") : NULL;
    if (!ok)
        c->status = 0;
    else
        keep_cookie(c);
    if (!ok || (connection != NULL && strncasecmp(connection, "close", 5) == 0)) {
        if (c->fd >= 0)
            close(c->fd);
        c->fd = -1;
    }
    return c->status;
}

json_t *call(struct client *c, const char *path, const char *body)
{
    size_t n = body ? strlen(body) : 0, room = n + strlen(path) + 600;
    char *text = malloc(room);
    int head = snprintf(text, room, "%s %s HTTP/1.1\r\nHost: localhost:%u\r\n%s%s%s", body ? "POST" : "GET", path,
                        c->port, c->cookie[0] ? "Cookie: " : "", c->cookie, c->cookie[0] ? "\r\n" : "");
    if (body != NULL)
        head +=
            snprintf(text + head, room - (size_t)head, "X-Long-Roll: 1\r\nContent-Length: %zu\r\n\r\n%s", n, body);
    else
        head += snprintf(text + head, room - (size_t)head, "\r\n");
    bool again = c->fd >= 0; /* the server may have closed it meanwhile */
    raw(c, text, (size_t)head);
    if (c->status == 0 && again && body == NULL)
        raw(c, text, (size_t)head);
    free(text);
    return c->status ? json_loadb(c->body, c->length, JSON_DECODE_ANY, NULL) : NULL;
}

json_t *post(struct client *c, const char *path, json_t *body)
{
    char *text = json_dumps(body, JSON_COMPACT);
    json_t *out = call(c, path, text);
    json_decref(body);
    free(text);
    return out;
}

int stream_begin(struct client *c, const char *path, const char *last_id)
{
    char text[1000];
    int fd = client_connect(c->port);
    int n = snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: localhost:%u\r\nCookie: %s\r\n%s%s%s\r\n", path,
                     c->port, c->cookie, last_id ? "Last-Event-ID: " : "", last_id ? last_id : "",
                     last_id ? "\r\n" : "");
    if (fd >= 0 && !send_all(fd, text, (size_t)n)) {
        close(fd);
        fd = -1;
    }
    return fd;
}

static long milliseconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (long)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

bool stream_until(int fd, const char *until, int milliseconds, char *text, size_t size)
{
    size_t used = 0;
    long end = milliseconds_now() + milliseconds;
    text[0] = '\0';
    for (;;) {
        long left = end - milliseconds_now();
        struct pollfd p = { .fd = fd, .events = POLLIN };
        if (left <= 0 || poll(&p, 1, (int)left) <= 0)
            return false;
        ssize_t n = recv(fd, text + used, size - used - 1, 0);
        if (n <= 0)
            return false;
        used += (size_t)n;
        text[used] = '\0';
        if (strstr(text, until) != NULL)
            return true;
    }
}
