// The palette holds what it promises: text at 4.5 or more, lines and large signs at 3, in both lights, and the five
// colours that must never be confused stay apart by 20 (CIEDE2000) to usual, deuteranope and protanope sight.
import { readFileSync } from "node:fs";

const css = readFileSync(new URL("../src/tokens.css", import.meta.url), "utf8");
const block = (start) => {
  const from = css.indexOf(start);
  return Object.fromEntries(
    [...css.slice(from, css.indexOf("}", from)).matchAll(/--([\w-]+):\s*(#[0-9A-Fa-f]{6})/g)].map((m) => [m[1], m[2]]),
  );
};
const themes = {
  day: block(":root,"),
  lamplight: block('[data-theme="lamplight"]'),
  system: block(":root:not([data-theme])"),
};

const rgb = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255);
const linear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const gamma = (c) => {
  const v = Math.min(1, Math.max(0, c));
  return v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055;
};
const light = (hex) => {
  const [r, g, b] = rgb(hex).map(linear);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ratio = (a, b) => {
  const [x, y] = [light(a), light(b)].sort((p, q) => q - p);
  return (x + 0.05) / (y + 0.05);
};

const text = [
  ["ink", "paper"],
  ["ink", "panel"],
  ["ink", "paper-2"],
  ["ink-2", "paper"],
  ["ink-2", "panel"],
  ["on-union", "union"],
  ["on-union", "union-done"],
  ["on-confed", "confed"],
  ["on-confed", "confed-done"],
  ["danger-text", "panel"],
  ["river", "paper"],
];
const lines = [
  ["legal", "paper"],
  ["danger", "paper"],
  ["focus", "panel"],
];

// Machado, Oliveira and Fernandes 2009, full severity
const sight = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
};

function lab(hex, m) {
  const lin = rgb(hex).map(linear);
  const [r, g, b] = m.map((row) => linear(gamma(row[0] * lin[0] + row[1] * lin[1] + row[2] * lin[2])));
  const f = (t) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047),
    y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function apart([l1, a1, b1], [l2, a2, b2]) {
  // CIEDE2000
  const rad = Math.PI / 180,
    c = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)));
  const p1 = a1 * (1 + g),
    p2 = a2 * (1 + g),
    c1 = Math.hypot(p1, b1),
    c2 = Math.hypot(p2, b2);
  const hue = (a, b) => (a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / rad + 360) % 360);
  const h1 = hue(p1, b1),
    h2 = hue(p2, b2);
  let dh = h2 - h1;
  if (c1 * c2 === 0) dh = 0;
  else if (dh > 180) dh -= 360;
  else if (dh < -180) dh += 360;
  const dH = 2 * Math.sqrt(c1 * c2) * Math.sin((dh / 2) * rad),
    lm = (l1 + l2) / 2,
    cm = (c1 + c2) / 2;
  let hm =
    c1 * c2 === 0 ? h1 + h2 : Math.abs(h1 - h2) <= 180 ? (h1 + h2) / 2 : (h1 + h2 + (h1 + h2 < 360 ? 360 : -360)) / 2;
  const t =
    1 -
    0.17 * Math.cos((hm - 30) * rad) +
    0.24 * Math.cos(2 * hm * rad) +
    0.32 * Math.cos((3 * hm + 6) * rad) -
    0.2 * Math.cos((4 * hm - 63) * rad);
  const sl = 1 + (0.015 * (lm - 50) ** 2) / Math.sqrt(20 + (lm - 50) ** 2),
    sc = 1 + 0.045 * cm,
    sh = 1 + 0.015 * cm * t;
  const rt = -2 * Math.sqrt(cm ** 7 / (cm ** 7 + 25 ** 7)) * Math.sin(60 * Math.exp(-(((hm - 275) / 25) ** 2)) * rad);
  return Math.sqrt(((l2 - l1) / sl) ** 2 + ((c2 - c1) / sc) ** 2 + (dH / sh) ** 2 + rt * ((c2 - c1) / sc) * (dH / sh));
}

const wrong = [];
for (const [name, t] of Object.entries(themes)) {
  for (const [least, pairs] of [
    [4.5, text],
    [3, lines],
  ])
    for (const [a, b] of pairs) {
      const r = ratio(t[a], t[b]);
      if (!(r >= least)) wrong.push(`${name}: ${a} on ${b} has ${r.toFixed(2)}, not ${least}`);
    }
  const five = ["union", "confed", "legal", "selected", "danger"];
  for (const [eye, m] of Object.entries(sight))
    for (let i = 0; i < five.length; i++)
      for (let j = i + 1; j < five.length; j++) {
        const d = apart(lab(t[five[i]], m), lab(t[five[j]], m));
        if (!(d >= 20)) wrong.push(`${name}, ${eye}: ${five[i]} and ${five[j]} are ${d.toFixed(1)} apart, not 20`);
      }
}
for (const key of Object.keys(themes.lamplight))
  if (themes.lamplight[key] !== themes.system[key]) wrong.push(`lamplight has two values for ${key}`);
for (const w of wrong) console.log(`FAIL  ${w}`);
console.log(wrong.length ? `the palette: ${wrong.length} wrong` : "pass  the palette");
process.exit(wrong.length ? 1 : 0);
