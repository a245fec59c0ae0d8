import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { demoCredentials } from '@opchain/sample-bundled';
import { runOpchain } from '@opchain/test-support/start-command';
import { readTokenUrl } from '@opchain/test-support/start-targets';
import { BuilderPage, type ShownResult } from '../support/builder-page.js';
import { credentialArguments } from '../support/credential-arguments.js';
import { outlineOf, parseChain } from '../support/parse-chain.js';
import { type TestPage, useChromium, useSample } from '@opchain/test-support/shared/use-shared';

const browser = useChromium();
const sample = useSample('bundled');

const credentials = {
  createCustomer: 'apiKeyAuth',
  updateCustomer: 'basicAuth',
  createProduct: 'clientCredentialsAuth',
  createOrder: 'passwordAuth',
};

let opened: TestPage;
let builder: BuilderPage;
let saved: { readonly text: string; readonly path: string };

beforeAll(async () => {
  opened = await browser.open(`${sample.url}/ui/`);
  builder = new BuilderPage(opened.page);
  await builder.entry('createCustomer').waitFor();
}, 120_000);

describe('a user builds R2 by mouse on the bundled sample, from an empty canvas', () => {
  test('drags four operations from the palette', async () => {
    await builder.dragOut('createCustomer', 0.4, 0.1);
    await builder.dragOut('updateCustomer', 0.15, 0.4);
    await builder.dragOut('createProduct', 0.6, 0.4);
    await builder.dragOut('createOrder', 0.35, 0.7);
    for (const name of Object.keys(credentials)) expect(await builder.card(name).count()).toBe(1);
  });

  test('connects two nodes from edge to edge', async () => {
    await builder.tidy();
    await builder.connect('createCustomer', 'createProduct');
    await builder.waitForCardLabel('createProduct', 'after createCustomer');
  });

  test('enters literals', async () => {
    await builder.select('createCustomer');
    await builder.type('name', 'Ada Lovelace');
    await builder.type('email', 'ada@example.org');
    await builder.select('createProduct');
    await builder.type('name', 'Notebook, A5');
    await builder.type('price', '12.5');
    await builder.select('updateCustomer');
    await builder.type('status', 'inactive');
    await builder.check('status', 'equals', 'inactive');
  });

  test('ids with one source are mapped when a node is added; the best match for others is offered first', async () => {
    await builder.mappedValue('id').filter({ hasText: 'createCustomer.id' }).waitFor();
    await builder.select('createOrder');
    await builder.mappedValue('customerId').filter({ hasText: 'createCustomer.id' }).waitFor();
    await builder.inspector.getByRole('button', { name: 'Add item' }).click();
    await builder.map('productId', 'createProduct.id');
    await builder.type('qty', '2');
    await builder.check('total', 'equals', '25');
    await builder.capture('orderId', 'id');
  });

  test('attaches a credential if several match; the others are attached automatically', async () => {
    await builder.select('createProduct');
    await builder.attach('clientCredentialsAuth');
    for (const [node, credential] of Object.entries(credentials))
      await builder.waitForCardLabel(node, `, ${credential}`);
  });

  test('runs it successfully: the update and the product overlap, the order waits for the product', async () => {
    await builder.run();
    expect(await builder.waitForRunEnd()).toBe('Succeeded');
    const results = await builder.shownResults();
    expect(results.map(({ node, state, status }) => `${node} ${state} ${status}`).sort()).toEqual([
      'createCustomer Succeeded 201',
      'createOrder Succeeded 201',
      'createProduct Succeeded 201',
      'updateCustomer Succeeded 200',
    ]);
    const find = (name: string) => results.find(({ node }) => node === name) as ShownResult;
    const [update, product, order] = [find('updateCustomer'), find('createProduct'), find('createOrder')];
    for (const { start, end } of results)
      expect(`${start} ${end}`).toMatch(/^\d\d:\d\d:\d\d\.\d{3} \d\d:\d\d:\d\d\.\d{3}$/);
    // Times of day compare as text; the run does not cross midnight.
    expect(update.start < product.end && product.start < update.end).toBe(true);
    expect(order.start >= product.end).toBe(true);
  });

  test('saves a file equivalent to R2', async () => {
    saved = await builder.save();
    const [mine, given] = await Promise.all([
      parseChain(saved.text),
      readFile('conformance/chains/R2.arazzo.yaml', 'utf8').then(parseChain),
    ]);
    expect(outlineOf(mine)).toEqual(outlineOf(given));
    const used = (chain: typeof mine) =>
      Object.fromEntries(
        chain.steps.map((node) => [node.id, node.kind === 'operation' ? node.credentials : undefined]),
      );
    expect(used(mine)).toEqual(used(given));
  });

  test('no errors on the console', () => expect(opened.consoleMessages).toEqual([]));
});

describe('the saved file', () => {
  test('runs successfully with the command', async () => {
    const { args, env } = credentialArguments(
      demoCredentials(await readTokenUrl(sample.url)),
      Object.values(credentials),
    );
    expect(await runOpchain(['run', saved.path, '--server', `shop=${sample.url}`, ...args], env)).toMatchObject({
      code: 0,
    });
  });

  test('contains no secret', () => {
    const secrets = demoCredentials('http://127.0.0.1/token').flatMap(({ apiKey, password, clientSecret, token }) =>
      [apiKey, password, clientSecret, token].filter((secret) => secret !== undefined),
    );
    expect(secrets.length).toBeGreaterThanOrEqual(5);
    for (const secret of secrets) expect(saved.text).not.toContain(secret);
  });
});
