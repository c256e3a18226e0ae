// Are the dice what was sealed? Looked at when the game is over.
import * as api from "../api";
import { examine, type Proof, type Seal } from "../proof";
import { keep, kept } from "../ui/likes";
import type { Play } from "../play";

export class Fair {
  constructor(private play: Play) {}

  proof: Proof | null = null; // of a game that is over: whether its dice follow from its secret
  unproved: string | null = null; // why that could not be looked at

  /** The seal as this browser first saw it, while the game ran; of one that is over it proves nothing any more. */
  seal: Seal | null = null;

  keepSeal(v: api.View) {
    const name = `seal-${this.play.id}`,
      now = v.chance?.commitment;
    if (!this.seal)
      try {
        this.seal = JSON.parse(kept(name) ?? "null") as Seal | null;
      } catch {
        /* as if it had not been seen */
      }
    if (!this.seal && now && !v.over) {
      this.seal = {
        commitment: now,
        at: Date.now(),
        clean: (v.log?.[0]?.n ?? 0) === 0 && !v.log?.some((t) => t.dice?.length),
      };
      keep(name, JSON.stringify(this.seal));
    }
    if (v.over && v.chance) void this.prove();
  }

  /** While the game runs: is the seal still the one that was published? */
  get resealed() {
    const now = this.play.view?.chance?.commitment;
    return !!this.seal && now !== undefined && now !== this.seal.commitment;
  }

  async prove() {
    const chance = this.play.view?.chance;
    if (!chance || this.proof || this.proving) return;
    this.proving = true;
    this.unproved = null;
    try {
      const [given, told] = await Promise.all([api.proof(this.play.id), api.log(this.play.id, 0, "all")]); // what either side was told, too
      this.proof = examine(chance, given, told, this.seal);
    } catch (e) {
      this.unproved = (e as Error).message;
    }
    this.proving = false;
    this.play.tell();
  }
  private proving = false;

  openDice() {
    this.play.drawer = this.play.drawer === "dice" ? null : "dice";
    if (this.unproved) void this.prove();
    this.play.tell();
  }
}
