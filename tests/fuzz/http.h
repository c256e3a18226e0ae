/* http.h - a server inside the fuzzer. */
#ifndef FUZZ_HTTP_H
#define FUZZ_HTTP_H

#include "longroll.h"

/* One request of somebody who sits on both sides of a match: the first line is its method and path, in which @
 * stands for the match; the rest is its body. Whatever it is, it must be answered, and not by a fault of the
 * server. True if it was taken. */
bool http_run(const struct lr_pack *p, const char *folder, const char *bytes, size_t size);
void http_close(void);

#endif
