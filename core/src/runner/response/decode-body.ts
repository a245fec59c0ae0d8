import { findHeader } from '../../model/http.js';
import type { HttpResult } from '../../model/http.js';
import type { JsonValue } from '../../model/json.js';
import { isJsonType, mediaTypeOf } from '../request/serialize-content.js';
import { isNestedTooDeep } from './is-nested-too-deep.js';

/** A response's body as what it says it is. */
export interface DecodedBody {
  readonly contentType?: string;
  /** Missing for a binary body and where there is none. */
  readonly text?: string;
  /** The value of a JSON body. */
  readonly json?: JsonValue;
  /** Why the body is not what its content type says. */
  readonly fault?: string;
}

const DEEPEST = 1_000;
const textTypes = /^text\/|xml$|[/+](?:javascript|ecmascript|yaml|x-yaml|graphql|x-ndjson|ndjson|json-seq|jsonl|x-www-form-urlencoded|toml|sql|http)$/;

/** Decodes a body by its content type: JSON, text in its charset, or binary. Without a type, by what it looks like. */
export function decodeBody(result: HttpResult): DecodedBody {
  const contentType = findHeader(result.headers, 'content-type');
  const typed = contentType === undefined ? {} : { contentType };
  if (result.body.length === 0) return typed;
  if (contentType === undefined) return guess(result);
  if (isJsonType(contentType)) return { ...typed, ...decodeJson(result, contentType) };
  return textTypes.test(mediaTypeOf(contentType)) ? { ...typed, text: decodeText(result.body, contentType) } : typed;
}

function decodeJson({ body, truncated }: HttpResult, contentType: string): DecodedBody {
  if (truncated) return { text: decodeText(body, contentType) };
  let text: string;
  try {
    text = decoderFor(contentType, true).decode(body);
  } catch {
    return {
      text: decodeText(body, contentType),
      fault: 'The response is said to be JSON, but its characters are not encoded as it says (UTF-8 unless named).',
    };
  }
  if (isNestedTooDeep(text, DEEPEST)) return { text, fault: `The response is JSON nested more than ${String(DEEPEST)} levels deep.` };
  try {
    return { text, json: JSON.parse(text) as JsonValue };
  } catch (error) {
    return { text, fault: `The response is said to be JSON, but is not: ${error instanceof Error ? error.message : String(error)}.` };
  }
}

function guess({ body, truncated }: HttpResult): DecodedBody {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return {};
  }
  if (text.includes('\0')) return {};
  if (truncated || !/^\s*[{[]/.test(text) || isNestedTooDeep(text, DEEPEST)) return { text };
  try {
    return { text, json: JSON.parse(text) as JsonValue };
  } catch {
    return { text };
  }
}

function decodeText(body: Uint8Array, contentType: string): string {
  return decoderFor(contentType, false).decode(body);
}

function decoderFor(contentType: string, fatal: boolean): TextDecoder {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1];
  try {
    return new TextDecoder(charset ?? 'utf-8', { fatal });
  } catch {
    return new TextDecoder('utf-8', { fatal });
  }
}
