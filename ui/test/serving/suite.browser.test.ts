import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { useChromium } from '@opchain/test-support/shared/use-shared';
import { type RunningServer, startOpchain } from '@opchain/test-support/start-command';
import { send, startServer, type TestServer } from '@opchain/test-support/start-server';
import { type OpenBuilder, openBuilder } from '../support/open-builder.js';

jest.setTimeout(90_000);

const browser = useChromium();

/** Chains that list items, of which the third fails. */
const COUNT = 200;
const chain = (number: number): string => `arazzo: 1.1.0
info: { title: Chain ${number}, version: 1.0.0 }
sourceDescriptions: [{ name: shop, url: ../shop.openapi.json, type: openapi }]
workflows:
  - workflowId: main
    x-opchain: { tags: [${number % 100 === 3 ? 'rare' : 'common'}]${number === 1 ? ', data: rows.csv' : ''} }
    inputs: { type: object, properties: { shop: { type: integer, default: 0 }, item: { type: string, default: any } } }
    steps:
      - stepId: list
        operationId: list
        parameters: [{ name: item, in: query, value: $inputs.item }]
      - stepId: get
        operationId: ${number === 3 ? 'broken' : 'list'}
        parameters: [{ name: item, in: query, value: $inputs.shop }]
`;
const around = `arazzo: 1.1.0
info: { title: Around, version: 1.0.0 }
sourceDescriptions: [{ name: shop, url: ./shop.openapi.json, type: openapi }]
workflows:
  - workflowId: open
    x-opchain: { role: setup, for: suite }
    steps: [{ stepId: open, operationId: open, outputs: { id: $response.body#/id } }]
    outputs: { shop: $steps.open.outputs.id }
  - workflowId: close
    x-opchain: { role: teardown, for: suite }
    inputs: { type: object, properties: { shop: { type: integer } } }
    steps: [{ stepId: close, operationId: close, parameters: [{ name: item, in: query, value: $inputs.shop }] }]
`;
const operation = (operationId: string) => ({
  operationId,
  parameters: [{ name: 'item', in: 'query', schema: {} }],
  responses: { 200: { description: 'OK' } },
});

let folder: string;
let api: TestServer;
let served: RunningServer;
let builder: OpenBuilder;
let isBroken: boolean;
let isHeld: boolean;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-suite-'));
  await mkdir(join(folder, 'chains'));
  isBroken = true;
  isHeld = false;
  api = await startServer(
    {
      '/shops': (response) => send(response, 200, { id: 7 }),
      '/broken': (response) => send(response, isBroken ? 500 : 200, { error: 'out of stock' }),
      '*': (response) => (isHeld ? undefined : send(response, 200, [])),
    },
    { cors: true },
  );
  const paths = {
    '/items': { get: operation('list') },
    '/broken': { get: operation('broken') },
    '/shops': { post: operation('open'), delete: operation('close') },
  };
  const info = { title: 'Shop', version: '1.0.0' };
  const description = { openapi: '3.1.0', info, servers: [{ url: 'http://127.0.0.1:9' }], paths };
  const files: Record<string, string> = {
    'around.arazzo.yaml': around,
    'shop.openapi.json': JSON.stringify(description),
    'environments.yaml': `staging:\n  servers: { shop: ${api.url} }\n`,
    'chains/rows.csv': 'name,item\none pen,pen\nmany desks,desk\n',
  };
  for (let number = 1; number <= COUNT; number += 1)
    files[`chains/${String(number).padStart(3, '0')}.arazzo.yaml`] = chain(number);
  await Promise.all(Object.entries(files).map(([path, text]) => writeFile(join(folder, path), text)));
  served = await startOpchain(folder, '--connect', api.url);
  builder = await openBuilder(browser, served.url);
});

afterEach(async () => {
  await builder?.opened.context.close();
  await served?.stop();
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});

const sent = (): readonly string[] => api.received.map(({ method, target }) => `${method} ${target}`);

