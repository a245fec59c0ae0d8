import { readFileSync, statSync } from 'node:fs';

/** The most that is read of one document, in bytes: as much as the loader takes of a description. */
export const mostDocumentBytes = 40_000_000;

/**
 * The bytes of a file; undefined where it is longer than allowed. Rejects with Node's own error where there is none. A plain file is read at once:
 * nothing else goes on yet, and `node:fs/promises` takes longer to load than the file to read.
 */
export async function readFileBytes(path: string, most = mostDocumentBytes): Promise<Uint8Array | undefined> {
  const found = statSync(path);
  if (found.isFile() && found.size > 0) return found.size > most ? undefined : readFileSync(path);
  const { open } = await import('node:fs/promises');
  const file = await open(path);
  try {
    // What has no size of its own may have content all the same, even without an end: pipes and devices.
    return await gatherBytes(file.createReadStream({ end: most, autoClose: false }), most);
  } finally {
    await file.close();
  }
}

/** All pieces together; undefined, and nothing more is read, where they are longer than allowed. */
export async function gatherBytes(pieces: AsyncIterable<Uint8Array>, most = mostDocumentBytes): Promise<Uint8Array | undefined> {
  const kept: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length > most) return undefined;
    kept.push(piece);
  }
  return Buffer.concat(kept, length);
}
