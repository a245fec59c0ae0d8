import { entityNames } from './entity-names.js';

/** A UTF-16 code unit that a text spells, raw or escaped. */
export interface Unit {
  readonly code: number;
  /** Position in the text behind its spelling. */
  readonly end: number;
  /** The second code unit, if one escape spells two: `&#128512;`. */
  readonly then?: number;
}

/** Levels of escapes within escapes that are decoded, such as JSON in JSON, or a URL in HTML in JSON. */
const MAX_LEVELS = 4;
/** Longest part of an escape behind its first character: the name of an entity. */
const MAX_AHEAD = 16;
const MAX_MEMO = 4_096;

const [BACKSLASH, PERCENT, AMPERSAND, NUMBER_SIGN, SEMICOLON] = [0x5c, 0x25, 0x26, 0x23, 0x3b];

/** The code units that start an escape: those of strings, URLs and HTML. */
export const ESCAPES: readonly number[] = [BACKSLASH, PERCENT, AMPERSAND];

/** True for one of `ESCAPES`. */
export function startsEscape(code: number): boolean {
  return code === BACKSLASH || code === PERCENT || code === AMPERSAND;
}

/**
 * Reads a text unit by unit and decodes the escapes of JSON and of the strings of programming languages (`\u002B`,
 * `\/`, `\x2b`), of URLs (`%2B`, `%u20AC`) and of HTML (`&plus;`, `&#43;`, `&#x2B;`), level by level: `\\u002B` is
 * `\u002B` on the first level and `+` on the second.
 */
export class UnitReader {
  readonly text: string;
  readonly #longRun: number;
  /** Decoded units by position and level. */
  #memo: Map<number, Unit> | undefined;
  /** What `readAll` returned, by position. */
  #allMemo: Map<number, readonly Unit[]> | undefined;
  /** The last run of an escape character that was read. */
  #runStart = 0;
  #runEnd = 0;

  /** @param backslashes the most backslashes in a row that are looked for: each of them, and what follows, may be spelled by a run */
  constructor(text: string, backslashes: number) {
    this.text = text;
    this.#longRun = (backslashes + 1) * 2 ** MAX_LEVELS;
  }

  /** What a position spells on each level, the raw unit first; nothing at the end of the text. */
  readAll(position: number): readonly Unit[] {
    const raw = this.#read(position, 0);
    if (raw === undefined || !startsEscape(raw.code)) return raw === undefined ? [] : [raw];
    const all = (this.#allMemo ??= new Map<number, readonly Unit[]>());
    const known = all.get(position);
    if (known !== undefined) return known;
    if (all.size >= MAX_MEMO) all.clear();
    const units = this.#decodeAll(raw, position);
    all.set(position, units);
    return units;
  }

  #decodeAll(raw: Unit, position: number): readonly Unit[] {
    const units = [raw];
    if (this.#isLongRun(raw.code, position)) return units;
    for (let level = 1; level <= MAX_LEVELS; level += 1) {
      const unit = this.#read(position, level)!;
      if (unit.end === units.at(-1)!.end) continue;
      units.push(unit);
      const character = this.#decodeUtf8(unit, level);
      if (character !== undefined) units.push(character);
      // Spells the same on every further level.
      if (!startsEscape(unit.code)) break;
    }
    return units;
  }

  /**
   * True within a run of one escape character that is longer than any spelling of what is looked for: it spells that
   * character on each level.
   */
  #isLongRun(code: number, position: number): boolean {
    if (position >= this.#runEnd || position < this.#runStart) {
      this.#runStart = position;
      this.#runEnd = position + 1;
      while (this.text.charCodeAt(this.#runEnd) === code) this.#runEnd += 1;
    }
    return this.#runEnd - position > this.#longRun;
  }

  #read(position: number, level: number): Unit | undefined {
    const code = this.text.charCodeAt(position);
    if (Number.isNaN(code)) return undefined;
    if (level === 0 || !startsEscape(code)) return { code, end: position + 1 };
    const key = position * (MAX_LEVELS + 1) + level;
    // Most texts have no escapes, and need no map.
    const memo = (this.#memo ??= new Map<number, Unit>());
    const known = memo.get(key);
    if (known !== undefined) return known;
    const head = this.#read(position, level - 1)!;
    const unit = this.#decode(head, level - 1) ?? head;
    if (memo.size >= MAX_MEMO) memo.clear();
    memo.set(key, unit);
    return unit;
  }

  /** The escape that starts with this unit; undefined if there is none. */
  #decode({ code, end }: Unit, level: number): Unit | undefined {
    if (code === PERCENT) return this.#decodeNumber(percentNumber, 16, end, level);
    if (code === BACKSLASH) return this.#decodeBackslash(end, level);
    return code === AMPERSAND ? this.#decodeEntity(end, level) : undefined;
  }

  #decodeBackslash(position: number, level: number): Unit | undefined {
    const body = this.#read(position, level);
    if (body === undefined) return undefined;
    const control = controls.get(body.code);
    if (isAlphanumeric(body.code))
      return (
        this.#decodeNumber(stringNumber, 16, position, level) ??
        this.#decodeNumber(octalNumber, 8, position, level) ??
        (control === undefined ? undefined : { code: control, end: body.end })
      );
    // Escapes of other kinds that follow belong to another level.
    return body.code === PERCENT || body.code === AMPERSAND ? undefined : body;
  }

