import type { JsonValue } from '../../model/json.js';

/**
 * Arazzo files often hold a JSON body as text: an object or a list in it is meant as such. Mappings may stand inside its
 * strings, or bare where a value would stand. Any other value is given back as it is.
 */
export function readJsonText(payload: JsonValue): JsonValue {
  if (typeof payload !== 'string' || !/^\s*(?:\[|\{(?!\{))/.test(payload)) return payload;
  try {
    return JSON.parse(payload.includes('{{') ? quoteBareMappings(payload) : payload) as JsonValue;
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
