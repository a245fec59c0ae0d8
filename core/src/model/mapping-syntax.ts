import { OpchainError } from './opchain-error.js';

/** A reference to a value of an earlier step or to a chain input. Path segments are unescaped JSON Pointer tokens. */
export type Mapping = ResponseMapping | StatusMapping | HeaderMapping | OutputMapping | InputMapping;

/** `{{step.items[0].id}}`: a value in the response body of a step. */
export interface ResponseMapping {
  /** Discriminates `Mapping`. */
  readonly kind: 'response';
  /** Id of the step. */
  readonly stepId: string;
  /** An empty path selects the whole body. */
  readonly path: readonly string[];
}

/** `{{step.$status}}`: the status code of a response. */
export interface StatusMapping {
  /** Discriminates `Mapping`. */
  readonly kind: 'status';
  /** Id of the step. */
  readonly stepId: string;
}

/** `{{step.$headers.location}}`: a response header. */
export interface HeaderMapping {
  /** Discriminates `Mapping`. */
  readonly kind: 'header';
  /** Id of the step. */
  readonly stepId: string;
  /** Field name; compared without case. */
  readonly name: string;
}

/** `{{step.$outputs.name}}`: a capture of a step. */
export interface OutputMapping {
  /** Discriminates `Mapping`. */
  readonly kind: 'output';
  /** Id of the step. */
  readonly stepId: string;
  /** Name of the capture. */
  readonly name: string;
}

/** `{{$inputs.name}}`: a chain input, or a value within it. */
export interface InputMapping {
  /** Discriminates `Mapping`. */
  readonly kind: 'input';
  /** Name of the chain input. */
  readonly name: string;
  /** An empty path selects the whole input. */
  readonly path: readonly string[];
}

/** A part of a template: literal text or a mapping. */
export type TemplatePart =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'mapping'; readonly mapping: Mapping };

const stepName = /[A-Za-z0-9_-]+/y;
const dotted = /[\p{L}\p{N}_][\p{L}\p{N}_-]*/uy;
const plainKey = /^[\p{L}_][\p{L}\p{N}_-]*$/u;
const plainName = /^[\p{L}\p{N}_][\p{L}\p{N}_-]*$/u;
const arrayIndex = /^(?:0|[1-9][0-9]*)$/;

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
export function parseMappingAt(text: string, start: number): { readonly mapping: Mapping; readonly end: number } {
  const reader = new MappingReader(text, start);
  const mapping = reader.readMapping();
  return { mapping, end: reader.at };
}

/**
 * The mapping if the whole text is one mapping, so that its value keeps its type; otherwise undefined. Throws
 * `MAPPING_SYNTAX` like `parseTemplate`.
 */
export function asWholeMapping(text: string): Mapping | undefined {
  if (!text.startsWith('{{')) return undefined;
  const [first, second] = parseTemplate(text);
  return first?.kind === 'mapping' && second === undefined ? first.mapping : undefined;
}

/** Formats a mapping as text with braces, which `parseTemplate` parses as the same mapping. */
export function formatMapping(mapping: Mapping): string {
  switch (mapping.kind) {
    case 'response':
      return `{{${mapping.stepId}${mapping.path.map(formatSegment).join('')}}}`;
    case 'status':
      return `{{${mapping.stepId}.$status}}`;
    case 'header':
      return `{{${mapping.stepId}.$headers${formatName(mapping.name)}}}`;
    case 'output':
      return `{{${mapping.stepId}.$outputs${formatName(mapping.name)}}}`;
    case 'input':
      return `{{$inputs${formatName(mapping.name)}${mapping.path.map(formatSegment).join('')}}}`;
  }
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

function formatSegment(segment: string): string {
  if (arrayIndex.test(segment)) return `[${segment}]`;
  return plainKey.test(segment) ? `.${segment}` : `[${JSON.stringify(segment)}]`;
}

function formatName(name: string): string {
  return plainName.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
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

  readMapping(): Mapping {
    this.#skipSpace();
    const mapping = this.#consume('$inputs') ? this.#readInput() : this.#readNodeMapping();
    this.#skipSpace();
    if (!this.#consume('}}'))
      throw this.#syntaxError(
        this.at >= this.#text.length ? '}} is missing' : `"${this.#text[this.at] ?? ''}" is unexpected`,
      );
    return mapping;
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
