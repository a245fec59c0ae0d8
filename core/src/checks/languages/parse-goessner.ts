import { readNumber } from '../../model/exact-number.js';
import type { Script } from './goessner-script.js';

/** One step of a path: `.name`, `..name`, `[…]`. */
export interface GoessnerStep {
  /** True after `..`. */
  readonly descendant: boolean;
  /** One, or several in a union. */
  readonly selectors: readonly GoessnerSelector[];
}

/** What a step selects. */
export type GoessnerSelector =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'wildcard' }
  | { readonly kind: 'slice'; readonly start?: number; readonly end?: number; readonly step?: number }
  | { readonly kind: 'filter' | 'script'; readonly script: Script };

const MAX_LENGTH = 5_000;
const MAX_DEPTH = 100;
/** From the weakest to the strongest. */
const levels = [
  ['||'],
  ['&&'],
  ['===', '!==', '==', '!='],
  ['<=', '>=', '<', '>'],
  ['+', '-'],
  ['*', '/', '%'],
] as const;

/** Parses a path of draft-goessner-dispatch-jsonpath-00. Throws an `Error` with the position. */
export function parseGoessner(query: string): { readonly path: readonly GoessnerStep[] } {
  if (query.length > MAX_LENGTH) throw new Error(`the JSONPath is longer than ${MAX_LENGTH} characters`);
  return { path: new GoessnerReader(query).readPath() };
}

class GoessnerReader {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text.trim();
  }

  readPath(): GoessnerStep[] {
    if (!this.#consume('$')) throw this.#error('it must start with $');
    const steps: GoessnerStep[] = [];
    while (this.#at < this.#text.length) steps.push(this.#readStep());
    return steps;
  }

  #readStep(): GoessnerStep {
    const descendant = this.#consume('..');
    const dot = descendant || this.#consume('.');
    if (this.#consume('[')) return { descendant, selectors: this.#readUnion() };
    if (!dot) throw this.#error('"." or "[" is missing');
    if (this.#consume('*')) return { descendant, selectors: [{ kind: 'wildcard' }] };
    const name = this.#match(/[^.[\]()\s]+/y);
    if (name === undefined) throw this.#error('a name is missing after "."');
    return { descendant, selectors: [{ kind: 'name', name }] };
  }

  #readUnion(): GoessnerSelector[] {
    const selectors = [this.#readSelector()];
    while (this.#consumeToken(',')) selectors.push(this.#readSelector());
    if (!this.#consumeToken(']')) throw this.#error('"]" is missing');
    return selectors;
  }

  #readSelector(): GoessnerSelector {
    this.#skipSpace();
    if (this.#consume('*')) return { kind: 'wildcard' };
    if (this.#consume('?')) return { kind: 'filter', script: this.#readLevel(0) };
    if (this.#text[this.#at] === '(') return { kind: 'script', script: this.#readUnary() };
    const quoted = this.#readString();
    if (quoted !== undefined) return { kind: 'name', name: quoted };
    const slice = this.#match(/-?\d*\s*:\s*(?:-?\d+)?(?:\s*:\s*(?:\d+)?)?/y);
    if (slice !== undefined) return this.#sliceOf(slice);
    const name = this.#match(/[^\s,\]'"()]+/y);
    if (name === undefined) throw this.#error('a selector is missing');
    // As in the original implementation, a negative index selects nothing; a slice counts from the end.
    return { kind: 'name', name };
  }

  #sliceOf(text: string): GoessnerSelector {
    const [start, end, step] = text.split(':').map((part) => (part.trim() === '' ? undefined : Number(part)));
    if (step === 0) throw this.#error('the step of a slice must not be 0');
    return {
      kind: 'slice',
      ...(start === undefined ? {} : { start }),
      ...(end === undefined ? {} : { end }),
      ...(step === undefined ? {} : { step }),
    };
  }

  /** Binary operators of one level, applied from left to right. */
  #readLevel(level: number): Script {
    const operators = levels[level];
    if (operators === undefined) return this.#readUnary();
    let left = this.#readLevel(level + 1);
    for (;;) {
      if (level === 2 && this.#consumeToken('=~')) {
        left = { kind: 'match', left, pattern: this.#readPattern() };
        continue;
      }
      const operator = operators.find((candidate) => this.#consumeToken(candidate));
      if (operator === undefined) return left;
      left = { kind: 'binary', operator, left, right: this.#readLevel(level + 1) };
    }
  }

  #readUnary(): Script {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw this.#error('it is nested too deeply');
    const script = this.#readOperand();
    this.#depth -= 1;
    return script;
  }

  #readOperand(): Script {
    if (this.#consumeToken('!')) return { kind: 'not', operand: this.#readUnary() };
    if (this.#consumeToken('(')) {
      const inner = this.#readLevel(0);
      if (!this.#consumeToken(')')) throw this.#error('")" is missing');
      return inner;
    }
    const number = this.#match(/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y);
    if (number !== undefined) return { kind: 'literal', value: readNumber(number) };
    if (this.#consume('-')) return { kind: 'negate', operand: this.#readUnary() };
    const text = this.#readString();
    if (text !== undefined) return { kind: 'literal', value: text };
    const word = this.#match(/(?:true|false|null)(?![\w$])/y);
    if (word !== undefined) return { kind: 'literal', value: JSON.parse(word) as boolean | null };
    if (this.#consume('@')) return { kind: 'path', from: '@', path: this.#readFields() };
    if (this.#consume('$')) return { kind: 'path', from: '$', path: this.#readFields() };
    throw this.#error('a value is missing');
  }

  /** `.name`, `[0]`, `['name']` or `[script]` after `@` or `$`. */
  #readFields(): (string | Script)[] {
    const fields: (string | Script)[] = [];
    for (;;) {
      const name = this.#match(/\.[\p{L}_$][\p{L}\p{N}_$]*/uy);
      if (name !== undefined) fields.push(name.slice(1));
      else if (this.#consume('[')) {
        fields.push(this.#readLevel(0));
        if (!this.#consumeToken(']')) throw this.#error('"]" is missing');
      } else return fields;
    }
  }

  #readPattern(): string {
    this.#skipSpace();
    const found = /\/((?:[^/\\]|\\.)+)\/(i?)/y;
    found.lastIndex = this.#at;
    const match = found.exec(this.#text);
    if (match === null) throw this.#error('a pattern between slashes is missing after =~');
    this.#at += match[0].length;
    return match[2] === 'i' ? `(?i)${match[1] ?? ''}` : (match[1] ?? '');
  }

  #readString(): string | undefined {
    const literal = this.#match(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/y);
    return literal?.slice(1, -1).replace(/\\(.)/g, '$1');
  }

  #skipSpace(): void {
    this.#match(/\s+/y);
  }

  #consumeToken(expected: string): boolean {
    this.#skipSpace();
    return this.#consume(expected);
  }

  #consume(expected: string): boolean {
    if (!this.#text.startsWith(expected, this.#at)) return false;
    this.#at += expected.length;
    return true;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #error(reason: string): Error {
    return new Error(`the JSONPath is not understood (at character ${String(this.#at + 1)}: ${reason})`);
  }
}
