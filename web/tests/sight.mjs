// axe-core on a page as it stands: no finding of serious or critical weight.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check, web, DESK, PHONE } from "./table.mjs";

const source = readFileSync(join(web, "node_modules/axe-core/axe.min.js"), "utf8");
const lights = { day: "light", lamplight: "dark" };

/** In the page. What is drawn on a block is a picture and a key's cap no part of a name: neither need be in the name. */
async function findings(part) {
  const plain = (text) => text.toLowerCase().replace(/\s+/g, " ").trim();
  const misnamed = (n) => {
    const el = document.querySelector(n.target[0]),
      copy = el.cloneNode(true);
    if (el.querySelector(".blockpic")) return false;
    for (const part of copy.querySelectorAll("kbd, svg, small")) part.remove();
    return !plain(el.getAttribute("aria-label") ?? "").includes(plain(copy.textContent));
  };
  const { violations } = await window.axe.run(part ?? document, {
    resultTypes: ["violations"],
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"],
  });
  return violations
    .filter((v) => v.impact === "serious" || v.impact === "critical")
    .map((v) => ({ ...v, nodes: v.id === "label-content-name-mismatch" ? v.nodes.filter(misnamed) : v.nodes }))
    .filter((v) => v.nodes.length)
    .map(
      (v) =>
        `${v.id}: ${v.help} (${v.nodes
          .slice(0, 3)
          .map((n) => `${n.target.join(" ")} ${n.any[0]?.message ?? ""}`)
          .join("; ")})`,
    );
}

/** Both lights, at the size the page has; or a part of the page, where the rest has been looked at. */
export async function sound(page, screen, part) {
  for (const [light, scheme] of Object.entries(lights)) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    if (!(await page.evaluate(() => !!window.axe))) await page.evaluate(source);
    const found = await page.evaluate(findings, part);
    check(!found.length, `${screen}, ${light}: ${found.join(" / ")}`);
  }
}

export const sizes = { desk: DESK, phone: PHONE };
