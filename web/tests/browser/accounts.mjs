// An account keeps the guest's games and opens them in another browser; notices come while one is elsewhere.
import { after, asked, check, first, idOf, type } from "../table.mjs";
import { sound } from "../sight.mjs";

const form = (page, name) => page.getByRole("form", { name });

async function fill(page, name, values, button) {
  for (const [label, value] of Object.entries(values)) await form(page, name).getByLabel(label).fill(value);
  await form(page, name).getByRole("button", { name: button }).click();
}

export default {
  async "an account takes the guest's games along, to any browser"(t) {
    const page = await t.guest();
    await t.deal(page);
    await asked(page);
    await type(page, "bid 1");
    const id = idOf(page);
    await page.goto(`${t.base}/#/account`);
    await fill(page, "Make an account", { Name: "Ada", Passphrase: "short" }, "Make it");
    await form(page, "Make an account").getByRole("alert").waitFor();
    await fill(page, "Make an account", { Passphrase: "seven brigades by the ford" }, "Make it");
    await page.getByRole("heading", { name: "Ada" }).waitFor();
    await page.getByRole("link", { name: "All games" }).click();
    await page.locator(`.games a[href='#/match/${id}']`).waitFor();

    const other = await t.guest();
    await other.getByRole("link", { name: /account and notices/ }).click();
    await fill(other, "Log in", { Name: "Ada", Passphrase: "eight brigades by the ford" }, "Log in");
    await form(other, "Log in").getByRole("alert").waitFor();
    await fill(other, "Log in", { Passphrase: "seven brigades by the ford" }, "Log in");
    await other.getByRole("heading", { name: "Ada" }).waitFor();
    await other.getByRole("link", { name: "All games" }).click();
    await other.locator(`.games a[href='#/match/${id}']`).click();
    await asked(other);
    await after(other, () => first(other));

    await other.goto(`${t.base}/#/account`); // two browsers, and one of them is ended from the other
    await other.locator(".devices li", { hasText: "this browser" }).waitFor();
    check((await other.locator(".devices li").count()) === 2, "not both browsers are listed");
    await sound(other, "devices", ".devices");
    await other.locator(".devices").getByRole("button", { name: /^End/ }).click();
    await other.locator(".devices", { hasText: "Nowhere else." }).waitFor();
    await page.goto(`${t.base}/#/account`);
    await page.reload();
    await form(page, "Log in").waitFor();

    await other.getByRole("button", { name: "Log out" }).click();
    await form(other, "Log in").waitFor();
    await other.getByRole("link", { name: "All games" }).click();
    await other.locator(".mine .empty").waitFor();
  },

  async "names that mislead are refused beside the name; too many tries say how long to wait"(t) {
    const page = await t.guest();
    await page.goto(`${t.base}/#/account`);
    await fill(page, "Make an account", { Name: "Veteran", Passphrase: "seven brigades by the ford" }, "Make it");
    await form(page, "Make an account").locator("input[aria-invalid=true]").waitFor();
    check((await form(page, "Make an account").getByRole("alert").innerText()).length > 10, "no reason is given");
    await page.route("**/api/login", (route) =>
      route.fulfill({
        status: 429,
        headers: { "Retry-After": "40" },
        json: { error: { code: "rate", words: "Too many tries: wait a moment." } },
      }),
    );
    await fill(page, "Log in", { Name: "Ada", Passphrase: "eight brigades by the ford" }, "Log in");
    await form(page, "Log in")
      .getByRole("button", { name: /^Again in \d+ s$/ })
      .waitFor();
    await sound(page, "waiting to log in", "form[aria-label='Log in']");
  },

  async "a long list of games has pages"(t) {
    const page = await t.guest();
    for (let i = 0; i < 3; i++)
      await t.post(page, "matches", {
        game: "bobby-lee",
        scenario: "The Year 1861",
        seats: { USA: "me", CSA: "open" },
      });
    await page.route(/\/api\/matches(\?before=.*)?$/, async (route) => {
      // as if there were two on a page
      const { matches } = await (await route.fetch({ url: `${t.base}/api/matches` })).json(),
        later = route.request().url().includes("before=2");
      await route.fulfill({
        json: later ? { matches: matches.slice(2), next: null } : { matches: matches.slice(0, 2), next: "2" },
      });
    });
    await page.reload();
    await page.locator(".games li").nth(1).waitFor();
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.locator(".games li").nth(2).waitFor();
    check((await page.getByRole("button", { name: "More", exact: true }).count()) === 0, "there are more than all");
  },

  async "your turn: in the list, in another game's page, and as a notification"(t) {
    const { usa, csa, id } = await t.two({ seed: 13 });
    await usa.context().grantPermissions(["notifications"], { origin: t.base });
    await usa.addInitScript(() => {
      window.told = [];
      window.Notification = class {
        constructor(title, more) {
          window.told.push(`${title}: ${more.body}`);
        }
        static permission = "granted";
        static requestPermission = async () => "granted";
      };
      Object.defineProperty(document, "hidden", { get: () => true });
    });
    await t.play({ USA: usa, CSA: csa }, id, ["USA: bid 0", "CSA: bid 1"]);
    await usa.goto(`${t.base}/#/account`);
    await usa.reload();
    await usa.getByLabel(/Browser notification/).check();
    await usa.getByRole("link", { name: "All games" }).click();
    await usa.locator(".games .turn", { hasText: "waiting" }).waitFor();
    await t.play({ CSA: csa }, id, ["CSA: activate Johnston"]);
    for (let i = 0; i < 2; i++) await t.play({ CSA: csa }, id, ["CSA: done"]);
    await usa.locator(".games .turn.yours").waitFor();
    check(
      (await usa.evaluate(() => window.told)).some((w) => /your turn/.test(w)),
      "no notification",
    );

    await t.deal(usa); // at another game's table the notice stands in a corner
    await t.play({ USA: usa }, id, ["USA: pass"]);
    await t.play({ CSA: csa }, id, ["CSA: pass"]);
    await usa.locator(".notices a", { hasText: "your turn" }).first().waitFor();
    await usa.locator(".notices a").first().click();
    await usa.waitForFunction((m) => location.hash.endsWith(m), id);
    await usa.locator(".notices").waitFor({ state: "detached" });
  },

  async "a webhook's address is kept and taken away"(t) {
    const page = await t.guest();
    await page.goto(`${t.base}/#/account`);
    const hook = form(page, "Webhook");
    await hook.getByRole("textbox").fill("https://hooks.example.org/long-roll");
    await hook.getByRole("button", { name: "Keep this address" }).click();
    await hook.getByText("Kept.").waitFor();
    check((await t.get(page, "me")).webhook === "https://hooks.example.org/long-roll", "it was not kept");
    await hook.getByRole("button", { name: "Take it away" }).click();
    await hook.getByText("Taken away.").waitFor();
    check((await t.get(page, "me")).webhook === null, "it was not taken away");
  },
};
