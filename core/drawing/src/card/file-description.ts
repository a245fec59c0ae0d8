/** What is known of a file in a value. */
export interface FileDescription {
  /** Its name, or its media type if it has none. */
  readonly name: string;
  /** Its size. */
  readonly bytes: number;
}

/** A file in a value: a base64 `data:` URL (RFC 2397), with its name as a parameter. */
export function describeFile(value: unknown): FileDescription | undefined {
  if (typeof value !== 'string') return undefined;
  const head = /^data:([^,]*);base64,/.exec(value.slice(0, 1000));
  if (head === null) return undefined;
  const padding = /=*$/.exec(value.slice(-2))?.[0].length ?? 0;
  const bytes = Math.floor(((value.length - head[0].length) * 3) / 4) - padding;
  const name = /;name=([^;,]*)/.exec(head[1] ?? '')?.[1];
  return { name: name === undefined ? (head[1] ?? '') : decodeName(name), bytes };
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** `12 B`, `3.4 kB`, `1.2 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1e6 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
