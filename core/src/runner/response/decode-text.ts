import { findLongJsonError } from '../../model/json-text/find-json-error.js';
import { countKeys, type JsonMeasures, measureLongJson } from '../../model/json-text/measure-json.js';
import { readJson } from '../../model/json-text/read-json.js';
import { readLongJson } from '../../model/json-text/read-long-json.js';
import type { JsonValue } from '../../model/json.js';
import { runToEnd } from '../../model/run-to-end.js';
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
/** Engines read shorter JSON fast enough. */
const MIN_LONG_JSON = 100_000;
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
  if (contentType === undefined) return runToEnd(guessText(text));
  if (isJsonType(contentType)) return runToEnd(decodeJsonText(text, contentType));
  return isTextType(contentType) ? { contentType, text } : { contentType };
}

/**
 * Parses text that is declared as JSON, pausing at each `yield`. Text that engines would parse differently gets a
 * `decodeError`.
 */
export function* decodeJsonText(text: string, contentType: string): Generator<undefined, DecodedBody> {
  const measures = yield* measureLongJson(text);
  const notParsed = describeLimit(measures);
  if (notParsed !== undefined) return { contentType, text, notParsed };
  yield;
  let read: ParsedJson;
  try {
    read = yield* parseJson(text, measures);
  } catch {
    // The messages of engines quote the text, and with it parts of secrets.
    const found = yield* findLongJsonError(text);
    const where = found === undefined ? '' : `: ${found.message} at position ${String(found.position)}`;
    return { contentType, text, decodeError: `The response is not valid JSON${where}.` };
  }
  if (!read.isAmbiguous) return { contentType, text, json: read.value };
  const repeated = (yield* findLongJsonError(text, { uniqueKeys: true }))?.duplicateKey ?? '';
  const name = JSON.stringify(repeated.length > MAX_NAME_LENGTH ? `${repeated.slice(0, MAX_NAME_LENGTH)}…` : repeated);
  return {
    contentType,
    text,
    decodeError: `The JSON of the response is ambiguous: the key ${name} is duplicated in an object.`,
  };
}

/** Text without a content type: JSON if it parses as an object or a list. Pauses at each `yield`. */
export function* guessText(text: string): Generator<undefined, DecodedBody> {
  if (text.includes('\0')) return {};
  if (!/^\s*[{[]/.test(text)) return { text };
  const measures = yield* measureLongJson(text);
  const notParsed = describeLimit(measures);
  if (notParsed !== undefined) return { text, notParsed };
  yield;
  try {
    const { value } = yield* parseJson(text, measures);
    return { text, json: value };
  } catch {
    return { text };
  }
}

interface ParsedJson {
  readonly value: JsonValue;
  /** An object has a key twice. */
  readonly isAmbiguous: boolean;
}

function* parseJson(text: string, measures: JsonMeasures): Generator<undefined, ParsedJson> {
  // Exact numbers too, because some engines reject those beyond their range: 1e400 in k6.
  if (text.length >= MIN_LONG_JSON || measures.hasExactNumbers) return yield* readLongJson(text);
  const value = readJson(text, false);
  return { value, isAmbiguous: countKeys(value) !== measures.keys };
}

/** Parsed values take far more memory than their text, and code that traverses them must not overflow the stack. */
function describeLimit({ depth, largestObject, values, longestNumber }: JsonMeasures): string | undefined {
  const { maxDigits, maxKeys, maxNesting, maxValues } = responseLimits;
  if (depth > maxNesting)
    return `The JSON of the response is not parsed because it is nested more than ${String(maxNesting)} levels deep.`;
  if (longestNumber > maxDigits)
    return `The JSON of the response is not parsed because it has a number of more than ${String(maxDigits)} characters.`;
  if (largestObject > maxKeys)
    return `The JSON of the response is not parsed because an object in it has more than ${String(maxKeys)} keys.`;
  return values > maxValues
    ? `The JSON of the response is not parsed because it has more than ${String(maxValues)} values.`
    : undefined;
}
