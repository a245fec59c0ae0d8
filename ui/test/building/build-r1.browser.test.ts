import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type RunningServer, runOpchain, startSample } from '@opchain/test-support/start-command';
import type { BuilderHost } from '../../host/src/index.js';
import { BuilderPage } from '../support/builder-page.js';
import { outlineOf, parseChain } from '../support/parse-chain.js';
import { serveBuilder } from '../support/serve-builder.js';
import { type TestPage, useChromium } from '@opchain/test-support/shared/use-shared';

const browser = useChromium();

const frameworks = ['express', 'fastify', 'hapi', 'koa'] as const;
const others = ['fastify', 'hapi', 'koa'] as const;
const nodes = ['createCustomer', 'createNotebook', 'createPencil', 'createOrder', 'payOrder', 'getOrder'];

let servers: Record<(typeof frameworks)[number], RunningServer>;
let opened: TestPage;
let builder: BuilderPage;
let saved: { readonly name: string; readonly text: string; readonly path: string };

beforeAll(async () => {
  servers = Object.fromEntries(
    await Promise.all(frameworks.map(async (name) => [name, await startSample(name)])),
  ) as typeof servers;
  opened = await browser.open(`${servers.express.url}/ui/`);
  builder = new BuilderPage(opened.page);
  await builder.entry('createCustomer').waitFor();
}, 120_000);

afterAll(async () => {
  await Promise.all(Object.values(servers ?? {}).map((server) => server.stop()));
});

describe('a user builds R1 by mouse on the Express sample, from an empty canvas', () => {
  test('drags six operations from the palette, and renames two of them', async () => {
    await builder.dragOut('createCustomer', 0.15, 0.05);
    await builder.dragOut('createProduct', 0.5, 0.05);
    await builder.rename('createNotebook');
    await builder.dragOut('createProduct', 0.5, 0.4);
    await builder.rename('createPencil');
    await builder.dragOut('createOrder', 0.15, 0.4);
    await builder.dragOut('setOrderStatus', 0.15, 0.8);
    await builder.rename('payOrder');
    await builder.dragOut('getOrder', 0.5, 0.8);
    await builder.tidy();
    await builder.showAll();
    for (const name of nodes) expect(await builder.card(name).count()).toBe(1);
  });

  test('enters literals', async () => {
    await builder.select('createCustomer');
    await builder.type('name', 'Ada Lovelace');
    await builder.type('email', 'ada@example.org');
    await builder.select('createNotebook');
    await builder.type('name', 'Notebook, A5');
    await builder.type('price', '12.5');
    await builder.select('createPencil');
    await builder.type('name', 'Pencil');
    await builder.type('price', '0.1');
    await builder.select('payOrder');
    await builder.type('status', 'paid');
  });

  test('maps values from other calls, which connects them', async () => {
    await builder.select('createOrder');
    await builder.map('customerId', 'createCustomer.id');
    await builder.inspector.getByRole('button', { name: 'Add item' }).click();
    await builder.map('productId', 'createNotebook.id', builder.group('items[0]'));
    await builder.group('items[0]').getByRole('combobox', { name: 'qty' }).fill('2');
    await builder.inspector.getByRole('button', { name: 'Add item' }).click();
    await builder.map('productId', 'createPencil.id', builder.group('items[1]'));
    await builder.group('items[1]').getByRole('combobox', { name: 'qty' }).fill('3');
    await builder.select('payOrder');
    await builder.map('id', 'createOrder.id');
    await builder.select('getOrder');
    await builder.map('id', 'createOrder.id');
  });

  test('connects two calls that exchange no data', async () => {
    await builder.tidy();
    await builder.connect('payOrder', 'getOrder');
    await builder.waitForCardLabel('getOrder', 'after createOrder, payOrder');
  });

  test('adds checks and captures', async () => {
    await builder.select('createOrder');
    await builder.check('$status', 'equals', '201');
    await builder.check('total', 'equals', '25.3');
    await builder.capture('orderId', 'id');
    await builder.select('getOrder');
    await builder.check('status', 'equals', 'paid');
    await builder.check('total', 'equals', '{{createOrder.total}}');
  });

  test('runs it successfully', async () => {
    await builder.run();
    expect(await builder.waitForRunEnd()).toBe('Succeeded');
    const results = await builder.shownResults();
    expect(Object.fromEntries(results.map(({ node, state, status }) => [node, `${state} ${status}`]))).toEqual({
      createCustomer: 'Succeeded 201',
      createNotebook: 'Succeeded 201',
      createPencil: 'Succeeded 201',
      createOrder: 'Succeeded 201',
      payOrder: 'Succeeded 200',
      getOrder: 'Succeeded 200',
    });
  });

  test('saves a file equivalent to R1', async () => {
    await builder.setTitle('My order');
    saved = await builder.save();
    expect(saved.name).toBe('My-order.arazzo.yaml');
    expect(outlineOf(await parseChain(saved.text))).toEqual(
      outlineOf(await parseChain(await readFile('conformance/chains/R1.arazzo.yaml', 'utf8'))),
    );
  });

  test('no errors on the console', () => expect(opened.consoleMessages).toEqual([]));
});

describe('the saved file', () => {
  test('runs successfully with the command', async () => {
    expect(await runOpchain(['run', saved.path, '--server', `shop=${servers.express.url}`])).toMatchObject({ code: 0 });
  });

  test.each(others)('runs unchanged on %s with the command', async (name) => {
    // The file names the description of the first server; who calls another one says so.
    const description = `shop=${servers.express.url}/openapi.json`;
    expect(
      await runOpchain(['run', saved.path, '--server', `shop=${servers[name].url}`, '--description', description]),
    ).toMatchObject({ code: 0 });
  });
});

describe('the saved file, opened in a page that may connect to the other servers', () => {
  let builderHost: BuilderHost;
  let page: TestPage;
  let second: BuilderPage;

  beforeAll(async () => {
    builderHost = await serveBuilder(servers.express.url, 'shop', {
      connect: frameworks.map((name) => servers[name].url),
    });
    page = await browser.open(builderHost.url);
    second = new BuilderPage(page.page);
    await second.entry('createCustomer').waitFor();
    await second.openFile(saved.path);
    await second.card('createOrder').waitFor();
  });
  afterAll(async () => {
    await page?.context.close();
    await builderHost?.close();
  });

  test.each(others)('runs unchanged on %s when that server is chosen', async (name) => {
    await second.useServer(servers[name].url);
    await second.run();
    expect(await second.waitForRunEnd()).toBe('Succeeded');
    const { host } = new URL(servers[name].url);
    await second.resultOf('createCustomer').click();
    await second.inspector.getByRole('tab', { name: 'Request' }).click();
    await second.inspector
      .getByText(new RegExp(`${host}/customers`))
      .first()
      .waitFor();
  });

  test('saves the same file again', async () => {
    const again = await second.save();
    expect(again.text).toBe(saved.text);
    expect(page.consoleMessages).toEqual([]);
  });
});
