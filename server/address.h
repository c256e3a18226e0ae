/* address.h - where somebody comes from, as limits count it: IPv4 by address, IPv6 by the 64 bits of its network,
 * and behind a web server of our own the address that one tells. */
#ifndef ADDRESS_H
#define ADDRESS_H

#include "longroll.h"

#include <sys/socket.h>

enum { ADDRESS_SIZE = 64, MOST_NETS = 64 };

struct address { /* IPv4 as ::ffff:a.b.c.d */
    uint8_t byte[16];
};

struct nets {
    struct {
        struct address first;
        int bits;
    } net[MOST_NETS];
    int n;
};

bool address_read(const char *text, size_t length, struct address *out);
bool address_of(const struct sockaddr *a, struct address *out); /* false: of no kind we know */
bool address_is_loopback(const struct address *a);
/* What is counted: the same for all addresses of one IPv6 network. */
void address_words(const struct address *a, char out[ADDRESS_SIZE]);

/* "10.0.0.1, 192.168.0.0/16, 2001:db8::/32"; NULL: none. */
bool nets_read(const char *list, struct nets *out, struct lr_error *e);
bool nets_have(const struct nets *n, const struct address *a);
/* From the last of the header's addresses backwards the first that is none of ours. False: there is none, or
 * something that is no address comes before it. */
bool address_forwarded(const struct nets *n, const char *header, struct address *out);

#endif
