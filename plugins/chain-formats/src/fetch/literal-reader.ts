import { type JsonValue, OpchainError } from '@opchain/core/plugin';

/** Deeper ones are not of a call. */
const MAX_DEPTH = 64;

const tokens = {
  skipped: /(?:\s|\/\/.*|\/\*[^]*?\*\/)+/y,
  text: /"((?:[^"\\\n]|\\[^])*)"|'((?:[^'\\\n]|\\[^])*)'/y,
  template: /`((?:[^`\\]|\\[^])*)`/y,
  number: /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y,
  name: /[A-Za-z_$][\w$]*(?:\s*\.\s*[A-Za-z_$][\w$]*)*/y,
  mark: /[^]/y,
} as const;

/** Reads literals of JavaScript: texts, numbers, lists, objects, and `JSON.stringify` of them. Variables are replaced. */
export class LiteralReader {
  readonly #text: string;
  readonly #expand: (name: string) => string;
  #at: number;

  /** @param expand the text that replaces a variable */
  constructor(text: string, at: number, expand: (name: string) => string) {
    this.#text = text;
    this.#at = at;
    this.#expand = expand;
  }

  /** The arguments of a call, after its parenthesis. Throws `CHAIN_IMPORT_FAILED` for other than literals. */
  readArguments(): readonly JsonValue[] {
    return this.#readList(')', 0);
  }

  #readList(end: string, depth: number): JsonValue[] {
    const values: JsonValue[] = [];
    while (!this.#accept(end)) {
      values.push(this.#readValue(depth + 1));
      if (!this.#accept(',') && !this.#sees(end)) this.#fail();
    }
    return values;
  }

  #readObject(depth: number): JsonValue {
    const entries: [string, JsonValue][] = [];
    while (!this.#accept('}')) {
      const quoted = this.#match('text');
      const plain = quoted ? undefined : (this.#match('name') ?? this.#match('number'));
      const name = quoted ? readEscapes(quoted[1] ?? quoted[2] ?? '') : plain?.[0];
      if (name === undefined) this.#fail();
      if (this.#accept(':')) entries.push([name, this.#readValue(depth + 1)]);
      else entries.push([name, this.#expand(name)]);
      if (!this.#accept(',') && !this.#sees('}')) this.#fail();
    }
    return Object.fromEntries(entries);
  }

  #readValue(depth: number): JsonValue {
    if (depth > MAX_DEPTH) this.#fail();
    if (this.#accept('{')) return this.#readObject(depth);
    if (this.#accept('[')) return this.#readList(']', depth);
    const first = this.#readScalar(depth);
    if (!this.#accept('+')) return first;
    const second = this.#readValue(depth + 1);
    if (typeof first === 'object' || typeof second === 'object') this.#fail();
    return `${first}${second}`;
  }

  #readScalar(depth: number): JsonValue {
    const literal = this.#readText() ?? this.#readNumber();
    if (literal !== undefined) return literal;
    const name = this.#match('name')?.[0].replace(/\s/g, '');
    if (name === undefined) this.#fail();
    if (name === 'JSON.stringify' && this.#accept('(')) return JSON.stringify(this.#readList(')', depth)[0] ?? null);
    const constant = constants.get(name);
    if (constant !== undefined) return constant;
    if (this.#sees('(')) this.#fail();
    return this.#expand(toName(name));
  }

  #readText(): string | undefined {
    const text = this.#match('text');
    if (text) return readEscapes(text[1] ?? text[2] ?? '');
    const template = this.#match('template')?.[1];
    const filled = template?.replace(/\$\{\s*([^{}]*?)\s*\}/g, (_, name: string) => this.#expand(toName(name)));
    return filled === undefined ? undefined : readEscapes(filled);
  }

  #readNumber(): number | undefined {
    const number = this.#match('number');
    return number && Number(number[0]);
  }

  #match(token: keyof typeof tokens): RegExpExecArray | undefined {
    if (token !== 'skipped') this.#match('skipped');
    const pattern = tokens[token];
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found === null) return undefined;
    this.#at = pattern.lastIndex;
    return found;
  }

  #sees(mark: string): boolean {
    this.#match('skipped');
    return this.#text.startsWith(mark, this.#at);
  }

  #accept(mark: string): boolean {
    const isThere = this.#sees(mark);
    if (isThere) this.#at += mark.length;
    return isThere;
  }

  #fail(): never {
    const line = this.#text.slice(0, this.#at).split('\n').length;
    throw new OpchainError(
      'CHAIN_IMPORT_FAILED',
      `The call of fetch in line ${line} has an argument that is neither a literal nor a variable.`,
    );
  }
}

const toName = (expression: string): string => expression.replace(/[^\w]+/g, '_').replace(/^_+|_+$/g, '') || 'value';

const constants: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', null],
]);

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', 0: '\0' };
const MAX_CODE_POINT = 0x10_ff_ff;

/** The text that a literal represents. */
function readEscapes(text: string): string {
  return text.replace(/\\(?:u\{([\da-fA-F]+)\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|\r?\n|[^])/g, (escape, ...codes) => {
    const code = codes.slice(0, 3).find((each): each is string => typeof each === 'string');
    if (code !== undefined) return String.fromCodePoint(Math.min(Number.parseInt(code, 16), MAX_CODE_POINT));
    const character = escape.slice(1);
    return /^\r?\n$/.test(character) ? '' : (escapes[character] ?? character);
  });
}
