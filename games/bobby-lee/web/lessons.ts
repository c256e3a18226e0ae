// Learning Bobby Lee: the first battle of Manassas as it was played once (docs/games/bobby-lee.md), one decision after
// another; then the Supply Turn. Seed 55241809 brings the same dice.
import { is } from "page/answers";
import type { Course, Lesson } from "page/lessons/course";

const army = [
  "Wadsworth's Division",
  "Griffin's Division",
  "Sykes's Regulars",
  "Willcox's Division",
  "Gregg's Cavalry",
  "Barry's Guns",
];
const first = ["Wadsworth's Division", "Griffin's Division", "Willcox's Division", "Barry's Guns"];

const bids = ["USA: bid 1", "CSA: bid 0"];
const active = [...bids, "USA: activate McDowell"];
const centreville = [
  ...active,
  ...army.map((b) => `USA: move ${b} to Centreville`),
  "USA: done",
  "USA: move McDowell to Centreville",
  "USA: done",
  "CSA: pass",
  "USA: activate McDowell",
  "USA: done",
];
const battle = [
  ...centreville,
  ...first.map((b) => `USA: attack with ${b} into Manassas from Centreville`),
  "USA: done",
  "USA: done",
  "CSA: deploy Beauregard in Center",
  "CSA: deploy Gordon's Division in Left",
  "CSA: deploy Jones's Division in Right",
  "CSA: deploy Alexander's Guns in Center",
  "CSA: deploy Hampton's Cavalry in Reserve",
];
const dawn = [
  ...battle,
  "USA: deploy Barry's Guns in Center",
  "USA: deploy Griffin's Division in Right",
  "USA: deploy Willcox's Division in Left",
  "USA: deploy Wadsworth's Division in Left",
  "USA: done",
];
const morning = [
  ...dawn,
  "USA: fire Barry's Guns",
  "USA: shift Willcox's Division to enemy Right",
  "USA: shift Wadsworth's Division to enemy Right",
  "USA: done",
  "USA: reinforce with Sykes's Regulars",
  "USA: reinforce with McDowell",
  "CSA: done",
  "CSA: melee Jones's Division",
  "CSA: done",
  "USA: done",
];

const usual = { side: "USA", scenario: "The Year 1861", seed: 55241809 };

