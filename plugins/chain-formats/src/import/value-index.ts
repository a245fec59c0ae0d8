import { ExactNumber, type JsonValue, parsePathTemplate, type ValueMapping } from '@opchain/core/plugin';
import type { RecordedResponse } from '../recorded-call.js';
import { isDistinctive, isIdName, isIdSegment } from './classify-value.js';

/** A value in a response. */
interface Occurrence {
  readonly step: string;
  readonly mapping: ValueMapping;
  /** Name of the member or header that has the value; for an item of a list, that of the list. */
  readonly key: string;
  readonly depth: number;
  readonly value: string | number | ExactNumber;
  /** Path template of the operation that responded; for an ID within an address, the path before it. */
  readonly operationPath: string;
  /** Found in an address: a value on its own is better. */
  readonly isLinked?: boolean;
}

/** The input that a value is searched for. */
export interface InputContext {
  /** Name of the parameter or member. */
  readonly name: string;
  /** For a path parameter: the template up to it, such as `/orders/`. */
  readonly pathBefore?: string;
}

/** A value found in an earlier response. */
export interface FoundValue {
  readonly mapping: ValueMapping;
  readonly value: JsonValue;
  /** False: the values are equal, but perhaps by chance. */
  readonly isCertain: boolean;
}

/** Headers that say something about the message or the connection, not about the API. */
const ignoredHeaders =
  /^(date|age|server|via|vary|connection|keep-alive|content-.*|transfer-encoding|cache-control|expires|access-control-.*|strict-transport-security|x-powered-by|set-cookie|alt-svc|x-ratelimit-.*|ratelimit.*|report-to|nel|cf-.*)$/i;
const MAX_VALUES = 20_000;
/** A path, or an absolute address. */
const addressPattern = /^(https?:\/)?\/[^/\s]+\/[^\s]+$/i;

/**
 * Where each value of a recording came from first. Values that a request sent before any response contained them are
 * the client's own.
 */
export class ValueIndex {
  readonly #first = new Map<string, 'request' | { readonly step: string; readonly occurrences: Occurrence[] }>();
  readonly #ids = new Map<string, Occurrence[]>();
  /** Short values that the client sent first, with the names under which it did. */
  readonly #typed = new Set<string>();

