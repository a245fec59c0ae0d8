import { readFile } from 'node:fs/promises';
import type { Chain } from '@opchain/core';
import { readChain } from '@opchain/core';
import { UsageError } from '../cli/usage-error.js';

/** Reads a chain file. Throws `UsageError` when there is none, and the document's own error when it is not a chain. */
export async function openChain(file: string): Promise<Chain> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new UsageError([`the chain file "${file}" ${missing ? 'does not exist' : 'cannot be read'}`]);
  }
  return readChain(text, { file });
}
