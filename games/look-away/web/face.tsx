// Counters of card: a leader with stars, name and ratings (solid while active, open while not), a unit with its factors.
import { colour, type FaceProps } from "page/games";
import { fitName, Wooden } from "page/ui/block";

export const ratings = new Map<string, { ar?: number; br?: number; mr?: number; supply?: string; hidden?: boolean }>();

export function Face(props: FaceProps) {
  const { p, size, on = false } = props;
  if (p.hidden || p.sign !== "leader") return <Wooden {...props} />;
  const c = colour(p.side),
    active = p.status.includes("active"),
    small = size < 40;
  const r = ratings.get(p.full),
    moved = p.status.includes("moved") || p.status.includes("marched");
  const name = p.name.length > 9 ? p.name.replace(/^(W\.H\.|S\.D\.|G\.) /, "") : p.name;
  const fit = fitName(name.toUpperCase(), size, 59, 14);
  return (
    <g
      class={`block leadercard ${c}${active ? "" : " open"}${r?.hidden ? " secret" : ""}${moved ? " done" : ""}${on ? " on" : ""}`}
    >
      {on && <rect class="ringcase" x="-7" y="-7" width="82" height="82" rx="9" />}
      {on && <rect class="ring" x="-5" y="-5" width="78" height="78" rx="8" />}
      <rect class="edge" x="5" y="5" width="64" height="64" rx="5" />
      <rect class="face" x="0" y="0" width="64" height="64" rx="4.5" />
      <text class="stars" x="32" y={small ? 26 : 16} text-anchor="middle">
        {"★".repeat(Math.max(1, p.steps))}
      </text>
      {small ? (
        <text class="initial" x="32" y="54" text-anchor="middle">
          {name.slice(0, 4).toUpperCase()}
        </text>
      ) : (
        <>
          <text
            class="name"
            x="32"
            y="36"
            text-anchor="middle"
            style={{ fontSize: `${fit.size.toFixed(1)}px` }}
            textLength={fit.textLength}
            lengthAdjust="spacingAndGlyphs"
          >
            {fit.name}
          </text>
          <text class="ratings" x="32" y="55" text-anchor="middle">
            {r?.ar !== undefined ? `${r.ar}-${r.br}-${r.mr}` : ""}
          </text>
        </>
      )}
      {p.status.includes("no supply") && (
        <g class="nosupply">
          <circle cx="4" cy="60" r="8" />
          <path d="M-1 65L9 55" />
          <circle class="ring" cx="4" cy="60" r="4.6" />
        </g>
      )}
      {moved && (
        <g class="corner">
          <path class="turned" d="M46 62L62 46V59q0 3-3 3z" />
        </g>
      )}
    </g>
  );
}
