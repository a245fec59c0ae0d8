import { beforeEach, expect, jest, test } from '@jest/globals';
import { useChromium, useSample } from '@opchain/test-support/shared/use-shared';
import { useBuilder } from '../support/use-builder.js';

jest.setTimeout(90_000);

const browser = useChromium();
const sample = useSample('bundled');

const builder = useBuilder(browser, sample);

beforeEach(async () => {
  await builder.row('Presets').waitFor();
});

test('a Compute step is added by keyboard, filled in, run, and its value shown', async () => {
  const { keyboard } = builder.page;
  await keyboard.press('Control+k');
  await keyboard.type('.compute');
  await builder.page.getByRole('option', { name: /^Compute/ }).waitFor();
  await keyboard.press('Enter');
  await builder.card('compute').waitFor();
  await builder.select('compute');
  await builder.inspector.getByRole('heading', { name: 'compute' }).waitFor();
  await builder.inspector.getByLabel('Function').selectOption('add');
  await builder.field('a').click();
  await keyboard.type('0.1');
  await keyboard.press('Tab');
  await builder.field('b').click();
  await keyboard.type('0.2');
  await keyboard.press('Tab');
  await builder.inspector.getByRole('button', { name: /^Run/ }).first().click();
  await builder.inspector.getByText('0.3', { exact: true }).waitFor();
  expect(await builder.card('compute').innerText()).toContain('add(0.1, 0.2)');
});
