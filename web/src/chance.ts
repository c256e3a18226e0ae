// How a game's dice follow from its secret, as docs/security.md publishes it: worked out here again, so that nobody has to
// take the server's word. SipHash-2-4 is in the tests with its published vectors; SHA-256 is @noble/hashes', since a page on
// plain http has no crypto.subtle.
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils";

/** 128 bits in two halves, as the engine keeps them. */
export type Secret = readonly [bigint, bigint];

const FULL = (1n << 64n) - 1n;
const add = (a: bigint, b: bigint) => (a + b) & FULL;
const turn = (x: bigint, by: bigint) => ((x << by) | (x >> (64n - by))) & FULL;

function round([a, b, c, d]: bigint[]): bigint[] {
  a = add(a, b);
  b = turn(b, 13n) ^ a;
  a = turn(a, 32n);
  c = add(c, d);
  d = turn(d, 16n) ^ c;
  a = add(a, d);
  d = turn(d, 21n) ^ a;
  c = add(c, b);
  b = turn(b, 17n) ^ c;
  c = turn(c, 32n);
  return [a, b, c, d];
}

const times = (n: number, v: bigint[]) => {
  for (; n > 0; n--) v = round(v);
  return v;
};

/** The message in words of eight bytes, the least first; the last one ends with the length. */
function words(message: Uint8Array): bigint[] {
  const view = new DataView(new ArrayBuffer((Math.floor(message.length / 8) + 1) * 8));
  message.forEach((byte, i) => view.setUint8(i, byte));
  view.setUint8(view.byteLength - 1, message.length & 255);
  return Array.from({ length: view.byteLength / 8 }, (_, i) => view.getBigUint64(8 * i, true));
}

export function siphash(key: Secret, message: Uint8Array): bigint {
  let v = [
    key[0] ^ 0x736f6d6570736575n,
    key[1] ^ 0x646f72616e646f6dn,
    key[0] ^ 0x6c7967656e657261n,
    key[1] ^ 0x7465646279746573n,
  ];
  for (const m of words(message)) {
    v[3] ^= m;
    v = times(2, v);
    v[0] ^= m;
  }
  v[2] ^= 0xffn;
  v = times(4, v);
  return v[0] ^ v[1] ^ v[2] ^ v[3];
}

function le32(...numbers: number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * numbers.length));
  numbers.forEach((n, i) => view.setUint32(4 * i, n, true));
  return new Uint8Array(view.buffer);
}

/** A die with so many sides: the high half of the hash times the sides. Tried again where that would favour some of them. */
export function dieOf(secret: Secret, course: number, roll: number, sides: number): number {
  const n = BigInt(sides),
    unfair = (1n << 64n) % n;
  for (let t = 0; ; t++) {
    const product = siphash(secret, le32(course, roll, sides, t)) * n;
    if ((product & FULL) >= unfair) return 1 + Number(product >> 64n);
  }
}

/** 32 digits as the server writes them, the first half first; null: that is none. */
export const secretOf = (hex: string): Secret | null =>
  /^[0-9a-f]{32}$/.test(hex) ? [BigInt(`0x${hex.slice(0, 16)}`), BigInt(`0x${hex.slice(16)}`)] : null;

/** A chosen seed, stretched. */
export function secretOfSeed(seed: bigint): Secret {
  const ascii = new DataView(utf8ToBytes("Long Roll chance").buffer);
  const key: Secret = [ascii.getBigUint64(0, true), ascii.getBigUint64(8, true)];
  const half = (i: bigint) => {
    const view = new DataView(new ArrayBuffer(16));
    view.setBigUint64(0, seed, true);
    view.setBigUint64(8, i, true);
    return siphash(key, new Uint8Array(view.buffer));
  };
  return [half(0n), half(1n)];
}

export const hexOf = (secret: Secret) => secret.map((h) => h.toString(16).padStart(16, "0")).join("");

/** The seal of a secret: what is published before the first die. */
export const sealOf = (secret: string) => bytesToHex(sha256(utf8ToBytes(`longroll:${secret}`)));
