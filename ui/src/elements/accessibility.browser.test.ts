import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type axe from 'axe-core';
import { ElementsDriver } from '../../test/elements-driver.js';
import type { ElementsPage } from '../../test/serve-elements.js';
import { serveElements } from '../../test/serve-elements.js';
import type { TestBrowser } from '../../test/start-chromium.js';
import { startChromium } from '../../test/start-chromium.js';

const checker = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

let served: ElementsPage;
let browser: TestBrowser;

beforeAll(async () => {
  [served, browser] = await Promise.all([serveElements(), startChromium()]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await served?.close();
});

const states: Readonly<Record<string, { readonly query?: string; readonly act?: (on: ElementsDriver) => Promise<void> }>> = {
  'before a run': {},
  'after a run': { act: (on) => on.run() },
  'after a failure, its result open': {
    query: '&fail=/products',
    act: async (on) => {
      await on.run();
      await on.row('createProduct').click();
    },
  },
  'with the outline': {
    act: async (on) => {
      await on.canvas.getByRole('button', { name: 'Outline' }).click();
      await on.canvas.locator('.outline .entry').last().click();
    },
  },
  'while connecting by keyboard': {
    act: async (on) => {
      await on.focus('createOrder');
      await on.page.keyboard.press('c');
    },
  },
  'with problems': {
    act: async (on) => {
      await on.page.evaluate(() => stores.chain.removeNodes(['createCustomer'], 'host'));
      await on.results.getByRole('tab', { name: /Problems/ }).click();
    },
  },
  'with the drawer and a form in it': {
    act: (on) => on.page.evaluate(() => stores.view.patch({ credentialsOpen: true, credentialsFocus: { credential: 'Client' } })),
  },
};

describe.each(['light', 'dark'])('in %s', (theme) => {
  test.each(Object.entries(states))('axe finds nothing %s', async (_, { query = '', act }) => {
    const { page, context } = await browser.open(`${served.url}?theme=${theme}${query}`, { reducedMotion: 'reduce' });
    const on = new ElementsDriver(page);
    await on.card('createOrder').waitFor();
    await act?.(on);
    await on.settled();
    await page.evaluate(checker);
    const found = await page.evaluate(async () => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`);
    });
    expect(found).toEqual([]);
    await context.close();
  });
});
