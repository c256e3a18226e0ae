// Line paths on a 24 grid.
const paths: Record<string, string> = {
  undo: "M9 7L4 11l5 4M4 11h10a5 5 0 0 1 0 10h-3",
  die: "M5 5h14v14H5zM8.600 8.600h1v1h-1zM14.400 14.400h1v1h-1zM11.500 11.500h1v1h-1z",
  map: "M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14",
  forces: "M3 6h18v12H3zM3 6l18 12M21 6L3 18",
  journal: "M6 3h12v18H6zM9 8h6M9 12h6M9 16h4",
  rules: "M5 4h8v16H5zM13 4l6 2v16l-6-2",
  close: "M6 6l12 12M18 6L6 18",
  cross: "M5 5l14 14M19 5L5 19",
  chevron: "M9 5l7 7-7 7",
  back: "M15 5l-7 7 7 7",
  back2: "M12 5l-7 7 7 7M19 5l-7 7 7 7",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  layers: "M12 4l9 5-9 5-9-5zM3 14l9 5 9-5",
  find: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.500 15.500L21 21",
  pencil: "M4 20l1-5L16 4l4 4L9 19z",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 3",
  seal: "M3 6h18v12H3zM3 6l9 7 9-7",
  minus: "M6 12h12",
  plus: "M6 12h12M12 6v12",
  sabres: "M4 4l14 14M20 4L6 18M4 16l4 4M20 16l-4 4",
  eye: "M2 12s4-6 10-6 10 6 10 6-4 6-10 6S2 12 2 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  tick: "M5 12l5 5 9-10",
  menu: "M4 7h16M4 12h16M4 17h16",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
};

export const Icon = ({ name, size = 18 }: { name: string; size?: number }) => (
  <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path
      d={paths[name]}
      fill="none"
      stroke="currentColor"
      stroke-width="1.7"
      stroke-linecap="round"
      stroke-linejoin="round"
    />
  </svg>
);

const spots: Record<number, [number, number][]> = {
  1: [[12, 12]],
  2: [
    [8, 8],
    [16, 16],
  ],
  3: [
    [7, 7],
    [12, 12],
    [17, 17],
  ],
  4: [
    [8, 8],
    [16, 8],
    [8, 16],
    [16, 16],
  ],
  5: [
    [7, 7],
    [17, 7],
    [12, 12],
    [7, 17],
    [17, 17],
  ],
  6: [
    [8, 6],
    [16, 6],
    [8, 12],
    [16, 12],
    [8, 18],
    [16, 18],
  ],
};

/** A die as its face; other than six-sided ones show their number. */
export function DieFace({ value, sides, mark = "" }: { value: number; sides: number; mark?: string }) {
  const said = `rolled ${value}${mark === "hit" ? ", hit" : mark === "loss" ? ", loss" : ""}`;
  return (
    <svg class={`die ${mark}`} viewBox="0 0 24 24" role="img" aria-label={said}>
      <rect x="1.5" y="1.5" width="21" height="21" rx="4" />
      {sides === 6 && spots[value] ? (
        spots[value].map(([x, y]) => <circle cx={x} cy={y} r="2.3" />)
      ) : (
        <text x="12" y="17" text-anchor="middle">
          {value}
        </text>
      )}
    </svg>
  );
}
