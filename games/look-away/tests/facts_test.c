/* facts_test.c - what the book says of the board is true, and refuted when the board is broken on purpose. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "harm.h"

static const char *const game = "look-away";

static const struct harm harms[] = {
    { "board/places.tsv", "name\thex\nMarietta\t2723\n", "Marietta is hex 2523" },
    { "board/hexes.tsv", "hex\tflags\n2226\ttown\n", "2226" },
    { "board/hexes.tsv", "hex\triver line\n2032\tsouth\n", "These lie north of it" },
    { "board/routes.yaml", "Rocky Face road: { hexes: [\"5611\", \"5511\"] }\n", "Tunnel Hill feeds Calhoun" },
    { "board/routes.yaml", "Macon and Western Railroad: { hexes: [\"1129\", \"1029\"] }\n", "Macon" },
    { "board/routes.yaml", "Chattahoochee River: { sides: [\"2325/2226\", \"2325/2225\"] }\n",
      "The Chattahoochee parts" },
    { "board/routes.yaml", "Chattanooga and Cleveland branch: { hexes: [\"6704\", \"6705\"] }\n",
      "without Dalton" },
};

static const struct slip slips[] = {
    { "board/hexsides.tsv", "4813/4713\tbridge, ford\t",
      "4713/4813\tford\t\tmade: a slip\n4813/4713\tbridge, ford\t",
      "expected the same features from both hexes, found \"4813/4713\"" },
    { "board/routes.yaml", "\"3319/3220\", ", "", "expected a hexside that touches the stop before it, found" },
    { "board/places.tsv", "Tunnel Hill\ttown\t5710", "Tunnel Hill\ttown\t5910",
      "Tunnel Hill is hex 5710 (rule 19.1.1)" },
};

static void all_true(void **state)
{
    (void)state;
    every_fact_is_true(game);
}

static void all_harms_are_seen(void **state)
{
    (void)state;
    every_harm_is_seen(game, harms, sizeof harms / sizeof harms[0]);
}

static void all_slips_are_seen(void **state)
{
    (void)state;
    every_slip_is_seen(game, slips, sizeof slips / sizeof slips[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_true),
        cmocka_unit_test(all_harms_are_seen),
        cmocka_unit_test(all_slips_are_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
