import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, jest, test } from '@jest/globals';
import { shapeChain, shapeNames } from '../support/drawing/shape-chain.js';
import type { OpenBuilder } from '../support/open-builder.js';
import { parseChain } from '../support/parse-chain.js';
import { useChromium, useSample } from '@opchain/test-support/shared/use-shared';
import { expectDrawnWithoutFlaws, expectNoFlaws, openWindow, useWideFont, windows } from './windows.js';

// The builder's whole page in windows of three sizes, measured: nothing covers anything, no label is cut, everything is readable.

jest.setTimeout(60_000);

const browser = useChromium();
const sample = useSample('bundled');
const samples = 'conformance/chains';
const url = '../openapi.json';

describe.each(windows)('in a window of $width × $height', (size) => {
  let builder: OpenBuilder;
  beforeAll(async () => {
    builder = await openWindow(browser, sample.url, size);
  });
  afterAll(async () => {
    await builder.opened.context.close();
  });

  test.each(readdirSync(samples))('%s is drawn without flaws', async (file) =>
    expectDrawnWithoutFlaws(
      builder,
      await parseChain(readFileSync(`${samples}/${file}`, 'utf8')),
      `${size.width} ${file}`,
    ),
  );

  describe.each(shapeNames)('a chain shaped like a %s', (shape) => {
    test.each([8, 30, 100])('of %p nodes is drawn without flaws', (count) =>
      expectDrawnWithoutFlaws(builder, shapeChain(shape, count, { url }), `${size.width} ${shape} ${count}`),
    );
  });
});

// Fonts differ between systems; the design is for narrower ones than the widest.
const fonts = windows.flatMap((size) =>
  [false, true].map((isWide) => ({ ...size, isWide, name: isWide ? 'a wide font' : 'the font of the system' })),
);

describe.each(fonts)('in $name at $width × $height', ({ isWide, name: _, ...size }) => {
  let builder: OpenBuilder;
  beforeAll(async () => {
    builder = await openWindow(browser, sample.url, size);
    if (isWide) await useWideFont(builder);
  });
  afterAll(() => builder.opened.context.close());

  const check = (state: string, isFitted = false): Promise<void> =>
    expectNoFlaws(builder, `${size.width}${isWide ? ' wide' : ''} ${state}`, isFitted);

  test('the first screen, a chain, and the form of a step have no flaws', async () => {
    await check('start');
    await builder.canvas.getByRole('button', { name: /^R2 / }).click();
    await builder.card('createOrder').waitFor();
    await check('chain', true);
    await builder.card('createOrder').click();
    await builder.inspector.getByRole('heading', { level: 2 }).waitFor();
    await check('form');
  });

  test('a chain of 30 nodes is drawn without flaws', () =>
    expectDrawnWithoutFlaws(
      builder,
      shapeChain('layers', 30, { url }),
      `${size.width}${isWide ? ' wide' : ''} layers 30`,
    ));
});
