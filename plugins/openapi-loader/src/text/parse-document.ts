import type { JsonObject } from '@opchain/core';
import { OpchainError } from '@opchain/core';
import { isObject } from '../members.js';
import { decodeText } from './decode-text.js';
import { parseJson } from './parse-json.js';
import type { ParsedText } from './parse-yaml.js';
import { parseYaml } from './parse-yaml.js';

/** A brace followed by a bare word is YAML in flow style. */
const startsLikeJson = /^\s*(?:\{\s*["}]|\[)/;

/** A document as read, with what its text tells at once. */
export interface ParsedDocument extends ParsedText {
  /** The text has references to other documents, or something that looks like one. */
  readonly refersOutside: boolean;
}

/** Parses a document of a description: JSON where it starts with a brace and is JSON, else YAML. */
export async function parseDocument(content: Uint8Array | string, location: string, maxBytes: number): Promise<ParsedDocument> {
  if (content.length > maxBytes) throw tooLarge(location, maxBytes);
  const text = decodeText(content, location);
  const refersOutside = hasOutsideReference(text);
  if (!startsLikeJson.test(text)) return { ...(await parseYaml(text, location)), refersOutside };
  return { value: parseJson(text, location), warnings: [], refersOutside };
}

/** The object that a description must be. */
export function asDescription(parsed: ParsedText, location: string): JsonObject {
  if (isObject(parsed.value)) return parsed.value;
  throw new OpchainError('SPEC_NOT_RECOGNISED', `${location} is not an API description: its content is no object.`, { file: location });
}

export function tooLarge(location: string, maxBytes: number): OpchainError {
  return new OpchainError('SPEC_TOO_COMPLEX', `${location} is larger than ${Math.round(maxBytes / 1e6)} MB.`, { file: location });
}

/** Looks for a `$ref` whose value does not start with `#`, without parsing: most descriptions have none, and need no second look. */
function hasOutsideReference(text: string): boolean {
  for (let at = text.indexOf('$ref'); at >= 0; at = text.indexOf('$ref', at)) {
    at += 4;
    let char = text.charCodeAt(at);
    // Quotes, colon and white space between the name and its value.
    while (char === 0x22 || char === 0x27 || char === 0x3a || char === 0x20 || char === 0x0a || char === 0x0d || char === 0x09) char = text.charCodeAt(++at);
    if (char !== 0x23) return true;
  }
  return false;
}
