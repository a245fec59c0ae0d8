import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';

/** A browser with a profile on disk, as a user has one. */
export interface OpenProfile {
  readonly page: Page;
  /** Ends the browser at once, as a crash does. */
  kill(): Promise<void>;
  /** Closes the browser as a user does, so that everything is on disk. */
  close(): Promise<void>;
}

/** Opens a page in a browser of its own. */
export async function openProfile(folder: string, url: string): Promise<OpenProfile> {
  const portFile = join(folder, 'DevToolsActivePort');
  await rm(portFile, { force: true });
  const args = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-dev-shm-usage'];
  const child = spawn(
    process.env['CHROMIUM_PATH'] ?? chromium.executablePath(),
    [...args, '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'],
    { detached: true, stdio: 'ignore' },
  );
  const ended = once(child, 'exit');
  const [port, path] = (await waitForText(portFile)).split('\n');
  const browser = await chromium.connectOverCDP(`ws://127.0.0.1:${port}${path}`);
  const page = await browser.contexts()[0]!.newPage();
  page.setDefaultTimeout(20_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(url);
  await page.locator('opchain-palette').waitFor();
  return {
    page,
    async kill() {
      // The whole group: the browser and its processes.
      process.kill(-child.pid!, 'SIGKILL');
      await ended;
    },
    async close() {
      const session = await browser.newBrowserCDPSession();
      await session.send('Browser.close').catch(() => undefined);
      await ended;
    },
  };
}

async function waitForText(file: string): Promise<string> {
  for (const end = Date.now() + 30_000; Date.now() < end;) {
    const text = await readFile(file, 'utf8').catch(() => '');
    if (text.includes('\n')) return text;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('Chromium did not start.');
}
