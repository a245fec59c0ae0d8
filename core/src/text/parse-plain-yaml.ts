import type { JsonObject, JsonValue } from '../model/json.js';
import { parsePlainFlow, readPlainScalar } from './parse-plain-flow.js';

/** For longer texts the full parser is worth loading; it is faster once it is warm. */
const MAX_LENGTH = 200_000;
const MAX_DEPTH = 40;
/** Tabs, carriage returns, byte order marks, other line ends and lone surrogates, which follow other rules. */
const unsupportedCharacter = /[^\x20-\x7e\n\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/;
const key = /([A-Za-z0-9_$/](?:[\w$/{}.+-]|:(?=\w))*|'[^'\n]*'|"[^"\\\n]*"):(?: +|$)/y;

/**
 * Parses the plain subset of YAML 1.2 that most files use: mappings and lists by indentation, values on one line,
 * literal blocks. It matches patterns line by line, which is much faster than the full parser before that is warm.
 * Returns undefined for everything else, including invalid text, which is left to the full parser.
 */
export function parsePlainYaml(text: string): JsonObject | undefined {
  if (text.length > MAX_LENGTH || !text.endsWith('\n') || unsupportedCharacter.test(text)) return undefined;
  try {
    return new PlainReader(text.split('\n')).read();
  } catch (error) {
    if (error instanceof NotPlainYaml) return undefined;
    throw error;
  }
}

/** Thrown for text that is not plain. */
class NotPlainYaml extends Error {}

class PlainReader {
  readonly #lines: string[];
  #at = 0;
  /** Indentation of the line at `#at`, which is neither empty nor a comment; -1 at the end. */
  #indent = 0;

  constructor(lines: string[]) {
    this.#lines = lines;
    this.#skip();
  }

  read(): JsonObject {
    if (this.#indent !== 0) throw new NotPlainYaml();
    const value = this.#mapping(0, 0);
    if (this.#at < this.#lines.length) throw new NotPlainYaml();
    return value;
  }

  #skip(): void {
    for (; this.#at < this.#lines.length; this.#at += 1) {
      const line = this.#lines[this.#at]!;
      const indent = line.search(/[^ ]/);
      if (indent === -1 || line[indent] === '#') continue;
      this.#indent = indent;
      return;
    }
    this.#indent = -1;
  }

  #next(): void {
    this.#at += 1;
    this.#skip();
  }

  #mapping(indent: number, depth: number): JsonObject {
    if (depth > MAX_DEPTH) throw new NotPlainYaml();
    const mapping: JsonObject = {};
    while (this.#indent === indent) {
      const line = this.#lines[this.#at]!;
      key.lastIndex = indent;
      const found = key.exec(line)?.[1];
      if (found === undefined) {
        if (isItem(line, indent)) return mapping;
        throw new NotPlainYaml();
      }
      const name = /^['"]/.test(found) ? found.slice(1, -1) : found;
      if (name === '__proto__' || name.length > 500 || Object.hasOwn(mapping, name)) throw new NotPlainYaml();
      mapping[name] = this.#valueOf(line.slice(key.lastIndex), indent, depth);
    }
    if (this.#indent > indent) throw new NotPlainYaml();
    return mapping;
  }

  /** The value after a key. */
  #valueOf(rest: string, indent: number, depth: number): JsonValue {
    if (rest === '|' || rest === '|-') return this.#literal(indent, rest === '|' ? '\n' : '');
    if (rest.trim() !== '') return this.#inline(rest, indent);
    this.#next();
    if (this.#indent > indent) return this.#block(depth);
    return this.#indent === indent && isItem(this.#lines[this.#at]!, indent) ? this.#list(indent, depth + 1) : null;
  }

  #block(depth: number): JsonValue {
    return isItem(this.#lines[this.#at]!, this.#indent)
      ? this.#list(this.#indent, depth + 1)
      : this.#mapping(this.#indent, depth + 1);
  }

  #list(indent: number, depth: number): JsonValue[] {
    if (depth > MAX_DEPTH) throw new NotPlainYaml();
    const list: JsonValue[] = [];
    while (this.#indent === indent && isItem(this.#lines[this.#at]!, indent)) list.push(this.#item(indent, depth));
    if (this.#indent > indent) throw new NotPlainYaml();
    return list;
  }

  #item(indent: number, depth: number): JsonValue {
    const line = this.#lines[this.#at]!;
    const start = indent + 1 + line.slice(indent + 1).search(/[^ ]|$/);
    if (start >= line.length) {
      this.#next();
      return this.#indent > indent ? this.#block(depth) : null;
    }
    key.lastIndex = start;
    if (!isItem(line, start) && !key.test(line)) return this.#inline(line.slice(start), indent);
    // Treats the rest of the line as a separate line with deeper indentation.
    this.#lines[this.#at] = ' '.repeat(start) + line.slice(start);
    this.#indent = start;
    return this.#block(depth);
  }

  /** A value on one line. Throws if the next line is indented more, which would continue it. */
  #inline(text: string, indent: number): JsonValue {
    const trimmed = text.trimEnd();
    const read = trimmed[0] === '{' || trimmed[0] === '[' ? parsePlainFlow : readPlainScalar;
    const value = read(trimmed);
    if (value === undefined) throw new NotPlainYaml();
    this.#next();
    if (this.#indent > indent) throw new NotPlainYaml();
    return value;
  }

  #literal(indent: number, end: string): string {
    const contentLines: string[] = [];
    this.#at += 1;
    const inner = this.#lines[this.#at]?.search(/[^ ]/) ?? -1;
    if (inner <= indent) throw new NotPlainYaml();
    for (; this.#at < this.#lines.length; this.#at += 1) {
      const line = this.#lines[this.#at]!;
      const own = line.search(/[^ ]/);
      if (own === -1) contentLines.push(line.slice(inner));
      else if (own >= inner) contentLines.push(line.slice(inner));
      else if (own > indent) throw new NotPlainYaml();
      else break;
    }
    while (contentLines.at(-1) === '') contentLines.pop();
    this.#skip();
    return contentLines.join('\n') + end;
  }
}

function isItem(line: string, at: number): boolean {
  return line[at] === '-' && (line.length === at + 1 || line[at + 1] === ' ');
}
