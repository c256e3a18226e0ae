// Learning Look Away!: the first days of May 1864 as they were played once (docs/games/look-away.md), one decision after another;
// then the Reorganization. Seed 168430 brings the same dice.
import { is } from "page/answers";
import type { Course, Lesson } from "page/lessons/course";

const ready = ["Union: settle the rest of the set-up", "Confederate: settle the rest of the set-up"];
const bids = [...ready, "Union: bid 3", "Confederate: bid 2"];
const moving = [...bids, "Union: done"];
const tunnelHill = [
  ...moving,
  "Union: march Thomas, as usual",
  "Union: go to 5810",
  "Union: attack Tunnel Hill",
  "Union: march Howard, as usual",
  "Union: go to 6614",
  "Union: halt",
  "Union: done",
  "Confederate: react with Johnston to Tunnel Hill",
  "Confederate: done",
  "Union: fight at Tunnel Hill",
  "Confederate: lose a step of CSA Detachment 1",
  "Union: done",
];
const attacked = [
  ...tunnelHill,
  "Confederate: done",
  "Confederate: march Martin, as usual",
  "Confederate: go to 3818",
  "Confederate: go to 3918",
  "Confederate: halt",
  "Confederate: march Johnston, as usual",
  "Confederate: go to Tunnel Hill",
  "Confederate: attack 5810",
  "Confederate: done",
];
const reorganization = [...ready, "Union: bid 0", "Confederate: bid 0", "Union: done", "Confederate: done"];

const usual = { side: "Union", scenario: "South to Resaca", seed: 168430 };

