/** The forms in which a secret may show: none of them may stand in anything that is written, printed or shared. */
function listEncodedForms(secret: string): readonly (readonly [form: string, text: string])[] {
  const bytes = Buffer.from(secret);
  const url = encodeURIComponent(secret);
  const json = JSON.stringify(secret).slice(1, -1);
  // Within a longer text that was encoded as a whole, only the groups of three bytes that are the secret's alone stay as they are.
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

/** What of these secrets stands in a text, and in which form; each with what stands before it. */
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