const lessons: Lesson[] = [
  {
    ...usual,
    id: "bid",
    title: "The bid",
    rule: "1.1",
    before: [],
    foe: [is("bid", "0")],
    goal: "Win the first move of Summer 1861.",
    learnt: "The higher bid moves first and must activate just so many leaders; the lower bid binds nobody.",
    steps: [
      {
        say: "The bar under the board asks one thing at a time: both sides set a number in secret, and the higher one moves first. Choose 1 and seal the bid.",
        rule: "1.1",
        answer: [is("bid", "1")],
        told: [is("bids", "1")],
      },
    ],
  },
  {
    ...usual,
    id: "march",
    title: "A leader and his army",
    rule: "5.3",
    before: bids,
    foe: [is("pass")],
    goal: "March Willcox's Division to Centreville.",
    learnt: "Nothing moves without an active leader; all in his range may move once, and then it costs him a step.",
    steps: [
      {
        say: "Nothing moves without a leader: activate McDowell, who stands in Washington with the army.",
        rule: "5.11",
        asked: "activate",
        answer: [is("activate", "McDowell")],
        told: [is("activate", "McDowell")],
      },
      {
        say: "Choose Willcox's Division, in the roster or in Washington's stack: the tinted ground is where it may go. Then click Centreville, south-west of Washington.",
        rule: "5.3",
        answer: [is("move", "Willcox's Division", "Centreville")],
        told: [is("move", "Willcox's Division")],
      },
      {
        say: "It went there at once. Undo, in the bar, would take it back: that is free until dice are rolled, something hidden is shown, or the enemy must answer. Say that you have finished moving.",
        rule: "5.3",
        answer: [is("done"), is("move", null, "Centreville")],
        asked: "move",
        told: [is("moved", "USA")],
      },
      {
        say: "McDowell has paid with a step, and may now move himself: take him along to Centreville, or say done.",
        rule: "5.11",
        answer: [is("move", "McDowell", "Centreville"), is("done")],
        told: [is("move", "McDowell"), is("leaders-moved", "USA")],
      },
    ],
  },
  {
    ...usual,
    id: "force-march",
    title: "A force march",
    rule: "5.34",
    before: active,
    foe: [is("pass")],
    goal: "Bring Griffin's Division to Leesburg, three hexes away.",
    learnt:
      "One hex more, and a die for stragglers when all have moved. What rolls dice shows its chances first and wants a second click.",
    steps: [
      {
        say: "Infantry marches two hexes. Ground with a dashed edge is one farther, by force march: choose Griffin's Division and click Leesburg to see the risk, then click once more.",
        rule: "5.34",
        answer: [is("force", "Griffin's Division", "Leesburg")],
        told: [is("force", "Griffin's Division")],
      },
      {
        say: "The die is rolled after all moves: on 1 to 3 the division loses a step. Say done.",
        rule: "5.34",
        asked: "move",
        answer: [is("done")],
        told: [is("moved", "USA")],
      },
      {
        say: "And done again: McDowell stays where he is.",
        rule: "5.11",
        answer: [is("done")],
        told: [is("march-roll")],
      },
    ],
  },
  {
    ...usual,
    id: "attack",
    title: "An attack, and why not",
    rule: "5.32",
    before: centreville,
    foe: [],
    goal: "Attack Manassas with as many as the road carries.",
    learnt:
      "Four blocks may attack over open ground. Anything that is not allowed says why, with its rule: click the number to read it.",
    steps: [
      {
        say: "Entering a hex with enemies is an attack. Send Willcox's Division from Centreville into Manassas: the gray blanks are five blocks whose faces you cannot see.",
        rule: "5.32",
        answer: [is("attack", "Willcox's Division", "Manassas")],
        told: [is("attack", "Willcox's Division")],
      },
      {
        say: "Now Wadsworth's and Griffin's Divisions, and Barry's Guns.",
        rule: "5.32",
        answer: [
          is("attack", "Wadsworth's Division", "Manassas"),
          is("attack", "Griffin's Division", "Manassas"),
          is("attack", "Barry's Guns", "Manassas"),
        ],
        told: [is("attack", "Wadsworth's Division")],
      },
      {
        say: "Griffin's Division and Barry's Guns still belong with them.",
        rule: "5.32",
        answer: [is("attack", "Griffin's Division", "Manassas"), is("attack", "Barry's Guns", "Manassas")],
        told: [is("attack", "Griffin's Division")],
      },
      {
        say: "And Barry's Guns.",
        rule: "5.32",
        answer: [is("attack", "Barry's Guns", "Manassas")],
        told: [is("attack", "Barry's Guns")],
      },
      {
        say: "Four have gone. Choose Sykes's Regulars and click Manassas all the same: you are told why not.",
        rule: "5.32",
        answer: [],
        refused: "5.32",
      },
      {
        say: "Only so many can attack over one hexside. Say done: no more moves.",
        rule: "5.32",
        asked: "move",
        answer: [is("done")],
        told: [is("moved", "USA")],
      },
      {
        say: "McDowell waits in Centreville, from where he can reinforce. Say done, and the battle begins.",
        rule: "6.0",
        answer: [is("done")],
        told: [is("battle", null, "Manassas")],
      },
    ],
  },
  {
    ...usual,
    id: "deploy",
    title: "The battle board",
    rule: "6.2",
    before: battle,
    foe: [],
    goal: "Deploy your four blocks, at least one in each position.",
    learnt:
      "Left, Center and Right face the enemy's Right, Center and Left. Lose one of the three, and the battle is lost.",
    steps: [
      {
        say: "The defender has deployed, his faces hidden. Click Barry's Guns, then your Center: guns fire from there without being engaged.",
        rule: "6.2",
        answer: [is("deploy", "Barry's Guns", "Center")],
        told: [is("deploy", "Barry's Guns")],
      },
      {
        say: "Every position needs somebody: Griffin's Division goes to your Right.",
        rule: "6.2",
        answer: [is("deploy", "Griffin's Division", "Right")],
        told: [is("deploy", "Griffin's Division")],
      },
      {
        say: "Mass on one flank: Willcox's Division to your Left.",
        rule: "6.2",
        answer: [is("deploy", "Willcox's Division", "Left")],
        told: [is("deploy", "Willcox's Division")],
      },
      {
        say: "And Wadsworth's Division beside it, on your Left.",
        rule: "6.2",
        answer: [is("deploy", "Wadsworth's Division", "Left")],
        told: [is("deploy", "Wadsworth's Division")],
      },
    ],
  },
  {
    ...usual,
    id: "engage",
    title: "Guns, then bayonets",
    rule: "6.5",
    before: dawn,
    foe: [is("done"), is("melee", "Jones's Division")],
    goal: "Fire your guns, then engage the enemy's Right.",
    learnt: "A block fires or moves. Who moves into the enemy's position fires next turn, and he gets his fire first.",
    steps: [
      {
        say: "Dawn: each block fires or moves. Only guns fire without being engaged: choose Barry's Guns and fire. The bars show what to expect.",
        rule: "6.61",
        asked: "combat",
        answer: [is("fire", "Barry's Guns")],
        told: [is("fire", "Barry's Guns")],
      },
      {
        say: "Your Left faces the enemy's Right, held by one block. Choose Willcox's Division and click the enemy's Right.",
        rule: "6.5",
        answer: [is("shift", "Willcox's Division", "enemy Right")],
        told: [is("shift", "Willcox's Division", "enemy Right")],
      },
      {
        say: "Wadsworth's Division goes with it. Your own Left is empty now: a gamble.",
        rule: "6.5",
        answer: [is("shift", "Wadsworth's Division", "enemy Right")],
        told: [is("shift", "Wadsworth's Division", "enemy Right")],
      },
      { say: "Griffin's Division holds the Right. Say done.", rule: "6.5", asked: "combat", answer: [is("done")] },
      {
        say: "Reinforcements march in from the hexes around: bring up Sykes's Regulars.",
        rule: "6.7",
        asked: "reinforce",
        answer: [is("reinforce", "Sykes's Regulars")],
        told: [is("reinforce", "Sykes's Regulars")],
      },
    ],
  },
  {
    ...usual,
    id: "rout",
    title: "A rout",
    rule: "6.33",
    before: morning,
    foe: [is("done"), is("rest")],
    goal: "Break the enemy's Right: one lost position loses the battle.",
    learnt:
      "A position with enemies and no defenders is a rout: every block of that side loses a step and must leave at once.",
    steps: [
      {
        say: "Morning, and Jones's Division stands alone against two. Choose Willcox's Division: a melee hits on 1 to 3 and costs a step for each 6. Its card shows the odds; order it.",
        rule: "6.64",
        answer: [is("melee", "Willcox's Division")],
        told: [is("melee", "Willcox's Division")],
      },
      {
        say: "A hit. Now Wadsworth's Division.",
        rule: "6.64",
        answer: [is("melee", "Wadsworth's Division")],
        told: [is("melee", "Wadsworth's Division")],
      },
      {
        say: "Jones has one step left. Cover your own Left before the enemy sees the hole: Sykes's Regulars, from the Reserve.",
        rule: "6.5",
        answer: [is("shift", "Sykes's Regulars", "Left")],
        told: [is("shift", "Sykes's Regulars", "Left")],
      },
      {
        say: "Barry's Guns and Griffin's Division stay where they are. Say done.",
        rule: "6.5",
        asked: "combat",
        answer: [is("done")],
      },
      {
        say: "Gregg's Cavalry need not come. Say done, and see what one step against two does to their morale.",
        rule: "6.4",
        asked: "reinforce",
        answer: [is("done")],
        told: [is("rout", "CSA")],
      },
    ],
  },
  {
    ...usual,
    id: "supply",
    title: "The Supply Turn",
    rule: "9.5",
    before: ["USA: bid 0", "CSA: bid 0"],
    foe: [is("rest"), is("done")],
    goal: "Spend your replacement points.",
    learnt:
      "Points by year and track; what is not spent is lost. Every Quarter the marker moves one space for the CSA: you must earn more than that.",
    steps: [
      {
        say: "Two bids of nothing ended the Quarter, and the marker at the top moved to the Confederates. Your points can be spent: choose Griffin's Division and strengthen it.",
        rule: "9.51",
        answer: [is("strengthen", "Griffin's Division")],
        told: [is("strengthened", "Griffin's Division")],
      },
      {
        say: "A new block comes with one step at double price: choose Hancock's Division, which is not on the map, and build it at Washington.",
        rule: "9.52",
        answer: [is("build", "Hancock's Division", "Washington")],
        told: [is("raises", "Hancock's Division")],
      },
      {
        say: "See to the rest spends what is left, for you.",
        rule: "9.5",
        answer: [is("rest")],
        told: [is("replaced", "USA"), is("quarter")],
      },
    ],
  },
];

