// The keys on the board's corner: zoom, overlays, the small map; and the arrow to a question that is out of sight.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { HexInfo } from "../api";
import type { Play } from "../play";
import { rimOf, type Eye } from "./camera";
import { Icon } from "./icons";
import { overlaysOf } from "./marks";

export function MapKeys({
  play,
  zoom,
  fit,
  children,
}: {
  play: Play;
  zoom(factor: number): void;
  fit(): void;
  children?: ComponentChildren;
}) {
  const laid = overlaysOf(play),
    shown = laid.find((o) => play.overlays.laid.has(o.name));
  return (
    <div class="mapkeys">
      {shown && (
        <p class="legend" role="status">
          <b>{shown.title}</b> {shown.words}
        </p>
      )}
      <Overlays play={play} laid={laid} />
      <div class="keys">
        <button onClick={() => zoom(0.8)} aria-label="Zoom out">
          <Icon name="minus" size={16} />
        </button>
        <button onClick={() => zoom(1.25)} aria-label="Zoom in">
          <Icon name="plus" size={16} />
        </button>
        <button onClick={fit}>Fit</button>
      </div>
      {children}
    </div>
  );
}

/** The question is elsewhere: where, and how far. */
export function Rim({
  eye,
  size,
  place,
  go,
}: {
  eye: Eye;
  size: { w: number; h: number };
  place: HexInfo;
  go(): void;
}) {
  const { x, y, hexes } = rimOf(eye, size, place);
  const turn = (Math.atan2(y - size.h / 2, x - size.w / 2) * 180) / Math.PI;
  return (
    <button
      class="rimkey"
      style={{
        left: `${Math.max(70, Math.min(size.w - 70, x))}px`,
        top: `${Math.max(60, Math.min(size.h - 24, y))}px`,
      }}
      onClick={go}
    >
      <span class="arrow" style={{ transform: `rotate(${turn}deg)` }} aria-hidden="true">
        ➤
      </span>
      {place.name || place.number}, {hexes} {hexes === 1 ? "hex" : "hexes"} <kbd>.</kbd>
    </button>
  );
}

/** Overlays: the one that is shown as a key of its own, the others behind a button; each has its letter. */
function Overlays({ play, laid }: { play: Play; laid: ReturnType<typeof overlaysOf> }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    const shut = (e: KeyboardEvent) => {
      if (e.key === "Escape") setOpen(false);
    };
    window.addEventListener("keydown", shut);
    return () => window.removeEventListener("keydown", shut);
  }, [open]);
  const hide = () => {
    setOpen(false);
    play.hidePieces = !play.hidePieces;
    play.tell();
  };
  const key = (o: (typeof laid)[0], cls: string) => (
    <button
      class={cls}
      aria-pressed={play.overlays.laid.has(o.name)}
      title={o.words}
      onClick={() => {
        setOpen(false);
        void play.overlays.lay(o.name);
      }}
    >
      {o.title} {o.key && <kbd>{o.key.toUpperCase()}</kbd>}
    </button>
  );
  const shown = laid.filter((o) => play.overlays.laid.has(o.name));
  useEffect(() => {
    if (!open) return;
    const shut = (e: KeyboardEvent) => {
      if (e.key !== "Escape") return;
      e.stopPropagation();
      setOpen(false);
    };
    window.addEventListener("keydown", shut, true);
    return () => window.removeEventListener("keydown", shut, true);
  }, [open]);
  return (
    <div class="overlays">
      <div class="keys" role="group" aria-label="Overlays">
        {shown.map((o) => key(o, "near"))}
        {play.hidePieces && (
          <button class="near" aria-pressed={true} onClick={hide}>
            Hide pieces <kbd>H</kbd>
          </button>
        )}
        <button class="show" aria-expanded={open} aria-label="More overlays" onClick={() => setOpen(!open)}>
          <Icon name="layers" size={16} />
        </button>
      </div>
      {open && (
        <div class="keys drop" role="group" aria-label="More overlays">
          {laid.map((o) => key(o, ""))}
          <button aria-pressed={play.hidePieces} onClick={hide}>
            Hide pieces <kbd>H</kbd>
          </button>
        </div>
      )}
    </div>
  );
}
