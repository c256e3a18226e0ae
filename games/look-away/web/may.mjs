// South to Resaca up to its first battle, as docs/games/look-away.md tells it: for the tests of the page and its pictures.
export const resaca = { game: "look-away", scenario: "South to Resaca", seed: 168430 };
export const ready = ["Union: settle the rest of the set-up", "Confederate: settle the rest of the set-up"];
export const moving = [...ready, "Union: bid 3", "Confederate: bid 2", "Union: done"];
export const attack = [...moving, "Union: march Thomas, as usual", "Union: go to 5810", "Union: attack Tunnel Hill"];
/* Tunnel Hill falls, and Johnston comes to take it back. */
export const battle = [
  ...attack,
  "Union: march Howard, as usual",
  "Union: go to 6614",
  "Union: halt",
  "Union: done",
  "Confederate: react with Johnston to Tunnel Hill",
  "Confederate: done",
  "Union: fight at Tunnel Hill",
  "Confederate: lose a step of CSA Detachment 1",
  "Union: done",
  "Confederate: done",
  "Confederate: march Martin, as usual",
  "Confederate: go to 3818",
  "Confederate: go to 3918",
  "Confederate: halt",
  "Confederate: march Johnston, as usual",
  "Confederate: go to Tunnel Hill",
  "Confederate: attack 5810",
  "Confederate: done",
  "Union: done",
  "Confederate: fight at 5810",
];