export const course: Course = {
  lessons,
  first: { scenario: "The Year 1861", side: "USA", against: "greedy", other: "CSA" },
  notes: [
    {
      rule: "1.1",
      say: "Both sides bid in secret how many leaders they will use first. 1 or 2 is usual; bid only what you mean to use.",
    },
    {
      rule: "5.11",
      asked: "activate",
      say: "Activate a leader and all in his range may move once. It costs him a step, so a leader is good for two or three turns a Quarter. Pass if nothing is worth it.",
    },
    {
      rule: "5.11",
      asked: "leaders",
      say: "The leaders who gave orders may now move themselves. Keep them with their blocks: what is out of range does not move.",
    },
    {
      rule: "5.3",
      say: "Click a stack, then a tinted hex. Dashed ground is a force march with a die for it; an enemy stack inside the tint is an attack. Click anything else to learn why not.",
    },
    { rule: "6.0", say: "All moves are made; now the fights, in the order you choose." },
    {
      rule: "6.1",
      say: "One or two blocks on a side make a skirmish: defender fires, then attacker, and who has fewer blocks left leaves.",
    },
    {
      rule: "6.2",
      say: "At least one block in each of Left, Center and Right. Put strength where you want to break him, and keep someone in Reserve.",
    },
    {
      rule: "6.3",
      say: "Retreat before it is too late: engaged blocks lose a step on the way out, routed ones lose more. Done keeps everybody.",
    },
    { rule: "6.33", say: "The battle is lost: everybody leaves, over hexsides that carry only so many." },
    {
      rule: "6.5",
      say: "Each block fires or moves. Infantry must first move into the enemy's position and fires in its next turn. Guns need not.",
    },
    { rule: "6.63", say: "The strongest block takes the hit; among equals you choose." },
    { rule: "6.7", say: "Blocks beside the battle may come in to the Reserve, two over an open hexside." },
    {
      rule: "6.81",
      say: "Night. To fight on, the attacker shows a leader with two steps and pays one; who shows none leaves, with roads that carry twice as many.",
    },
    { rule: "6.34", say: "After a battle won, blocks around may regroup into the hex, or out of it." },
    { rule: "6.9", say: "Works make an attacker roll one die less for each block." },
    {
      rule: "7.3",
      say: "An active Supreme Leader gives a strategic move for each step he has: a march anywhere, a train, a ship.",
    },
    {
      rule: "9.3",
      say: "Who is out of supply loses a step, unless a leader pays one of his to feed those around him.",
    },
    {
      rule: "9.5",
      say: "A step costs 1, a leader's step 2, a new block double. See to the rest spends it for you. What is left is lost.",
    },
    { rule: "5.2", say: "A general may be replaced by one drawn blind. Sometimes that is a gain." },
    { rule: "4.5", say: "A draft brings up to two new blocks and costs a space on the track." },
    { rule: "4.4", say: "Once, with no enemy north of the Potomac, Emancipation moves the marker three spaces." },
  ],
};
