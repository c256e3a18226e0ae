/* names.h - names of accounts: which will do, and which look alike. Any thread. */
#ifndef NAMES_H
#define NAMES_H

#include "store.h"

struct names;
struct name {
    char normal[NAME_SIZE - 7]; /* one spelling of the same letters */
    char look[LOOK_SIZE];       /* the same for all that look alike */
};

struct names *names_make(void); /* NULL: ICU's data are not there, or no memory */
void names_free(struct names *all);
bool names_judge(const struct names *all, const char *name, struct name *out, char *why, size_t size);
bool names_normal(const struct names *all, const char *name, char *out, size_t size);
bool names_look(const struct names *all, const char *name, char out[LOOK_SIZE]);
const char *names_version(void); /* looks of another are not to be compared with these */

#endif
