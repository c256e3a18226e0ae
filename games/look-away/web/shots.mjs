// Pictures of Look Away!: the first days of May 1864, as docs/games/look-away.md tells them.
import { asked, DESK } from "../../../web/tests/table.mjs";

const resaca = {
  game: "look-away",
  scenario: "South to Resaca",
  seed: 168430,
  seats: { Union: "me", Confederate: "me" },
};
const may = ["Union: settle the rest of the set-up", "Confederate: settle the rest of the set-up"];
const march = [...may, "Union: bid 3", "Confederate: bid 2", "Union: done", "Union: march Thomas, as usual"];
const tunnelHill = [
  ...march,
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
const passed = [
  ...may,
  "Union: bid 0",
  "Confederate: bid 0",
  ...["Union", "Confederate", "Union", "Confederate"].map((s) => `${s}: done`),
  "Confederate: roll for attrition",
];

async function atlanta(t, answers, more = {}) {
  const page = await t.guest(DESK, more);
  const { id } = await t.post(page, "matches", resaca);
  await t.play({ Union: page, Confederate: page }, id, answers);
  await t.open(page, id);
  const curtain = page.locator(".curtain button");
  if (await curtain.count()) await curtain.first().click();
  await asked(page);
  return page;
}

export default {
  async "look-away-page"(t) {
    // what Thomas can reach
    const page = await atlanta(t, march);
    await page.locator(".board svg.pieces").waitFor();
    return page;
  },
  async "look-away-army"(t) {
    const page = await atlanta(t, march.slice(0, -1));
    await page.keyboard.press("y");
    await page.locator(".armies .command").first().waitFor();
    return page;
  },
  async "look-away-desk"(t) {
    const page = await atlanta(t, passed);
    await page.keyboard.press("d");
    await page.locator(".desk .orders").first().waitFor();
    return page;
  },
  async "look-away-battle"(t) {
    const page = await atlanta(t, tunnelHill, { colorScheme: "dark" });
    await page.locator(".stage.atlanta").waitFor();
    return page;
  },
};
