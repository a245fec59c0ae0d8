import type { JsonObject, JsonValue } from '@opchain/core';
import { OpchainError } from '@opchain/core';
import { isObject } from '../members.js';
import { decodeText } from './decode-text.js';
import { parseJson } from './parse-json.js';
import { parseJsonIncrementally } from './parse-json-incrementally.js';
import type { ParsedText } from './parse-yaml.js';
import { parseYaml } from './parse-yaml.js';
import { rejectDenseText } from './reject-dense-text.js';
import { pause, runInSlices } from './run-in-slices.js';

/** A brace followed by a bare word is YAML in flow style. */
const startsLikeJson = /^\s*(?:\{\s*["}]|\[)/;

/** A `$ref` whose value does not start with `#`, found without parsing: most descriptions have none, and need no second look. */
const externalReference = /\$ref["']?\s*:\s*["']?[^#"'\s]/;

/** A document as read, with what its text tells at once. */
export interface ParsedDocument extends ParsedText {
  /** The text has references to other documents, or something that looks like one. */
  readonly hasExternalReferences: boolean;
}

/**
 * Parses a document of a description: JSON where it starts with a brace and is JSON, else YAML. With `slices`, JSON is read a few
 * milliseconds at a time until that signal is aborted; YAML has no parser that could stop on its way.
 */
export async function parseDocument(
  content: Uint8Array | string,
  location: string,
  maxBytes: number,
  slices?: AbortSignal,
): Promise<ParsedDocument> {
  if (content.length > maxBytes) throw tooLargeError(location, maxBytes);
  const text = decodeText(content, location);
  const hasExternalReferences = externalReference.test(text);
  const language = startsLikeJson.test(text) ? 'json' : 'yaml';
  rejectDenseText(text, location, language);
  if (language === 'yaml') return { ...(await parseYaml(text, location)), hasExternalReferences };
  return {
    value: slices === undefined ? parseJson(text, location) : await parseSliced(text, location, slices),
    warnings: [],
    hasExternalReferences,
  };
}

async function parseSliced(text: string, location: string, signal: AbortSignal): Promise<JsonValue> {
  try {
    await pause();
    return await runInSlices(parseJsonIncrementally(text), signal);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof SyntaxError)) throw error;
    // It says what is wrong, and where.
    return parseJson(text, location);
  }
}

/** The object that a description must be. */
export function asDescription(parsed: ParsedText, location: string): JsonObject {
  if (isObject(parsed.value)) return parsed.value;
  throw new OpchainError('SPEC_NOT_RECOGNIZED', `${location} is not an API description: it is not an object.`, {
    file: location,
  });
}

export function tooLargeError(location: string, maxBytes: number): OpchainError {
  return new OpchainError('SPEC_TOO_COMPLEX', `${location} is larger than ${Math.round(maxBytes / 1e6)} MB.`, {
    file: location,
  });
}
