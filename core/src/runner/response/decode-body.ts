import { findHeader } from '../../model/http.js';
import type { HttpResult } from '../../model/http.js';
import type { JsonValue } from '../../model/json.js';
import { isJsonType, mediaTypeOf } from '../request/serialize-content.js';
import { findDuplicateKey } from './find-duplicate-key.js';
import { isNestedTooDeep } from './is-nested-too-deep.js';

/** A response's body as what it says it is. */
export interface DecodedBody {
  readonly contentType?: string;
  /** Missing for a binary body and where there is none. */
  readonly text?: string;
  /** The value of a JSON body. */
  readonly json?: JsonValue;
  /** Why the body is not what its content type says. */
  readonly decodeError?: string;
}

const MAX_DEPTH = 1_000;
const MAX_NAME_LENGTH = 100;
/** Bytes that are decoded of a body that was cut: nobody can use it, it is only looked at. */
const MAX_TRUNCATED_PREVIEW = 65_536;
const textTypes =
  /^text\/|xml$|[/+](?:javascript|ecmascript|yaml|x-yaml|graphql|x-ndjson|ndjson|json-seq|jsonl|x-www-form-urlencoded|toml|sql|http)$/;

/** Decodes a body by its content type: JSON, text in its charset, or binary. Without a type, by what it looks like. */
export function decodeBody(original: HttpResult): DecodedBody {
  const result = original.truncated
    ? { ...original, body: original.body.subarray(0, MAX_TRUNCATED_PREVIEW) }
    : original;
  const contentType = findHeader(result.headers, 'content-type');
  if (result.body.length === 0) return contentType === undefined ? {} : { contentType };
  if (contentType === undefined) return guess(result);
  if (isJsonType(contentType)) return decodeJson(result, contentType);
  return textTypes.test(mediaTypeOf(contentType))
    ? { contentType, text: decodeText(result.body, contentType) }
    : { contentType };
}

function decodeJson({ body, truncated }: HttpResult, contentType: string): DecodedBody {
  if (truncated) return { contentType, text: decodeText(body, contentType) };
  let text: string;
  try {
    text = decoderFor(contentType, true).decode(body);
  } catch {
    const decodeError = 'The JSON of the response is not valid in its declared encoding (UTF-8 by default).';
    return { contentType, text: decodeText(body, contentType), decodeError };
  }
  if (isNestedTooDeep(text, MAX_DEPTH))
    return {
      contentType,
      text,
      decodeError: `The JSON of the response is nested more than ${String(MAX_DEPTH)} levels deep.`,
    };
  let json: JsonValue;
  try {
    json = JSON.parse(text) as JsonValue;
  } catch (error) {
    return {
      contentType,
      text,
      decodeError: `The response is not valid JSON: ${error instanceof Error ? error.message : String(error)}.`,
    };
  }
  const repeated = findDuplicateKey(text, json);
  if (repeated === undefined) return { contentType, text, json };
  const name = JSON.stringify(repeated.length > MAX_NAME_LENGTH ? `${repeated.slice(0, MAX_NAME_LENGTH)}…` : repeated);
  return {
    contentType,
    text,
    decodeError: `The JSON of the response is ambiguous: the key ${name} is duplicated in an object.`,
  };
}

function guess({ body, truncated }: HttpResult): DecodedBody {
  let text: string;
  try {
    text = strictUtf8.decode(body);
  } catch {
    return {};
  }
  if (text.includes('\0')) return {};
  if (truncated || !/^\s*[{[]/.test(text) || isNestedTooDeep(text, MAX_DEPTH)) return { text };
  try {
    return { text, json: JSON.parse(text) as JsonValue };
  } catch {
    return { text };
  }
}

function decodeText(body: Uint8Array, contentType: string): string {
  return decoderFor(contentType, false).decode(body);
}

// Made once: making one costs more than decoding a small body. They keep nothing from one body to the next.
const strictUtf8 = new TextDecoder('utf-8', { fatal: true });
const lenientUtf8 = new TextDecoder('utf-8');

function decoderFor(contentType: string, fatal: boolean): TextDecoder {
  const charset = contentType.includes(';')
    ? /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1]?.toLowerCase()
    : undefined;
  if (charset === undefined || charset === 'utf-8') return fatal ? strictUtf8 : lenientUtf8;
  try {
    return new TextDecoder(charset, { fatal });
  } catch {
    return fatal ? strictUtf8 : lenientUtf8;
  }
}
