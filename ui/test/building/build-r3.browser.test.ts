import { readFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { demoCredentials } from '@opchain/sample-reference';
import { type RunningServer, runOpchain, startSample } from '@opchain/test-support/start-command';
import { readTokenUrl } from '@opchain/test-support/start-targets';
import { BuilderPage } from '../support/builder-page.js';
import { credentialArguments } from '../support/credential-arguments.js';
import { outlineOf, parseChain } from '../support/parse-chain.js';
import { type TestPage, useChromium } from '@opchain/test-support/shared/use-shared';

const browser = useChromium();

const positions: readonly (readonly [operation: string, x: number, y: number])[] = [
  ['listProducts', 0.15, 0.04],
  ['createCart', 0.5, 0.04],
  ['addCartItem', 0.8, 0.04],
  ['checkoutCart', 0.15, 0.4],
  ['confirmPayment', 0.5, 0.4],
  ['fulfillOrder', 0.8, 0.4],
  ['setShipmentStatus', 0.15, 0.75],
  ['getShipment', 0.5, 0.75],
];

let sample: RunningServer;
let opened: TestPage;
let builder: BuilderPage;
let saved: { readonly text: string; readonly path: string };

beforeAll(async () => {
  const database = join(await mkdtemp(join(tmpdir(), 'opchain-r3-')), 'reference.sqlite');
  sample = await startSample('reference', ['--issuer-port', '0', '--database', database]);
  opened = await browser.open(`${sample.url}/ui/`);
  builder = new BuilderPage(opened.page);
  await builder.entry('createCart').waitFor();
}, 120_000);

afterAll(async () => {
  await sample?.stop();
});

describe('a user builds R3 by mouse on the reference sample, from an empty canvas', () => {
  test('drags eight operations from the palette', async () => {
    for (const [operation, x, y] of positions) await builder.dragOut(operation, x, y);
    await builder.tidy();
    await builder.select('setShipmentStatus');
    await builder.rename('deliver');
    for (const [operation] of positions)
      expect(await builder.card(operation === 'setShipmentStatus' ? 'deliver' : operation).count()).toBe(1);
  });

  test('maps what each call needs from previous ones', async () => {
    await builder.select('addCartItem');
    await builder.map('cartId', 'createCart.id');
    await builder.map('productId', 'listProducts[0].id');
    await builder.type('qty', '2');
    await builder.select('checkoutCart');
    await builder.map('cartId', 'createCart.id');
    await builder.select('confirmPayment');
    await builder.map('id', 'checkoutCart.payment.id');
    await builder.select('fulfillOrder');
    await builder.map('id', 'checkoutCart.order.id');
    await builder.select('deliver');
    await builder.map('trackingNumber', 'fulfillOrder.trackingNumber');
    await builder.type('status', 'delivered');
    await builder.select('getShipment');
    await builder.map('trackingNumber', 'fulfillOrder.trackingNumber');
    await builder.check('status', 'equals', 'delivered');
  });

  test('connects what only has to run later', async () => {
    await builder.tidy();
    await builder.connect('listProducts', 'createCart');
    await builder.connect('addCartItem', 'checkoutCart');
    await builder.connect('confirmPayment', 'fulfillOrder');
    await builder.connect('deliver', 'getShipment');
    await builder.waitForCardLabel('createCart', 'after listProducts');
    await builder.waitForCardLabel('checkoutCart', 'after createCart, addCartItem');
    await builder.waitForCardLabel('fulfillOrder', 'after checkoutCart, confirmPayment');
    await builder.waitForCardLabel('getShipment', 'after fulfillOrder, deliver');
  });

  test('selects the credential of each call', async () => {
    for (const node of ['createCart', 'addCartItem', 'checkoutCart', 'confirmPayment']) {
      await builder.select(node);
      await builder.attach('customer');
    }
    await builder.select('fulfillOrder');
    await builder.attach('admin');
    await builder.waitForCardLabel('deliver', ', carrier');
  });

  test('runs it successfully', async () => {
    await builder.run();
    expect(await builder.waitForRunEnd()).toBe('Succeeded');
    const results = await builder.shownResults();
    expect(results).toHaveLength(8);
    for (const { state, status } of results) expect(`${state} ${status}`).toMatch(/^Succeeded 20[01]$/);
  });

  test('saves a file equivalent to R3', async () => {
    saved = await builder.save();
    expect(outlineOf(await parseChain(saved.text))).toEqual(
      outlineOf(await parseChain(await readFile('conformance/chains/R3.arazzo.yaml', 'utf8'))),
    );
  });

  test('no errors on the console', () => expect(opened.consoleMessages).toEqual([]));
});

test('the saved file runs successfully with the command', async () => {
  const { args, env } = credentialArguments(demoCredentials(await readTokenUrl(sample.url)), [
    'customer',
    'admin',
    'carrier',
  ]);
  expect(await runOpchain(['run', saved.path, '--server', `reference=${sample.url}`, ...args], env)).toMatchObject({
    code: 0,
  });
});
