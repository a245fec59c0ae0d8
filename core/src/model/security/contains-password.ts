import { isContainer, type JsonValue } from '../json.js';

/** True if a schema is of a password, or of an object or list that may contain one. */
export function containsPassword(schema: JsonValue): boolean {
  if (!isContainer(schema)) return false;
  return (!Array.isArray(schema) && schema['format'] === 'password') || Object.values(schema).some(containsPassword);
}
