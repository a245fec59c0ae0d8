import type { Chain } from '@opchain/core';
import { readChain } from '@opchain/core';
import { UsageError } from '../usage-error.js';
import { MAX_DOCUMENT_BYTES, readFileBytes } from './read-file-bytes.js';

/**
 * Reads a chain file and selects the named workflow. Throws `UsageError` if it does not exist, or the error of the
 * document if it is not a chain.
 */
export async function openChain(file: string, workflow?: string): Promise<Chain> {
  let content: Uint8Array | undefined;
  try {
    content = await readFileBytes(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'does not exist' : code === 'EISDIR' ? 'is a folder' : 'cannot be read';
    throw new UsageError([`the chain file "${file}" ${why}`]);
  }
  if (content === undefined)
    throw new UsageError([`the chain file "${file}" is larger than ${MAX_DOCUMENT_BYTES / 1e6} MB`]);
  return readChain(decode(content, file), { file, ...(workflow === undefined ? {} : { workflow }) });
}

function decode(content: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw new UsageError([`the chain file "${file}" is not valid UTF-8 text`]);
  }
}
