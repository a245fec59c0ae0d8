import {
  type ExpressionMapping,
  formatMapping,
  type Mapping,
  type SelectorMapping,
  type SelectorType,
  type TemplatePart,
  type ValueMapping,
} from './mapping.js';
import { OpchainError } from '../errors/opchain-error.js';
import { parseExpression } from './runtime-expression.js';

const stepName = /[A-Za-z0-9_-]+/y;
const dotted = /[\p{L}\p{N}_][\p{L}\p{N}_-]*/uy;

/**
 * Splits text into literal text and mappings. `\{{` is a literal pair of braces; backslashes directly before braces are
 * doubled. Throws `MAPPING_SYNTAX` for a mapping that is invalid or not closed.
 */
export function parseTemplate(text: string): readonly TemplatePart[] {
  if (!text.includes('{{')) return text === '' ? [] : [{ kind: 'text', text }];
  const parts: TemplatePart[] = [];
  let literal = '';
  let at = 0;
  for (let open = text.indexOf('{{'); open !== -1; open = text.indexOf('{{', at)) {
    const slashes = countSlashes(text, at, open);
    literal += text.slice(at, open - slashes) + '\\'.repeat(Math.floor(slashes / 2));
    if (slashes % 2 === 1) {
      literal += '{{';
      at = open + 2;
      continue;
    }
    let inside = open + 2;
    for (; text[inside] === '{'; inside += 1) literal += '{';
    const { mapping, end } = parseMappingAt(text, inside);
    if (literal !== '') parts.push({ kind: 'text', text: literal });
    literal = '';
    parts.push({ kind: 'mapping', mapping });
    at = end;
  }
  literal += text.slice(at);
  if (literal !== '') parts.push({ kind: 'text', text: literal });
  return parts;
}

/**
 * Parses the inside of `{{…}}` from `start` (after the braces). `end` is after the closing braces. Throws
 * `MAPPING_SYNTAX`.
 */
export function parseMappingAt(text: string, start: number): { readonly mapping: ValueMapping; readonly end: number } {
  const reader = new MappingReader(text, start);
  const mapping = reader.readMapping();
  return { mapping, end: reader.at };
}

/**
 * The mapping if the whole text is one mapping, so that its value keeps its type; otherwise undefined. Throws
 * `MAPPING_SYNTAX` like `parseTemplate`.
 */
export function asWholeMapping(text: string): ValueMapping | undefined {
  if (!text.startsWith('{{')) return undefined;
  const [first, second] = parseTemplate(text);
  return first?.kind === 'mapping' && second === undefined ? first.mapping : undefined;
}

/** Formats parts as text that `parseTemplate` splits into the same parts. Adjacent text parts are merged. */
export function formatTemplate(parts: readonly TemplatePart[]): string {
  let out = '';
  let text = '';
  for (const part of parts) {
    if (part.kind === 'text') {
      text += part.text;
    } else {
      out += escapeText(text, true) + formatMapping(part.mapping);
      text = '';
    }
  }
  return out + escapeText(text, false);
}

/** Escapes literal text for use in a template. */
export function escapeTemplateText(text: string): string {
  return escapeText(text, false);
}

function escapeText(text: string, beforeMapping: boolean): string {
  let out = '';
  let at = 0;
  for (const { 0: braces, index } of text.matchAll(/\{+/g)) {
    const end = index + braces.length;
    if (braces.length < 2 && !(beforeMapping && end === text.length)) continue;
    const slashes = '\\'.repeat(countSlashes(text, at, index));
    out +=
      text.slice(at, index) + slashes + '\\{{'.repeat(Math.floor(braces.length / 2)) + '{'.repeat(braces.length % 2);
    at = end;
  }
  return out + text.slice(at) + (beforeMapping ? '\\'.repeat(countSlashes(text, at, text.length)) : '');
}

/** Number of consecutive backslashes before `end`, not searching before `start`. */
function countSlashes(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && text[at - 1] === '\\') at -= 1;
  return end - at;
}

class MappingReader {
  readonly #text: string;
  readonly #start: number;
  at: number;

  constructor(text: string, start: number) {
    this.#text = text;
    this.#start = start;
    this.at = start;
  }

  readMapping(): ValueMapping {
    this.#skipSpace();
    let mapping: ValueMapping = this.#readContext();
    this.#skipSpace();
    while (mapping.kind !== 'text' && this.#consume('|')) {
      this.#skipSpace();
      mapping = this.#consume('text') ? { kind: 'text', context: mapping } : this.#readSelector(mapping);
      this.#skipSpace();
    }
    if (!this.#consume('}}'))
      throw this.#syntaxError(
        this.at >= this.#text.length ? '}} is missing' : `"${this.#text[this.at] ?? ''}" is unexpected`,
      );
    return mapping;
  }