  /** Adds the values of a response. */
  addResponse(stepId: string, operationPath: string, { json, headers }: RecordedResponse): void {
    for (const [name, value] of headers) {
      if (ignoredHeaders.test(name)) continue;
      if (name.toLowerCase() === 'link') this.#addLink(stepId, operationPath, value);
      if (/^(content-)?location$/i.test(name)) {
        this.#addAddress(stepId, { kind: 'header', stepId, name: name.toLowerCase() }, value);
      }
      this.#add(stepId, {
        mapping: { kind: 'header', stepId, name: name.toLowerCase() },
        key: name,
        depth: 10,
        value,
        operationPath,
      });
    }
    const pending: { readonly value: JsonValue; readonly path: readonly string[]; readonly key: string }[] =
      json === undefined ? [] : [{ value: json, path: [], key: '' }];
    // Grows while it is read.
    for (const [count, { value, path, key }] of pending.entries()) {
      if (count === MAX_VALUES) break;
      if (typeof value === 'object' && value !== null && !(value instanceof ExactNumber)) {
        const isList = Array.isArray(value);
        for (const [name, inner] of Object.entries(value))
          pending.push({ value: inner, path: [...path, name], key: isList ? key : name });
      } else if (typeof value === 'string' || typeof value === 'number' || value instanceof ExactNumber) {
        const mapping = { kind: 'response', stepId, path } as const;
        this.#add(stepId, { mapping, key, depth: path.length, value, operationPath });
        if (typeof value === 'string') this.#addAddress(stepId, mapping, value);
      }
    }
  }

  /** The IDs in the path of an address: `nt_8f3a` of `/notes/nt_8f3a/tags`. */
  #addAddress(stepId: string, context: ValueMapping, text: string): void {
    if (!addressPattern.test(text) || text.length > 2_048) return;
    const [path = ''] = text.replace(/^https?:\/\/[^/?#]+/i, '').split(/[?#]/);
    const segments = path.split('/');
    for (const [at, segment] of segments.entries()) {
      const collection = segments[at - 1] ?? '';
      if (segment === '' || !/^[A-Za-z][\w-]*$/.test(collection) || isIdSegment(collection)) continue;
      // An XPath selects what follows the first collection of that name.
      const before = `/${collection}/`;
      if (encodeURIComponent(segment) !== segment || text.split(before)[1]?.split(/[/?#]/)[0] !== segment) continue;
      const selector = `substring-before(translate(concat(substring-after(., '${before}'), '/'), '?#', '//'), '/')`;
      const operationPath = segments.slice(0, at).join('/');
      const mapping = { kind: 'selector', context, type: 'xpath', selector } as const;
      this.#add(stepId, { mapping, key: 'id', depth: 100, value: segment, operationPath, isLinked: true });
    }
  }

  /** The parameters of the addresses in a `Link` header (RFC 8288): the cursor of the next page. */
  #addLink(stepId: string, operationPath: string, text: string): void {
    for (const [, key = '', value = ''] of text.matchAll(/[?&]([\w.-]+)=([\w.~-]+)(?=[&>])/g)) {
      // An XPath selects the first parameter of that name.
      if (text.split(`${key}=`)[1]?.split(/[&>]/)[0] !== value) continue;
      const context = { kind: 'header', stepId, name: 'link' } as const;
      const selector = `substring-before(translate(substring-after(., '${key}='), '&>', '  '), ' ')`;
      const mapping = { kind: 'selector', context, type: 'xpath', selector } as const;
      this.#add(stepId, { mapping, key, depth: 10, value, operationPath });
    }
  }

  /** Adds a value that a request contains and no response before it. */
  addRequestValue(name: string, text: string): void {
    if (!isDistinctive(text)) this.#typed.add(toTypedKey(name, text));
    else if (!this.#first.has(text)) this.#first.set(text, 'request');
  }

  /** Finds the response that a value came from. */
  find(text: string, context: InputContext): FoundValue | undefined {
    const origin = this.#first.get(text);
    if (origin === 'request') return undefined;
    if (origin !== undefined) {
      const best = pickBest(origin.occurrences, context);
      return { mapping: best.mapping, value: best.value, isCertain: true };
    }
    if (!isIdName(context.name)) return undefined;
    const candidates = this.#ids.get(text) ?? [];
    const isOwn = this.#typed.has(toTypedKey(context.name, text));
    // The first response that it was in; later ones repeat what they were sent.
    const [first, ...others] = candidates.filter((one) => belongsTogether(one, context, isOwn));
    const direct = first?.isLinked && others.find((one) => one.step === first.step && one.isLinked !== true);
    const certain = direct || first;
    const guess =
      certain ??
      candidates.find(({ key }) => isSameName(key, context.name)) ??
      candidates.find(({ isLinked }) => isLinked !== true);
    return guess && { mapping: guess.mapping, value: guess.value, isCertain: guess === certain };
  }

  #add(step: string, found: Omit<Occurrence, 'step'>): void {
    const occurrence = { ...found, step };
    const text = String(occurrence.value);
    if (isDistinctive(text)) {
      const known = this.#first.get(text);
      if (known === undefined) this.#first.set(text, { step, occurrences: [occurrence] });
      else if (known !== 'request' && known.step === step) known.occurrences.push(occurrence);
    } else if (text !== '' && isIdName(occurrence.key) && occurrence.mapping.kind !== 'header') {
      const known = this.#ids.get(text);
      if (known === undefined) this.#ids.set(text, [occurrence]);
      else if (known.length < 50) known.push(occurrence);
    }
  }
}

/** The same name is best, then `id`, then what is not nested. */
function pickBest(occurrences: readonly Occurrence[], { name }: InputContext): Occurrence {
  const rank = ({ key, depth }: Occurrence) => (isSameName(key, name) ? 20 : key === 'id' ? 10 : 0) - depth;
  return occurrences.reduce((best, one) => (rank(one) > rank(best) ? one : best));
}

/** True if a short ID is that of a record of the collection that the input refers to, or of the page that a link leads to. */
function belongsTogether(occurrence: Occurrence, { name, pathBefore }: InputContext, isOwn: boolean): boolean {
  const { mapping, key, operationPath, isLinked } = occurrence;
  if (mapping.kind === 'selector' && isLinked !== true) return key === name;
  const isSame = isSameName(key, name);
  if (key.toLowerCase() !== 'id' && !isSame) return false;
  // `authorId` is the ID of an author wherever it is; an `id` is that of a record of its own collection.
  if (isSame && !isOwn && /.id$/i.test(key)) return true;
  if (pathBefore !== undefined && operationPath.replace(/\/$/, '') === pathBefore.replace(/\/$/, '')) return true;
  const collection = parsePathTemplate(operationPath)
    .flatMap((segment) => segment.flatMap((part) => ('text' in part ? [part.text] : [])))
    .at(-1);
  return collection !== undefined && isSameName(`${toSingular(collection)}id`, toSingular(name));
}

const toTypedKey = (name: string, text: string) => `${simplify(name)} ${text}`;
const isSameName = (one: string, other: string) => simplify(one) === simplify(other);
const simplify = (name: string) => name.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
/** `orders` → `order`, `categories` → `category`. */
export const toSingular = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1');
