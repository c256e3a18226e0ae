/* facts_test.c - what the book says of the board is true, and refuted when the board is broken on purpose. */
#include "harm.h"

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

int main(void)
{
    const struct board_proof proof = { "look-away", harms, sizeof harms / sizeof harms[0], slips,
                                       sizeof slips / sizeof slips[0] };
    return prove_board(&proof);
}
