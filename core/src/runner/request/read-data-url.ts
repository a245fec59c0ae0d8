export interface DataUrl {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/**
 * The bytes of a base64 `data:` URL (RFC 2397), which is how a chain file stores a binary value; undefined for any
 * other text.
 */
export function readDataUrl(text: string): DataUrl | undefined {
  const head = /^data:([^;,]*(?:;[^;,=]+=[^;,]*)*);base64,/.exec(text);
  if (head === null) return undefined;
  try {
    const binary = atob(text.slice(head[0].length));
    return {
      contentType: head[1] === undefined || head[1] === '' ? 'application/octet-stream' : head[1],
      bytes: Uint8Array.from(binary, (character) => character.charCodeAt(0)),
    };
  } catch {
    return undefined;
  }
}
