// Which panels have a column of their own beside the board. Nothing here draws or keeps.
export type Side = "left" | "right";
/** From so many pixels a panel has a column, and from so many both have. */
export const WIDE = 1200,
  BOTH = 1600;

/** What stands open at first, or after this panel was turned: the second closes the first where there is no room for both. */
export const atFirst = (width: number, said: string | null) =>
  said === null
    ? { left: width >= WIDE, right: width >= BOTH }
    : { left: said.includes("left"), right: said.includes("right") && (width >= BOTH || !said.includes("left")) };
export const turned = (open: Record<Side, boolean>, side: Side, width: number) => {
  const now = { ...open, [side]: !open[side] },
    other = side === "left" ? "right" : "left";
  return width < BOTH && now[side] ? { ...now, [other]: false } : now;
};