test('200 chains of a folder run together; a failure opens at its step, and failed chains run again', async () => {
  const { page } = builder;
  const panel = page.getByRole('complementary', { name: 'Suite' });
  await builder.button('Run all chains…').click();
  await panel.getByRole('combobox', { name: 'Environment' }).selectOption('staging');
  await panel.getByRole('button', { name: 'Run all', exact: true }).click();
  await panel.getByText('200 passed').waitFor();
  await panel.getByRole('button', { name: 'Run failed (1)' }).waitFor();
  expect([sent()[0], sent().at(-1)]).toEqual(['POST /shops', 'DELETE /shops?item=7']);
  expect(sent().slice(1, 5)).toEqual(
    ['/items?item=pen', '/items?item=7', '/items?item=desk', '/items?item=7'].map((path) => `GET ${path}`),
  );
  expect(sent()).toHaveLength(2 + 2 * (COUNT + 1));

  await panel.getByRole('button', { name: '1 failed' }).click();
  await panel.getByRole('button', { name: 'Open Chain 3: failed' }).click();
  await builder.inspector.getByText('Failed: 500 Internal Server Error').waitFor();

  isBroken = false;
  await panel.getByRole('button', { name: 'Run failed (1)' }).click();
  await panel.getByText('201 passed', { exact: true }).waitFor();
  expect(sent().slice(-4)).toEqual([
    'POST /shops',
    'GET /items?item=any',
    'GET /broken?item=7',
    'DELETE /shops?item=7',
  ]);

  await page.reload();
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('button', { name: /^Show the suite of .* 200 of 201 passed · staging$/ }).click();
  const earlier = panel.getByRole('combobox', { name: 'Earlier runs' });
  await panel.getByRole('button', { name: '1 failed' }).waitFor();
  expect(await earlier.locator('option').allTextContents()).toEqual([
    'Latest results',
    expect.stringMatching(/ 1 of 1 passed · staging$/),
    expect.stringMatching(/ 200 of 201 passed · staging$/),
  ]);
  await panel.getByRole('button', { name: 'Open Chain 3: failed' }).click();
  await builder.inspector.getByText('Failed: 500 Internal Server Error').waitFor();
  await panel.getByRole('button', { name: 'Delete this run' }).click();
  await panel.getByRole('button', { name: 'Open Chain 3: not run' }).waitFor();
  expect(await earlier.locator('option').count()).toBe(2);
});

test('the keyboard opens the suite, tags choose chains, and Stop ends with tear-down', async () => {
  const { page } = builder;
  const panel = page.getByRole('complementary', { name: 'Suite' });
  await builder.button('Run all chains…').waitFor();
  await page.keyboard.press('Control+Shift+Enter');
  await panel.getByRole('combobox', { name: 'Environment' }).selectOption('staging');
  await panel.getByRole('combobox', { name: 'Tag' }).selectOption('rare');
  await panel.getByRole('button', { name: 'Run 2 tests' }).click();
  await panel.getByText('1 passed').waitFor();
  await panel.getByRole('combobox', { name: 'Tag' }).selectOption('');
  isHeld = true;
  await panel.getByRole('button', { name: 'Run all', exact: true }).click();
  await panel.getByRole('button', { name: 'Open Chain 1 [one pen]: running' }).waitFor();
  await panel.getByRole('button', { name: 'Stop' }).click();
  await panel.getByText('200 skipped').waitFor();
  await panel.getByRole('button', { name: 'Run all', exact: true }).waitFor();
  expect(sent().at(-1)).toBe('DELETE /shops?item=7');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('suite');
  await page.getByRole('option', { name: 'Run all chains…' }).click();
  await panel.waitFor();
});

test('after a page was closed while its suite ran, the suite offers the tear-down', async () => {
  const panel = builder.page.getByRole('complementary', { name: 'Suite' });
  await builder.button('Run all chains…').click();
  await panel.getByRole('combobox', { name: 'Environment' }).selectOption('staging');
  isHeld = true;
  await panel.getByRole('button', { name: 'Run all', exact: true }).click();
  await panel.getByRole('button', { name: 'Open Chain 1 [one pen]: running' }).waitFor();
  const page = await builder.opened.context.newPage();
  await builder.page.close();
  await page.goto(served.url);
  await page.getByRole('button', { name: 'Run all chains…' }).click();
  await page.getByText('A suite ended before its tear-down: close. It ran in staging.').waitFor();
  await page.getByRole('button', { name: 'Run the tear-down' }).click();
  await page.getByRole('button', { name: 'Open close: passed' }).waitFor();
  expect([sent().at(-1), await page.getByText('A suite ended').count()]).toEqual(['DELETE /shops?item=7', 0]);
});
