/* guest.h - guests with bad intentions: hostile positions and records put on a table of their own, looked at,
 * thought about and planned on; requests that are strange in their paths, headers and bodies. */
#ifndef GUEST_H
#define GUEST_H

#include "child.h"

enum { GUESTS = 3 };

struct guests;
/* Good samples of every game with rules are gathered first. */
struct guests *guests_come(struct child *server);
/* They begin, `times` requests all together; and are waited for. */
void guests_begin(struct guests *g, long times, unsigned chance);
void guests_end(struct guests *g);
/* Their ids as a list for SQL: 'a','b'. What is theirs may change. */
const char *guests_names(const struct guests *g);
/* The last things they sent, for whoever looks for what went wrong; into files here. */
void guests_keep(const struct guests *g);
void guests_tell(const struct guests *g);
void guests_go(struct guests *g);

#endif
