import { findHeader, type HttpResult } from '../../model/http.js';
import { isJsonType } from '../request/serialize-content.js';
import { type DecodedBody, decodeJsonText, guessText, isTextType } from './decode-text.js';

/** Bytes that are decoded of a truncated body, which is only shown, never used. */
const MAX_TRUNCATED_PREVIEW = 65_536;

/**
 * Decodes a body by its content type: JSON, text in its charset, or binary. Without a content type, by its contents.
 * Pauses at each `yield`.
 */
export function* decodeBody(original: HttpResult): Generator<undefined, DecodedBody> {
  const result = original.truncated
    ? { ...original, body: original.body.subarray(0, MAX_TRUNCATED_PREVIEW) }
    : original;
  const contentType = findHeader(result.headers, 'content-type');
  if (result.body.length === 0) return contentType === undefined ? {} : { contentType };
  if (contentType === undefined) return yield* guess(result);
  if (isJsonType(contentType)) return yield* decodeJson(result, contentType);
  return isTextType(contentType) ? { contentType, text: decodeBytes(result.body, contentType) } : { contentType };
}

function* decodeJson({ body, truncated }: HttpResult, contentType: string): Generator<undefined, DecodedBody> {
  if (truncated) return { contentType, text: decodeBytes(body, contentType) };
  let text: string;
  try {
    text = decoderFor(contentType, true).decode(body);
  } catch {
    const decodeError = 'The JSON of the response is not valid in its declared encoding (UTF-8 by default).';
    return { contentType, text: decodeBytes(body, contentType), decodeError };
  }
  yield;
  return yield* decodeJsonText(text, contentType);
}

function* guess({ body, truncated }: HttpResult): Generator<undefined, DecodedBody> {
  let text: string;
  try {
    text = strictUtf8.decode(body);
  } catch {
    return {};
  }
  return truncated ? (text.includes('\0') ? {} : { text }) : yield* guessText(text);
}

function decodeBytes(body: Uint8Array, contentType: string): string {
  return decoderFor(contentType, false).decode(body);
}

// Created once, because creating a decoder costs more than decoding a small body. They retain no state between bodies.
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
