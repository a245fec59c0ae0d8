import { ExactNumber } from '../exact-number.js';
import { type JsonObject, type JsonValue, setMember } from '../json.js';
import { findStringEnd } from './find-string-end.js';
import { survivesParsing } from './number-token.js';

/** The value of a JSON text. */
export interface LongJson {
  /** With all digits of its numbers. */
  readonly value: JsonValue;
  /** True if an object has a key twice; the last value of it counts. */
  readonly isAmbiguous: boolean;
}

/** Values that are read between two pauses: less than a millisecond. */
const VALUES_PER_STEP = 500;

const [QUOTE, COMMA, COLON, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  0x22, 0x2c, 0x3a, 0x5b, 0x5d, 0x7b, 0x7d,
];
const numberText = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const literals = [
  ['true', true],
  ['false', false],
  ['null', null],
] as const;

/**
 * Reads JSON like `readJson`, and pauses at each `yield`: no step takes long, however long the text. Throws a
 * `SyntaxError` for invalid JSON; `findJsonError` knows the details. The nesting must have been limited.
 */
export function* readLongJson(text: string): Generator<undefined, LongJson> {
  const parents: (JsonValue[] | JsonObject | undefined)[] = [];
  let at = skipSpace(text, 0);
  let root: JsonValue | undefined;
  let owner: JsonValue[] | JsonObject | undefined;
  let key = '';
  let isAmbiguous = false;

  const readString = (): string => {
    const start = at;
    at = findStringEnd(text, start + 1) + 1;
    return JSON.parse(text.slice(start, at)) as string;
  };
  const readKey = (): void => {
    if (text.charCodeAt(at) !== QUOTE) throw new SyntaxError('A key is missing.');
    key = readString();
    at = skipSpace(text, at);
    if (text.charCodeAt(at) !== COLON) throw new SyntaxError('A colon is missing.');
    at = skipSpace(text, at + 1);
  };
  const addValue = (value: JsonValue): void => {
    if (owner === undefined) root = value;
    else if (Array.isArray(owner)) owner.push(value);
    else {
      isAmbiguous ||= Object.hasOwn(owner, key);
      setMember(owner, key, value);
    }
  };
  const readScalar = (): JsonValue => {
    if (text.charCodeAt(at) === QUOTE) return readString();
    const start = at;
    numberText.lastIndex = at;
    if (numberText.test(text)) {
      at = numberText.lastIndex;
      const digits = text.slice(start, at);
      // Engines retain the whole text for a slice of it; parsing creates an independent copy.
      return survivesParsing(text, start, at) ? Number(digits) : new ExactNumber(JSON.parse(`"${digits}"`) as string);
    }
    const literal = literals.find(([name]) => text.startsWith(name, start));
    if (literal === undefined) throw new SyntaxError('A value is missing.');
    at += literal[0].length;
    return literal[1];
  };

  for (let count = 1; ; count += 1) {
    if (count % VALUES_PER_STEP === 0) yield;
    const code = text.charCodeAt(at);
    if (code === OPEN_LIST || code === OPEN_OBJECT) {
      const container = code === OPEN_LIST ? [] : {};
      addValue(container);
      at = skipSpace(text, at + 1);
      if (text.charCodeAt(at) === closeOf(container)) at += 1;
      else {
        parents.push(owner);
        owner = container;
        if (code === OPEN_OBJECT) readKey();
        continue;
      }
    } else addValue(readScalar());
    for (;;) {
      at = skipSpace(text, at);
      if (owner === undefined) {
        if (at < text.length) throw new SyntaxError('Unexpected content after the end.');
        return { value: root!, isAmbiguous };
      }
      const next = text.charCodeAt(at);
      at += 1;
      if (next === COMMA) {
        at = skipSpace(text, at);
        if (!Array.isArray(owner)) readKey();
        break;
      }
      if (next !== closeOf(owner)) throw new SyntaxError('A comma or bracket is missing.');
      owner = parents.pop();
    }
  }
}

function closeOf(container: JsonValue[] | JsonObject): number {
  return Array.isArray(container) ? CLOSE_LIST : CLOSE_OBJECT;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
