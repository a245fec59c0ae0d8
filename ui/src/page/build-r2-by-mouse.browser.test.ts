import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startBundled } from '@opchain/sample-bundled';
import { BuilderPage } from '../../test/builder-page.js';
import { serveBuilder } from '../../test/serve-builder.js';
import type { TestBrowser, TestPage } from '../../test/start-chromium.js';
import { startChromium } from '../../test/start-chromium.js';
import type { ToolServer } from '../server/index.js';

let sample: Awaited<ReturnType<typeof startBundled>>;
let tool: ToolServer;
let browser: TestBrowser;

beforeAll(async () => {
  sample = await startBundled();
  tool = await serveBuilder(sample.url, 'shop', { connect: [sample.url, sample.issuerUrl], config: { credentials: sample.credentials as never } });
  browser = await startChromium();
});

afterAll(async () => {
  await browser?.close();
  await tool?.close();
  await sample?.close();
});

describe('a person builds R2 by mouse on an empty canvas', () => {
  let opened: TestPage;
  let builder: BuilderPage;

  beforeAll(async () => {
    opened = await browser.open(tool.url);
    builder = new BuilderPage(opened.page);
  });

  test('drags four operations out of the palette', async () => {
    await builder.dragOut('createCustomer', 0.4, 0.1);
    await builder.dragOut('updateCustomer', 0.15, 0.4);
    await builder.dragOut('createProduct', 0.6, 0.4);
    await builder.dragOut('createOrder', 0.35, 0.7);
    for (const name of ['createCustomer', 'updateCustomer', 'createProduct', 'createOrder']) expect(await builder.card(name).count()).toBe(1);
  });

  test('fills in literals', async () => {
    await builder.select('createCustomer');
    await builder.type('name', 'Ada Lovelace');
    await builder.type('email', 'ada@example.org');
    await builder.select('createProduct');
    await builder.type('name', 'Notebook, A5');
    await builder.type('price', '12.5');
    await builder.select('updateCustomer');
    await builder.type('name', 'Ada King');
  });

  test('maps ids: the likeliest is offered first, and connects the nodes', async () => {
    await builder.map('id', 'createCustomer.id');
    await builder.select('createOrder');
    await builder.map('customerId', 'createCustomer.id');
    await builder.inspector.getByRole('button', { name: 'Add item' }).click();
    await builder.map('productId', 'createProduct.id');
    await builder.type('qty', '2');
  });

  test('attaches a credential where several would do', async () => {
    await builder.select('createProduct');
    await builder.attach('clientCredentialsAuth');
    for (const [node, credential] of Object.entries({
      createCustomer: 'apiKeyAuth',
      updateCustomer: 'basicAuth',
      createProduct: 'clientCredentialsAuth',
      createOrder: 'passwordAuth',
    }))
      expect(await builder.card(node).locator('.cred').innerText()).toBe(credential);
  });

  test('runs it green', async () => {
    await builder.run();
    expect(await builder.ended()).toBe('Succeeded');
    expect(opened.complaints).toEqual([]);
  });
});
