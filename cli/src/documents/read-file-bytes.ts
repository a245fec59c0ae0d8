import { readFileSync, statSync } from 'node:fs';

/** Maximum size of a document in bytes, the same as the loader's limit for a description. */
export const MAX_DOCUMENT_BYTES = 40_000_000;

/** A file cannot be read; the message completes a sentence: `the file "a.yaml" is a folder`. */
export class UnreadableFileError extends Error {
  readonly isTooLarge: boolean;

  constructor(message: string, isTooLarge = false) {
    super(message);
    this.name = 'UnreadableFileError';
    this.isTooLarge = isTooLarge;
  }
}

/**
 * Reads the bytes of a regular file; pipes and devices, which may never end, are rejected. Throws
 * `UnreadableFileError`. Reads synchronously: nothing else is in progress yet, and loading `node:fs/promises` takes
 * longer than reading the file.
 */
export function readFileBytes(path: string): Uint8Array {
  try {
    const stats = statSync(path);
    if (stats.isDirectory()) throw new UnreadableFileError('is a folder');
    if (!stats.isFile()) throw new UnreadableFileError('is a pipe or a device; save its content as a file first');
    const content = stats.size > MAX_DOCUMENT_BYTES ? undefined : readFileSync(path);
    // Files of the system under /proc report no size.
    if (content === undefined || content.length > MAX_DOCUMENT_BYTES)
      throw new UnreadableFileError(`is larger than ${MAX_DOCUMENT_BYTES / 1e6} MB`, true);
    return content;
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new UnreadableFileError(code === 'ENOENT' || code === 'ENOTDIR' ? 'does not exist' : 'cannot be read');
  }
}
