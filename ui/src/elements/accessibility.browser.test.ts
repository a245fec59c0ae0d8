import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from '@jest/globals';
import type axe from 'axe-core';
import { ElementsDriver } from '../../test/support/elements-driver.js';
import { useChromium, useTestPage } from '@opchain/test-support/shared/use-shared';

const browser = useChromium();
const server = useTestPage('elements-page');

const axeSource = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

const states: Readonly<
  Record<string, { readonly query?: string; readonly prepare?: (driver: ElementsDriver) => Promise<void> }>
> = {
  'before a run': {},
  'after a run': { prepare: (driver) => driver.run() },
  'after a failure, its result open': {
    query: '&fail=/products',
    prepare: async (driver) => {
      await driver.run();
      await driver.row('createProduct').click();
    },
  },
  'with the outline': {
    prepare: async (driver) => {
      await driver.canvas.getByRole('button', { name: 'Outline' }).click();
      await driver.canvas.locator('.outline .entry').last().click();
    },
  },
  'while connecting by keyboard': {
    prepare: async (driver) => {
      await driver.focus('createOrder');
      await driver.page.keyboard.press('c');
    },
  },
  'with problems': {
    prepare: async (driver) => {
      await driver.focus('createCustomer');
      await driver.page.keyboard.press('Delete');
      await driver.results.getByRole('tab', { name: /Problems/ }).click();
    },
  },
  'with the drawer and a form in it': {
    prepare: (driver) => driver.page.evaluate(() => hostPage.openCredentials('Client')),
  },
};

describe.each(['light', 'dark'])('in %s', (theme) => {
  test.each(Object.entries(states))('axe finds nothing %s', async (_, { query = '', prepare }) => {
    const { page, context } = await browser.open(`${server.url}?theme=${theme}${query}`, { reducedMotion: 'reduce' });
    const driver = new ElementsDriver(page);
    await driver.card('createOrder').waitFor();
    await prepare?.(driver);
    await driver.waitForAnimation();
    await page.evaluate(axeSource);
    const violationTexts = await page.evaluate(async () => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`);
    });
    expect(violationTexts).toEqual([]);
    await context.close();
  });
});
