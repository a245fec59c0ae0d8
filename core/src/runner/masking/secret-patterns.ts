/** Shorter ones would match where there is no secret. */
const [MIN_BASE64, MIN_HEX] = [6, 12];

/** Decides how the units of a pattern are compared with those of a text. */
export type PatternKind = 'text' | 'base64' | 'hex';

/** Text that reveals a secret, once the escapes of the text around it are decoded. */
export interface SecretPattern {
  readonly kind: PatternKind;
  /** UTF-16 code units. */
  readonly units: Uint16Array;
  /** The secret's first or last bits are in a base64 character before or after the pattern. */
  readonly edges: { readonly before: boolean; readonly after: boolean };
}

/**
 * The patterns of a secret: its text; its UTF-8 bytes, each read as a character of ISO 8859-1 or windows-1252; its bytes
 * in hexadecimal; and its bytes in base64, alone or within a longer text that was encoded as a whole, also if they were
 * escaped for JSON or a URL before.
 */
export function listSecretPatterns(secret: string): readonly SecretPattern[] {
  const bytes = encode(secret);
  const misread = [toBinaryText(bytes), windows1252.decode(bytes)];
  // What is misread is often written in UTF-8 again, and escaped byte by byte.
  const texts = new Set([secret, ...misread, ...misread.map((text) => toBinaryText(encode(text)))]);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [
    ...Array.from(texts, (text) => createPattern('text', text)),
    ...(hex.length < MIN_HEX ? [] : [createPattern('hex', hex)]),
    ...listEncodedBytes(secret).flatMap(listBase64Patterns),
  ];
}

const utf8 = new TextEncoder();
const windows1252 = new TextDecoder('windows-1252');

/** Lone surrogates become U+FFFD, as they do wherever text becomes bytes. */
function encode(text: string): Uint8Array {
  return utf8.encode(text);
}

function toBinaryText(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

function createPattern(kind: PatternKind, text: string, edges = { before: false, after: false }): SecretPattern {
  const units = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at += 1) units[at] = text.charCodeAt(at);
  return { kind, units, edges };
}

/** The bytes that represent a secret in what is encoded as base64: a password, a form, a JSON document. */
function listEncodedBytes(secret: string): readonly Uint8Array[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const url = encodeURIComponent(new TextDecoder().decode(encode(secret)));
  const texts = [secret, json, url, url.replaceAll('%20', '+')];
  const latin = /^[\0-\xff]*$/.test(secret)
    ? [Uint8Array.from([...secret], (character) => character.charCodeAt(0))]
    : [];
  const all = [...Array.from(new Set(texts), encode), ...latin];
  return all.filter((bytes, index) => all.findIndex((other) => other.join() === bytes.join()) === index);
}

/**
 * The part of the base64 that depends on these bytes alone, which depends on where they start within a group of three;
 * and for a short secret its complete base64.
 */
function listBase64Patterns(bytes: Uint8Array): SecretPattern[] {
  const parts = [0, 1, 2].map((offset) => {
    const padded = new Uint8Array(offset + bytes.length);
    padded.set(bytes, offset);
    const part = toBase64(padded).slice(Math.ceil((offset * 8) / 6), Math.floor((padded.length * 8) / 6));
    return createPattern('base64', part, { before: offset > 0, after: padded.length % 3 > 0 });
  });
  const whole = createPattern('base64', toBase64(bytes).replace(/=+$/, ''));
  return [...parts, whole].filter(({ units }) => units.length >= MIN_BASE64);
}

function toBase64(bytes: Uint8Array): string {
  return btoa(toBinaryText(bytes));
}
