// Sound, off unless it is turned on: a short drum when one is asked, a rattle for dice, paper for a march. Made here, so that
// nothing is fetched.
import { kept } from "./likes";

export type Noise = "drum" | "dice" | "paper";

let room: AudioContext | null = null;

/** A burst of noise through a band: how long, how high, how sharp, how loud, and when. */
function burst(to: AudioContext, at: number, long: number, high: number, sharp: number, loud: number) {
  const n = Math.ceil(to.sampleRate * long),
    buffer = to.createBuffer(1, n, to.sampleRate),
    data = buffer.getChannelData(0);
  for (let i = 0; i < n; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / n) ** 2;
  const source = to.createBufferSource(),
    band = to.createBiquadFilter(),
    level = to.createGain();
  source.buffer = buffer;
  band.type = "bandpass";
  band.frequency.value = high;
  band.Q.value = sharp;
  level.gain.value = loud;
  source.connect(band).connect(level).connect(to.destination);
  source.start(to.currentTime + at);
}

const scores: Record<Noise, (to: AudioContext) => void> = {
  drum: (to) => {
    for (const [at, loud] of [
      [0, 0.5],
      [0.11, 0.35],
      [0.22, 0.6],
    ])
      burst(to, at, 0.09, 210, 1.2, loud);
  },
  dice: (to) => {
    for (let i = 0; i < 5; i++) burst(to, i * 0.055 + Math.random() * 0.02, 0.03, 2600, 3, 0.35);
  },
  paper: (to) => burst(to, 0, 0.16, 5200, 0.7, 0.12),
};

export function sound(what: Noise) {
  if (kept("sound") !== "on") return;
  try {
    room ??= new AudioContext();
    void room.resume();
    scores[what](room);
  } catch {
    /* this browser makes none */
  }
}
