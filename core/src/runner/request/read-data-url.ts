export interface DataUrl {
  readonly contentType: string;
  /** The file's name, from the parameter `name`. */
  readonly name?: string;
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
    const parameters = (head[1] ?? '').split(';');
    const name = parameters.find((each) => each.startsWith('name='))?.slice('name='.length);
    const contentType = parameters.filter((each) => !each.startsWith('name=')).join(';');
    return {
      contentType: contentType === '' ? 'application/octet-stream' : contentType,
      ...(name !== undefined && { name: decodeURIComponent(name) }),
      bytes: Uint8Array.from(binary, (character) => character.charCodeAt(0)),
    };
  } catch {
    return undefined;
  }
}
