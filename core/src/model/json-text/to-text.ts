import { writeJson } from './write-json.js';
import type { JsonValue } from '../json.js';

/** A value inside of a text (Arazzo 1.1, "Runtime Expressions"): a string as it is, any other value as JSON. */
export function toText(value: JsonValue): string;
export function toText(value: JsonValue | undefined): string | undefined;
export function toText(value: JsonValue | undefined): string | undefined {
  return value === undefined || typeof value === 'string' ? value : writeJson(value);
}
