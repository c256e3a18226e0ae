/* hook.h - calling webhooks: many at once, one after the other at each receiver. On one thread, but for hooks_wake.
 *
 * A webhook is an address that a guest gave us, so it is not trusted: only http and https, no redirects, nothing
 * but public addresses (looked at when connecting, after the name was resolved), short times. */
#ifndef HOOK_H
#define HOOK_H

#include "store.h"

struct hooks_out;

struct hooks_out *hooks_open(bool local); /* local: also to this computer and its neighbours */
/* Those at work are given up: each is told that. */
void hooks_close(struct hooks_out *h);
/* May a call to this address begin now? */
bool hooks_free(const struct hooks_out *h, const char *url);
/* POST of JSON. `done`, from within hooks_wait or hooks_close: was it taken, and if not, did all of it go out?
 * False: it could not begin, and nobody is told. */
bool hooks_call(struct hooks_out *h, const char *url, const char *body,
                void (*done)(void *ctx, bool taken, bool sent), void *ctx);
void hooks_wait(struct hooks_out *h, int64_t milliseconds); /* until something happens, but no longer */
void hooks_wake(struct hooks_out *h);

/* Could it ever be called? If not, why. `name`: whose addresses must be looked at too, empty if none. */
bool hook_fits(const char *url, bool local, char name[HOOK_SIZE], char *why, size_t size);
/* Waits for the network: a name none of whose addresses may be called is no good. One that is not found may be
 * tomorrow. */
bool hook_name_fits(const char *name, char *why, size_t size);

#endif