  #decodeEntity(position: number, level: number): Unit | undefined {
    const body = this.#read(position, level);
    if (body?.code === NUMBER_SIGN) {
      const unit =
        this.#decodeNumber(decimalNumber, 10, body.end, level) ??
        this.#decodeNumber(hexadecimalNumber, 16, body.end, level);
      return unit === undefined ? undefined : { ...unit, end: this.#skipSemicolon(unit.end, level) ?? unit.end };
    }
    const name = this.#match(entityName, position, level);
    const code = entityNames.get(name?.groups[0] ?? '');
    const end = name === undefined || code === undefined ? undefined : this.#skipSemicolon(name.end, level);
    return code === undefined || end === undefined ? undefined : { code, end };
  }

  #skipSemicolon(position: number, level: number): number | undefined {
    const unit = this.#read(position, level);
    return unit?.code === SEMICOLON ? unit.end : undefined;
  }

  /** The character whose number is the first group that matches. */
  #decodeNumber(pattern: RegExp, radix: number, position: number, level: number): Unit | undefined {
    const match = this.#match(pattern, position, level);
    const digits = match?.groups.slice(1).find((group) => group !== undefined);
    return match === undefined || digits === undefined ? undefined : toUnit(parseInt(digits, radix), match.end);
  }

  /** The character of a sequence of escaped bytes that starts with this unit. */
  #decodeUtf8({ code, end }: Unit, level: number): Unit | undefined {
    const length = code < 0xc2 || code > 0xf4 ? 0 : code < 0xe0 ? 1 : code < 0xf0 ? 2 : 3;
    let point = code & (0x3f >> length);
    let last = end;
    for (let count = 0; count < length; count += 1) {
      const next = this.#read(last, level);
      if (next === undefined || next.code < 0x80 || next.code > 0xbf) return undefined;
      point = (point << 6) | (next.code & 0x3f);
      last = next.end;
    }
    return length === 0 ? undefined : toUnit(point, last);
  }

  /** Matches the text as it is decoded on a level. */
  #match(pattern: RegExp, position: number, level: number): Match | undefined {
    pattern.lastIndex = position;
    const raw = pattern.exec(this.text);
    if (raw !== null) return { groups: raw, end: pattern.lastIndex };
    const ahead = this.#decodeAhead(position, level);
    if (ahead === undefined) return undefined;
    pattern.lastIndex = 0;
    const decoded = pattern.exec(ahead.text);
    return decoded === null ? undefined : { groups: decoded, end: ahead.ends[pattern.lastIndex - 1]! };
  }

  /** The next units that numbers and names consist of, and where each of them ends; undefined if all of them are raw. */
  #decodeAhead(position: number, level: number): Ahead | undefined {
    if (level === 0) return undefined;
    let text = '';
    const ends: number[] = [];
    let at = position;
    while (ends.length < MAX_AHEAD) {
      const unit = this.#read(at, level);
      if (unit === undefined || !(isAlphanumeric(unit.code) || isBrace(unit.code))) break;
      text += String.fromCharCode(unit.code);
      at = unit.end;
      ends.push(at);
    }
    return at === position + ends.length ? undefined : { text, ends };
  }
}

interface Ahead {
  readonly text: string;
  readonly ends: readonly number[];
}

interface Match {
  readonly groups: readonly (string | undefined)[];
  readonly end: number;
}

/** Undefined if there is no such character. */
function toUnit(point: number, end: number): Unit | undefined {
  if (point > 0x10ffff) return undefined;
  const text = String.fromCodePoint(point);
  const unit = { code: text.charCodeAt(0), end };
  return text.length === 1 ? unit : { ...unit, then: text.charCodeAt(1) };
}

const percentNumber = /u([\da-f]{4})|([\da-f]{2})/iy;
const stringNumber = /u([\da-fA-F]{4})|[ux]\{([\da-fA-F]{1,6})\}|x([\da-fA-F]{2})|U([\da-fA-F]{8})/y;
const octalNumber = /([0-3][0-7]{2})/y;
const decimalNumber = /0*(\d{1,7})/y;
const hexadecimalNumber = /x0*([\da-f]{1,6})/iy;
const entityName = /[a-z][a-z\d]{1,15}/iy;

const controls = new Map(
  Array.from('0\0a\x07b\bt\tn\nv\vf\fr\re\x1b'.matchAll(/(.)(.)/gs), ([, letter = '', control = '']) => [
    letter.charCodeAt(0),
    control.charCodeAt(0),
  ]),
);

function isAlphanumeric(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

function isBrace(code: number): boolean {
  return code === 0x7b || code === 0x7d;
}
