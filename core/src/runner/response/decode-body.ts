import { findHeader, type HttpResult } from '../../model/http.js';
import { isJsonType } from '../request/serialize-content.js';
import { type DecodedBody, decodeJsonText, guessText, invalid, isTextType } from './decode-text.js';
import { responseLimits } from './response-limits.js';
import { findEncoding, readCharset } from './find-encoding.js';

/** Bytes that are decoded of a truncated body, which is only shown, never used. */
const MAX_TRUNCATED_PREVIEW = 65_536;

/**
 * Decodes a body by its content type: JSON, text in its charset, or binary. Without a content type, by its contents.
 * JSON of more than `maxValues` values stays text. Pauses at each `yield`.
 */
export function* decodeBody(
  original: HttpResult,
  maxValues: number = responseLimits.maxValues,
): Generator<undefined, DecodedBody> {
  const result = original.truncated
    ? { ...original, body: original.body.subarray(0, MAX_TRUNCATED_PREVIEW) }
    : original;
  const contentType = findHeader(result.headers, 'content-type');
  if (result.body.length === 0) return contentType === undefined ? {} : { contentType };
  if (contentType === undefined) return yield* guess(result, maxValues);
  if (isJsonType(contentType)) return yield* decodeJson(result, contentType, maxValues);
  return isTextType(contentType) ? { contentType, ...decodeTextBytes(result, contentType) } : { contentType };
}

/** Text in the encoding that it declares; with a reason if the encoding is unknown or does not fit. */
function decodeTextBytes(
  { body, truncated }: HttpResult,
  contentType: string,
): Pick<DecodedBody, 'text' | 'unreadable'> {
  const label = findEncoding(body, contentType);
  const lenient = openDecoder(label, false);
  if (lenient === undefined) {
    const text = lenientUtf8.decode(body);
    return isAscii(body)
      ? { text }
      : { text, unreadable: invalid(`The encoding ${JSON.stringify(label)} of the response is not supported.`) };
  }
  try {
    return { text: (openDecoder(label, true) ?? strictUtf8).decode(body) };
  } catch {
    const text = lenient.decode(body);
    // The limit may have divided a character.
    return truncated ? { text } : { text, unreadable: invalid(`The text of the response is not valid ${label}.`) };
  }
}

/** Every encoding that names itself in ASCII reads these bytes alike. */
function isAscii(body: Uint8Array): boolean {
  return body.every((byte) => byte > 0 && byte < 0x80);
}

function* decodeJson(
  { body, truncated }: HttpResult,
  contentType: string,
  maxValues: number,
): Generator<undefined, DecodedBody> {
  if (truncated) return { contentType, text: decodeBytes(body, contentType) };
  let text: string;
  try {
    text = decoderFor(contentType, true).decode(body);
  } catch {
    const decodeError = 'The JSON of the response is not valid in its declared encoding (UTF-8 by default).';
    return { contentType, text: decodeBytes(body, contentType), decodeError };
  }
  yield;
  return yield* decodeJsonText(text, contentType, maxValues);
}

function* guess({ body, truncated }: HttpResult, maxValues: number): Generator<undefined, DecodedBody> {
  let text: string;
  try {
    // A byte order mark alone may start anything.
    const label = body[0] === 0x3c ? findEncoding(body, undefined) : 'utf-8';
    text = (openDecoder(label, true) ?? strictUtf8).decode(body);
  } catch {
    return {};
  }
  return truncated ? (text.includes('\0') ? {} : { text }) : yield* guessText(text, maxValues);
}

function decodeBytes(body: Uint8Array, contentType: string): string {
  return decoderFor(contentType, false).decode(body);
}

// Created once, because creating a decoder costs more than decoding a small body. They retain no state between bodies.
const strictUtf8 = new TextDecoder('utf-8', { fatal: true });
const lenientUtf8 = new TextDecoder('utf-8');

function decoderFor(contentType: string, fatal: boolean): TextDecoder {
  return openDecoder(readCharset(contentType) ?? 'utf-8', fatal) ?? (fatal ? strictUtf8 : lenientUtf8);
}

/** Undefined for an unknown encoding. */
function openDecoder(label: string, fatal: boolean): TextDecoder | undefined {
  if (label === 'utf-8') return fatal ? strictUtf8 : lenientUtf8;
  try {
    return new TextDecoder(label, { fatal });
  } catch {
    return undefined;
  }
}
