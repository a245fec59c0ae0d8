import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

export interface DownloadedFile {
  readonly name: string;
  readonly text: string;
  readonly path: string;
}

/** The file that an action downloads; a copy, since the browser may run elsewhere. */
export async function downloadBy(page: Page, act: () => Promise<unknown>): Promise<DownloadedFile> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  const name = download.suggestedFilename();
  const path = join(await mkdtemp(join(tmpdir(), 'opchain-download-')), name);
  await download.saveAs(path);
  return { name, text: await readFile(path, 'utf8'), path };
}
