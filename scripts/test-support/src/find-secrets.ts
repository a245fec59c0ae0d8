/**
 * The encodings in which a secret can appear: none of them may occur in anything that is written, printed or shared.
 */
function listEncodedForms(secret: string): readonly (readonly [form: string, text: string])[] {
  const bytes = Buffer.from(secret);
  const url = encodeURIComponent(secret);
  const json = JSON.stringify(secret).slice(1, -1);
  // If a longer text was encoded as a whole, only groups of three bytes that belong entirely to the secret have a known
  // encoding.
  const embedded = [0, 1, 2].map((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    return encoded.slice(offset === 0 ? 0 : offset + 1, Math.floor(((offset + bytes.length) * 8) / 6));
  });
  return [
    ['raw', secret],
    ['URL-encoded', url],
    ['URL-encoded in lower case', url.replace(/%../g, (code) => code.toLowerCase())],
    ['form-encoded', new URLSearchParams([['x', secret]]).toString().slice(2)],
    ['JSON-escaped', json],
    ['JSON-escaped twice', JSON.stringify(json).slice(1, -1)],
    ['JSON-escaped with its slashes', json.replaceAll('/', '\\/')],
    [
      'HTML-escaped',
      secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
    ],
    ['base64', bytes.toString('base64')],
    ['base64url', bytes.toString('base64url')],
    ['base64 without its end', bytes.toString('base64').replace(/=+$/, '')],
    ...embedded.map((text, offset) => [`base64 within a text, ${offset} bytes after a group`, text] as const),
  ];
}

/** Finds secrets in a text. Each result contains the encoding and the text before it. */
export function findSecrets(text: string, secrets: Iterable<string>): readonly string[] {
  const found: string[] = [];
  for (const secret of secrets) {
    for (const [formName, encodedText] of listEncodedForms(secret)) {
      const at = text.indexOf(encodedText);
      if (at !== -1)
        found.push(`${secret}, ${formName}, after ${JSON.stringify(text.slice(Math.max(0, at - 60), at))}`);
    }
  }
  return found;
}
