import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { runOpchain, type RunningServer, startOpchain } from '@opchain/test-support/start-command';
import { respondJson, startServer, type TestServer } from '@opchain/test-support/start-server';
import { useChromium } from '@opchain/test-support/shared/use-shared';
import { type OpenBuilder, openBuilder } from '../support/open-builder.js';
import { transferText } from '../support/transfer-text.js';
import { until } from '../support/until.js';

jest.setTimeout(90_000);

const browser = useChromium();

let folder: string;
let api: TestServer;
let other: TestServer;
let served: RunningServer;
let builder: OpenBuilder;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-requests-'));
  await mkdir(join(folder, 'chains'));
  api = await startServer({ '*': respondJson({ id: 'o 7' }) }, { cors: true });
  other = await startServer({ '*': respondJson({}) }, { cors: true });
  served = await startOpchain(folder, '--connect', api.url, '--connect', other.url);
  builder = await openBuilder(browser, served.url);
});

afterEach(async () => {
  expect(builder?.opened.consoleMessages).toEqual([]);
  await builder?.opened.context.close();
  await served?.stop();
  await Promise.all([api.stop(), other.stop()]);
  await rm(folder, { recursive: true, force: true });
});

const files = async (): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true })).filter((name) => /^(chains\/)?[^.][^/]*\.yaml$/.test(name)).sort();

/** Types method and URL of the selected request. */
async function typeRequest(method: string, url: string): Promise<void> {
  await builder.inspector.getByLabel('Method').selectOption(method);
  await builder.inspector.getByLabel('URL', { exact: true }).fill(url);
  await builder.page.keyboard.press('Tab');
  await builder.inspector
    .getByText(new URL(url).pathname.replaceAll(/%7B|%7D/g, (part) => decodeURIComponent(part)))
    .first()
    .waitFor();
}

test('a request to any URL is typed, runs, is saved with a description beside its chain, and moves with it', async () => {
  await builder.row(/^HTTP request/).dblclick();
  await builder.card('request').waitFor();
  await typeRequest('POST', `${api.url}/orders?draft=yes`);
  await builder.search.fill(`${other.url}/mail`);
  await builder.row(/^HTTP request: GET/).dblclick();
  await builder.card('getMail').waitFor();
  await transferText(builder.page, 'paste', `${api.url}/orders/0d9d0cb4-9b3e-4b8b-8b3e-1f6f5a3c2d10`, '');
  await builder.card('getOrders').waitFor();
  await builder.run();
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
  const sent = (server: TestServer): readonly string[] =>
    server.received.map(({ method, target }) => `${method} ${target}`).sort();
  const calls = ['GET /orders/0d9d0cb4-9b3e-4b8b-8b3e-1f6f5a3c2d10', 'POST /orders?draft=yes'];
  expect([sent(api), sent(other)]).toEqual([calls, ['GET /mail']]);

  await builder.setTitle('Orders');
  await builder.bar.getByRole('button', { name: 'Save', exact: true }).click();
  await until(async () => (await files()).length === 3);
  expect(await files()).toEqual([
    'Orders.api2.requests.openapi.yaml',
    'Orders.arazzo.yaml',
    'Orders.requests.openapi.yaml',
  ]);
  const headless = await runOpchain([
    'run',
    join(folder, 'Orders.arazzo.yaml'),
    '--server',
    `api=${api.url}`,
    '--server',
    `api2=${other.url}`,
  ]);
  expect(headless.code).toBe(0);
  expect([sent(api), sent(other)]).toEqual([[...calls, ...calls].sort(), ['GET /mail', 'GET /mail']]);

  // Another visit reads them, and asks: what a file names, no user has named.
  await builder.opened.context.close();
  builder = await openBuilder(browser, served.url);
  await builder.button('Open Orders.arazzo.yaml').click();
  await builder.card('getMail').waitFor();
  await builder.run();
  await builder.page.getByRole('button', { name: 'Approve and continue' }).click();
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
  await builder.card('request').click();
  await typeRequest('PUT', `${api.url}/orders/{id}`);
  await builder.field('id').fill('7');
  await builder.page.keyboard.press('Tab');
  await builder.bar.getByRole('button', { name: 'Save', exact: true }).click();
  await builder.bar.getByText('Saved', { exact: true }).waitFor();
  expect(await readFile(join(folder, 'Orders.requests.openapi.yaml'), 'utf8')).not.toMatch(/post:/);

  await builder.button('Your chains').click();
  await builder.button('Rename Orders.arazzo.yaml').click();
  await builder.page.keyboard.press('Control+a');
  await builder.page.keyboard.type('chains/mine.arazzo.yaml');
  await builder.page.keyboard.press('Enter');
  await until(async () => (await files()).includes('chains/mine.arazzo.yaml'));
  await until(async () =>
    (await readFile(join(folder, 'chains/mine.arazzo.yaml'), 'utf8')).includes('./mine.requests'),
  );
  expect(await files()).toEqual([
    'chains/mine.api2.requests.openapi.yaml',
    'chains/mine.arazzo.yaml',
    'chains/mine.requests.openapi.yaml',
  ]);
  expect(
    (
      await runOpchain([
        'run',
        join(folder, 'chains/mine.arazzo.yaml'),
        '--server',
        `api=${api.url}`,
        '--server',
        `api2=${other.url}`,
      ])
    ).code,
  ).toBe(0);
  expect(sent(api)).toContain('PUT /orders/7?draft=yes');
});
