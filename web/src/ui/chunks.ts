// A very long path of the drawing in pieces by where they lie, so that what is out of view need not be painted. Pure.

/** How many numbers each command takes. */
const TAKES: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
const TOKEN = /([a-zA-Z])|(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)/g;

/** The parts of a path, each from one "move" to the next, with where it begins; each can be drawn alone. */
export function parts(d: string): { x: number; y: number; d: string }[] {
  const out: { x: number; y: number; d: string }[] = [];
  let x = 0,
    y = 0,
    fromX = 0,
    fromY = 0,
    command = "",
    head = "",
    tail = 0;
  const args: number[] = [];
  const close = (end: number) => {
    if (head) out.push({ x: fromX, y: fromY, d: head + d.slice(tail, end) });
    head = "";
  };
  for (const m of d.matchAll(TOKEN)) {
    if (m[1]) {
      if (/m/i.test(m[1])) close(m.index ?? 0);
      command = m[1];
      if (/z/i.test(command)) [x, y] = [fromX, fromY];
      continue;
    }
    args.push(Number(m[2]));
    const low = command.toLowerCase(),
      takes = TAKES[low];
    if (!takes) return []; // not known: left whole
    if (args.length < takes) continue;
    const rel = command === low;
    if (low === "h") x = (rel ? x : 0) + args[0];
    else if (low === "v") y = (rel ? y : 0) + args[0];
    else {
      const [dx, dy] = args.slice(-2);
      [x, y] = rel ? [x + dx, y + dy] : [dx, dy];
    }
    args.length = 0;
    if (low === "m") {
      [fromX, fromY] = [x, y];
      tail = (m.index ?? 0) + m[0].length;
      command = rel ? "l" : "L";
      head = `M${x} ${y}${/^\s*[-\d.,]/.test(d.slice(tail, tail + 2)) ? command : ""}`;
    }
  }
  close(d.length);
  return out;
}

/** The same path as several, one for each square of this size in which something of it begins. */
export function inCells(d: string, cell: number): string[] {
  const cells = new Map<string, string[]>();
  for (const p of parts(d)) {
    const key = `${Math.floor(p.x / cell)} ${Math.floor(p.y / cell)}`,
      list = cells.get(key);
    if (list) list.push(p.d);
    else cells.set(key, [p.d]);
  }
  return [...cells.values()].map((list) => list.join(""));
}
