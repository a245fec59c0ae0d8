import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { useChromium } from '@opchain/test-support/shared/use-shared';
import { send, startServer, type TestServer } from '@opchain/test-support/start-server';
import { type BuilderHost, startBuilderHost } from '../../host/src/index.js';
import { openBuilder } from '../support/open-builder.js';

jest.setTimeout(90_000);

const browser = useChromium();
const cors = { 'Access-Control-Allow-Origin': '*' };

let api: TestServer;
let host: BuilderHost;

beforeAll(async () => {
  let calls = 0;
  api = await startServer({
    '/job': (response) => send(response, 200, { status: (calls += 1) % 3 === 0 ? 'completed' : 'running' }, cors),
  });
  const status = { type: 'string', enum: ['running', 'completed', 'failed'] };
  const schema = { type: 'object', required: ['status'], properties: { status } };
  const response = { description: 'OK', content: { 'application/json': { schema } } };
  const description = {
    openapi: '3.1.0',
    info: { title: 'Jobs', version: '1' },
    servers: [{ url: api.url }],
    paths: { '/job': { get: { operationId: 'getJob', responses: { 200: response } } } },
  };
  host = await startBuilderHost({
    connect: [api.url],
    description: {
      name: 'jobs',
      location: `${api.url}/openapi.json`,
      read: () => Promise.resolve(JSON.stringify(description)),
    },
  });
});

afterAll(async () => {
  await host?.close();
  await api?.stop();
});

test.each([
  ['the menu of a node', undefined],
  ['the search box, as "poll"', 'poll'],
  ['the search box, which proposes it after the selected node', ''],
])('a call is repeated until its response says that the work is done, from %s', async (_, typed) => {
  const builder = await openBuilder(browser, host.url);
  await builder.row(/^GET getJob/).dblclick();
  await builder.card('getJob').waitFor();
  if (typed !== undefined) {
    await builder.page.keyboard.press('Control+k');
    await builder.page.keyboard.type(typed);
    await builder.page.getByRole('option', { name: 'Repeat until…: getJob', selected: true }).waitFor();
    await builder.page.keyboard.press('Enter');
  } else {
    await builder.card('getJob').click({ button: 'right' });
    await builder.page.getByRole('menuitem', { name: 'Repeat until…' }).click();
  }
  await builder.page
    .getByText(/Calls again every 2 s, at most 30 times/)
    .first()
    .waitFor();
  const [step] = (await builder.chain()).steps;
  expect(step).toMatchObject({
    checks: [
      { condition: '$statusCode >= 200 && $statusCode < 300' },
      { condition: "$response.body#/status == 'completed'" },
    ],
    onFailure: [
      {
        type: 'retry',
        delayMs: 2000,
        limit: 30,
        criteria: [
          { condition: '$statusCode >= 200 && $statusCode < 300' },
          { condition: "$response.body#/status != 'failed'" },
        ],
      },
    ],
  });
  await builder.run();
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
  await builder.results.getByText('3 attempts').or(builder.page.getByText('3 attempts')).first().waitFor();
  expect(builder.opened.consoleMessages).toEqual([]);
  await builder.opened.context.close();
});
