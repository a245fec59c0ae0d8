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

/** Backslashes that may spell one unit: each level doubles them. */
export const MAX_BACKSLASHES = 2 ** MAX_LEVELS;

const [BACKSLASH, PERCENT, AMPERSAND, NUMBER_SIGN, SEMICOLON] = [0x5c, 0x25, 0x26, 0x23, 0x3b];
const MAX_MEMO = 4_096;

/** True for the code units that start an escape: those of strings, URLs and HTML. */
export function startsEscape(code: number): boolean {
  return code === BACKSLASH || code === PERCENT || code === AMPERSAND;
}

/**
 * Reads a text unit by unit and decodes the escapes of JSON and of the strings of programming languages (`\u002B`,
 * `\/`, `\x2b`), of URLs (`%2B`, `%u20AC`) and of HTML (`&plus;`, `&#43;`, `&#x2B;`), also within one another. What
 * looks like an escape may be plain text as well, so one position can spell several units.
 */
export class UnitReader {
  readonly text: string;
  readonly #memo = new Map<number, readonly Unit[]>();

  constructor(text: string) {
    this.text = text;
  }

  /** Every unit spelled at this position, the raw one first; none at the end of the text. */
  read(position: number, levels = MAX_LEVELS): readonly Unit[] {
    const code = this.text.charCodeAt(position);
    if (Number.isNaN(code)) return [];
    if (levels === 0 || !startsEscape(code)) return [{ code, end: position + 1 }];
    const key = position * (MAX_LEVELS + 1) + levels;
    const known = this.#memo.get(key);
    if (known !== undefined) return known;
    const units = this.#decode(position, levels);
    if (this.#memo.size >= MAX_MEMO) this.#memo.clear();
    this.#memo.set(key, units);
    return units;
  }

  #decode(position: number, levels: number): readonly Unit[] {
    const heads = this.read(position, levels - 1);
    const units = [...heads];
    for (const { code, end } of heads) {
      const added =
        code === BACKSLASH
          ? this.#decodeBackslash(end, levels - 1)
          : code === PERCENT
            ? this.#decodeNumber(percentNumber, 16, end)
            : code === AMPERSAND
              ? this.#decodeEntity(end, levels - 1)
              : [];
      for (const unit of added) if (!units.some((other) => isSame(unit, other))) units.push(unit);
    }
    return units;
  }

  #decodeBackslash(position: number, levels: number): readonly Unit[] {
    const numbered = [
      ...this.#decodeNumber(stringNumber, 16, position),
      ...this.#decodeNumber(octalNumber, 8, position),
    ];
    if (numbered.length > 0) return numbered;
    return this.read(position, levels).flatMap(({ code, end }) => {
      const control = controls.get(code);
      if (control !== undefined) return [{ code: control, end }];
      return isAlphanumeric(code) ? [] : [{ code, end }];
    });
  }

  #decodeEntity(position: number, levels: number): readonly Unit[] {
    const name = this.#match(entityName, position)?.[0] ?? '';
    const code = entityNames.get(name);
    if (code !== undefined) {
      const end = this.#skipSemicolon(position + name.length, levels);
      return end === undefined ? [] : [{ code, end }];
    }
    return this.read(position, levels)
      .filter((unit) => unit.code === NUMBER_SIGN)
      .flatMap(({ end }) => [
        ...this.#decodeNumber(decimalNumber, 10, end),
        ...this.#decodeNumber(hexadecimalNumber, 16, end),
      ])
      .map((unit) => ({ ...unit, end: this.#skipSemicolon(unit.end, levels) ?? unit.end }));
  }

  #skipSemicolon(position: number, levels: number): number | undefined {
    return this.read(position, levels).find(({ code }) => code === SEMICOLON)?.end;
  }

  /** The character whose number is the first group that matches. */
  #decodeNumber(pattern: RegExp, radix: number, position: number): readonly Unit[] {
    const digits = this.#match(pattern, position)
      ?.slice(1)
      .find((group) => group !== undefined);
    const point = digits === undefined ? NaN : parseInt(digits, radix);
    if (!(point <= 0x10ffff)) return [];
    const text = String.fromCodePoint(point);
    const unit = { code: text.charCodeAt(0), end: pattern.lastIndex };
    return [text.length === 1 ? unit : { ...unit, then: text.charCodeAt(1) }];
  }

  #match(pattern: RegExp, position: number): RegExpExecArray | undefined {
    pattern.lastIndex = position;
    return pattern.exec(this.text) ?? undefined;
  }
}

const percentNumber = /u([\da-f]{4})|([\da-f]{2})/iy;
const stringNumber = /x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]{1,6})\}|U([\da-f]{8})/iy;
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

function isSame(one: Unit, other: Unit): boolean {
  return one.code === other.code && one.end === other.end && one.then === other.then;
}
