/* facts_test.c - what the book says of the board is true, and refuted when the board is broken on purpose. */
#include "harm.h"

static const struct harm harms[] = {
    { "board/places.tsv", "name\thex\nManassas\t0911\n", "Alexandria and Manassas lie two hexes apart" },
    { "board/places.tsv", "name\thex\nWinchester\t0604\n", "Martinsburg 0604" },
    { "board/places.tsv", "name\tvalue\nWinchester\t2\n", "expected 1, found 2" },
    { "board/places.tsv", "name\tvalue\nNorfolk\t3\n", "expected 4, found 6" },
    { "board/places.tsv", "name\tside\nWinchester\tUSA\n", "Winchester is a CSA town" },
    { "board/hexes.tsv", "hex\tflags\n0715\tcoastal\n", "Richmond 0715" },
    { "board/hexes.tsv", "hex\tflags\n0811\tcoastal\n", "Aquia Landing and Norfolk are ports" },
    { "board/hexes.tsv", "hex\thome\n0009\tUSA\n", "Brandywine is CSA home" },
    { "board/hexes.tsv", "hex\thome\n1005\tCSA\n", "All territory north of the Potomac" },
    { "board/hexes.tsv", "hex\tterrain\n0611\tclear\n", "The Wilderness is forest" },
    { "board/hexsides.tsv", "side\tfeatures\n0704/0705\tbridge\n", "Crampton's Gap" },
    { "board/hexsides.tsv", "side\tfeatures\n0609/0610\tford\n", "" },
    { "board/hexsides.tsv", "side\tfeatures\n0609/0610\tmarsh\n", "Culpeper 0610" },
    { "board/routes.yaml", "Valley Pike: { hexes: [\"0112\", \"0111\"] }\n", "Valley Pike" },
    { "board/routes.yaml", "Potomac: { sides: [\"0907/0908\", \"0908/1008\"] }\n", "The Potomac parts" },
    { "board/routes.yaml", "Monocacy: { sides: [\"0804/0904\"] }\n",
      "expected every line to end somewhere, found Monocacy" },
};

static const struct slip slips[] = {
    { "board/hexsides.tsv", "0609/0610\tbridge\t", "0610/0609\tford\t\tmade: a slip\n0609/0610\tbridge\t",
      "expected the same features from both hexes, found \"0609/0610\"" },
    { "board/hexsides.tsv", "0609/0610\tbridge\t", "0609/0610\tford\t\tmade: a slip\n0609/0610\tbridge\t",
      "found \"0609/0610\", which is in line" },
    { "board/routes.yaml", "\"0609/0610\", ", "", "expected a hexside that touches the stop before it, found" },
    { "board/routes.yaml", "\"0709\", \"0708\", \"0608\"", "\"0709\", \"0608\"",
      "expected a hex that touches the stop before it, found \"0608\"" },
    { "board/places.tsv", "Manassas\ttown\t0709", "Manassas\ttown\t0909",
      "expected 2 hexes, found 1 from Alexandria 0908 to Manassas 0909" },
    { "board/places.tsv", "Salem\tplace\t0608", "Salem\tplace\t0806",
      "Gainesville and Salem are neighbours (rule 7.1)" },
    { "board/facts.tsv", "\t5.34\t", "\t5.99\t", "a rule that stands in RULES.md, found 5.99" },
};

int main(void)
{
    const struct board_proof proof = { "bobby-lee", harms, sizeof harms / sizeof harms[0], slips,
                                       sizeof slips / sizeof slips[0] };
    return prove_board(&proof);
}
