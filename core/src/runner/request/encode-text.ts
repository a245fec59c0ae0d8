import { OpchainError } from '../../model/errors/opchain-error.js';

/** Percent-encodes text so that it is literal anywhere in a URL. Throws `MAPPING_UNSAFE` for a lone surrogate. */
export function encodeUrlText(text: string, subject: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    throw new OpchainError(
      'MAPPING_UNSAFE',
      `The value of ${subject} contains a lone surrogate, which cannot be encoded in a URL.`,
    );
  }
}

/**
 * For values of a query, a form or a cookie that are described with `allowReserved`: reserved characters and
 * percent-encoded triples are preserved (OpenAPI 3.2, `allowReserved`; RFC 6570, section 3.2.3), except characters that
 * would end the value (`#`, `&`, in a cookie `,` and `;`) or be read as a space (`+`). Throws `MAPPING_UNSAFE` for a lone
 * surrogate.
 */
export function encodeReservedText(text: string, subject: string, location: 'query' | 'cookie'): string {
  return preserveReserved(text, subject).replace(location === 'query' ? /[#&+]/g : /[,;]/g, encodeURIComponent);
}

/**
 * For `{+name}` and `allowReserved` in a path: reserved characters and percent-encoded triples are preserved, except
 * characters that would end the path and, in a single segment, the segment. Throws like `encodeReservedText`.
 */
export function encodeReservedPathText(text: string, subject: string, isSegment: boolean): string {
  return preserveReserved(text, subject).replace(isSegment ? /[/?#]/g : /[?#]/g, encodeURIComponent);
}

/**
 * For a whole query string: its delimiters and percent-encoded characters are preserved, and only characters that no
 * query may contain are encoded. Throws `MAPPING_UNSAFE` for a lone surrogate.
 */
export function encodeQueryText(text: string, subject: string): string {
  return preserveReserved(text, subject).replaceAll('#', '%23');
}

function preserveReserved(text: string, subject: string): string {
  return encodeURI(ensureWellFormed(text, subject)).replace(/%25(?=[0-9A-Fa-f]{2})/g, '%');
}

/**
 * Returns the same text if it can be encoded as UTF-8. Throws `MAPPING_UNSAFE` for a lone surrogate, which would become
 * another character.
 */
export function ensureWellFormed(text: string, subject: string): string {
  if (!/\p{Surrogate}/u.test(text)) return text;
  throw new OpchainError(
    'MAPPING_UNSAFE',
    `The value of ${subject} contains a lone surrogate, which cannot be encoded as text.`,
  );
}

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
// Visible characters, spaces and tabs of ISO 8859-1 (RFC 9110, section 5.5).
const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Fields that frame the message: only the executor sets them, because conflicting values allow request smuggling. */
const framingHeaders = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Explains why a name is not a valid header field name, in words that follow the name. */
export function findHeaderNameError(name: string): string | undefined {
  if (!token.test(name)) return 'is not a valid header name';
  return framingHeaders.has(name.toLowerCase()) ? 'is set automatically and cannot be changed' : undefined;
}

/**
 * Returns the same text if a header field can carry it. Throws `MAPPING_UNSAFE` for line breaks, control characters and
 * characters outside ISO 8859-1.
 */
export function ensureHeaderValue(text: string, subject: string): string {
  if (fieldValue.test(text)) return text;
  const reason = /[\r\n]/.test(text) ? 'a line break' : 'a character that is not allowed in a header';
  throw new OpchainError('MAPPING_UNSAFE', `The value of ${subject} contains ${reason}.`);
}

/** Returns the same text if a cookie can carry it as it is. Throws `MAPPING_UNSAFE` also for a semicolon, which ends it. */
export function ensureCookieText(text: string, subject: string): string {
  if (!text.includes(';')) return ensureHeaderValue(text, subject);
  throw new OpchainError('MAPPING_UNSAFE', `The value of ${subject} contains a semicolon, which would end the cookie.`);
}

/** True for a valid cookie name (RFC 6265, section 4.1.1). */
export function isCookieName(name: string): boolean {
  return token.test(name);
}
