import { readLongJson, applyExactNumbers } from '@opchain/core/internal/model';
import { isOpchainError, type JsonObject, type JsonValue, OpchainError } from '@opchain/core/plugin';
import { isObject } from '../members.js';
import { decodeText } from './decode-text.js';
import { parseJson } from './parse-json.js';
import { type ParsedText, parseYaml } from './parse-yaml.js';
import { rejectDenseText } from './reject-dense-text.js';
import { pause, runInSlices } from './run-in-slices.js';

/** A brace followed by a bare word is YAML in flow style. */
const startsLikeJson = /^\s*(?:\{\s*["}]|\[)/;

const yamlFile = /\.ya?ml(?:$|[?#])/i;

/** What follows a `$ref` whose value does not start with `#`. */
const externalValue = /["']?\s*:\s*["']?[^#"'\s]/y;

/** Found without parsing, and faster than by one pattern: most descriptions have none, and need no second pass. */
function hasExternalReference(text: string): boolean {
  const key = '$ref';
  for (let at = text.indexOf(key); at !== -1; at = text.indexOf(key, at)) {
    externalValue.lastIndex = at += key.length;
    if (externalValue.test(text)) return true;
  }
  return false;
}

/** A parsed document, with what its text reveals immediately. */
export interface ParsedDocument extends ParsedText {
  /** True if the text contains references to other documents, or something that looks like one. */
  readonly hasExternalReferences: boolean;
  /** Restores the digits that parsing took from numbers of the value, if that was put off. */
  readonly applyExactNumbers?: () => void;
}

export interface ParseOptions {
  /** JSON is parsed a few milliseconds at a time until this signal is aborted. No YAML parser can pause. */
  readonly slices?: AbortSignal | undefined;
  /** The digits of JSON numbers are restored later, which takes a fifth of the time of parsing. */
  readonly deferExactNumbers?: boolean;
}

/**
 * Parses a document of a description: JSON if it starts like JSON, otherwise YAML; in a `.yaml` file, text that is not valid
 * JSON is parsed as YAML.
 */
export async function parseDocument(
  content: Uint8Array | string,
  location: string,
  maxBytes: number,
  { slices, deferExactNumbers = false }: ParseOptions = {},
): Promise<ParsedDocument> {
  if (content.length > maxBytes) throw tooLargeError(location, maxBytes);
  const text = decodeText(content, location);
  const hasExternalReferences = hasExternalReference(text);
  const language = startsLikeJson.test(text) ? 'json' : 'yaml';
  rejectDenseText(text, location, language);
  if (language === 'yaml') return { ...(await parseYaml(text, location)), hasExternalReferences };
  try {
    if (slices !== undefined)
      return { value: await parseSliced(text, location, slices), warnings: [], hasExternalReferences };
    const value = parseJson(text, location, !deferExactNumbers);
    const later = deferExactNumbers ? { applyExactNumbers: () => applyExactNumbers(text, value) } : {};
    return { value, warnings: [], hasExternalReferences, ...later };
  } catch (error) {
    if (!isOpchainError(error) || error.code !== 'SPEC_SYNTAX' || !yamlFile.test(location)) throw error;
    // YAML in flow style looks like JSON, but allows more, such as a comma at the end of a list.
    rejectDenseText(text, location, 'yaml');
    return { ...(await parseYaml(text, location)), hasExternalReferences };
  }
}

async function parseSliced(text: string, location: string, signal: AbortSignal): Promise<JsonValue> {
  try {
    await pause();
    return (await runInSlices(readLongJson(text), signal)).value;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof SyntaxError)) throw error;
    // The JSON error reports what is wrong, and where.
    return parseJson(text, location);
  }
}

/** Returns the value as the object that a description must be. */
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
