import { ExactNumber } from '../exact-number.js';
import { isContainer, type JsonObject, type JsonValue } from '../json.js';
import { findStringEnd } from './find-string-end.js';
import { mayHaveExactNumbers } from './may-have-exact-numbers.js';
import { findNumberEnd, startsNumber, survivesParsing } from './number-token.js';

/**
 * Reads JSON (RFC 8259) like `JSON.parse`, except that no number loses a digit: one that `JSON.parse` would change
 * becomes an `ExactNumber`. Throws the `SyntaxError` of `JSON.parse`.
 *
 * @param hasExactNumbers True if the text has such numbers, as `measureJson` found
 */
export function readJson(text: string, hasExactNumbers = mayHaveExactNumbers(text)): JsonValue {
  const value = JSON.parse(text) as JsonValue;
  return hasExactNumbers || typeof value === 'number' ? replaceNumbers(text, value) : value;
}

/** Makes an array or object that `JSON.parse` read from a text what `readJson` reads from it, in place. */
export function applyExactNumbers(text: string, value: JsonValue): void {
  if (mayHaveExactNumbers(text)) replaceNumbers(text, value);
}

/** An array or object whose text is being read. */
interface Container {
  readonly value: JsonValue | undefined;
  readonly isArray: boolean;
  /** Index in an array. */
  index: number;
  /** Where the key is, in quotes, in an object. */
  keyStart: number;
  keyEnd: number;
}

/** Follows the value through the text that it was parsed from: only the text has all digits. */
function replaceNumbers(text: string, root: JsonValue): JsonValue {
  const open: (Container | undefined)[] = [];
  let container: Container | undefined;
  let stringStart = 0;
  let stringEnd = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      stringStart = at;
      at = findStringEnd(text, at + 1);
      stringEnd = at + 1;
    } else if (code === 0x3a) {
      container!.keyStart = stringStart;
      container!.keyEnd = stringEnd;
    } else if (code === 0x2c) container!.index += 1;
    else if (code === 0x5b || code === 0x7b) {
      open.push(container);
      const value = container === undefined ? root : readMember(text, container);
      container = { value, isArray: code === 0x5b, index: 0, keyStart: 0, keyEnd: 0 };
    } else if (code === 0x5d || code === 0x7d) container = open.pop();
    else if (startsNumber(code)) {
      const end = findNumberEnd(text, at);
      if (!survivesParsing(text, at, end)) {
        const exact = new ExactNumber(copyText(text.slice(at, end)));
        if (container === undefined) return exact;
        // The key may be duplicated: then the last value counts.
        if (isSameNumber(readMember(text, container), Number(exact.text))) writeMember(text, container, exact);
      }
      at = end - 1;
    }
  }
  return root;
}

/** Like `Object.is`, which in the engine of k6 is false for equal numbers beyond 2^53. */
function isSameNumber(left: JsonValue | undefined, right: number): boolean {
  return left === right && (right !== 0 || Object.is(left, right));
}

function keyOf(text: string, { isArray, index, keyStart, keyEnd }: Container): string {
  return isArray ? String(index) : (JSON.parse(text.slice(keyStart, keyEnd)) as string);
}

/** Undefined if the value is not what the text says here, because a key is duplicated. */
function readMember(text: string, container: Container): JsonValue | undefined {
  const { value, isArray } = container;
  if (!isContainer(value) || Array.isArray(value) !== isArray) return undefined;
  return (value as JsonObject)[keyOf(text, container)];
}

/** `JSON.parse` created the member, also one named `__proto__`: assigning it calls no setter. */
function writeMember(text: string, container: Container, exact: ExactNumber): void {
  (container.value as JsonObject)[keyOf(text, container)] = exact;
}

/** Engines retain the whole text for a slice of it; parsing creates an independent copy. */
function copyText(slice: string): string {
  return JSON.parse(`"${slice}"`) as string;
}
