import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { boxOf } from '../support/box-of.js';
import { BuilderPage } from '../support/builder-page.js';
import { type TestPage, useChromium, useSample } from '@opchain/test-support/shared/use-shared';
import { until } from '../support/until.js';

const browser = useChromium();
const sample = useSample('bundled');

/** Selectors of the rules for what is pointed at that apply on this device, in everything that the page shows. */
const listHoverRules = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const sheets = new Set<CSSStyleSheet>();
    const collect = (root: Document | ShadowRoot): void => {
      for (const sheet of [...root.styleSheets, ...root.adoptedStyleSheets]) sheets.add(sheet);
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) collect(shadowRoot);
    };
    collect(document);
    const listSelectors = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) return [];
        const own = rule instanceof CSSStyleRule && rule.selectorText.includes(':hover') ? [rule.selectorText] : [];
        return rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule
          ? [...own, ...listSelectors(rule.cssRules)]
          : own;
      });
    return [...sheets].flatMap((sheet) => listSelectors(sheet.cssRules));
  });

const lookOf = (target: Locator): Promise<string> =>
  target.evaluate((element) => {
    const { backgroundColor, color, boxShadow, textDecorationLine } = getComputedStyle(element);
    const { content } = getComputedStyle(element, '::after');
    return JSON.stringify({ backgroundColor, color, boxShadow, textDecorationLine, content });
  });

describe.each([
  ['a touch screen', { hasTouch: true, isMobile: true }],
  ['a screen with a mouse', {}],
])('on %s', (_, options) => {
  const isTouch = 'hasTouch' in options;
  let opened: TestPage;
  let builder: BuilderPage;
  const press = (target: Locator): Promise<void> => (isTouch ? target.tap() : target.click());

  beforeAll(async () => {
    opened = await browser.open(`${sample.url}/ui/`, { ...options, reducedMotion: 'reduce' });
    builder = new BuilderPage(opened.page);
    await press(builder.canvas.getByRole('button', { name: /^R2 / }));
    await builder.card('createOrder').waitFor();
    await builder.waitForStillCanvas();
  });
  afterAll(() => opened?.context.close());

  test(`${isTouch ? 'no' : 'some'} rule for what is pointed at applies in any part of the builder`, async () => {
    await press(builder.card('createOrder').getByText('createOrder', { exact: true }));
    await builder.inspector.getByRole('heading', { name: 'createOrder', exact: true }).waitFor();
    await builder.run();
    await builder.waitForRunEnd();
    await press(builder.resultOf('createOrder'));
    await builder.inspector.getByRole('tab', { name: 'Response', selected: true }).waitFor();
    const rules = new Set(await listHoverRules(opened.page));
    await press(builder.bar.getByRole('button', { name: 'Credentials', exact: true }));
    await builder.drawer.getByRole('heading', { name: 'Declared in spec' }).waitFor();
    for (const rule of await listHoverRules(opened.page)) rules.add(rule);
    await opened.page.keyboard.press('Escape');
    await builder.drawer.waitFor({ state: 'hidden' });
    expect(rules.size > 20 ? 'more than 20' : [...rules]).toEqual(isTouch ? [] : 'more than 20');
  });

  test(`a pressed button ${isTouch ? 'looks as before' : 'keeps the look of what is pointed at'}`, async () => {
    const button = builder.canvas.getByRole('button', { name: 'Show all' });
    const before = await lookOf(button);
    await press(button);
    await builder.waitForStillCanvas();
    await until(async () => ((await lookOf(button)) === before) === isTouch);
  });

  test(`nodes, edges and rows of results are ${isTouch ? 'as before' : 'lit'} after a press`, async () => {
    const lit = builder.page.locator('opchain-results .tr.lit, opchain-canvas :is(.is-lit, .edge.lit, .label.lit)');
    const hovered = builder.canvas.locator('.viewport:is([data-hover=node], [data-hover=edge], [data-hover=port])');
    for (const [target, name] of [
      [builder.resultOf('createCustomer'), 'createCustomer'],
      [builder.card('createOrder').getByText('createOrder', { exact: true }), 'createOrder'],
    ] as const) {
      await press(target);
      await builder.inspector.getByRole('heading', { name, exact: true }).waitFor();
      await until(async () => (await lit.count()) > 0 !== isTouch);
    }
    expect(await hovered.count()).toBe(isTouch ? 0 : 1);
  });

  test(`a pointer that moves over the picker ${isTouch ? 'does not choose' : 'chooses'} a field`, async () => {
    const { page } = opened;
    await builder.entry('createCustomer').dblclick();
    await builder.card('createCustomer2').waitFor();
    await builder.field('name').click();
    await page.keyboard.type('{{');
    await page.keyboard.press('ArrowDown');
    const chosen = builder.picker.locator('.leaf.on');
    await chosen.waitFor();
    const before = await chosen.getAttribute('id');
    const { x, y, width } = await boxOf(builder.picker.locator('.leaf:not(.on)').first());
    const client = await opened.context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints });
    if (isTouch) {
      await touch('touchStart', { x: x + 30, y: y + 8 });
      for (const by of [20, 40, 60]) await touch('touchMove', { x: x + 30 + by, y: y + 8 });
      await touch('touchEnd');
    } else await page.mouse.move(x + width / 2, y + 8, { steps: 2 });
    await until(async () => ((await chosen.getAttribute('id')) === before) === isTouch);
    await page.keyboard.press('Escape');
  });
});
