import { readFileSync, statSync } from 'node:fs';

/** The most that is read of one document, in bytes: as much as the loader takes of a description. */
export const MAX_DOCUMENT_BYTES = 40_000_000;

/**
 * The bytes of a file; undefined where it is longer than allowed. Rejects with Node's own error where there is none. A plain file is read at once:
 * nothing else goes on yet, and `node:fs/promises` takes longer to load than the file to read.
 */
export async function readFileBytes(path: string, maxBytes = MAX_DOCUMENT_BYTES): Promise<Uint8Array | undefined> {
  const stats = statSync(path);
  if (stats.isFile() && stats.size > 0) return stats.size > maxBytes ? undefined : readFileSync(path);
  const { open } = await import('node:fs/promises');
  const file = await open(path);
  try {
    // Pipes and devices report no size, and may have content, even without an end.
    return await collectBytes(file.createReadStream({ end: maxBytes, autoClose: false }), maxBytes);
  } finally {
    await file.close();
  }
}

/** All pieces together; undefined, and nothing more is read, where they are longer than allowed. */
export async function collectBytes(
  stream: AsyncIterable<Uint8Array>,
  maxBytes = MAX_DOCUMENT_BYTES,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}
