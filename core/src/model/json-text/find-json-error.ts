import { runToEnd } from '../run-to-end.js';
import { findStringEnd } from './find-string-end.js';

/** An error in a JSON text (RFC 8259). */
export interface JsonError {
  /** Index in the text, from 0. */
  readonly position: number;
  /** What is wrong, without a period. */
  readonly message: string;
  /** The key, if the error is that one object has it twice. */
  readonly duplicateKey?: string;
}

/** What is an error beyond the syntax. */
export interface JsonRules {
  /** Maximum nesting of arrays and objects; unlimited by default. */
  readonly maxDepth?: number;
  /** Rejects a key that one object has twice, also if it is escaped differently. */
  readonly uniqueKeys?: boolean;
}

/** Tokens that are read between two pauses: less than a millisecond. */
const TOKENS_PER_STEP = 1_000;

const literal = /true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const space = /[ \t\r\n]*/y;

/**
 * Finds the first error of a text that `JSON.parse` rejected, or that breaks one of the rules. The messages of engines
 * differ, and some have no position.
 */
export function findJsonError(text: string, rules: JsonRules = {}): JsonError | undefined {
  return runToEnd(findLongJsonError(text, rules));
}

/** Same as `findJsonError`, pausing at each `yield`. */
export function* findLongJsonError(text: string, rules: JsonRules = {}): Generator<undefined, JsonError | undefined> {
  const { maxDepth = Infinity, uniqueKeys = false } = rules;
  let at = 0;
  const consume = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };
  const expected = (what: string): JsonError => {
    const found = text.codePointAt(at);
    const name = found === undefined ? 'the end of the file' : JSON.stringify(String.fromCodePoint(found));
    return { position: at, message: `expected ${what}, found ${name}` };
  };
  const consumeString = (): JsonError | undefined => {
    const start = at;
    const end = findStringEnd(text, start + 1);
    for (at += 1; at < end;) {
      const code = text.charCodeAt(at);
      if (code < 0x20) return { position: at, message: 'control character in a string; escape it' };
      if (code !== 0x5c) at += 1;
      else if (!consume(escape)) return { position: at, message: 'invalid escape sequence' };
    }
    if (end >= text.length) return { position: start, message: 'the string is not closed' };
    at = end + 1;
    return undefined;
  };

  /** The open containers: the keys of an object, or undefined for an array. */
  const open: (Set<string> | undefined)[] = [];
  let state: 'value' | 'valueOrEnd' | 'keyOrEnd' | 'key' | 'next' = 'value';
  for (let count = 1; ; count += 1) {
    if (count % TOKENS_PER_STEP === 0) yield;
    consume(space);
    const char = text[at];
    const keys = open.at(-1);
    if (state === 'next') {
      if (open.length === 0) return at < text.length ? expected('the end of the file') : undefined;
      const close = keys === undefined ? ']' : '}';
      if (char === ',') state = keys === undefined ? 'value' : 'key';
      else if (char === close) open.pop();
      else return expected(`"," or "${close}"`);
      at += 1;
    } else if ((state === 'keyOrEnd' && char === '}') || (state === 'valueOrEnd' && char === ']')) {
      at += 1;
      open.pop();
      state = 'next';
    } else if (state === 'key' || state === 'keyOrEnd') {
      if (char !== '"') return expected(`a key in double quotes${state === 'key' ? '' : ' or "}"'}`);
      const position = at;
      const error = consumeString();
      if (error !== undefined) return error;
      if (uniqueKeys) {
        const key = JSON.parse(text.slice(position, at)) as string;
        if (keys?.has(key))
          return { position, message: `the key ${JSON.stringify(key)} is duplicated`, duplicateKey: key };
        keys?.add(key);
      }
      consume(space);
      if (text[at] !== ':') return expected('":"');
      at += 1;
      state = 'value';
    } else if (char === '{' || char === '[') {
      if (open.length >= maxDepth)
        return { position: at, message: `it is nested more than ${String(maxDepth)} levels deep` };
      open.push(char === '{' ? new Set() : undefined);
      state = char === '{' ? 'keyOrEnd' : 'valueOrEnd';
      at += 1;
    } else if (char === '"') {
      const error = consumeString();
      if (error !== undefined) return error;
      state = 'next';
    } else {
      if (!consume(literal)) return expected('a value');
      state = 'next';
    }
  }
}
