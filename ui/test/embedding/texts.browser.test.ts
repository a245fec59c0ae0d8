import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openEmbed } from '../support/open-embed.js';
import { selectNodes } from '../support/select-nodes.js';
import { waitUntilStill } from '../support/wait-until-still.js';
import { type TestPage, useChromium, useTestPage } from '@opchain/test-support/shared/use-shared';

const browser = useChromium();
const served = useTestPage('embed-page');

let opened: TestPage;
let page: Page;

beforeAll(async () => {
  opened = await openEmbed(browser, served);
  ({ page } = opened);
  await page.evaluate(async () => {
    /** Replaces every text by a mark, including those of functions. */
    const mark = (text: unknown): unknown => {
      if (typeof text === 'string') return '◊';
      if (typeof text === 'function') return () => '◊';
      if (Array.isArray(text)) return text.map(mark);
      if (typeof text === 'object' && text !== null)
        return Object.fromEntries(Object.entries(text).map(([name, inner]) => [name, mark(inner)]));
      return text;
    };
    const builder = await embed.mount(embed.box(1240, 800), {
      texts: mark(embed.englishTexts) as typeof embed.englishTexts,
      credentials: [{ name: 'Key', scheme: 'apiKeyAuth', fields: { apiKey: 'k' }, approvedOrigins: [embed.server] }],
    });
    builder.chain = {
      ...embed.chain,
      inputs: [{ name: 'who', schema: { type: 'string' }, required: false }],
      steps: [
        ...embed.chain.steps,
        embed.node('createCustomer', {
          credentials: [{ scheme: 'apiKeyAuth', credential: 'Key', kind: 'apiKey' }],
          checks: [{ kind: 'simple', condition: '$statusCode == 201' }],
          captures: [{ name: 'kept', expression: '$response.body#/id' }],
          onFailure: [{ type: 'retry', name: 'again', limit: 2, delayMs: 1, criteria: [] }],
        }),
        { kind: 'wait', id: 'pause', durationMs: 5 },
      ],
      connections: [
        ...embed.chain.connections,
        { source: 'listProducts', target: 'createCustomer' },
        { source: 'createCustomer', target: 'pause' },
      ],
      layout: { ...embed.chain.layout, createCustomer: { x: 320, y: 260 }, pause: { x: 320, y: 500 } },
    };
    Object.assign(window, { builder });
  });
}, 60_000);
afterAll(async () => {
  await opened.context.close();
});

/** Data, not texts: names, URLs, methods, values, units, names of keys and of standards. */
const data = [
  ...[
    'createCustomer',
    'createOrder',
    'createProduct',
    'listProducts',
    // Shortened on a card.
    'list\\w*…\\w*ucts',
    'pause',
    'kept',
    'again',
    'who',
    'Key',
    'Orders',
    'Shop',
    'shop',
    'name',
    'Ada',
    'id-\\d+',
    'A thing',
  ],
  ...[
    'apiKeyAuth',
    'bearerAuth',
    'Bearer',
    'DPoP',
    'loginAuth',
    'X-API-Key',
    'api\\.test',
    'issuer\\.test',
    'customers',
    'products',
    'orders',
    '127\\.0\\.0\\.1',
    'openapi\\.json',
  ],
  ...[
    'GET',
    'POST',
    'HTTP',
    'API',
    'OpenAPI',
    'OAuth',
    'JSON',
    'OK',
    'https?',
    'application/json',
    'application',
    'Content-Type',
    'statusCode',
    'string',
    'ms',
  ],
  ...[
    'Ctrl',
    'Alt',
    'Shift',
    'Esc',
    'Enter',
    'Tab',
    'Home',
    'End',
    'Delete',
    'Space',
    'Backspace',
    'F2',
    'Page',
    'json',
    'har',
    'html',
    'yaml',
    'arazzo',
    'response',
    'body',
    'inputs',
  ],
  ...[
    'id',
    'status',
    'credentials',
    'checks',
    'array',
    'boolean',
    'integer',
    'number',
    'object',
    'client_secret_(?:basic|post)',
    'example\\.com/order\\.arazzo\\.yaml',
  ],
];