const lessons: Lesson[] = [
  {
    ...usual,
    id: "bid",
    title: "The bid",
    rule: "5.1",
    before: ready,
    foe: [is("bid", "2")],
    goal: "Win the initiative of the first turn.",
    learnt:
      "The higher bid goes first with an Impulse of just that effort, and pays 5 War Effort Points for it; the two sides then take Impulses by turns.",
    steps: [
      {
        say: "You have an Operations Effort of 4 for this turn, the Confederates 3. Both say in secret how much of it the first Impulse takes. Choose 3 and seal the bid.",
        rule: "5.1",
        answer: [is("bid", "3")],
        told: [is("bids", "3")],
      },
    ],
  },
  {
    ...usual,
    id: "march",
    title: "A march and its die",
    rule: "8.2.2",
    before: bids,
    foe: [],
    goal: "Bring Howard's IV Corps to Varnell's Station.",
    learnt:
      "How far a force goes is rolled: effort, the commander's Movement Rating and the die. Every Active leader then costs a War Effort Point.",
    steps: [
      {
        say: "The Impulse begins with supply: who is fed, who is Active. All of yours are. Say done.",
        rule: "7.0",
        asked: "ready",
        answer: [is("done")],
      },
      {
        say: "Forces march one after the other, all that stand under one commander together. Choose Howard, in the roster or at 6915, and march as usual; his card shows the chances.",
        rule: "8.2.2",
        answer: [is("march", "Howard", "as usual")],
        told: [is("pace", "Howard")],
      },
      {
        say: "A 3 brings nine Movement Points. The tinted ground is what they reach: click Varnell's Station, to the south.",
        rule: "8.2",
        answer: [is("go", "Varnell's Station")],
        told: [is("goes", "Howard", "Varnell's Station")],
      },
      {
        say: "One point is left, and two hexes away stands the enemy. Halt.",
        rule: "8.2",
        asked: "march",
        answer: [is("halt")],
      },
      {
        say: "Others could march now, each once. End the movement: the Impulse is over, and the Confederates have theirs.",
        rule: "4.2",
        answer: [is("done")],
        told: [is("impulse", "Confederate")],
      },
    ],
  },
  {
    ...usual,
    id: "army",
    title: "The army and its orders",
    rule: "3.1.1",
    before: moving,
    foe: [],
    goal: "Send Hooker's corps off on its own, with guns and ammunition.",
    learnt:
      "Orders are each leader's own Administration Points, his first rating. Morale, ammunition and guns belong to the command, and go with whoever is given them.",
    steps: [
      {
        say: "Press Y for the Army Organization Display: a card a command. 3-5-3 on Hooker's is administration, battle, movement. Choose Hooker there, and split him off from Thomas: that is an order of Thomas's.",
        rule: "8.2.5.2",
        answer: [is("split", "Hooker")],
        told: [is("splits", "Thomas", "Hooker")],
      },
      {
        say: "He takes what you give him: two guns and three of ammunition. Then let him set out, as usual.",
        rule: "8.2.5.2",
        answer: [is("guns", "2"), is("ammo", "3"), is("set-out", "as usual")],
        told: [is("pace", "Hooker")],
      },
      {
        say: "Send him to Ooltewah, behind the lines: a corps alone is safer there than near Dalton.",
        rule: "8.2",
        answer: [is("go", "Ooltewah")],
        told: [is("goes", "Hooker", "Ooltewah")],
      },
    ],
  },
  {
    ...usual,
    id: "attack",
    title: "Declaring an attack",
    rule: "8.4",
    before: moving,
    foe: [is("done"), is("lose")],
    goal: "Take Tunnel Hill.",
    learnt:
      "A force beside the enemy stops, and attacks only if its commander sustains it: a die against his Battle Rating. Fires are then exchanged, and who is left may advance.",
    steps: [
      {
        say: "Thomas stands at Ringgold with the Army of the Cumberland: march him, as usual.",
        rule: "8.2.2",
        answer: [is("march", "Thomas", "as usual")],
        told: [is("pace", "Thomas")],
      },
      {
        say: "Tunnel Hill lies before the gaps of Rocky Face. Go to 5810, the hex beside it.",
        rule: "8.2",
        answer: [is("go", "5810")],
        told: [is("goes", "Thomas", "5810")],
      },
      {
        say: "Now attack Tunnel Hill. Thomas rolls to sustain the attack: not above his Battle Rating of 5. To fail would cost morale.",
        rule: "8.4.1",
        answer: [is("attack", "Tunnel Hill")],
        told: [is("declared", "Union", "Tunnel Hill")],
      },
      {
        say: "Battles come when all have moved. End the movement; the Confederates may bring up help, or fall back.",
        rule: "9.0",
        asked: "move",
        answer: [is("done")],
      },
      {
        say: "Nobody came. Fight at Tunnel Hill: both sides fire at once.",
        rule: "10.1",
        asked: "battles",
        answer: [is("fight", "Tunnel Hill")],
        told: [is("battle", "Tunnel Hill")],
      },
      {
        say: "The outpost is gone, and your morale rises. The hex is vacated: advance from 5810.",
        rule: "10.6.8",
        asked: "advance",
        answer: [is("advance", "5810")],
        told: [is("advances", "Union", "5810")],
      },
    ],
  },
  {
    ...usual,
    id: "battle",
    title: "Both fires, and losses",
    rule: "10.6",
    before: attacked,
    foe: [is("fight"), is("lose", "10-Division A"), is("retreat-to", "6010"), is("done")],
    goal: "Bring Thomas out of the attack of Johnston's whole army.",
    learnt:
      "Factors give the column; ratings, guns, cavalry and woods change the die. Steps are lost by choice, hexes of retreat by walking, or by a Morale Level instead of one.",
    steps: [
      {
        say: "Johnston attacks Thomas with the Army of Tennessee. You could fall back now, or bring up help: nobody is near enough. Say done, and stand.",
        rule: "9.0",
        asked: "develop",
        answer: [is("done")],
        told: [is("battle", "5810")],
      },
      {
        say: "Both fires are on the display. You lose three steps. You choose the first, the enemy the second, you the third: 4-Cavalry C is your weakest.",
        rule: "10.6.3",
        asked: "loss",
        answer: [is("lose", "4-Cavalry C")],
        told: [is("step", "10-Division A")],
      },
      {
        say: "He has chosen a division of ten. Give a step of 9-Division A: reduced it has Morale 3, and with Thomas's level at 4 it does not break.",
        rule: "10.6.3",
        asked: "loss",
        answer: [is("lose", "9-Division A")],
        told: [is("check-failed", "5810")],
      },
      {
        say: "Your force has failed its Morale Check: that is one step more, one Morale Level and one hex. Take 9-Division C.",
        rule: "10.6.5",
        asked: "loss",
        answer: [is("lose", "9-Division C")],
        told: [is("step", "9-Division C")],
      },
      {
        say: "You must give way three hexes. A Morale Level instead saves one of them: Thomas gives it, and goes back two.",
        rule: "3.5.4",
        asked: "retreat",
        answer: [is("hold-on")],
        told: [is("retreats", "5910", "6010")],
      },
    ],
  },
  {
    ...usual,
    id: "reorganize",
    title: "Foraging and Administration",
    rule: "14.0",
    before: reorganization,
    foe: [is("attrition"), is("done")],
    goal: "Feed the army from the land, and load Howard's wagons.",
    learnt:
      "What leaders have not spent on orders in the field they spend here; what is left then is lost. War Effort Points buy everything else.",
    steps: [
      {
        say: "Both sides passed, so the turn ends with the Reorganization. Schofield, in Cleveland, may forage: an order of his, and a die.",
        rule: "13.2",
        answer: [is("forage", "Schofield")],
        told: [is("foraged", "Schofield")],
      },
      { say: "That brought two War Effort Points. Say done.", rule: "13.2", asked: "forage", answer: [is("done")] },
      {
        say: "Administration: nearly a hundred orders are possible. Press D for the desk, which puts them together, and load Howard with 3 of ammunition.",
        rule: "14.2.2",
        asked: "admin",
        answer: [is("buy-ammo", "Howard", "3")],
        told: [is("ammo-bought", "Howard", "3")],
      },
      {
        say: "Replacement Steps bring reduced units up to strength; you have one. 4-Cavalry E has half its men: strengthen it.",
        rule: "14.4.1",
        asked: "admin",
        answer: [is("strengthen", "4-Cavalry E")],
        told: [is("strengthened", "4-Cavalry E")],
      },
      {
        say: "That is enough for now. Say done: the Confederates follow, and the next turn begins.",
        rule: "4.4",
        asked: "admin",
        answer: [is("done")],
        told: [is("turn", "2")],
      },
    ],
  },
];