  #readContext(): Mapping | ExpressionMapping {
    if (this.#consume('$inputs')) return this.#readInput();
    const start = this.#text[this.at];
    return start === '$' || start === '"' ? this.#readExpression() : this.#readNodeMapping();
  }

  #readExpression(): ExpressionMapping {
    const written = this.#readJsonString() ?? this.#match(/\$[^\s{}|]*/y) ?? '';
    const expression = parseExpression(written);
    if (expression === undefined || expression.kind === 'other')
      throw this.#syntaxError(`${JSON.stringify(written)} is not a runtime expression`);
    if (expression.kind === 'inputs') throw this.#syntaxError('write the name of the input after $inputs');
    if (expression.kind === 'stepOutput')
      throw this.#syntaxError(`write ${expression.step}.$outputs.${expression.name} for the output of a step`);
    return { kind: 'expression', expression };
  }

  /** `jsonpath "$[0]"`, `xpath xpath-10 "/a"`: a language, its version, and the selector as a JSON string. */
  #readSelector(context: ValueMapping): SelectorMapping {
    const type = this.#match(/jsonpointer|jsonpath|xpath/y) as SelectorType | undefined;
    if (type === undefined) throw this.#syntaxError('jsonpointer, jsonpath, xpath or text is missing after "|"');
    this.#skipSpace();
    const version = this.#match(/[A-Za-z0-9.-]+/y);
    this.#skipSpace();
    const selector = this.#readJsonString();
    if (selector === undefined) throw this.#syntaxError('the selector must be in double quotes');
    return { kind: 'selector', context, type, ...(version === undefined ? {} : { version }), selector };
  }

  #readInput(): Mapping {
    const name = this.#readSegment();
    if (name === undefined) throw this.#syntaxError('the name of the input is missing');
    return { kind: 'input', name, path: this.#readPath() };
  }

  #readNodeMapping(): Mapping {
    const stepId = this.#match(stepName);
    if (stepId === undefined) throw this.#syntaxError('it must start with the name of a step or with $inputs');
    if (this.#consume('.$status')) return { kind: 'status', stepId };
    if (this.#consume('.$headers')) return { kind: 'header', stepId, name: this.#readName('header') };
    if (this.#consume('.$outputs')) return { kind: 'output', stepId, name: this.#readName('capture') };
    return { kind: 'response', stepId, path: this.#readPath() };
  }

  #readName(subject: string): string {
    const name = this.#readSegment();
    if (name === undefined) throw this.#syntaxError(`the name of the ${subject} is missing`);
    return name;
  }

  #readPath(): string[] {
    const path: string[] = [];
    for (let segment = this.#readSegment(); segment !== undefined; segment = this.#readSegment()) path.push(segment);
    return path;
  }

  /** `.key`, `[0]`, `["key"]` or `['key']`; undefined if there is none. */
  #readSegment(): string | undefined {
    if (this.#consume('.')) {
      const key = this.#match(dotted);
      if (key === undefined) throw this.#syntaxError('a field name is missing after "."');
      return key;
    }
    if (!this.#consume('[')) return undefined;
    const quote = this.#text[this.at];
    const segment =
      quote === '"'
        ? this.#readJsonString()
        : quote === "'"
          ? this.#match(/'[^']*'/y)?.slice(1, -1)
          : this.#match(/0|[1-9][0-9]*/y);
    if (segment === undefined)
      throw this.#syntaxError('brackets must contain a whole number or a key in double quotes');
    if (!this.#consume(']')) throw this.#syntaxError('"]" is missing');
    return segment;
  }

  #readJsonString(): string | undefined {
    const literal = this.#match(/"[^"\\]*(?:\\.[^"\\]*)*"/sy);
    if (literal === undefined) return undefined;
    try {
      return JSON.parse(literal) as string;
    } catch {
      throw this.#syntaxError('the quoted key is not a JSON string');
    }
  }

  #skipSpace(): void {
    while (this.#text[this.at] === ' ') this.at += 1;
  }

  #consume(expected: string): boolean {
    if (!this.#text.startsWith(expected, this.at)) return false;
    this.at += expected.length;
    return true;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  #syntaxError(reason: string): OpchainError {
    const excerpt = this.#text.slice(this.#start - 2, this.#start + 58);
    return new OpchainError('MAPPING_SYNTAX', `The mapping ${JSON.stringify(excerpt)} is invalid: ${reason}.`);
  }
}
