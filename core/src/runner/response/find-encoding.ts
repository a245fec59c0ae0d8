import { mediaTypeOf } from '../request/serialize-content.js';

/** Bytes in which an XML declaration is looked for. */
const MAX_DECLARATION = 1_024;
const MAX_LABEL = 40;

const byteOrderMarks: readonly (readonly [bytes: readonly number[], label: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xff, 0xfe], 'utf-16le'],
];

/**
 * The encoding of a text in the order of RFC 7303, section 3: its byte order mark, the `charset` of its content type, and
 * for XML (or without a content type) its XML declaration. UTF-8 otherwise. A label for `TextDecoder`, which may not know
 * it.
 */
export function findEncoding(body: Uint8Array, contentType: string | undefined): string {
  const marked = byteOrderMarks.find(([bytes]) => bytes.every((byte, index) => body[index] === byte));
  if (marked !== undefined) return marked[1];
  const charset = contentType === undefined ? undefined : readCharset(contentType);
  if (charset !== undefined) return charset;
  const isXml = contentType === undefined || mediaTypeOf(contentType).endsWith('xml');
  return (isXml ? readDeclaration(body) : undefined) ?? 'utf-8';
}

/** The `charset` parameter of a content type, in lower case. */
export function readCharset(contentType: string): string | undefined {
  const charset = contentType.includes(';') ? /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1] : undefined;
  return charset?.toLowerCase().slice(0, MAX_LABEL);
}

/** The encoding of an XML declaration (XML 1.0, section 4.3.3 and appendix F). */
function readDeclaration(body: Uint8Array): string | undefined {
  const [first, second] = body;
  if (first === 0 && second === 0x3c) return 'utf-16be';
  if (first === 0x3c && second === 0) return 'utf-16le';
  if (first !== 0x3c || second !== 0x3f) return undefined;
  const start = String.fromCharCode(...body.subarray(0, MAX_DECLARATION));
  const label = /^<\?xml\s[^>]*?\bencoding\s*=\s*(["'])([A-Za-z0-9._-]+)\1/.exec(start)?.[2];
  const declared = label?.toLowerCase().slice(0, MAX_LABEL);
  // A declaration that was read byte by byte is in no encoding of two bytes.
  return declared?.startsWith('utf-16') === true ? undefined : declared;
}
