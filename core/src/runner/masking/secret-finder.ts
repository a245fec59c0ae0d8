import { listSecretPatterns, type SecretPattern } from './secret-patterns.js';
import { listVariants, matchPattern, type TextRange } from './match-pattern.js';
import { ESCAPES, startsEscape, UnitReader } from './unit-reader.js';

/** Where a text contains a secret. */
export interface SecretMatch extends TextRange {
  /** The secret, unchanged. */
  readonly secret: string;
}

/** Characters that are searched between two pauses: some milliseconds, in the slowest texts some tens. More for a secret with many backslashes in a row, in a text made to look like it. */
export const CHARACTERS_PER_STEP = 8_192;

/** Backslashes in a row of a secret that are found however often they were escaped, and longer rows if it was less often: each multiplies the time that a text of backslashes takes. */
const MAX_BACKSLASHES = 3;

const LINE_BREAKS = [0x0a, 0x0d];

interface KnownPattern extends SecretPattern {
  readonly secret: string;
}

/**
 * Finds secrets in text in any form in which they may come back, by decoding the text instead of listing spellings:
 * escaped for JSON, strings, URLs or HTML, several times and mixed, in base64, in hexadecimal, or in the wrong charset.
 * Masking and the check before a call is sent share it: a secret that is removed from a report is also recognized in a
 * call.
 */
export class SecretFinder {
  readonly #minPartLength: number;
  readonly #secrets = new Set<string>();
  /** Patterns by each code unit that they may start with. */
  readonly #byFirstUnit = new Map<number, KnownPattern[]>();
  /** Patterns of short secrets. */
  readonly #wholes: KnownPattern[] = [];
  /** 1 for the low bytes of each two code units in a row that a pattern or an escape may start with. Large, so made with the first pattern. */
  #starts: Uint8Array | undefined;
  /** The most backslashes in a row of a secret. */
  #backslashes = 0;

  /** @param minPartLength shorter secrets are found only where they are the whole text: `1` or `on` is everywhere */
  constructor(minPartLength: number) {
    this.#minPartLength = minPartLength;
  }

  /** Number of known secrets. */
  get size(): number {
    return this.#secrets.size;
  }

  /** From now on, also finds this secret. Empty text is ignored. */
  add(secret: string): void {
    if (secret === '' || this.#secrets.has(secret)) return;
    this.#secrets.add(secret);
    for (const [run] of secret.matchAll(/\\+/g))
      this.#backslashes = Math.min(MAX_BACKSLASHES, Math.max(this.#backslashes, run.length));
    const patterns = listSecretPatterns(secret).map((pattern) => ({ ...pattern, secret }));
    if (secret.length < this.#minPartLength) this.#wholes.push(...patterns.filter(({ kind }) => kind === 'text'));
    else for (const pattern of patterns) this.#addPattern(pattern);
  }

  #addPattern(pattern: KnownPattern): void {
    const starts = (this.#starts ??= listEscapes());
    for (const code of listVariants(pattern.kind, pattern.units[0]!)) {
      for (const next of [...listVariants(pattern.kind, pattern.units[1]!), ...ESCAPES, ...LINE_BREAKS])
        starts[pairOf(code, next)] = 1;
      const others = this.#byFirstUnit.get(code);
      if (others === undefined) this.#byFirstUnit.set(code, [pattern]);
      else others.push(pattern);
    }
  }

  /**
   * Every occurrence of a secret, in the order of the text. They may overlap. The beginning of a secret counts before an
   * ellipsis and, if the text was cut, at its end.
   */
  find(text: string, isCut = false): SecretMatch[] {
    const reader = new UnitReader(text, this.#backslashes);
    const matches = this.#findWhole(reader);
    this.#findBetween(0, text.length, reader, isCut, matches);
    return matches;
  }

  /** Same as `find`, pausing at each `yield`: no step takes long, however long the text. */
  *findInSteps(text: string, isCut = false): Generator<undefined, SecretMatch[]> {
    const reader = new UnitReader(text, this.#backslashes);
    const matches = this.#findWhole(reader);
    for (let start = 0; start < text.length; start += CHARACTERS_PER_STEP) {
      if (start > 0) yield;
      this.#findBetween(start, Math.min(start + CHARACTERS_PER_STEP, text.length), reader, isCut, matches);
    }
    return matches;
  }

  /** Adds the matches that start there. */
  #findBetween(start: number, end: number, reader: UnitReader, isCut: boolean, matches: SecretMatch[]): void {
    const starts = this.#starts;
    if (starts === undefined) return;
    const { text } = reader;
    let next = text.charCodeAt(start);
    for (let at = start; at < end; at += 1) {
      const code = next;
      next = text.charCodeAt(at + 1);
      if (starts[pairOf(code, next)] === 0) continue;
      if (!startsEscape(code)) this.#matchAll(reader, code, at, isCut, matches);
      else
        for (const [index, { code: spelled }] of reader.readAll(at).entries())
          if (index === 0 || spelled !== code) this.#matchAll(reader, spelled, at, isCut, matches);
    }
  }

  #findWhole(reader: UnitReader): SecretMatch[] {
    const { length } = reader.text;
    return this.#wholes
      .filter((pattern) => matchPattern(reader, pattern, 0)?.end === length)
      .map(({ secret }) => ({ start: 0, end: length, secret }));
  }

  #matchAll(reader: UnitReader, firstUnit: number, start: number, isCut: boolean, matches: SecretMatch[]): void {
    const patterns = this.#byFirstUnit.get(firstUnit);
    if (patterns === undefined) return;
    for (const pattern of patterns) {
      const range = matchPattern(reader, pattern, start, isCut);
      if (range !== undefined) matches.push({ ...range, secret: pattern.secret });
    }
  }
}

function listEscapes(): Uint8Array {
  const starts = new Uint8Array(0x1_0000);
  for (const code of ESCAPES) starts.fill(1, code << 8, (code + 1) << 8);
  return starts;
}

function pairOf(code: number, next: number): number {
  return ((code & 0xff) << 8) | (next & 0xff);
}
