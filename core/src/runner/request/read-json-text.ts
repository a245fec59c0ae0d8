import { readJson } from '../../model/json-text/read-json.js';
import type { JsonValue } from '../../model/json.js';

/**
 * Arazzo files often contain a JSON body as text: an object or a list in it is parsed. Mappings may be inside its
 * strings, or unquoted in place of a value. Any other value is returned unchanged.
 */
export function readJsonText(payload: JsonValue): JsonValue {
  if (typeof payload !== 'string' || !/^\s*(?:\[|\{(?!\{))/.test(payload)) return payload;
  try {
    return readJson(payload.includes('{{') ? quoteBareMappings(payload) : payload);
  } catch {
    return payload;
  }
}

function quoteBareMappings(text: string): string {
  // Strings are matched first, so that only mappings outside of them are quoted.
  return text.replace(/"(?:[^"\\]|\\.)*"|\{\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\}\}/g, (found) =>
    found.startsWith('{{') ? JSON.stringify(found) : found,
  );
}
