/** Shorter parts of base64 would match where there is no secret. */
const MIN_BASE64_FRAGMENT = 6;

/**
 * Lists every form in which a secret may come back: unchanged, URL-encoded (percent and form), JSON-escaped,
 * HTML-escaped, and as base64, alone or within a longer text that was encoded as a whole.
 */
export function secretForms(secret: string): readonly string[] {
  return [
    ...new Set([
      secret,
      ...urlForms(secret),
      ...jsonForms(secret),
      ...htmlForms(secret),
      ...base64Forms(new TextEncoder().encode(secret)),
    ]),
  ];
}

function urlForms(secret: string): string[] {
  const plain = encodeURIComponent(toWellFormed(secret));
  const strict = plain.replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  const form = new URLSearchParams([['', secret]]).toString().slice(1);
  return [plain, strict, form].flatMap((text) => [text, text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())]);
}

/** Lone surrogates become U+FFFD, as they do wherever text becomes bytes; `encodeURIComponent` would throw. */
function toWellFormed(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}

function jsonForms(secret: string): string[] {
  const plain = JSON.stringify(secret).slice(1, -1);
  const asciiOnly = plain.replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return [plain, asciiOnly, asciiOnly.replaceAll('/', '\\/'), plain.replaceAll('/', '\\/')];
}

function htmlForms(secret: string): string[] {
  const plain = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return [
    plain,
    plain.replaceAll('"', '&quot;'),
    plain.replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
    plain.replaceAll('"', '&quot;').replaceAll("'", '&#x27;'),
  ];
}

/**
 * The base64 of the whole text, and the part of it that stays the same when the secret is inside a longer text, which
 * depends on where the secret begins within a group of three bytes.
 */
function base64Forms(bytes: Uint8Array): string[] {
  const encoded = toBase64(bytes);
  const fragments = [0, 1, 2].map((offset) => {
    const padded = new Uint8Array(offset + bytes.length);
    padded.set(bytes, offset);
    return toBase64(padded).slice(Math.ceil((offset * 8) / 6), Math.floor((padded.length * 8) / 6));
  });
  return [encoded, encoded.replace(/=+$/, ''), ...fragments]
    .filter((fragment) => fragment.length >= MIN_BASE64_FRAGMENT)
    .flatMap((fragment) => [fragment, fragment.replaceAll('+', '-').replaceAll('/', '_')]);
}

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
