import { readFile } from 'node:fs/promises';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { downloadBy } from '../support/download-by.js';
import { useBuilder } from '../support/use-builder.js';
import { useChromium, useSample } from '@opchain/test-support/shared/use-shared';

jest.setTimeout(120_000);

const browser = useChromium();
const sample = useSample('bundled');

const builder = useBuilder(browser, sample);

beforeEach(async () => {
  await builder.button(/^R2 Order with credentials/).click();
  await builder.card('createOrder').waitFor();
});

test('the chain is saved as a PNG picture of twice its size', async () => {
  const canvas = builder.page.locator('opchain-canvas');
  await canvas.locator('.viewport').click({ button: 'right', position: { x: 12, y: 160 } });
  const { name, path } = await downloadBy(builder.page, () =>
    canvas.getByRole('menuitem', { name: 'Save as PNG' }).click(),
  );
  expect(name).toMatch(/^R2.*\.png$/);
  const picture = await readFile(path);
  expect(picture.subarray(1, 4).toString('latin1')).toBe('PNG');
  const { layout } = await builder.chain();
  const xs = Object.values(layout).map(({ x }) => x);
  const margin = 24;
  expect(picture.readUInt32BE(16)).toBe(2 * (Math.max(...xs) - Math.min(...xs) + 264 + 2 * margin));
});
