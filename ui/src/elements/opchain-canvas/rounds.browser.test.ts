import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { ElementsDriver } from '../../../test/support/elements-driver.js';
import { type TestPage, useChromium, useTestPage } from '@opchain/test-support/shared/use-shared';
import { until } from '../../../test/support/until.js';

const browser = useChromium();
const server = useTestPage('elements-page');

let testPage: TestPage;
let driver: ElementsDriver;

beforeEach(async () => {
  testPage = await browser.open(server.url);
  driver = new ElementsDriver(testPage.page);
  await driver.card('createOrder').waitFor();
  await driver.run();
  // As if createOrder had run twelve times, the third time without success.
  await testPage.page.evaluate(() => {
    hostPage.addRun((summary) => {
      const results = summary.results.map((result) => {
        if (result.stepId !== 'createOrder') return result;
        const rounds = Array.from({ length: 12 }, (_, index) =>
          index === 2 ? { ...result, state: 'failed' as const } : result,
        );
        return { ...result, executions: { count: 12, failed: 1, results: rounds } };
      });
      return { ...summary, runId: 'rounds', results };
    });
  });
  await driver.waitForAnimation();
  await driver.announcements();
});

afterEach(async () => {
  expect(testPage.consoleMessages).toEqual([]);
  await testPage.context.close();
});

const button = (name: 'Previous' | 'Next'): Locator =>
  driver.canvas.getByRole('button', { name: `${name} round of createOrder` });
const ALL = /^×12/;
const shown = (text: string | RegExp): Promise<void> =>
  driver.card('createOrder').locator('.count').getByText(text).waitFor();

const readZoom = async (): Promise<number> => parseInt(await driver.canvas.locator('.zoom').innerText());
async function zoomTo(percent: number): Promise<void> {
  for (let now = await readZoom(); now !== percent; now = await readZoom()) {
    await driver.zoom(Math.min(1.4, Math.max(0.7, percent / now)));
    await driver.waitForAnimation();
  }
}

describe('a node that ran several times', () => {
  test('steps through its rounds with the buttons on its card, and inspector and results follow', async () => {
    await driver.focus('createOrder');
    await driver.waitForAnimation();
    await shown(ALL);
    for (const text of ['1 of 12', '2 of 12', '3 of 12']) {
      await button('Next').click();
      await shown(text);
    }
    expect(await driver.card('createOrder').getAttribute('class')).toContain('failed');
    await driver.results.locator('[role=row][aria-selected=true][data-node="createOrder/#3"]').waitFor();
    await driver.results.locator('opchain-result-detail').getByText('Round 3 of 12').waitFor();
    // The other way round: what is chosen in the results is on the card.
    await driver.row('createOrder/#5').click();
    await shown('5 of 12');
    await driver.results.locator('opchain-result-detail').getByRole('button', { name: 'Previous round' }).click();
    await shown('4 of 12');
    expect(await driver.card('createOrder').getAttribute('class')).toContain('succeeded');
    await driver.focus('createCustomer');
    await shown(ALL);
    expect(await driver.count(driver.card('createCustomer').getByRole('button'), 0)).toBe(0);
  });

  test('steps by keyboard: N and P, or the buttons after Tab', async () => {
    await driver.focus('createOrder');
    await testPage.page.keyboard.press('n');
    await shown('1 of 12');
    await testPage.page.keyboard.press('p');
    await shown(ALL);
    await testPage.page.keyboard.press('p');
    await shown('12 of 12');
    await testPage.page.keyboard.press('Tab');
    await testPage.page.keyboard.press('Enter');
    await shown('11 of 12');
    expect(await driver.announcements()).toEqual([
      'Round 1 of 12: Succeeded',
      'All 12 rounds: Succeeded',
      'Round 12 of 12: Succeeded',
      'Round 11 of 12: Succeeded',
    ]);
    expect(await driver.card('createOrder').getAttribute('aria-label')).toContain('Round 11 of 12');
    await driver.focus('createCustomer');
    await testPage.page.keyboard.press('n');
    await until(async () => (await driver.announcements()).includes('This node ran only once'));
  });

  test('has buttons of at least 24 pixels wherever its card shows inputs, and none below that zoom', async () => {
    // It has an element wherever the view is.
    await driver.focus('createOrder');
    for (const percent of [100, 87, 84, 62]) {
      await zoomTo(percent);
      for (const name of ['Previous', 'Next'] as const) {
        const { width, height } = (await button(name).boundingBox())!;
        expect([percent, name, Math.min(width, height) >= 24]).toEqual([percent, name, true]);
      }
    }
    await zoomTo(58);
    expect(await driver.count(button('Next'), 0)).toBe(0);
  });
});

test('a card shows as many facts of a run as it has room for, each of them whole', async () => {
  await testPage.page.evaluate(() => {
    const attempt = { startedAt: 0, endedAt: 1 };
    hostPage.addRun((summary) => ({
      ...summary,
      runId: 'attempts',
      results: summary.results.map((result) =>
        result.stepId === 'createProduct'
          ? { ...result, startedAt: 0, endedAt: 12_340, attempts: Array.from({ length: 4 }, () => attempt) }
          : result,
      ),
    }));
  });
  await driver.focus('createProduct');
  const facts = driver.card('createProduct').locator('.facts');
  const all = ['4 attempts', '201', '12.3 s'];
  expect(await facts.getAttribute('title')).toBe(all.join(' · '));
  const listShown = (): Promise<string[]> =>
    facts.evaluate((element) => {
      const { right, bottom } = element.getBoundingClientRect();
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      let shown = '';
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
        for (let index = 0; index < text.textContent!.length; index++) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + 1);
          const box = range.getBoundingClientRect();
          if (box.bottom <= bottom + 1 && box.right <= right + 1) shown += text.textContent![index];
        }
      return shown
        .replaceAll('\u00a0', ' ')
        .split('·')
        .map((fact) => fact.trim())
        .filter((fact) => fact !== '');
    });
  for (const percent of [100, 87, 84, 62]) {
    await zoomTo(percent);
    const shown = await listShown();
    expect([percent, shown]).toEqual([percent, all.slice(0, Math.max(1, shown.length))]);
  }
  expect((await listShown()).length).toBeLessThan(3);
});
