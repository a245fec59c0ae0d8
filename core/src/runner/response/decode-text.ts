import { readJson } from '../../model/json-text/read-json.js';
import { findJsonError } from '../../model/json-text/find-json-error.js';
import type { JsonMeasures } from '../../model/json-text/measure-json.js';
import { countKeys, measureJson } from '../../model/json-text/measure-json.js';
import type { JsonValue } from '../../model/json.js';
import { isJsonType, mediaTypeOf } from '../request/serialize-content.js';
import { responseLimits } from './response-limits.js';

/** A response body, decoded by its content type. */
export interface DecodedBody {
  /** The content type of the body, from the response. */
  readonly contentType?: string;
  /** Missing for a binary or missing body. */
  readonly text?: string;
  /** The value of a JSON body. */
  readonly json?: JsonValue;
  /** Explains why the body does not match its content type. */
  readonly decodeError?: string;
  /** Explains why valid JSON is only available as text: a limit was reached. */
  readonly notParsed?: string;
}

const MAX_NAME_LENGTH = 100;
const textTypes =
  /^text\/|xml$|[/+](?:javascript|ecmascript|yaml|x-yaml|graphql|x-ndjson|ndjson|json-seq|jsonl|x-www-form-urlencoded|toml|sql|http)$/;

/** True for media types whose bodies are text, except JSON. */
export function isTextType(contentType: string): boolean {
  return textTypes.test(mediaTypeOf(contentType));
}

/**
 * Decodes a body that is available as text: JSON, other text, or nothing for a binary type. Without a content type, by
 * its contents.
 */
export function decodeText(original: string, contentType: string | undefined): DecodedBody {
  const text = original.replace(/^\ufeff/, '');
  if (text === '') return contentType === undefined ? {} : { contentType };
  if (contentType === undefined) return guessText(text);
  if (isJsonType(contentType)) return decodeJsonText(text, contentType);
  return isTextType(contentType) ? { contentType, text } : { contentType };
}

/** Parses text that is declared as JSON. Text that engines would parse differently gets a `decodeError`. */
export function decodeJsonText(text: string, contentType: string): DecodedBody {
  const measures = measureJson(text);
  const notParsed = describeLimit(measures);
  if (notParsed !== undefined) return { contentType, text, notParsed };
  let json: JsonValue;
  try {
    json = readJson(text, measures.hasExactNumbers);
  } catch {
    // The messages of engines quote the text, and with it parts of secrets.
    const found = findJsonError(text);
    const where = found === undefined ? '' : `: ${found.message} at position ${String(found.position)}`;
    return { contentType, text, decodeError: `The response is not valid JSON${where}.` };
  }
  const repeated =
    countKeys(json) === measures.keys ? undefined : findJsonError(text, { uniqueKeys: true })?.duplicateKey;
  if (repeated === undefined) return { contentType, text, json };
  const name = JSON.stringify(repeated.length > MAX_NAME_LENGTH ? `${repeated.slice(0, MAX_NAME_LENGTH)}…` : repeated);
  return {
    contentType,
    text,
    decodeError: `The JSON of the response is ambiguous: the key ${name} is duplicated in an object.`,
  };
}

/** Text without a content type: JSON if it parses as an object or a list. */
export function guessText(text: string): DecodedBody {
  if (text.includes('\0')) return {};
  if (!/^\s*[{[]/.test(text)) return { text };
  const measures = measureJson(text);
  const notParsed = describeLimit(measures);
  if (notParsed !== undefined) return { text, notParsed };
  try {
    return { text, json: readJson(text, measures.hasExactNumbers) };
  } catch {
    return { text };
  }
}

/** Parsed values take far more memory than their text, and code that traverses them must not overflow the stack. */
function describeLimit({ depth, values, longestNumber }: JsonMeasures): string | undefined {
  const { maxDigits, maxNesting, maxValues } = responseLimits;
  if (depth > maxNesting)
    return `The JSON of the response is not parsed because it is nested more than ${String(maxNesting)} levels deep.`;
  if (longestNumber > maxDigits)
    return `The JSON of the response is not parsed because it has a number of more than ${String(maxDigits)} characters.`;
  return values > maxValues
    ? `The JSON of the response is not parsed because it has more than ${String(maxValues)} values.`
    : undefined;
}
