import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** Larger files are not served and not saved. */
export const MAX_FILE_BYTES = 50_000_000;

/** A file as it was read. */
export interface ServedFile {
  readonly bytes: Buffer;
  /** Hash of the bytes. */
  readonly version: string;
  /** Permission bits. */
  readonly mode: number;
}

/** Reads a file; undefined for what is missing, too large or no file. */
export async function readServedFile(file: string): Promise<ServedFile | undefined> {
  try {
    // Not blocking, because a pipe would never open.
    const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
    try {
      const stats = await handle.stat();
      if (!stats.isFile() || stats.size > MAX_FILE_BYTES) return undefined;
      const bytes = await handle.readFile();
      return bytes.length > MAX_FILE_BYTES ? undefined : { bytes, version: versionOf(bytes), mode: stats.mode & 0o777 };
    } finally {
      await handle.close();
    }
  } catch {
    return undefined;
  }
}

/** The version of a file with this content. */
export function versionOf(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('base64url');
}
