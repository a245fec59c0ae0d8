import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readChain } from '@opchain/core';
import type { PagePreset } from '@opchain/ui/page-config';

/**
 * Reads chain files as presets for the palette, titled as the chains are. Missing files are skipped, as in a package
 * outside of its repository; a file that is not a chain rejects with its diagnostics.
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
