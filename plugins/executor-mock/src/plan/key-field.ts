import type { JsonObject, JsonValue } from '@opchain/core/internal/model';
import { parameterNoun, toNoun } from './path-shape.js';

/** Of records that paths call by their noun alone, as `/repos/{repo}`, unless they have a text as their ID. */
const named = ['name', 'slug', 'login', 'id'];
const usual = ['id', 'uuid', '_id', 'key', 'slug', 'name', 'login', 'username', 'code', 'number', 'sku'];

/**
 * The field of a record that a path parameter identifies it by: of the same name, else what the name ends with
 * (`issue_number` is `number`), else the usual ones. Undefined if the record has none of them.
 */
export function findKeyField(record: JsonObject, parameter: string, noun: string): string | undefined {
  const names = Object.keys(record);
  const byNoun = new Map(names.map((name) => [toNoun(name), name]));
  const own = byNoun.get(toNoun(parameter));
  if (own !== undefined && isKey(record[own])) return own;
  const words = toNoun(parameter).split(' ');
  const last = words.at(-1) ?? '';
  const candidates = [
    ...(words.length > 1 ? [last] : []),
    ...(last === parameterNoun(parameter) ? [...(typeof record['id'] === 'string' ? ['id'] : []), ...named] : []),
    `${noun} id`,
    ...usual.map(toNoun),
  ];
  for (const candidate of candidates) {
    const name = byNoun.get(candidate);
    if (name !== undefined && isKey(record[name])) return name;
  }
  return names.find((name) => /id$/i.test(name) && isKey(record[name]));
}

function isKey(value: JsonValue | undefined): boolean {
  return (toKey(value) ?? '') !== '';
}

/** A value as a path has it; undefined for what cannot be a key. */
export function toKey(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
