import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type BuilderHost, startBuilderHost } from '../../host/src/index.js';
import { longestTask } from '../support/longest-task.js';
import { type OpenBuilder, openBuilder } from '../support/open-builder.js';
import { type TestServer, startServer } from '@opchain/test-support/start-server';
import { useChromium } from '@opchain/test-support/shared/use-shared';

jest.setTimeout(180_000);

/** Milliseconds for which an evaluation may occupy the page, as `docs/security.md` says ("within about a second"), with room for slow machines. */
const MAX_BLOCKED_MS = 1_500;

const browser = useChromium();
const xml = `<a>${'<b><c>1</c></b>'.repeat(20_000)}</a>`;
const json = JSON.stringify(Array.from({ length: 40_000 }, (_, id) => ({ id, name: `name ${String(id)}` })));
const checks: readonly (readonly [operation: string, type: string, condition: string])[] = [
  ['getXml', 'xpath', 'count((1 to 100000)!(1 to 100000)) > 1'],
  ['getXml', 'xpath', '//*//*//*'],
  ['getXml', 'xpath', 'every $x in //b satisfies count(//b[c = $x]) > 1'],
  ['getJson', 'jsonpath', '$[?count($..*) > 1]'],
  ['getJson', 'jsonpath', '$[?$[?$[?$[?@.id > 1]]]]'],
];

let folder: string;
let api: TestServer;
let host: BuilderHost;
let builder: OpenBuilder;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-endless-'));
  api = await startServer(
    {
      '/xml': (response) => response.setHeader('content-type', 'application/xml').end(xml),
      '/json': (response) => response.setHeader('content-type', 'application/json').end(json),
    },
    { cors: true },
  );
  const { url } = api;
  const get = (operationId: string) => ({ get: { operationId, responses: { 200: { description: 'OK' } } } });
  const paths = { '/xml': get('getXml'), '/json': get('getJson') };
  const description = { openapi: '3.1.0', info: { title: 'Endless', version: '1' }, servers: [{ url }], paths };
  const read = () => Promise.resolve(JSON.stringify(description));
  host = await startBuilderHost({
    connect: [url],
    description: { name: 'api', location: `${url}/openapi.json`, read },
  });
  builder = await openBuilder(browser, host.url);
});

afterAll(async () => {
  await builder?.opened.context.close();
  await host?.close();
  await api?.stop();
  await rm(folder, { recursive: true, force: true });
});

test.each(checks)('%s: the page answers while the %s %s is evaluated, and the step fails', async (...check) => {
  const [operationId, type, condition] = check;
  const steps = [
    // Three times: between two evaluations, the page can answer.
    { stepId: 'get', operationId, successCriteria: Array(3).fill({ context: '$response.body', type, condition }) },
  ];
  const chain = {
    arazzo: '1.1.0',
    info: { title: 'Endless', version: '1' },
    sourceDescriptions: [{ name: 'api', url: './openapi.json', type: 'openapi' }],
    workflows: [{ workflowId: 'endless', steps }],
  };
  const file = join(folder, `chain-${String(checks.indexOf(check))}.json`);
  await writeFile(file, JSON.stringify(chain));
  await builder.openFile(file);
  await builder.card('get').waitFor();
  const blocked = await longestTask(builder.page, async () => {
    await builder.run();
    expect(await builder.waitForRunEnd()).toBe('Failed');
  });
  console.log(`${condition}: longest task of ${String(Math.round(blocked))} ms`);
  expect(blocked).toBeLessThan(MAX_BLOCKED_MS);
  await builder.select('get');
  await builder.inspector.getByRole('tab', { name: /^Result/ }).click();
  await builder.inspector
    .getByText(/is too expensive to evaluate/)
    .first()
    .waitFor();
});
