/* hook.c - calling webhooks, by libcurl; hook.h says what is trusted. */
#include "hook.h"

#include "address.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>

enum { LINES = 64, OF_HOST = 4, PATIENCE = 10 /* seconds */, MOST_ANSWER = 65536 /* bytes */ };

struct line {   /* one call at work */
    CURL *curl; /* NULL: it is free */
    struct curl_slist *headers;
    char *url, *host, *body;
    void (*done)(void *ctx, bool taken, bool sent);
    void *ctx;
};

struct hooks_out {
    CURLM *all;
    bool local;
    struct line line[LINES];
};

/* ---- What may be called ---- */

/* Is this an address that anybody may reach, and not one of our own house? */
static bool is_public_four(uint32_t a)
{
    static const struct {
        uint32_t net;
        int bits;
    } own[] = { { 0x00000000, 8 },  { 0x0A000000, 8 },  { 0x64400000, 10 }, { 0x7F000000, 8 },  { 0xA9FE0000, 16 },
                { 0xAC100000, 12 }, { 0xC0000000, 24 }, { 0xC0A80000, 16 }, { 0xC6120000, 15 }, { 0xE0000000, 3 } };
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        if ((a ^ own[i].net) >> (32 - own[i].bits) == 0)
            return false;
    return true;
}

static bool is_public(const struct sockaddr *a)
{
    if (a->sa_family == AF_INET)
        return is_public_four(ntohl(((const struct sockaddr_in *)(const void *)a)->sin_addr.s_addr));
    if (a->sa_family != AF_INET6)
        return false;
    const uint8_t *b = ((const struct sockaddr_in6 *)(const void *)a)->sin6_addr.s6_addr;
    return (b[0] & 0xE0) == 0x20 /* 2000::/3 */ && !(b[0] == 0x20 && b[1] == 0x02) /* 6to4 */
           && !(b[0] == 0x20 && b[1] == 0x01 && b[2] == 0 && b[3] == 0) /* Teredo */;
}

static const char not_public[] = "It leads to an address that is not public, and this server calls no others.";

/* A host that is a number. */
static bool number_fits(const char *host, bool *number)
{
    struct sockaddr_in four = { .sin_family = AF_INET };
    struct sockaddr_in6 six = { .sin6_family = AF_INET6 };
    char bare[HOOK_SIZE];
    size_t n = strlen(host);
    *number = true;
    if (inet_pton(AF_INET, host, &four.sin_addr) == 1)
        return is_public((const struct sockaddr *)(const void *)&four);
    if (host[0] == '[' && n > 2 && n < sizeof bare) {
        snprintf(bare, sizeof bare, "%.*s", (int)n - 2, host + 1);
        return inet_pton(AF_INET6, bare, &six.sin6_addr) == 1
               && is_public((const struct sockaddr *)(const void *)&six);
    }
    *number = false;
    return true;
}

static const char *why_not(CURLU *parts, const char *url, char **host)
{
    char *scheme = NULL, *user = NULL, *port = NULL;
    const char *why = NULL;
    if (curl_url_set(parts, CURLUPART_URL, url, 0) != CURLUE_OK
        || curl_url_get(parts, CURLUPART_SCHEME, &scheme, 0) != CURLUE_OK
        || curl_url_get(parts, CURLUPART_HOST, host, 0) != CURLUE_OK || (*host)[0] == '\0')
        why = "That is no address. A webhook is one as https://example.org/hook.";
    else if (strcmp(scheme, "https") != 0 && strcmp(scheme, "http") != 0)
        why = "Only http and https are called, as https://example.org/hook.";
    else if (curl_url_get(parts, CURLUPART_USER, &user, 0) == CURLUE_OK)
        why = "It must go without name and password.";
    else if (curl_url_get(parts, CURLUPART_PORT, &port, 0) == CURLUE_OK && strtol(port, NULL, 10) == 0)
        why = "There is no port 0.";
    curl_free(scheme);
    curl_free(user);
    curl_free(port);
    return why;
}

bool hook_fits(const char *url, bool local, char name[HOOK_SIZE], char *why, size_t size)
{
    CURLU *parts = curl_url();
    char *host = NULL;
    bool number = false;
    const char *words = parts ? why_not(parts, url, &host) : "There is not enough memory.";
    name[0] = '\0';
    if (words == NULL && !number_fits(host, &number) && !local)
        words = not_public;
    if (words == NULL && !number && !local)
        snprintf(name, HOOK_SIZE, "%s", host);
    curl_free(host);
    curl_url_cleanup(parts);
    snprintf(why, size, "%s", words ? words : "");
    return words == NULL;
}

bool hook_name_fits(const char *name, char *why, size_t size)
{
    const struct addrinfo hints = { .ai_socktype = SOCK_STREAM };
    struct addrinfo *found = NULL;
    if (getaddrinfo(name, NULL, &hints, &found) != 0)
        return true;
    bool any = false;
    for (const struct addrinfo *a = found; a != NULL; a = a->ai_next)
        any = any || is_public(a->ai_addr);
    freeaddrinfo(found);
    snprintf(why, size, "%s", any ? "" : not_public);
    return any;
}

/* ---- Calling ---- */

static curl_socket_t open_socket(void *ctx, curlsocktype purpose, struct curl_sockaddr *a)
{
    const struct hooks_out *h = ctx;
    (void)purpose;
    if (!h->local && !is_public(&a->addr))
        return CURL_SOCKET_BAD;
    return socket(a->family, a->socktype | SOCK_CLOEXEC, a->protocol);
}

