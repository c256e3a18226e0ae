/* frames_test.c - positions of Look Away! written by somebody who means harm: each must be refused, with words that
 * say which frame and why. All of these were once read, and ended the program. */
#include "packs.h"

#include "look.h"

#include <stdio.h>

static struct lr_pack *pack;
static _Alignas(8) struct la_state board;

#define ADMIN "core.depth: 3\ncore.frame[0]: step admin\ncore.frame[1]: kind admin, asked {Union}\n"
#define MOVE                                                                                                       \
    "core.depth: 4\ncore.frame[0]: step impulses\ncore.frame[1]: kind impulse, asked {}, step develop\n"           \
    "core.frame[2]: kind move, asked {Union}\n"
#define ADVANCE                                                                                                    \
    "core.depth: 4\ncore.frame[0]: step impulses\ncore.frame[1]: kind impulse, asked {}, step battles\n"           \
    "core.frame[2]: kind develop, asked {Union}\n"                                                                 \
    "core.frame[3]: kind advance, asked {Union}, hex 7217, first 7218, third -, fourth -, fifth -, "
#define SPLIT MOVE "core.frame[3]: kind split, asked {Union}, commander Sherman, goer -, hex 1010, box -, "

static const char *const cases[][2] = {
    /* the kind has no work to do */
    { "core.frame[0].step: bid\ncore.frame[1]: kind bid, asked {}\n",
      "core.frame[1].asked (bid): expected Union or Confederate or both, found nobody" },
    { MOVE "core.frame[3]: kind march\n", "core.frame[3].asked (march): expected Union or Confederate" },
    /* whoever is asked alone is the side that it is about */
    { MOVE "core.frame[3]: kind march, asked {Confederate}, v[1] 500, v[4] 500\n",
      "(the side), found Confederate" },
    /* leaders, units and wagons that do not exist, or do not march */
    { MOVE "core.frame[3]: kind march, asked {Union}, v[0] 700, v[1] 500, v[4] 500\n",
      "core.frame[3].cart (march): expected a thing that exists, found 188" },
    { MOVE "core.frame[3]: kind march, asked {Union}, v[0] 200, v[1] 500, v[4] 500\n",
      "core.frame[3].leader (march): expected a thing that exists, found 200" },
    { MOVE "core.frame[3]: kind march, asked {Union}, v[0] 0, v[1] 500, v[4] 500\n", "does not fit" },
    { MOVE "core.frame[3]: kind split, asked {Union}, v[0] 200\n",
      "core.frame[3].commander (split): expected a thing that exists, found 200" },
    { MOVE "core.frame[3]: kind split, asked {Union}, goer -, v[3] 500, detail yes, box -\n", "does not fit" },
    /* more who go by an order that nobody has paid for */
    { SPLIT "order {}\n", "does not fit" },
    { SPLIT "order {detachments}\n", "does not fit" },
    /* nobody to remove him, a headquarters that does not exist, no such order */
    { ADMIN "core.frame[2]: kind appoint, asked {Union}, v[0] 0, v[1] 3, v[3] 132\n",
      "core.frame[2].senior (appoint): expected a thing that exists, found 132" },
    { ADMIN "core.frame[2]: kind appoint, asked {Union}, leader -, what cause\n", "does not fit" },
    { ADMIN "core.frame[2]: kind appoint, asked {Union}, v[0] 255, v[1] 5, v[3] 241\n",
      "core.frame[2].hq (appoint): expected a thing that exists, found 241" },
    { ADMIN "core.frame[2]: kind appoint, asked {Union}, leader Hooker, what staff\n", "does not fit" },
    { ADMIN "core.frame[2]: kind appoint, asked {Union}, leader Sherman, what staff\n", "does not fit" },
    { ADMIN "core.frame[2]: kind appoint, asked {Union}, v[1] 12\n",
      "core.frame[2].what (appoint): expected dead, heir, wounded" },
    /* an arrival that is not on any schedule; the status of a third side */
    { "core.frame[0].step: arrive\ncore.frame[1]: kind arrive, asked {Union}, arrival 9000\n", "does not fit" },
    { "core.depth: 1\ncore.frame[0]: step status, who 2\ncore.frame[1]: kind turn, asked {}\n", "does not fit" },
    /* a retreat by nobody, a battle nowhere */
    { "core.depth: 3\ncore.frame[0]: step impulses\ncore.frame[1]: kind impulse, asked {}, step war effort\n"
      "core.frame[2]: kind retreat, asked {Union}, v[0] 40, hexes 1, v[5] 40\n",
      "does not fit" },
    { "core.depth: 4\ncore.frame[0]: step impulses\ncore.frame[1]: kind impulse, asked {}, step war effort\n"
      "core.frame[2]: kind battles, asked {Union}\ncore.frame[3]: kind battle, step fire\n",
      "does not fit" },
    /* an advance from another part of the map */
    { ADVANCE "second 1207\n", "does not fit" },
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
    if (!reads("", &e) || !reads(SPLIT "order {paid}\n", &e) || !reads(ADVANCE "second -\n", &e)
        || !reads("leader[Sherman].marks: {acting}\n" ADMIN
                  "core.frame[2]: kind appoint, asked {Union}, leader Sherman, what staff\n",
                  &e))
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
    pack = pack_of_game("look-away");
    return 0;
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
