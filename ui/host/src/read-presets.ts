import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readChain } from '@opchain/core';
import type { PagePreset } from '@opchain/ui/page-config';

/**
 * Reads chain files as presets for the palette, under the chains' own titles. A file that is not there is left out, as in a package
 * that was taken out of its checkout; one that is no chain rejects with what is wrong with it.
 *
 * @param files paths, or `file:` URLs
 */
export async function readPresets(files: readonly (string | URL)[]): Promise<readonly PagePreset[]> {
  const presets = await Promise.all(files.map(readPreset));
  return presets.filter((preset) => preset !== undefined);
}

async function readPreset(file: string | URL): Promise<PagePreset | undefined> {
  const path = file instanceof URL ? fileURLToPath(file) : file;
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const { title, summary = '' } = await readChain(text, { file: path });
  return { name: title, summary, text };
}
