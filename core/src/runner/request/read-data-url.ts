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
      bytes: toBytes(binary),
    };
  } catch {
    return undefined;
  }
}

/** The engine of k6 makes no bytes from a text. */
function toBytes(binary: string): Uint8Array {
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
