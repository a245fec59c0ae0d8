import { findStringEnd } from '../../model/find-string-end.js';
import type { JsonObject, JsonValue } from '../../model/json.js';

const MAX_DEPTH = 500;

/** A syntax error with its position, from 1. */
export class TextSyntaxError extends Error {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;

  constructor(message: string, line: number, column: number) {
    super(message);
    this.line = line;
    this.column = column;
  }
}

/**
 * Parses JSON (RFC 8259) like `JSON.parse`, but rejects duplicate keys, limits nesting and reports the position of
 * every error. Throws `TextSyntaxError`.
 */
export function parseJson(text: string): JsonValue {
  return parseFast(text) ?? new JsonReader(text).readAll();
}

/**
 * Uses `JSON.parse`. Undefined if the text is or may be invalid: with duplicate keys, the value has fewer keys than the
 * text.
 */
function parseFast(text: string): JsonValue | undefined {
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
  const keyCount = countKeys(value, MAX_DEPTH);
  if (keyCount === undefined) return undefined;
  return keyCount === countColons(text) ? value : undefined;
}

/**
 * Counts keys by their colons, ignoring those in strings. Written by hand, because a pattern that matches strings
 * overflows the stack at some megabytes.
 */
function countColons(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = findStringEnd(text, at + 1);
    else if (code === 0x3a) count += 1;
  }
  return count;
}

/** Number of keys in a value; undefined if it is nested too deeply. */
function countKeys(value: JsonValue, levels: number): number | undefined {
  if (typeof value !== 'object' || value === null) return 0;
  if (levels === 0) return undefined;
  const items = Object.values(value);
  let count = Array.isArray(value) ? 0 : items.length;
  for (const item of items) {
    const within = countKeys(item, levels - 1);
    if (within === undefined) return undefined;
    count += within;
  }
  return count;
}

class JsonReader {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  readAll(): JsonValue {
    const value = this.#readValue();
    this.#skipSpace();
    if (this.#at < this.#text.length) throw this.#syntaxError('unexpected content after the end of the document');
    return value;
  }

  #readValue(): JsonValue {
    this.#skipSpace();
    const start = this.#text[this.#at];
    if (start === '{') return this.#nested(() => this.#readObject());
    if (start === '[') return this.#nested(() => this.#readArray());
    if (start === '"') return this.#readString();
    const word = this.#match(/-?\d[\d.eE+-]*|[a-z]+/y);
    if (word === undefined)
      throw this.#syntaxError(
        start === undefined ? 'unexpected end of the document' : `unexpected ${JSON.stringify(start)}`,
      );
    return this.#parseScalar(word);
  }

  #nested<T>(read: () => T): T {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw this.#syntaxError(`it is nested more than ${MAX_DEPTH} levels deep`);
    this.#at += 1;
    const value = read();
    this.#depth -= 1;
    return value;
  }

  #readObject(): JsonObject {
    const object: JsonObject = {};
    this.#skipSpace();
    if (this.#consume('}')) return object;
    do {
      this.#skipSpace();
      const start = this.#at;
      if (this.#text[start] !== '"') throw this.#syntaxError('expected a key in double quotes');
      const key = this.#readString();
      if (Object.hasOwn(object, key)) throw this.#syntaxError(`the key ${JSON.stringify(key)} is duplicated`, start);
      this.#skipSpace();
      if (!this.#consume(':')) throw this.#syntaxError('expected ":" after the key');
      Object.defineProperty(object, key, {
        value: this.#readValue(),
        enumerable: true,
        writable: true,
        configurable: true,
      });
      this.#skipSpace();
    } while (this.#consume(','));
    if (!this.#consume('}')) throw this.#syntaxError('expected "," or "}"');
    return object;
  }

  #readArray(): JsonValue[] {
    const array: JsonValue[] = [];
    this.#skipSpace();
    if (this.#consume(']')) return array;
    do {
      array.push(this.#readValue());
      this.#skipSpace();
    } while (this.#consume(','));
    if (!this.#consume(']')) throw this.#syntaxError('expected "," or "]"');
    return array;
  }

  #readString(): string {
    const start = this.#at;
    const literal = this.#text.slice(start, findStringEnd(this.#text, start + 1) + 1);
    if (literal.length < 2 || !literal.endsWith('"') || literal.includes('\n'))
      throw this.#syntaxError('the string is not closed on its line', start);
    this.#at = start + literal.length;
    return this.#parseScalar(literal) as string;
  }

  #parseScalar(literal: string): JsonValue {
    try {
      return JSON.parse(literal) as JsonValue;
    } catch {
      throw this.#syntaxError(`${JSON.stringify(literal.slice(0, 40))} is not valid JSON`, this.#at - literal.length);
    }
  }

  #skipSpace(): void {
    this.#match(/[ \t\r\n]+/y);
  }

  #consume(expected: string): boolean {
    if (this.#text[this.#at] !== expected) return false;
    this.#at += 1;
    return true;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #syntaxError(message: string, at: number = this.#at): TextSyntaxError {
    const before = this.#text.slice(0, at).split('\n');
    return new TextSyntaxError(message, before.length, (before.at(-1) ?? '').length + 1);
  }
}
