// Pictures of Look Away!: the first days of May 1864, as docs/games/look-away.md tells them.
import { asked, DESK } from "../../../web/tests/table.mjs";
import { attack, battle, ready, resaca } from "./may.mjs";

const march = attack.slice(0, -2); // Thomas sets out
const passed = [
  ...ready,
  "Union: bid 0",
  "Confederate: bid 0",
  ...["Union", "Confederate", "Union", "Confederate"].map((s) => `${s}: done`),
  "Confederate: roll for attrition",
];

async function atlanta(t, answers, more = {}) {
  const page = await t.guest(DESK, more);
  const { id } = await t.post(page, "matches", { ...resaca, seats: { Union: "me", Confederate: "me" } });
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
    const page = await atlanta(t, battle, { colorScheme: "dark" });
    await page.locator(".stage.atlanta").waitFor();
    return page;
  },
};
