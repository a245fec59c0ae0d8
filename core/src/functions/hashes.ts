/** The hash functions of FIPS 180-4. */
export type HashName = 'sha1' | 'sha256' | 'sha512';

type Eight<T> = [T, T, T, T, T, T, T, T];

const MASK_64 = 0xffff_ffff_ffff_ffffn;

/**
 * The hash of bytes. Written here because scripts for k6, pages without TLS, and functions that return at once have no common
 * implementation.
 */
export function hashBytes(name: HashName, bytes: Uint8Array): Uint8Array {
  return { sha1, sha256, sha512 }[name](bytes);
}

/** RFC 2104. */
export function hmacBytes(name: HashName, key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const block = new Uint8Array(name === 'sha512' ? 128 : 64);
  block.set(key.length > block.length ? hashBytes(name, key) : key);
  const inner = hashBytes(
    name,
    concat(
      block.map((byte) => byte ^ 0x36),
      bytes,
    ),
  );
  return hashBytes(
    name,
    concat(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

/** The bytes with their length in bits at the end of the last block (section 5.1). */
function pad(bytes: Uint8Array, block: number): DataView {
  const size = Math.ceil((bytes.length + 1 + block / 8) / block) * block;
  const padded = new Uint8Array(size);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(size - 8, Math.floor(bytes.length / 0x2000_0000));
  view.setUint32(size - 4, bytes.length << 3);
  return view;
}

/** Section 6.1. */
function sha1(bytes: Uint8Array): Uint8Array {
  const view = pad(bytes, 64);
  const state = Uint32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0);
  const words = new Uint32Array(80);
  const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by));
  const mix = (round: number, b: number, c: number, d: number): number => {
    if (round < 20) return ((b & c) | (~b & d)) + 0x5a827999;
    if (round < 40) return (b ^ c ^ d) + 0x6ed9eba1;
    return round < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc : (b ^ c ^ d) + 0xca62c1d6;
  };
  for (let at = 0; at < view.byteLength; at += 64) {
    words.forEach((_, index) => {
      const last = (back: number): number => words[index - back] ?? 0;
      words[index] = index < 16 ? view.getUint32(at + index * 4) : rotate(last(3) ^ last(8) ^ last(14) ^ last(16), 1);
    });
    let [a = 0, b = 0, c = 0, d = 0, e = 0] = state;
    words.forEach((word, round) => {
      const next = (rotate(a, 5) + mix(round, b, c, d) + e + word) | 0;
      [e, d, c, b, a] = [d, c, rotate(b, 30), a, next];
    });
    [a, b, c, d, e].forEach((word, index) => (state[index] = (state[index] ?? 0) + word));
  }
  return writeWords([...state].map(BigInt), 4);
}

/** Section 6.2. */
function sha256(bytes: Uint8Array): Uint8Array {
  const view = pad(bytes, 64);
  const { constants, initial } = constantsOf(32);
  const added = Int32Array.from(constants, (constant) => Number(BigInt.asIntN(32, constant)));
  const state = Int32Array.from(initial, (word) => Number(BigInt.asIntN(32, word)));
  const words = new Int32Array(64);
  const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));
  const word = (index: number): number => words[index] ?? 0;
  for (let at = 0; at < view.byteLength; at += 64) {
    for (let index = 0; index < 16; index += 1) words[index] = view.getInt32(at + index * 4);
    for (let index = 16; index < 64; index += 1) {
      const [early, late] = [word(index - 15), word(index - 2)];
      const first = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
      const second = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
      words[index] = second + word(index - 7) + first + word(index - 16);
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as Eight<number>;
    for (let round = 0; round < 64; round += 1) {
      const sumE = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
      const sumA = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
      const first = (h + sumE + ((e & f) ^ (~e & g)) + (added[round] ?? 0) + word(round)) | 0;
      const second = (sumA + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + second) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((value, index) => (state[index] = (state[index] ?? 0) + value));
  }
  return writeWords([...state].map(BigInt), 4);
}

/** Bytes of the longest text for SHA-512, whose words of 64 bits are slow. */
const MAX_SHA512 = 1_000_000;

/** Section 6.4. */
function sha512(bytes: Uint8Array): Uint8Array {
  if (bytes.length > MAX_SHA512) throw new Error(`hashes at most ${String(MAX_SHA512)} bytes with sha512`);
  const view = pad(bytes, 128);
  const { constants, initial } = constantsOf(64);
  const rotate = (word: bigint, by: bigint): bigint => ((word >> by) | (word << (64n - by))) & MASK_64;
  const state = [...initial];
  for (let at = 0; at < view.byteLength; at += 128) {
    const words: bigint[] = [];
    const word = (index: number): bigint => words[index] ?? 0n;
    for (let index = 0; index < 16; index += 1)
      words.push((BigInt(view.getUint32(at + index * 8)) << 32n) | BigInt(view.getUint32(at + index * 8 + 4)));
    for (let index = 16; index < 80; index += 1) {
      const [early, late] = [word(index - 15), word(index - 2)];
      const first = rotate(early, 1n) ^ rotate(early, 8n) ^ (early >> 7n);
      const second = rotate(late, 19n) ^ rotate(late, 61n) ^ (late >> 6n);
      words.push((second + word(index - 7) + first + word(index - 16)) & MASK_64);
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as Eight<bigint>;
    for (let round = 0; round < 80; round += 1) {
      const sumE = rotate(e, 14n) ^ rotate(e, 18n) ^ rotate(e, 41n);
      const sumA = rotate(a, 28n) ^ rotate(a, 34n) ^ rotate(a, 39n);
      const first = h + sumE + ((e & f) ^ (~e & MASK_64 & g)) + (constants[round] ?? 0n) + word(round);
      const second = sumA + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) & MASK_64, c, b, a, (first + second) & MASK_64];
    }
    [a, b, c, d, e, f, g, h].forEach((value, index) => (state[index] = ((state[index] ?? 0n) + value) & MASK_64));
  }
  return writeWords(state, 8);
}

function writeWords(words: readonly bigint[], bytes: number): Uint8Array {
  return Uint8Array.from(
    words.flatMap((word) =>
      Array.from({ length: bytes }, (_, index) => Number((word >> BigInt(8 * (bytes - 1 - index))) & 0xffn)),
    ),
  );
}

interface Constants {
  readonly constants: readonly bigint[];
  readonly initial: readonly bigint[];
}
const known = new Map<number, Constants>();

/** The first bits of the fractions of the cube roots, and the square roots, of the first primes (sections 4.2 and 5.3). */
function constantsOf(size: 32 | 64): Constants {
  const found = known.get(size) ?? {
    constants: listPrimes(size === 32 ? 64 : 80).map((prime) => fractionOfRoot(prime, 3n, size)),
    initial: listPrimes(8).map((prime) => fractionOfRoot(prime, 2n, size)),
  };
  known.set(size, found);
  return found;
}

function listPrimes(count: number): readonly bigint[] {
  const primes: bigint[] = [];
  for (let number = 2n; primes.length < count; number += 1n)
    if (primes.every((prime) => number % prime !== 0n)) primes.push(number);
  return primes;
}

/** The largest integer whose power is not above the scaled number, without the bits of the whole part. */
function fractionOfRoot(prime: bigint, degree: bigint, size: 32 | 64): bigint {
  const scaled = prime << (BigInt(size) * degree);
  let root = 0n;
  for (let bit = BigInt(size + 5); bit >= 0n; bit -= 1n) {
    const next = root | (1n << bit);
    if (next ** degree <= scaled) root = next;
  }
  return BigInt.asUintN(size, root);
}
