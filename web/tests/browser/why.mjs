// Every "no" names its rule and opens it; undo has limits, and says which.
import { after, asked, check, look, question, type } from "../table.mjs";

const start = ["USA: bid 1", "CSA: bid 0", "USA: activate McDowell"];

async function moves(t) {
  const { usa, csa, id } = await t.two();
  await t.play({ USA: usa, CSA: csa }, id, start);
  await t.open(usa, id);
  await asked(usa);
  return { usa, csa, id };
}

export default {
  async "why not, typed: the rule is named and opens"(t) {
    const page = await t.guest();
    await t.deal(page);
    await asked(page);
    await page.keyboard.press("/");
    await page.getByLabel("Type an answer").fill("bid 9");
    await page.keyboard.press("Enter");
    await page.locator(".bar .flash").waitFor();
    const number = (await page.locator(".bar .flash .ruleno").innerText()).trim();
    check(/^\d/.test(number), `the refusal names "${number}"`);
    await page.keyboard.press("Escape");
    await page.keyboard.press("/");
    await page.getByLabel("Type an answer").fill("bid 9");
    await page.keyboard.press("Enter");
    await page.locator(".bar .flash .ruleno").click();
    await page.locator(".rulesbook .here", { hasText: number }).waitFor();
  },

  async "why not, on the board: the refusal stands beside the hex"(t) {
    const { usa } = await moves(t);
    await usa.locator(".roster .unit", { hasText: "Willcox's Division" }).click();
    await usa.locator(".board").focus();
    for (let i = 0; i < 7; i++) await usa.keyboard.press("ArrowDown");
    await usa.keyboard.press("Enter");
    const no = usa.locator(".pop.whynot");
    await no.waitFor();
    check(/^\d/.test(await no.locator(".ruleno").innerText()), "why not gives no rule");
    check(!(await look(usa)).undo?.can, "something was ordered");
    await usa.keyboard.press("Escape");
    await no.waitFor({ state: "detached" });
  },

  async "undo takes back by name, restart takes back all, and dice close it"(t) {
    const { usa, csa, id } = await moves(t);
    await type(usa, "move Willcox's Division to Centreville");
    await usa.locator(".bar .back", { hasText: /Undo.*Willcox's Division/ }).waitFor();
    await type(usa, "move Griffin's Division to Centreville");
    await usa.locator(".bar .back", { hasText: /Undo.*Griffin's Division/ }).waitFor();
    const at = async (name) => (await look(usa)).pieces.find((p) => p.full === name).hex;
    const there = await at("Griffin's Division");
    await after(usa, () => usa.keyboard.press("u"));
    check((await at("Griffin's Division")) !== there, "undo did not bring Griffin home");
    check((await at("Willcox's Division")) === there, "undo took back more than one answer");
    await after(usa, () => usa.keyboard.press("r"));
    check(!(await look(usa)).undo?.can, "restart left something to take back");

    // the enemy has had to answer: closed, with that reason
    await t.play({ USA: usa, CSA: csa }, id, ["USA: done", "USA: done", "CSA: pass"]);
    await question(usa, /./);
    await usa.waitForFunction(() => /activate|leader/i.test(document.querySelector(".bar .words")?.textContent ?? ""));
    check(!(await look(usa)).undo?.can, "the enemy's answer did not close the undo");
    await usa.keyboard.press("u");
    await usa.locator(".bar .flash .ruleno", { hasText: /^H[5-9]$/ }).waitFor();
  },
};
