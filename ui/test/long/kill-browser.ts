import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { seededRandom } from '@opchain/test-support/seeded-random';
import { openProfile } from '../support/open-profile.js';

/** What a user had typed when the browser was killed, and what was there afterwards, in milliseconds since 1970. */
export interface KilledEdit {
  readonly last: number;
  readonly restored: number;
}

/** Types titles, each the time at which it was typed, kills the browser in the middle of it, and opens it again. */
export async function killWhileTyping(url: string, count: number, seed: number): Promise<readonly KilledEdit[]> {
  const folder = await mkdtemp(join(tmpdir(), 'opchain-profile-'));
  const random = seededRandom(seed);
  const edits: KilledEdit[] = [];
  try {
    let opened = await openProfile(folder, url);
    await opened.page.getByRole('treeitem', { name: /^Wait/ }).dblclick();
    for (let index = 0; index < count; index += 1) {
      const { page } = opened;
      const typed: number[] = [];
      page.on('console', (message) => {
        if (message.text().startsWith('typed ')) typed.push(Number(message.text().slice('typed '.length)));
      });
      await page.getByRole('button', { name: /^Chain: / }).click();
      const title = page.getByRole('textbox', { name: 'Title', exact: true });
      await title.evaluate((field: HTMLInputElement) => {
        setInterval(() => {
          field.value = String(Date.now());
          field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
          console.log(`typed ${field.value}`);
        }, 40);
      });
      while (typed.length < 10 + random() * 60) await page.waitForTimeout(7);
      const last = typed.at(-1)!;
      await opened.kill();
      opened = await openProfile(folder, url);
      edits.push({ last, restored: await readNewest(opened.page) });
    }
    await opened.close();
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
  return edits;
}

/** The title of the chain that is there again, or else of the first in the list; opens it. */
async function readNewest(page: Page): Promise<number> {
  const open = page.getByRole('button', { name: /^Chain: \d+$/ });
  const listed = page.getByRole('button', { name: /^Open \d+$/ }).first();
  await open.or(listed).first().waitFor();
  if (await listed.isVisible()) await listed.click();
  await open.waitFor();
  return Number((await open.getAttribute('aria-label'))?.replace(/\D/g, ''));
}
