/* address.c - where somebody comes from; address.h says how that is counted. */
#include "address.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>

enum { FOUR_AT = 12 }; /* where the bytes of an IPv4 address stand */

static const uint8_t four_head[FOUR_AT] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF };

static bool is_four(const struct address *a) { return memcmp(a->byte, four_head, FOUR_AT) == 0; }

static void make_four(const void *bytes, struct address *out)
{
    memcpy(out->byte, four_head, FOUR_AT);
    memcpy(out->byte + FOUR_AT, bytes, 4);
}

bool address_read(const char *text, size_t length, struct address *out)
{
    char word[INET6_ADDRSTRLEN + 2];
    struct in_addr four;
    bool quoted = length > 2 && text[0] == '[' && text[length - 1] == ']';
    text += quoted;
    length -= quoted ? 2 : 0;
    if (length == 0 || length >= sizeof word)
        return false;
    memcpy(word, text, length);
    word[length] = '\0';
    if (!quoted && inet_pton(AF_INET, word, &four) == 1) {
        make_four(&four, out);
        return true;
    }
    return inet_pton(AF_INET6, word, out->byte) == 1;
}

bool address_of(const struct sockaddr *a, struct address *out)
{
    memset(out, 0, sizeof *out);
    if (a != NULL && a->sa_family == AF_INET)
        make_four(&((const struct sockaddr_in *)(const void *)a)->sin_addr, out);
    else if (a != NULL && a->sa_family == AF_INET6)
        memcpy(out->byte, &((const struct sockaddr_in6 *)(const void *)a)->sin6_addr, sizeof out->byte);
    else
        return false;
    return true;
}

bool address_is_loopback(const struct address *a)
{
    static const struct address six = { { [15] = 1 } };
    return is_four(a) ? a->byte[FOUR_AT] == 127 : memcmp(a, &six, sizeof six) == 0;
}

void address_words(const struct address *a, char out[ADDRESS_SIZE])
{
    struct address net = *a;
    char text[INET6_ADDRSTRLEN] = "";
    if (is_four(a)) {
        inet_ntop(AF_INET, a->byte + FOUR_AT, out, ADDRESS_SIZE);
        return;
    }
    memset(net.byte + 8, 0, 8);
    inet_ntop(AF_INET6, net.byte, text, sizeof text);
    snprintf(out, ADDRESS_SIZE, "%s/64", text);
}

/* ---- Networks ---- */

static bool read_net(struct nets *n, const char *text, size_t length)
{
    const char *slash = memchr(text, '/', length);
    size_t head = slash ? (size_t)(slash - text) : length;
    struct address first;
    if (n->n == MOST_NETS || !address_read(text, head, &first))
        return false;
    int most = is_four(&first) ? 32 : 128, bits = most;
    if (slash != NULL) {
        char *end = NULL;
        long given = slash[1] >= '0' && slash[1] <= '9' ? strtol(slash + 1, &end, 10) : -1;
        if (given < 0 || given > most || end != text + length)
            return false;
        bits = (int)given;
    }
    n->net[n->n].first = first;
    n->net[n->n++].bits = bits + 128 - most;
    return true;
}

bool nets_read(const char *list, struct nets *out, struct lr_error *e)
{
    static const char between[] = ", ";
    out->n = 0;
    for (const char *at = list ? list + strspn(list, between) : ""; *at != '\0'; at += strspn(at, between)) {
        size_t length = strcspn(at, between);
        if (!read_net(out, at, length))
            return lr_fail(e, NULL, 0, 0, "--proxies: \"%.*s\" is no address or network, as 10.0.0.1 or 10.0.0.0/8",
                           (int)length, at);
        at += length;
    }
    return true;
}

static bool is_in(const struct address *a, const struct address *first, int bits)
{
    int whole = bits / 8, rest = bits % 8;
    if (memcmp(a->byte, first->byte, (size_t)whole) != 0)
        return false;
    return rest == 0 || (a->byte[whole] ^ first->byte[whole]) >> (8 - rest) == 0;
}

bool nets_have(const struct nets *n, const struct address *a)
{
    for (int i = 0; i < n->n; i++)
        if (is_in(a, &n->net[i].first, n->net[i].bits))
            return true;
    return false;
}

bool address_forwarded(const struct nets *n, const char *header, struct address *out)
{
    static const char blank[] = " \t";
    for (size_t end = strlen(header);;) {
        size_t from = end;
        while (from > 0 && header[from - 1] != ',')
            from--;
        size_t first = from + strspn(header + from, blank), last = end;
        while (last > first && strchr(blank, header[last - 1]) != NULL)
            last--;
        if (last <= first || !address_read(header + first, last - first, out))
            return false;
        if (!nets_have(n, out))
            return true;
        if (from == 0)
            return false;
        end = from - 1;
    }
}