export const course: Course = {
  lessons,
  first: { scenario: "South to Resaca", side: "Union", against: "greedy", other: "Confederate" },
  notes: [
    {
      rule: "18.4",
      say: "Before the first turn ammunition is dealt out among your commands. The suggested answer deals it fairly.",
    },
    {
      rule: "5.1",
      say: "Bid how much of your Operations Effort the first Impulse takes. More effort in an Impulse means longer marches; what is left makes more Impulses.",
    },
    {
      rule: "7.0",
      say: "Forces out of supply can be fed here and inactive leaders stirred up. Resting a leader saves a War Effort Point. Usually: done.",
    },
    {
      rule: "8.0",
      say: "Choose a commander and march him with all who stand under him: a die says how far. Each force marches once. End the movement when nobody else is to go.",
    },
    {
      rule: "8.2",
      say: "Click a tinted hex. Beside an enemy you stop, and may attack or scout. Halt keeps the force where it is.",
    },
    {
      rule: "8.2.5.2",
      say: "A leader who goes off on his own takes guns and ammunition along only if you give them to him.",
    },
    {
      rule: "9.0",
      say: "You are attacked. Leaders near enough may roll to come and help; or fall back before it begins, for a Morale Level. Done: stand and fight.",
    },
    { rule: "10.1.1", say: "Choose the battle to fight. Guns kept silent save ammunition." },
    {
      rule: "10.6.3",
      say: "Choose who loses the next step. Spare those who are whole and steady; a second step destroys a reduced unit.",
    },
    { rule: "10.6.8", say: "Who is beaten gives way hex by hex; the enemy leads him. A Morale Level saves one hex." },
    { rule: "10.7", say: "For a point of effort the same battle goes on at once, and everything is worked out anew." },
    {
      rule: "11.0",
      say: "Every Active leader costs a War Effort Point an Impulse. Those who are spared grow inactive.",
    },
    { rule: "13.1", say: "Towns and bridges can be burned, on a 6. Seldom worth an order." },
    { rule: "13.2", say: "Commanders in towns may live off the land: a die for War Effort Points." },
    {
      rule: "13.4",
      say: "Crowded, unfed or lost forces suffer attrition: a die. Morale or ammunition spent first takes something off it.",
    },
    {
      rule: "14.0",
      say: "Administration: press D for the desk. Ammunition first, then Replacement Steps, then engineers to dig. Done when you have had enough.",
    },
  ],
};
