import { type JsonObject, type JsonValue, readJson } from '@opchain/core/plugin';

export const asText = (value: JsonValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

export const asObject = (value: JsonValue | undefined): JsonObject | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;

/** The objects of a list; none if it is not a list. */
export const asObjects = (value: JsonValue | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.map((item) => asObject(item)).filter((item) => item !== undefined) : [];

export function parseJson(text: string): JsonValue | undefined {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}
