/* backup.c - `longroll backup`: a sound copy of a server's file, also while it is in use. */
#include "cli.h"
#include "store.h"

static int run(const struct args *a)
{
    struct lr_error e = { .line = 0 };
    if (!store_backup(a->word[0], a->word[1], &e))
        return complain_error(NO_FILE, &e);
    printf("%s: a whole copy of %s.\n", a->word[1], a->word[0]);
    return GOOD;
}

static const struct flag flags[] = { NO_MORE_FLAGS };

const struct command backup_command = {
    .name = "backup",
    .usage = "FILE COPY",
    .words = "Copy a server's file while it is in use",
    .more = "The copy is checked before it takes the name asked for. To go back to it: stop the server, put the "
            "copy in\n"
            "the file's place (and remove FILE-wal and FILE-shm), start the server.",
    .flags = flags,
    .least = 2,
    .most = 2,
    .run = run,
};
