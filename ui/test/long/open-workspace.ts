import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOpchain } from '@opchain/test-support/start-command';
import { openBuilder, openSecondTab } from '../support/open-builder.js';
import type { TestBrowser } from '@opchain/test-support/shared/use-shared';
import { WorkspacePage } from './workspace-page.js';

/** A folder with three chains and their description, which `opchain serve` serves to two tabs of a browser. */
export interface Workspace {
  readonly folder: string;
  readonly pages: readonly WorkspacePage[];
  /** What the pages wrote to their consoles, other than blocked calls. */
  errors(): readonly string[];
  close(): Promise<void>;
}

/** @param api URL of a server with the contract `shop` */
export async function openWorkspace(browser: TestBrowser, api: string): Promise<Workspace> {
  const folder = await mkdtemp(join(tmpdir(), 'opchain-workspace-'));
  await writeFile(join(folder, 'shop.openapi.json'), await (await fetch(`${api}/openapi.json`)).text());
  const chain = (await readFile('conformance/chains/R1.arazzo.yaml', 'utf8')).replace(
    /url: .*/,
    'url: shop.openapi.json',
  );
  for (const name of ['first', 'second', 'third'])
    await writeFile(join(folder, `${name}.arazzo.yaml`), chain.replace(/title: .*/, `title: ${name}`));
  const served = await startOpchain(folder, '--connect', new URL(api).origin);
  const first = await openBuilder(browser, served.url);
  await first.button('Open first.arazzo.yaml').click();
  await first.card('createOrder').waitFor();
  const second = await openSecondTab(first, served.url);
  await second.button('Open second.arazzo.yaml').or(second.card('createOrder')).first().waitFor();
  const pages = [first, second].map((builder) => new WorkspacePage(builder));
  for (const page of pages) await page.approveRuns();
  return {
    folder,
    pages,
    errors: () =>
      first.opened.consoleMessages.filter(
        (text) => !/^Failed to load resource: the server responded with a status of 4/.test(text),
      ),
    async close() {
      await first.opened.context.close();
      await served.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
