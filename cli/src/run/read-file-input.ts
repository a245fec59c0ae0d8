import { basename } from 'node:path';
import { readFileBytes, type UnreadableFileError } from '../documents/read-file-bytes.js';

/** A file as the value of an input: a base64 `data:` URL (RFC 2397) with the file's name. Throws an `Error` if it cannot be read. */
export function readFileInput(path: string): string {
  try {
    const name = encodeURIComponent(basename(path));
    return `data:application/octet-stream;name=${name};base64,${Buffer.from(readFileBytes(path)).toString('base64')}`;
  } catch (error) {
    throw new Error(`the file "${path}" ${(error as UnreadableFileError).message}`, { cause: error });
  }
}
