import { expect, test } from '@jest/globals';
import { runToHtml } from '@opchain/drawing';
import { makeChain } from '@opchain/test-support/sample-chain';
import { sampleResult } from '@opchain/test-support/sample-result';
import { useChromium } from '@opchain/test-support/shared/use-shared';

const browser = useChromium();

const names = ['createCustomer', 'setOrderStatusToShippedAndNotifyTheCustomerAboutTheDayOfDelivery', 'W'.repeat(40)];

test.each([1440, 390])('at %i pixels no text of a run as a page touches another one in a wide font', async (width) => {
  const parts = runToHtml({
    chain: makeChain(),
    summary: {
      runId: 'r1',
      chainTitle: 'Orders',
      state: 'succeeded',
      diagnostics: [],
      startedAtEpoch: 0,
      durationMs: 300,
      results: names.map((stepId) => ({ ...sampleResult, stepId })),
    },
  });
  const { page, context } = await browser.open('about:blank', { viewport: { width, height: 900 } }, 'body');
  await page.setContent([...parts].join(''));
  await page.addStyleTag({ content: `* { font-family: 'DejaVu Sans', Verdana, sans-serif !important; }` });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

  const gapsInRows = await page.locator('summary').evaluateAll((rows) =>
    rows.map((row) => {
      const [state, name] = [...row.children].map((child) => {
        const range = document.createRange();
        range.selectNodeContents(child);
        return range.getBoundingClientRect();
      });
      // A long name has a line of its own.
      return name!.top >= state!.bottom ? Number.POSITIVE_INFINITY : name!.left - state!.right;
    }),
  );
  expect(gapsInRows).toHaveLength(names.length);
  expect(Math.min(...gapsInRows)).toBeGreaterThanOrEqual(12);
  const areInside = await page
    .locator('summary small')
    .evaluateAll((all) =>
      all.map(
        (facts) => facts.getBoundingClientRect().bottom <= facts.closest('details')!.getBoundingClientRect().bottom,
      ),
    );
  expect(areInside).toEqual(names.map(() => true));

  const gapsInPicture = await page.locator('.wide svg > g').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const [state, name, facts] = [...row.children].map((child) => {
        // What is outside of an inner picture is not drawn.
        if (child instanceof SVGSVGElement) {
          const left = child.x.baseVal.value;
          return { left, right: left + child.width.baseVal.value };
        }
        const { x: left, width } = (child as SVGGraphicsElement).getBBox();
        return { left, right: left + width };
      });
      return [name!.left - state!.right, facts!.left - name!.right];
    }),
  );
  expect(gapsInPicture).toHaveLength(2 * names.length);
  expect(Math.min(...gapsInPicture)).toBeGreaterThanOrEqual(6);
  await context.close();
});
