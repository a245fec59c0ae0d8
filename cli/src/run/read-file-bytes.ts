import { readFileSync, statSync } from 'node:fs';

/** Maximum size of a document in bytes, the same as the loader's limit for a description. */
export const MAX_DOCUMENT_BYTES = 40_000_000;

/**
 * Reads the bytes of a file; undefined if it exceeds the limit. Rejects with Node's error if the file does not exist.
 * Reads a regular file synchronously: nothing else is in progress yet, and loading `node:fs/promises` takes longer than
 * reading the file.
 */
export async function readFileBytes(path: string, maxBytes = MAX_DOCUMENT_BYTES): Promise<Uint8Array | undefined> {
  const stats = statSync(path);
  if (stats.isFile() && stats.size > 0) return stats.size > maxBytes ? undefined : readFileSync(path);
  const { open } = await import('node:fs/promises');
  const file = await open(path);
  try {
    // Pipes and devices report no size but can have content, even without an end.
    return await collectBytes(file.createReadStream({ end: maxBytes, autoClose: false }), maxBytes);
  } finally {
    await file.close();
  }
}

/** Concatenates all chunks. Stops reading and returns undefined if they exceed the limit. */
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