static size_t swallow(char *bytes, size_t size, size_t n, void *ctx)
{
    (void)bytes;
    (void)ctx;
    return size * n;
}

static int keep_going(void *ctx, curl_off_t all, curl_off_t now, curl_off_t up_all, curl_off_t up)
{
    (void)ctx;
    (void)all;
    (void)up_all;
    (void)up;
    return now > MOST_ANSWER;
}

static void set_up(struct hooks_out *h, const struct line *l)
{
    CURL *c = l->curl;
    curl_easy_setopt(c, CURLOPT_PRIVATE, l);
    curl_easy_setopt(c, CURLOPT_URL, l->url);
    curl_easy_setopt(c, CURLOPT_POSTFIELDS, l->body);
    curl_easy_setopt(c, CURLOPT_HTTPHEADER, l->headers);
    curl_easy_setopt(c, CURLOPT_USERAGENT, "longroll");
    curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(c, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(c, CURLOPT_PROXY, "");
    curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(c, CURLOPT_FORBID_REUSE, 1L);
    curl_easy_setopt(c, CURLOPT_TIMEOUT, (long)PATIENCE);
    curl_easy_setopt(c, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(c, CURLOPT_OPENSOCKETDATA, h);
    curl_easy_setopt(c, CURLOPT_WRITEFUNCTION, swallow);
    curl_easy_setopt(c, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(c, CURLOPT_XFERINFOFUNCTION, keep_going);
}

static void line_clear(struct line *l)
{
    curl_slist_free_all(l->headers);
    curl_easy_cleanup(l->curl);
    free(l->url);
    free(l->host);
    free(l->body);
    *l = (struct line){ .curl = NULL };
}

/* "https://example.org:8443" of an address. */
static char *host_of(const char *url)
{
    const char *from = strstr(url, "://");
    size_t n = from ? (size_t)(from - url) + 3 + strcspn(from + 3, "/?#") : strlen(url);
    return strndup(url, n);
}

/* A receiver gets one at a time, so that they come in order; a house with many receivers a few. */
bool hooks_free(const struct hooks_out *h, const char *url)
{
    int of_host = 0, at_work = 0;
    char *host = host_of(url);
    bool same = host == NULL;
    for (int i = 0; i < LINES && host != NULL; i++) {
        const struct line *l = &h->line[i];
        at_work += l->curl != NULL;
        same = same || (l->curl != NULL && strcmp(l->url, url) == 0);
        of_host += l->curl != NULL && strcmp(l->host, host) == 0;
    }
    free(host);
    return !same && of_host < OF_HOST && at_work < LINES;
}

bool hooks_call(struct hooks_out *h, const char *url, const char *body,
                void (*done)(void *ctx, bool taken, bool sent), void *ctx)
{
    int i = 0;
    while (i < LINES && h->line[i].curl != NULL)
        i++;
    if (i == LINES)
        return false;
    struct line *l = &h->line[i];
    *l = (struct line){ curl_easy_init(),
                        curl_slist_append(NULL, "Content-Type: application/json"),
                        strdup(url),
                        host_of(url),
                        strdup(body),
                        done,
                        ctx };
    bool ok = l->curl && l->headers && l->url && l->host && l->body;
    if (ok)
        set_up(h, l);
    if (!ok || curl_multi_add_handle(h->all, l->curl) != CURLM_OK) {
        line_clear(l);
        return false;
    }
    return true;
}

static void line_ends(struct hooks_out *h, struct line *l, bool ok)
{
    long status = 0;
    curl_off_t up = 0;
    curl_easy_getinfo(l->curl, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_getinfo(l->curl, CURLINFO_SIZE_UPLOAD_T, &up);
    bool sent = up >= (curl_off_t)strlen(l->body);
    void (*done)(void *, bool, bool) = l->done;
    void *ctx = l->ctx;
    curl_multi_remove_handle(h->all, l->curl);
    line_clear(l);
    done(ctx, ok && status >= 200 && status < 300, sent);
}

void hooks_wait(struct hooks_out *h, int64_t milliseconds)
{
    int running, left;
    const CURLMsg *m;
    curl_multi_perform(h->all, &running);
    curl_multi_poll(h->all, NULL, 0,
                    (int)(milliseconds < 0       ? 0
                          : milliseconds < 60000 ? milliseconds
                                                 : 60000),
                    NULL);
    curl_multi_perform(h->all, &running);
    while ((m = curl_multi_info_read(h->all, &left)) != NULL) {
        char *l = NULL;
        if (m->msg != CURLMSG_DONE)
            continue;
        bool ok = m->data.result == CURLE_OK;
        curl_easy_getinfo(m->easy_handle, CURLINFO_PRIVATE, &l);
        line_ends(h, (struct line *)(void *)l, ok);
    }
}

void hooks_wake(struct hooks_out *h) { curl_multi_wakeup(h->all); }

struct hooks_out *hooks_open(bool local)
{
    struct hooks_out *h = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK ? calloc(1, sizeof *h) : NULL;
    if (h == NULL)
        return NULL;
    h->local = local;
    h->all = curl_multi_init();
    if (h->all != NULL)
        return h;
    free(h);
    return NULL;
}

void hooks_close(struct hooks_out *h)
{
    if (h == NULL)
        return;
    for (int i = 0; i < LINES; i++)
        if (h->line[i].curl != NULL)
            line_ends(h, &h->line[i], false);
    curl_multi_cleanup(h->all);
    free(h);
}
