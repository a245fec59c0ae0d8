import { isContainer, type JsonValue } from '../json.js';
import { runToEnd } from '../run-to-end.js';
import { findStringEnd } from './find-string-end.js';
import { findNumberEnd, startsNumber, survivesParsing } from './number-token.js';

/** What `measureJson` finds. */
export interface JsonMeasures {
  /** How deep it is nested. */
  readonly depth: number;
  /** Number of keys in its objects. */
  readonly keys: number;
  /** Number of keys in the object that has most, of those that are nested less than 1,000 levels deep. */
  readonly largestObject: number;
  /** Number of values. */
  readonly values: number;
  /** Characters of its longest number. */
  readonly longestNumber: number;
  /** True if `JSON.parse` would change a number. */
  readonly hasExactNumbers: boolean;
}

/** Characters that are read between two pauses: less than a millisecond. */
const CHARACTERS_PER_STEP = 65_536;
/** Levels on which keys are counted by object. */
const MAX_COUNTED_LEVELS = 1_000;

/** Measures a JSON text in one pass, before it is parsed. The syntax is not validated. */
export function measureJson(text: string): JsonMeasures {
  return runToEnd(measureLongJson(text));
}

/**
 * Same as `measureJson`, pausing at each `yield`. Written by hand, because a pattern that matches strings overflows the
 * stack at some megabytes.
 */
export function* measureLongJson(text: string): Generator<undefined, JsonMeasures> {
  let pauseAt = CHARACTERS_PER_STEP;
  let keys = 0;
  let largestObject = 0;
  /** The keys of the open objects, by level. */
  const keysByLevel: number[] = [];
  let values = 1;
  /** The last container has nothing in it yet. */
  let isEmpty = false;
  let open = 0;
  let depth = 0;
  let longestNumber = 0;
  let hasExactNumbers = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (at >= pauseAt) {
      pauseAt = at + CHARACTERS_PER_STEP;
      yield;
    }
    if (code <= 0x20) continue;
    if (isEmpty && code !== 0x5d && code !== 0x7d) values += 1;
    isEmpty = false;
    if (code === 0x22) at = findStringEnd(text, at + 1);
    else if (code === 0x2c) values += 1;
    else if (code === 0x3a) {
      keys += 1;
      if (open <= MAX_COUNTED_LEVELS) {
        const count = (keysByLevel[open] ?? 0) + 1;
        keysByLevel[open] = count;
        if (count > largestObject) largestObject = count;
      }
    } else if (code === 0x5b || code === 0x7b) {
      isEmpty = true;
      open += 1;
      if (open <= MAX_COUNTED_LEVELS) keysByLevel[open] = 0;
      if (open > depth) depth = open;
    } else if (code === 0x5d || code === 0x7d) open -= 1;
    else if (startsNumber(code)) {
      const end = findNumberEnd(text, at);
      longestNumber = Math.max(longestNumber, end - at);
      hasExactNumbers ||= !survivesParsing(text, at, end);
      at = end - 1;
    }
  }
  return { depth, keys, largestObject, values, longestNumber, hasExactNumbers };
}

/**
 * Number of keys in a parsed value. Fewer than in its text means that a key is duplicated in an object (RFC 8259, section
 * 4: parsers choose different values). The nesting must have been limited.
 */
export function countKeys(value: JsonValue): number {
  if (!isContainer(value)) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object') count += countKeys(item);
    return count;
  }
  for (const name in value) {
    const item = value[name];
    count += 1;
    if (typeof item === 'object') count += countKeys(item);
  }
  return count;
}
