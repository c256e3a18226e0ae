// Losing the network keeps the order and the board; the order goes out when the network is back. A server that is
// killed and started again finds every game where it was.
import { after, asked, check, first, look, type } from "../table.mjs";

export default {
  async "an order given without a network goes out later"(t) {
    const page = await t.guest();
    await t.deal(page);
    await asked(page);
    t.mayFail = true;
    await page.context().setOffline(true);
    await page.locator(".bar .buttons button", { hasText: /^Seal bid 1/ }).click();
    await page.locator(".lost", { hasText: "Your order is kept" }).waitFor();
    check((await page.locator(".board .pieces .heap").count()) > 5, "the board is not readable without a network");
    await page.context().setOffline(false);
    await page.locator(".lost").waitFor({ state: "detached" });
    await page.waitForFunction(() => !/initiative/i.test(document.querySelector(".bar .words")?.textContent ?? ""));
    const v = await look(page);
    check(
      v.log.some((e) => /Union bids 1/i.test(e.words)),
      `the bid never arrived: ${v.log.map((e) => e.words).join(" / ")}`,
    );
  },

  async "a server that is killed comes back with the game"(t) {
    const page = await t.guest();
    await t.deal(page);
    await asked(page);
    await type(page, "bid 2");
    await asked(page);
    const before = await look(page);
    t.mayFail = true;
    await t.server.stop("SIGKILL");
    await page.locator(".lost").waitFor();
    await t.server.start();
    await page.locator(".lost").waitFor({ state: "detached" });
    const later = await look(page);
    check(JSON.stringify(before.question) === JSON.stringify(later.question), "another question is asked");
    check(JSON.stringify(before.pieces) === JSON.stringify(later.pieces), "the pieces stand elsewhere");
    await asked(page);
    await after(page, () => first(page));
  },

  async "a first view, a board, its drawing and the rules that do not come are asked for again"(t) {
    const page = await t.guest();
    const m = await t.post(page, "matches", {
      game: "bobby-lee",
      scenario: "The Year 1861",
      seed: 13,
      seats: { USA: "me", CSA: "greedy" },
    });
    let views = 0,
      boards = 0,
      drawings = 0,
      rules = 0;
    t.mayFail = true;
    await page.route(`**/api/matches/${m.id}`, (route) =>
      views++ ? route.continue() : route.fulfill({ status: 503, body: "" }),
    );
    await page.route("**/board.json", (route) => (boards++ < 2 ? route.abort() : route.continue()));
    await page.route("**/board.svg?*", (route) =>
      drawings++ ? route.continue() : route.fulfill({ status: 503, body: "" }),
    );
    await page.route("**/bobby-lee/rules", (route) => (rules++ ? route.continue() : route.abort()));
    await page.goto(`${t.base}/#/match/${m.id}`);
    await page.reload(); // the first page has a drawing of its own
    await page.locator(".laying", { hasText: "Trying again" }).waitFor();
    await asked(page);
    await page.locator(".board .pieces .heap").first().waitFor();
    check(views > 1 && boards === 3, `${views} views and ${boards} boards were asked for`);
    await page.locator(".ruleskey").click();
    await page.locator(".rulesbook dt", { hasText: "5.11" }).first().waitFor();
    check(drawings > 1 && rules > 1, `${drawings} drawings and ${rules} books of rules were asked for`);
  },
};
