import { findStringEnd } from '@opchain/core/document';
import { readJson } from '@opchain/core/model';
import type { JsonObject, JsonValue } from '@opchain/core/plugin';
import { setMember } from '../members.js';

/** Containers up to this depth are assembled here; what is below (an operation, a schema) is parsed as one unit. */
const EAGER_LEVELS = 3;
/** Structural characters scanned between two pauses: a fraction of a millisecond. */
const TOKENS_PER_STEP = 1_000;

const space = /[ \t\r\n]*/y;
const primitive = /[^\s,\]}]+/y;
const token = /["[\]{}]/g;

/**
 * Parses JSON, pausing at every `yield`: no step takes long, however long the text. Returns the same as `readJson`.
 * Throws a `SyntaxError` for invalid JSON; `parseJson` reports the details.
 */
export function* parseJsonIncrementally(text: string): Generator<undefined, JsonValue> {
  let at = 0;
  const skipSpace = (): void => {
    space.lastIndex = at;
    space.test(text);
    at = space.lastIndex;
  };
  const consume = (char: string): boolean => {
    if (text[at] !== char) return false;
    at++;
    skipSpace();
    return true;
  };
  const key = (): string => {
    const start = at;
    if (text[at] !== '"') throw new SyntaxError('A key is missing.');
    at = endOfString(text, at);
    const name = JSON.parse(text.slice(start, at)) as string;
    skipSpace();
    if (!consume(':')) throw new SyntaxError('A colon is missing.');
    return name;
  };
  function* leaf(): Generator<undefined, JsonValue> {
    const start = at;
    at = yield* endOfValue(text, at);
    const parsed = readJson(text.slice(start, at));
    skipSpace();
    return parsed;
  }
  function* object(level: number): Generator<undefined, JsonObject> {
    const result: JsonObject = {};
    if (consume('}')) return result;
    do {
      const name = key();
      setMember(result, name, yield* value(level + 1));
    } while (consume(','));
    if (!consume('}')) throw new SyntaxError('An object is not closed.');
    return result;
  }
  function* list(level: number): Generator<undefined, JsonValue[]> {
    const result: JsonValue[] = [];
    if (consume(']')) return result;
    do result.push(yield* value(level + 1));
    while (consume(','));
    if (!consume(']')) throw new SyntaxError('An array is not closed.');
    return result;
  }
  function* value(level: number): Generator<undefined, JsonValue> {
    yield;
    if (level < EAGER_LEVELS) {
      if (consume('{')) return yield* object(level);
      if (consume('[')) return yield* list(level);
    }
    return yield* leaf();
  }

  skipSpace();
  const result = yield* value(0);
  if (at < text.length) throw new SyntaxError('Unexpected content after the end.');
  return result;
}

/** The position after a value, which is not validated. */
function* endOfValue(text: string, start: number): Generator<undefined, number> {
  const first = text[start];
  if (first === '"') return endOfString(text, start);
  if (first !== '{' && first !== '[') {
    primitive.lastIndex = start;
    return primitive.test(text) ? primitive.lastIndex : start;
  }
  let at = start;
  let open = 0;
  for (let tokens = 1; ; tokens++) {
    if (tokens % TOKENS_PER_STEP === 0) yield;
    token.lastIndex = at;
    const found = token.exec(text);
    if (found === null) throw new SyntaxError('A bracket is not closed.');
    at = found.index;
    if (found[0] === '"') at = endOfString(text, at);
    else {
      at++;
      open += found[0] === '{' || found[0] === '[' ? 1 : -1;
      if (open === 0) return at;
    }
  }
}

/** The position after a string's closing quote. */
function endOfString(text: string, start: number): number {
  const end = findStringEnd(text, start + 1);
  if (end === text.length) throw new SyntaxError('A string is not closed.');
  return end + 1;
}
