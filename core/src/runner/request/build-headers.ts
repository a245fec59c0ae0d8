import type { HeaderField } from '../../model/http.js';
import { OpchainError } from '../../model/errors/opchain-error.js';
import type { ParameterValue } from './parameter-value.js';
import {
  encodeReservedText,
  encodeUrlText,
  ensureCookieText,
  ensureHeaderValue,
  findHeaderNameError,
  isCookieName,
} from './encode-text.js';
import { serializeContent } from './serialize-content.js';
import { serializeAsPairs, serializeForPath } from './serialize-parameter.js';
import { isContainer } from '../../model/json.js';

/**
 * Serializes a parameter as header fields: one, or none for an empty list. Throws `MAPPING_UNSAFE` for text that would
 * end the field, `REQUEST_INVALID` for an invalid name.
 */
export function buildHeader({ spec, value }: ParameterValue): HeaderField[] {
  const error = findHeaderNameError(spec.name);
  if (error !== undefined) throw new OpchainError('REQUEST_INVALID', `"${spec.name}" ${error}.`);
  const isList = isContainer(value);
  const text =
    spec.contentType === undefined
      ? serializeForPath(spec, value, (part) => part)
      : escapeForHeader(serializeContent(spec.contentType, value));
  return isList && text === '' ? [] : [[spec.name, ensureHeaderValue(text, `the header parameter "${spec.name}"`)]];
}

/**
 * Serializes a parameter as cookies, with percent-encoded values except in style `cookie` (OpenAPI 3.2, "Style Values").
 * Throws like `buildHeader`.
 */
export function buildCookies({ spec, value }: ParameterValue): HeaderField[] {
  const subject = `the cookie parameter "${spec.name}"`;
  const encode = (text: string): string => {
    if (spec.style === 'cookie') return ensureCookieText(text, subject);
    return spec.allowReserved ? encodeReservedText(text, subject, 'cookie') : encodeUrlText(text, subject);
  };
  const pairs =
    spec.contentType === undefined
      ? serializeAsPairs(spec, value, encode)
      : [[encode(spec.name), encode(serializeContent(spec.contentType, value))] as const];
  for (const [name] of pairs)
    if (!isCookieName(name)) throw new OpchainError('REQUEST_INVALID', `"${name}" is not a valid cookie name.`);
  return pairs.map(([name, text]): HeaderField => [name, text]);
}

// JSON can represent every character in ASCII; a header field cannot carry every character.
function escapeForHeader(json: string): string {
  return json.replace(/[^\x20-\x7e]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
