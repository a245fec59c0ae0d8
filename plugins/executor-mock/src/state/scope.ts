import { isObject, type JsonObject } from '@opchain/core/internal/model';
import { findKeyField, toKey } from '../plan/key-field.js';
import { isIdentifierWord, parameterNoun, parentPath, pathNoun, pathShape, toNoun } from '../plan/path-shape.js';
import type { MockRecord } from './record-store.js';

/** A path parameter that says which record something is below. */
export interface ScopeEntry {
  /** The path up to the parameter: `/customers/{}`. The same for all operations below such a record. */
  readonly shape: string;
  readonly parameter: string;
  /** What the record is called: `customer`. */
  readonly noun: string;
  readonly value: string;
}

/** The records that a path is below, the outermost first. */
export function listScope(path: string, values: Readonly<Record<string, string>>): ScopeEntry[] {
  const entries: ScopeEntry[] = [];
  for (const match of path.matchAll(/\{([^{}]+)\}/g)) {
    const name = match[1] ?? '';
    const prefix = path.slice(0, match.index + match[0].length);
    const owner = parentPath(prefix);
    const noun = isIdentifierWord(name) && !owner.endsWith('}') ? pathNoun(owner) : parameterNoun(name);
    entries.push({ shape: pathShape(prefix), parameter: name, noun, value: values[name] ?? '' });
  }
  return entries;
}

/** Scope entries as they are stored with a record. */
export function toScope(entries: readonly ScopeEntry[]): Record<string, string> {
  return Object.fromEntries(entries.map(({ shape, value }) => [shape, value]));
}

/** True if a record is below the records that a path names, as far as the record tells. */
export function isInScope({ scope, value }: MockRecord, entries: readonly ScopeEntry[]): boolean {
  return entries.every((entry) => {
    const known = scope[entry.shape] ?? findForeignKey(value, entry);
    return known === undefined || known === entry.value;
  });
}

/** What a record says about the record it is below: `customerId`, or `owner.login` for `owner`. */
function findForeignKey(record: JsonObject, { noun, parameter }: ScopeEntry): string | undefined {
  for (const [name, value] of Object.entries(record)) {
    const own = toNoun(name);
    if (own === `${noun} id` || (own === toNoun(parameter) && own.includes(' '))) return toKey(value);
    if (own !== noun || !isObject(value)) continue;
    const field = findKeyField(value, parameter, noun);
    if (field !== undefined) return toKey(value[field]);
  }
  return undefined;
}

/** Fields of a record that name what it is below, with the keys of the path. */
export function withScope(record: JsonObject, sent: JsonObject, entries: readonly ScopeEntry[]): JsonObject {
  const changed = { ...record };
  for (const [name, value] of Object.entries(record)) {
    if (Object.hasOwn(sent, name)) continue;
    const own = toNoun(name);
    const entry = entries.find(
      ({ noun, parameter }) => own === `${noun} id` || (own === toNoun(parameter) && own.includes(' ')),
    );
    if (entry !== undefined)
      changed[name] = typeof value === 'number' && /^\d+$/.test(entry.value) ? Number(entry.value) : entry.value;
    const owner = entries.find(({ noun }) => own === noun);
    if (owner === undefined || !isObject(value)) continue;
    const field = findKeyField(value, owner.parameter, owner.noun);
    if (field !== undefined && typeof value[field] === 'string') changed[name] = { ...value, [field]: owner.value };
  }
  return changed;
}
