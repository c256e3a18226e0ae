/* frames_test.c - positions of Look Away! written by somebody who means harm: each must be refused, with words that
 * say which frame and why. All of these were once read, and ended the program. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "games.h"
#include "look.h"

static struct lr_pack *pack;
static _Alignas(8) struct la_state board;

#define ADMIN "core.depth: 3\ncore.frame[0]: step 9\ncore.frame[1]: kind admin, asked {Union}\n"
#define MOVE                                                                                                       \
    "core.depth: 4\ncore.frame[0]: step 3\ncore.frame[1]: kind impulse, asked {}, step 5\n"                        \
    "core.frame[2]: kind move, asked {Union}\n"

static const char *const cases[][2] = {
    /* the kind has no work to do */
    { "core.frame[0].step: 1\ncore.frame[1]: kind bid, asked {}\n",
      "core.frame[1].asked (bid): expected Union or Confederate or both, found nobody" },
    { MOVE "core.frame[3]: kind march\n", "core.frame[3].asked (march): expected Union or Confederate" },
    /* whoever is asked alone is the side in x */
    { MOVE "core.frame[3]: kind march, asked {Confederate}, v[1] 500, v[4] 500\n",
      "(the side in x), found Confederate" },
    /* leaders, units and wagons that do not exist, or do not march */
    { MOVE "core.frame[3]: kind march, asked {Union}, v[0] 700, v[1] 500, v[4] 500\n", "does not fit" },
    { MOVE "core.frame[3]: kind march, asked {Union}, v[0] 200, v[1] 500, v[4] 500\n", "does not fit" },
    { MOVE "core.frame[3]: kind march, asked {Union}, v[0] 0, v[1] 500, v[4] 500\n", "does not fit" },
    { MOVE "core.frame[3]: kind split, asked {Union}, v[0] 200\n",
      "core.frame[3].v[0] (split: commander): expected a thing that exists, found 200" },
    { MOVE "core.frame[3]: kind split, asked {Union}, v[1] 255, v[3] 500, v[4] 1, v[5] 255\n", "does not fit" },
    /* nobody to remove him, a headquarters that does not exist, no such order */
    { ADMIN "core.frame[2]: kind appoint, asked {Union}, v[0] 0, v[1] 3, v[3] 132\n", "does not fit" },
    { ADMIN "core.frame[2]: kind appoint, asked {Union}, v[0] 255, v[1] 3\n", "does not fit" },
    { ADMIN "core.frame[2]: kind appoint, asked {Union}, v[0] 255, v[1] 5, v[3] 241\n", "does not fit" },
    { ADMIN "core.frame[2]: kind appoint, asked {Union}, v[1] 12\n",
      "core.frame[2].v[1] (appoint: what): expected a number from 0 to 11, found 12" },
    /* an arrival that is not on any schedule; the status of a third side */
    { "core.frame[0].step: 8\ncore.frame[1]: kind arrive, asked {Union}, v[0] 9000\n", "does not fit" },
    { "core.depth: 1\ncore.frame[0]: step 7, v[0] 2\ncore.frame[1]: kind turn, asked {}\n", "does not fit" },
    /* a retreat by nobody, a battle nowhere */
    { "core.depth: 3\ncore.frame[0]: step 3\ncore.frame[1]: kind impulse, asked {}, step 7\n"
      "core.frame[2]: kind retreat, asked {Union}, v[0] 40, v[2] 1, v[5] 40\n",
      "does not fit" },
    { "core.depth: 4\ncore.frame[0]: step 3\ncore.frame[1]: kind impulse, asked {}, step 7\n"
      "core.frame[2]: kind battles, asked {Union}\ncore.frame[3]: kind battle, step 1\n",
      "does not fit" },
    { "first: nobody\n", "there is no such side" },
};

static bool reads(const char *lines, struct lr_error *e)
{
    char text[1000];
    struct lr_setup s;
    snprintf(text, sizeof text, "position look-away\nscenario South to Resaca\n%send\n", lines);
    return lr_position_read(pack, "hostile", text, strlen(text), &s, &board, NULL, e);
}

static void refused(void **unused)
{
    (void)unused;
    struct lr_error e = { .line = 0 };
    if (!reads("", &e))
        fail_msg("%s", e.words);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (reads(cases[i][0], &e))
            fail_msg("%s was read", cases[i][0]);
        if (strstr(e.words, cases[i][1]) == NULL)
            fail_msg("%sexpected: %s\n   found: %s", cases[i][0], cases[i][1], e.words);
    }
}

static int load(void **unused)
{
    (void)unused;
    struct lr_error e = { .line = 0 };
    const struct games_entry *entry = games_named("look-away");
    pack = lr_pack_load(entry->game, entry->folder, NULL, 0, &e);
    return pack == NULL;
}

static int unload(void **unused)
{
    (void)unused;
    lr_pack_free(pack);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(refused) };
    return cmocka_run_group_tests(tests, load, unload);
}
