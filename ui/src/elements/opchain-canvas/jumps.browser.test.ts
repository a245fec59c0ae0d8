import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ElementsDriver } from '../../../test/support/elements-driver.js';
import { type TestPage, useChromium, useTestPage } from '@opchain/test-support/shared/use-shared';

const browser = useChromium();
const server = useTestPage('elements-page');

let testPage: TestPage;
let driver: ElementsDriver;

beforeEach(async () => {
  testPage = await browser.open(server.url);
  driver = new ElementsDriver(testPage.page);
  await driver.canvas.locator('.node').first().waitFor();
  await driver.waitForAnimation();
});

afterEach(async () => {
  expect(testPage.consoleMessages).toEqual([]);
  await testPage.context.close();
});

const readChain = async (): Promise<string> => JSON.stringify(await driver.document());
const ports = () => driver.canvas.locator('.jump-port');

/** The middle of a port for jumps, with the pointer over its node. */
async function portOf(id: string, when: 'success' | 'failure'): Promise<{ x: number; y: number }> {
  const { x, y } = await driver.point(id, 0.5, 0.4);
  await testPage.page.mouse.move(x, y);
  const box = (await driver.canvas.locator(`.jump-port.${when}`).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function actionsOf(id: string): Promise<unknown> {
  const step = await driver.step(id);
  return step !== undefined && 'onFailure' in step ? [step.onSuccess ?? [], step.onFailure] : undefined;
}

const revealed = (): Promise<string> => testPage.page.evaluate(() => hostPage.revealed());
const goTo = (stepId: string) => ({ type: 'goto', name: 'goTo', target: { stepId }, criteria: [] });

describe('a jump', () => {
  test('is dragged from the right side of a node to the one to go to on success, as one undo step', async () => {
    const before = await readChain();
    const port = await portOf('createOrder', 'success');
    await testPage.page.mouse.move(port.x, port.y);
    await driver.canvas.getByText('On success: go to…').waitFor();
    await driver.drag(port, await driver.point('createProduct', 0.5, 0.5), async () => {
      await driver.canvas.locator('path.preview').waitFor({ state: 'attached' });
      expect(await driver.card('createProduct').getAttribute('class')).toContain('is-target');
      expect(await driver.card('createCustomer').getAttribute('class')).not.toContain('is-faded');
    });
    await driver.canvas.locator('path.edge.jump').waitFor({ state: 'attached' });
    expect(await actionsOf('createOrder')).toEqual([[goTo('createProduct')], []]);
    expect(await driver.announcements()).toContain('createOrder goes to createProduct on success');
    expect(await revealed()).toBe('createOrder onSuccess/0');
    await driver.undo();
    expect(await readChain()).toBe(before);
  });

  test('is dragged from the left side for a failure, and replaces what would always happen before', async () => {
    const busy = {
      type: 'retry' as const,
      name: 'busy',
      limit: 2,
      delayMs: 10,
      criteria: [{ kind: 'simple' as const, condition: '$statusCode == 503' }],
    };
    await driver.changeStep('createOrder', { onFailure: [busy, { type: 'end', name: 'end', criteria: [] }] });
    await driver.waitForAnimation();
    await driver.drag(await portOf('createOrder', 'failure'), await driver.point('createCustomer', 0.5, 0.5));
    await driver.canvas.locator('path.edge.jump-failure').waitFor({ state: 'attached' });
    expect(await actionsOf('createOrder')).toEqual([[], [busy, goTo('createCustomer')]]);
    expect(await revealed()).toBe('createOrder onFailure/1');
  });

  test('is not made on empty canvas, on its own node or after Escape', async () => {
    const before = await readChain();
    const port = await portOf('createOrder', 'success');
    await driver.drag(port, { x: port.x + 60, y: port.y });
    await driver.drag(await portOf('createOrder', 'success'), await driver.point('createOrder', 0.5, 0.5));
    const target = await driver.point('createProduct', 0.5, 0.5);
    await driver.drag(await portOf('createOrder', 'success'), target, () => testPage.page.keyboard.press('Escape'));
    await driver.waitForAnimation();
    expect(await readChain()).toBe(before);
    expect(await driver.count(driver.canvas.locator('path.preview'), 0)).toBe(0);
  });

  test('cannot be dragged from a node that calls nothing, nor where nothing can be edited', async () => {
    const chain = await driver.document();
    await driver.setChain({
      ...chain,
      steps: [...chain.steps, { kind: 'wait', id: 'pause', durationMs: 5 }],
      layout: { ...chain.layout, pause: { x: 0, y: 480 } },
    });
    await driver.waitForAnimation();
    await portOf('createOrder', 'success');
    expect(await driver.count(ports(), 2)).toBe(2);
    const { x, y } = await driver.point('pause', 0.5, 0.4);
    await testPage.page.mouse.move(x, y);
    expect(await driver.count(ports(), 0)).toBe(0);
    await portOf('createOrder', 'success');
    await driver.canvas.evaluate((canvas) => canvas.toggleAttribute('readonly', true));
    expect(await driver.count(ports(), 0)).toBe(0);
  });
});