/** What is visible or announced in the builder and is neither a mark nor data. */
function leftovers(): Promise<{ english: string[]; marks: number }> {
  return page.evaluate((known) => {
    const names = new RegExp(known.map((each) => `(?<![A-Za-z_])${each}(?![A-Za-z_])`).join('|'), 'g');
    const found = new Set<string>();
    let marks = 0;
    const take = (text: string | null | undefined, where: string): void => {
      if (text?.includes('◊')) marks += 1;
      const left = (text ?? '').replace(names, '').replace(/◊/g, '');
      if (/[A-Za-z]{2,}/.test(left)) found.add(`${where}: ${(text ?? '').trim().replace(/\s+/g, ' ')}`);
    };
    const walk = (root: ParentNode, host: string): void => {
      for (const element of root.querySelectorAll('*')) {
        if (element.localName === 'style' || element.localName === 'script') continue;
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-roledescription', 'aria-valuetext'])
          take(element.getAttribute(name), `${host} ${element.localName}[${name}]`);
        // A text that may break between its parts is read as one.
        const isOneText = element.querySelector(':scope > wbr') !== null;
        for (const node of isOneText ? [element] : element.childNodes)
          if (isOneText || node.nodeType === Node.TEXT_NODE)
            take(node.textContent, `${host} ${element.localName}.${element.getAttribute('class') ?? ''}`);
        if (element.shadowRoot) walk(element.shadowRoot, element.localName);
      }
    };
    walk((window as unknown as { builder: Element }).builder.shadowRoot as ShadowRoot, 'opchain-builder');
    return { english: [...found], marks };
  }, data);
}

declare global {
  var builder: HTMLElementTagNameMap['opchain-builder'];
}

const inspector = (selector: string) => page.locator(`opchain-inspector ${selector}`);
const bar = (selector: string) => page.locator(`opchain-top-bar ${selector}`);
const outline = () => page.locator('opchain-canvas .tools button').last();

// Without English, elements are found by their kind.
test.each<[string, () => Promise<unknown>]>([
  ['the chain', () => inspector('*').first().waitFor()],
  ['a node', () => selectNodes(page, 'createCustomer')],
  ['a node whose credential is missing', () => selectNodes(page, 'createOrder')],
  ['a preset', () => selectNodes(page, 'pause')],
  ['several nodes', () => selectNodes(page, 'createOrder', 'createCustomer')],
  [
    'a connection',
    async () => {
      await selectNodes(page, 'createOrder');
      await page.keyboard.press('e');
      await page.locator('opchain-canvas path.edge.selected').waitFor({ state: 'attached' });
    },
  ],
  [
    'the outline',
    async () => {
      await outline().click();
      await page.locator('opchain-canvas .outline .entry').first().waitFor();
    },
  ],
  [
    'a run',
    async () => {
      await outline().click();
      await page.evaluate(() => builder.workbench?.run());
      await page.locator('opchain-results [role=row][data-node]').first().waitFor();
    },
  ],
  [
    'a result',
    async () => {
      await selectNodes(page, 'createCustomer');
      await inspector('[role=tab]').nth(1).click();
      await inspector('opchain-result-detail').waitFor();
    },
  ],
  ['problems', () => page.locator('opchain-results [role=tab]').nth(1).click()],
  ['earlier runs', () => page.locator('opchain-results [role=tab]').nth(2).click()],
  [
    'credentials',
    async () => {
      await bar('.fold[aria-expanded]').click();
      const credential = page.locator('opchain-credentials [data-credential="Key"]');
      await credential.locator('[slot=button]').click();
      await credential.getByRole('menuitem').first().click();
      await page.locator('opchain-credentials form').waitFor();
    },
  ],
  [
    'a new credential',
    async () => {
      await page.locator('opchain-credentials [data-scheme="loginAuth"] header button').click();
      await page.locator('opchain-credentials [data-scheme="loginAuth"] form').waitFor();
    },
  ],
  [
    'the keys',
    async () => {
      await page.keyboard.press('Escape');
      await page.locator('opchain-credentials').waitFor({ state: 'detached' });
      await selectNodes(page, 'createOrder');
      await page.keyboard.press('?');
      await page.locator('opchain-keys-dialog dialog[open]').waitFor();
    },
  ],
  [
    'opening',
    async () => {
      await page.keyboard.press('Escape');
      await page.locator('opchain-keys-dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('Control+o');
      await page.locator('opchain-open-dialog dialog[open]').waitFor();
    },
  ],
  [
    'saving a snippet',
    async () => {
      await page.keyboard.press('Escape');
      await page.locator('opchain-open-dialog').waitFor({ state: 'detached' });
      await inspector('opchain-popover [slot=button]').first().click();
      await inspector('opchain-popover').first().locator('.mi:nth-last-of-type(2)').click();
      await page.locator('opchain-snippet-dialog dialog[open]').waitFor();
    },
  ],
  [
    'what was undone',
    async () => {
      await page.keyboard.press('Escape');
      await page.locator('opchain-snippet-dialog').waitFor({ state: 'detached' });
      await selectNodes(page, 'pause');
      await page.keyboard.press('Delete');
      await page.keyboard.press('Control+z');
      await page.locator('opchain-builder .notice').waitFor();
    },
  ],
  [
    'the first screen',
    async () => {
      await bar('opchain-popover.title [slot=button]').click();
      await bar('opchain-popover.title .mi').first().click();
      await page.locator('opchain-welcome').waitFor();
    },
  ],
])('with every text replaced, %s shows no English', async (_screen, show) => {
  await show();
  await waitUntilStill(page);
  const { english, marks } = await leftovers();
  expect(english).toEqual([]);
  expect(marks).toBeGreaterThan(30);
});
