/* targets.h - the doors through which outside bytes come in, one function each. libFuzzer and the mutation test
 * both knock here. */
#ifndef TARGETS_H
#define TARGETS_H

#include "longroll.h"

struct target {
    const char *name;
    bool (*run)(const char *bytes, size_t size); /* were they taken? */
    const char *const *samples; /* good inputs: files or folders from the root of the project; ends with NULL */
};

/* Ends with a NULL name. */
extern const struct target targets[];
const struct target *target_named(const char *name);

/* Must be called once, from the root of the project; 0 if the game cannot be loaded: the one that LR_FUZZ_GAME
 * names, or else the fixture. */
int targets_open(void);
void targets_close(void);

/* Load the game's pack with one file replaced by these bytes. */
bool run_pack_file(const char *file, const char *bytes, size_t size);
/* Files and folders of good inputs, for the game at hand. */
void target_samples(const struct target *t, void (*add)(const char *path));
/* Good inputs made on the spot, so that they fit the game as it is now; and the pack's own files, by their names in
 * the pack. */
typedef void sample_taker(const char *name, const char *bytes, size_t size);
void live_samples(const struct target *t, sample_taker *take);
/* Is this one of the pack's own files? */
bool is_pack_file(const char *name);
/* A whole file from malloc, with a NUL after it; NULL if there is none. */
char *slurp(const char *path, size_t *size);

#endif
