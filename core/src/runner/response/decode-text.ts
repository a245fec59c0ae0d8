import type { Mismatch } from '../../model/api-description.js';
import { findLongJsonError } from '../../model/json-text/find-json-error.js';
import { countKeys, type JsonMeasures, measureLongJson } from '../../model/json-text/measure-json.js';
import { readJson } from '../../model/json-text/read-json.js';
import { readLongJson } from '../../model/json-text/read-long-json.js';
import type { JsonValue } from '../../model/json.js';
import { mediaTypeOf } from '../request/serialize-content.js';
import { responseLimits } from './response-limits.js';

/** A response body, decoded by its content type. */
export interface DecodedBody {
  /** The content type of the body, from the response. */
  readonly contentType?: string;
  /** Missing for a binary or missing body. */
  readonly text?: string;
  /** The value of a JSON body. */
  readonly json?: JsonValue;
  /** Explains why the body is not of its content type at all; it fails the step. */
  readonly decodeError?: string;
  /**
   * Explains why the body can only be viewed: `BODY_NOT_PARSED` beyond a limit, or `BODY_INVALID` for content
   * that two readers would understand differently. It fails what reads the body.
   */
  readonly unreadable?: Mismatch;
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
 * Parses text that is declared as JSON, pausing at each `yield`. Text that engines would parse differently is
 * `unreadable`.
 */
export function* decodeJsonText(
  text: string,
  contentType: string,
  maxValues: number = responseLimits.maxValues,
): Generator<undefined, DecodedBody> {
  const measures = yield* measureLongJson(text);
  const unreadable = describeLimit(measures, maxValues);
  if (unreadable !== undefined) return { contentType, text, unreadable };
  yield;
  let read: ParsedJson;
  try {
    read = yield* parseJson(text, measures);
  } catch {
    // The messages of engines quote the text, and with it parts of secrets.
    const found = yield* findLongJsonError(text);
    const number = found === undefined ? undefined : readSpecialNumber(text, found.position);
    if (number !== undefined)
      return {
        contentType,
        text,
        unreadable: invalid(`The response is not valid JSON: ${number} is not a number in JSON (RFC 8259, section 6).`),
      };
    const where = found === undefined ? '' : `: ${found.message} at position ${String(found.position)}`;
    return { contentType, text, decodeError: `The response is not valid JSON${where}.` };
  }
  if (!read.isAmbiguous) return { contentType, text, json: read.value };
  const repeated = (yield* findLongJsonError(text, { uniqueKeys: true }))?.duplicateKey ?? '';
  const name = JSON.stringify(repeated.length > MAX_NAME_LENGTH ? `${repeated.slice(0, MAX_NAME_LENGTH)}…` : repeated);
  return {
    contentType,
    text,
    unreadable: invalid(`The JSON of the response is ambiguous: the key ${name} is duplicated in an object.`),
  };
}

const specialNumber = /-?(?:NaN|Infinity)\b/y;

/** `NaN`, `Infinity` or `-Infinity`, which many programs write into JSON. */
function readSpecialNumber(text: string, position: number): string | undefined {
  specialNumber.lastIndex = position;
  return specialNumber.exec(text)?.[0];
}

/** The mismatch of content that cannot be read, in one sentence. */
export function invalid(message: string): Mismatch {
  return { code: 'BODY_INVALID', message };
}

/** Text without a content type: JSON if it parses as an object or a list. Pauses at each `yield`. */
export function* guessText(
  text: string,
  maxValues: number = responseLimits.maxValues,
): Generator<undefined, DecodedBody> {
  if (text.includes('\0')) return {};
  if (!/^\s*[{[]/.test(text)) return { text };
  const measures = yield* measureLongJson(text);
  const unreadable = describeLimit(measures, maxValues);
  if (unreadable !== undefined) return { text, unreadable };
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
function describeLimit(
  { depth, largestObject, values, longestNumber }: JsonMeasures,
  maxValues: number,
): Mismatch | undefined {
  const tooMuch = (limit: string): Mismatch => ({
    code: 'BODY_NOT_PARSED',
    message: `The JSON of the response is not parsed because ${limit}.`,
  });
  const { maxDigits, maxKeys, maxNesting } = responseLimits;
  if (depth > maxNesting) return tooMuch(`it is nested more than ${String(maxNesting)} levels deep`);
  if (longestNumber > maxDigits) return tooMuch(`it has a number of more than ${String(maxDigits)} characters`);
  if (largestObject > maxKeys) return tooMuch(`an object in it has more than ${String(maxKeys)} keys`);
  return values > maxValues
    ? { ...tooMuch(`it has more than ${String(maxValues)} values`), option: 'maxBodyValues' }
    : undefined;
}
