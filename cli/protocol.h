/* protocol.h - the line protocol: one JSON object in, one out. docs/protocol.md describes it. */
#ifndef PROTOCOL_H
#define PROTOCOL_H

#include "cli.h"
#include "said.h"

enum { LONGEST_LINE = 32 << 20 }; /* a record has up to 16 MiB, and more as JSON */

struct protocol {
    struct shelf shelf;
    struct lr_match *match; /* NULL before `new` or `load` */
    bool open;              /* "side":"all" is allowed */
    bool done;              /* quit was asked */
    lr_answer *list;
    struct said *said;
    struct lr_rng rng; /* for odds */
};

/* `shelf` says where data are; it then belongs to the protocol. False without memory. */
bool protocol_begin(struct protocol *p, const struct shelf *shelf, bool open);
void protocol_end(struct protocol *p);
/* Answer one request. *out is one line without its end, from malloc; NULL only without memory. */
void protocol_line(struct protocol *p, const char *line, size_t length, char **out);

#endif
