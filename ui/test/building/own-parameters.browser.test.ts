import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { useChromium } from '@opchain/test-support/shared/use-shared';
import { respondJson, startServer, type TestServer } from '@opchain/test-support/start-server';
import { type BuilderHost, startBuilderHost } from '../../host/src/index.js';
import { openBuilder } from '../support/open-builder.js';

jest.setTimeout(90_000);

const browser = useChromium();

let api: TestServer;
let host: BuilderHost;

beforeAll(async () => {
  api = await startServer({ '*': respondJson({}) }, { cors: true });
  const description = {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    servers: [{ url: api.url }],
    paths: { '/things': { get: { operationId: 'listThings', responses: { 200: { description: 'OK' } } } } },
  };
  const read = () => Promise.resolve(JSON.stringify(description));
  host = await startBuilderHost({
    connect: [api.url],
    description: { name: 'things', location: `${api.url}/openapi.json`, read },
  });
});

afterAll(async () => {
  await host?.close();
  await api?.stop();
});

test('headers and query parameters that the description does not know are added by name, and sent', async () => {
  const builder = await openBuilder(browser, host.url);
  await builder.row(/^GET listThings/).dblclick();
  await builder.card('listThings').waitFor();
  for (const [label, name, value] of [
    ['Header name', 'X-Trace', 'on'],
    ['Query parameter name', 'debug', 'yes'],
  ] as const) {
    await builder.inspector.getByRole('button', { name: 'Add parameter' }).click();
    await builder.inspector.getByLabel(label).fill(name);
    await builder.page.keyboard.press('Enter');
    await builder.field(name).fill(value);
    await builder.page.keyboard.press('Tab');
  }
  await builder.run();
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
  const [call] = api.received;
  expect([call?.target, call?.headers['x-trace']]).toEqual(['/things?debug=yes', 'on']);
  await builder.opened.context.close();
});
