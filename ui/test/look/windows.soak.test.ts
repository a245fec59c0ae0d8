import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { shapeChain } from '../support/drawing/shape-chain.js';
import type { OpenBuilder } from '../support/open-builder.js';
import { useChromium, useSample } from '@opchain/test-support/shared/use-shared';
import { expectDrawnWithoutFlaws, openWindow, windows } from './windows.js';

const browser = useChromium();
const sample = useSample('bundled');

describe.each(windows)('in a window of $width × $height', (size) => {
  let builder: OpenBuilder;
  beforeAll(async () => {
    builder = await openWindow(browser, sample.url, size);
  });
  afterAll(() => builder.opened.context.close());

  test('80 random chains of up to 100 nodes are drawn without flaws', async () => {
    const first = Number(process.env['SEED'] ?? 1);
    console.log(`SEED=${first}`);
    for (let seed = first; seed < first + 80; seed++) {
      const count = 4 + ((seed * 37) % 97);
      await expectDrawnWithoutFlaws(
        builder,
        shapeChain('random', count, { seed, url: '../openapi.json' }),
        `${size.width} random ${count}, seed ${seed}`,
      );
    }
    expect(builder.opened.consoleMessages).toEqual([]);
  }, 1_200_000);
});
