import type { Chain } from '@opchain/core';
import { readChain } from '@opchain/core';
import { UsageError } from '../usage-error.js';
import { readFileBytes, UnreadableFileError } from './read-file-bytes.js';

/**
 * Reads a chain file and selects the named workflow. Throws `UsageError` if it does not exist, or the error of the
 * document if it is not a chain.
 */
export async function openChain(file: string, workflow?: string): Promise<Chain> {
  return readChain(readText(file), { file, ...(workflow === undefined ? {} : { workflow }) });
}

function readText(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileBytes(file));
  } catch (error) {
    const why = error instanceof UnreadableFileError ? error.message : 'is not valid UTF-8 text';
    throw new UsageError([`the chain file "${file}" ${why}`]);
  }
}
