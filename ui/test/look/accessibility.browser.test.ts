import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type axe from 'axe-core';
import { BuilderPage } from '../support/builder-page.js';
import { type TestPage, useChromium, useSample } from '@opchain/test-support/shared/use-shared';

const browser = useChromium();
const sample = useSample('bundled');

const checker = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The violations that axe finds, one line each. */
async function violations({ page }: TestPage): Promise<string[]> {
  await page.evaluate(checker);
  return page.evaluate(async (runOnly) => {
    const found = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, { runOnly });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.flat().join(' ')}: ${failureSummary ?? ''}`),
    );
  }, rules);
}

async function drawR2(builder: BuilderPage): Promise<void> {
  await builder.canvas.getByRole('button', { name: /^R2 / }).click();
  await builder.card('createOrder').waitFor();
  await builder.waitForStillCanvas();
}

describe.each(['light', 'dark'] as const)('axe finds no violation in %s', (colorScheme) => {
  let opened: TestPage;
  let builder: BuilderPage;

  beforeAll(async () => {
    opened = await browser.open(`${sample.url}/ui/`, { colorScheme, reducedMotion: 'reduce' });
    builder = new BuilderPage(opened.page);
    await builder.entry('createCustomer').waitFor();
  });
  afterAll(() => opened?.context.close());

  test('while the canvas is empty', async () => {
    await builder.canvas.getByRole('button', { name: /^R2 / }).waitFor();
    expect(await violations(opened)).toEqual([]);
  });

  test('with a dialog open', async () => {
    await builder.bar.getByRole('button', { name: 'Open', exact: true }).click();
    await opened.page.getByRole('dialog', { name: 'Open' }).waitFor();
    const found = await violations(opened);
    await opened.page.keyboard.press('Escape');
    await opened.page.getByRole('dialog', { name: 'Open' }).waitFor({ state: 'hidden' });
    expect(found).toEqual([]);
  });

  test('with a chain drawn and a node selected', async () => {
    await drawR2(builder);
    await builder.select('createOrder');
    await builder.mappedValue('customerId').waitFor();
    expect(await violations(opened)).toEqual([]);
  });

  test('with the mapping picker open', async () => {
    await builder.field('qty').click();
    await opened.page.keyboard.press('Control+a');
    await opened.page.keyboard.type('{{');
    await builder.picker.getByRole('option').first().waitFor();
    const found = await violations(opened);
    await opened.page.keyboard.press('Escape');
    await builder.field('qty').fill('2');
    expect(found).toEqual([]);
  });

  test('with a menu open', async () => {
    await builder.credential.click();
    await builder.inspector.getByRole('button', { name: 'passwordAuth', exact: true }).waitFor();
    const found = await violations(opened);
    await opened.page.keyboard.press('Escape');
    expect(found).toEqual([]);
  });

  test('with the search box open', async () => {
    await opened.page.keyboard.press('Control+k');
    const box = opened.page.getByRole('dialog', { name: 'Search commands and operations' });
    await box.getByRole('combobox').fill('o');
    await box.getByRole('option', { name: /^POST createOrder/ }).waitFor();
    const found = await violations(opened);
    await opened.page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
    expect(found).toEqual([]);
  });

  test('with the large view of a body', async () => {
    await builder.inspector.getByRole('button', { name: 'Edit the body in a large view' }).click();
    const view = opened.page.getByRole('dialog', { name: /^Body of / });
    await builder.inspector.getByRole('textbox', { name: 'Body', exact: true }).waitFor();
    const found = await violations(opened);
    await view.getByRole('button', { name: 'Close' }).click();
    await view.waitFor({ state: 'detached' });
    expect(found).toEqual([]);
  });

  test('while it runs', async () => {
    // A response held back until the page was checked.
    let answer: () => void = () => undefined;
    const looked = new Promise<void>((resolve) => (answer = resolve));
    await opened.page.route('**/customers', async (route) => {
      await looked;
      await route.continue();
    });
    await builder.run();
    await builder.stopButton.waitFor();
    await builder.waitForCardLabel('createCustomer', 'Running');
    const found = await violations(opened);
    answer();
    expect(await builder.waitForRunEnd()).toBe('Succeeded');
    await opened.page.unroute('**/customers');
    expect(found).toEqual([]);
  });

  test('after a run', async () => {
    await builder.waitForCardLabel('createOrder', 'Succeeded');
    expect(await violations(opened)).toEqual([]);
  });

  test.each(['Response', 'Request', 'Timing', 'Checks'])('with a result open at its part %s', async (part) => {
    await builder.resultOf('createOrder').click();
    await builder.inspector.getByRole('tab', { name: part }).click();
    await builder.inspector.getByRole('tab', { name: part, selected: true }).waitFor();
    expect(await violations(opened)).toEqual([]);
  });

  test('with the credentials drawer open', async () => {
    await builder.bar.getByRole('button', { name: 'Credentials', exact: true }).click();
    await builder.drawer.getByRole('heading', { name: 'Declared in spec' }).waitFor();
    const found = await violations(opened);
    await opened.page.keyboard.press('Escape');
    await builder.drawer.waitFor({ state: 'hidden' });
    expect(found).toEqual([]);
  });

  test('after a failure, with its reason open', async () => {
    await builder.select('updateCustomer');
    await builder.inspector.getByRole('tab', { name: 'Setup' }).click();
    await builder.credential.click();
    await builder.inspector.getByRole('button', { name: 'Send without a credential' }).click();
    await builder.run();
    expect(await builder.waitForRunEnd()).toBe('Failed');
    await builder.resultOf('updateCustomer').click();
    await builder.inspector.getByRole('tab', { name: 'Result', selected: true }).waitFor();
    expect(await violations(opened)).toEqual([]);
  });

  test('with problems and with the history listed', async () => {
    for (const name of ['Problems', 'History']) {
      await builder.results.getByRole('tab', { name }).click();
      expect(await violations(opened)).toEqual([]);
    }
    await builder.results.getByRole('tab', { name: 'Results' }).click();
  });

  test('with the outline in place of the drawing', async () => {
    await builder.canvas.getByRole('button', { name: 'Outline' }).click();
    expect(await violations(opened)).toEqual([]);
  });

  test('and nothing was logged to the console', () => {
    // The missing credential results in a 401, which the browser logs itself.
    expect(opened.consoleMessages.filter((text) => !text.includes('status of 401'))).toEqual([]);
  });
});
