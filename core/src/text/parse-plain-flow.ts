import { readNumber } from '../model/exact-number.js';
import type { JsonObject, JsonValue } from '../model/json.js';

const flowKey = /([A-Za-z_$][\w$/.-]*|'[^']*'|"[^"\\]*"): +/y;
const flowText = /'(?:[^']|'')*'|"[^"\\]*"|[^\s,[\]{}:#&*!|>'"%@`?=<-](?:[^,[\]{}:'"]|:(?=[\w/]))*|-\d[\d.]*/y;
const MAX_DEPTH = 20;

/** Parses a mapping in braces or a list in brackets on one line. Undefined if it is not plain. */
export function parsePlainFlow(text: string): JsonValue | undefined {
  const reader = new FlowReader(text);
  const value = reader.value(0);
  return value === undefined || !reader.isAtEnd ? undefined : value;
}

class FlowReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#text.length;
  }

  value(depth: number): JsonValue | undefined {
    if (depth > MAX_DEPTH) return undefined;
    if (this.#consume('{')) return this.#mapping(depth);
    if (this.#consume('[')) return this.#list(depth);
    flowText.lastIndex = this.#at;
    const found = flowText.exec(this.#text)?.[0];
    if (found === undefined) return undefined;
    this.#at = flowText.lastIndex;
    return readPlainScalar(found.trimEnd());
  }

  #mapping(depth: number): JsonObject | undefined {
    const mapping: JsonObject = {};
    if (this.#consume('}')) return mapping;
    for (;;) {
      flowKey.lastIndex = this.#at;
      const found = flowKey.exec(this.#text)?.[1];
      if (found === undefined) return undefined;
      this.#at = flowKey.lastIndex;
      const name = /^['"]/.test(found) ? found.slice(1, -1) : found;
      const value = this.value(depth + 1);
      if (value === undefined || name === '__proto__' || Object.hasOwn(mapping, name)) return undefined;
      mapping[name] = value;
      if (this.#consume('}')) return mapping;
      if (!this.#consume(',')) return undefined;
    }
  }

  #list(depth: number): JsonValue[] | undefined {
    const list: JsonValue[] = [];
    if (this.#consume(']')) return list;
    for (;;) {
      const value = this.value(depth + 1);
      if (value === undefined) return undefined;
      list.push(value);
      if (this.#consume(']')) return list;
      if (!this.#consume(',')) return undefined;
    }
  }

  /** Consumes a delimiter and the blanks around it. */
  #consume(mark: string): boolean {
    let at = this.#at;
    while (this.#text[at] === ' ') at += 1;
    if (this.#text[at] !== mark) return false;
    at += 1;
    while (this.#text[at] === ' ') at += 1;
    this.#at = at;
    return true;
  }
}

const words: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['true', true],
  ['false', false],
  ['null', null],
]);
/** Words and numbers that YAML readers interpret differently. */
const unclear = /^(?:true|false|null|yes|no|on|off|y|n|nan|inf|infinity)$/i;
const number = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/;
/** Dates, versions and UUIDs, which have more dots or dashes than a number. */
const notNumber = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?|\d+\.\d+\.\d+)$/;
const plainText = /^(?:\.{1,2}\/)*[A-Za-z_$(/<^\\\u00c0-\u1fff][^\n]*$/;

/** Parses a value on one line, without surrounding blanks. Undefined if it is not plain. */
export function readPlainScalar(text: string): JsonValue | undefined {
  if (text.startsWith("'")) return /^'(?:[^']|'')*'$/.test(text) ? text.slice(1, -1).replaceAll("''", "'") : undefined;
  if (text.startsWith('"')) return /^"[^"\\]*"$/.test(text) ? text.slice(1, -1) : undefined;
  const word = words.get(text);
  if (word !== undefined) return word;
  if (number.test(text)) return readNumber(text);
  if (notNumber.test(text)) return text;
  if (!plainText.test(text) || unclear.test(text) || text.endsWith(':') || text.includes(': ') || text.includes(' #'))
    return undefined;
  return text;
}
