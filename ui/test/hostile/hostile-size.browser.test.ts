import { expect, jest, test } from '@jest/globals';
import type { JsonValue } from '@opchain/core';
import { type BuilderHost, startBuilderHost } from '../../host/src/index.js';
import { longestTask } from '../support/longest-task.js';
import { type OpenBuilder, openBuilder } from '../support/open-builder.js';
import { useChromium } from '@opchain/test-support/shared/use-shared';
import { startServer } from '@opchain/test-support/start-server';

jest.setTimeout(120_000);

const browser = useChromium();

const serve = (text: string, connect: readonly string[] = []): Promise<BuilderHost> =>
  startBuilderHost({
    connect,
    description: { name: 'big', location: 'http://big.test/openapi.yaml', read: () => Promise.resolve(text) },
  });

const pathsOf = (many: number): string =>
  Array.from(
    { length: many },
    (_, index) => `"/things/${index}":{"get":{"operationId":"getThing${index}","responses":{}}}`,
  ).join(',');
const head = '"openapi":"3.1.0","info":{"title":"Big","version":"1"},"servers":[{"url":"http://big.test"}]';

/** Aliases that double their content, thirty times over. */
const aliasBomb = [
  'openapi: 3.1.0',
  'info: { title: Big, version: "1" }',
  'paths: {}',
  'x0: &x0 [lol, lol]',
  ...Array.from({ length: 30 }, (_, level) => `x${level + 1}: &x${level + 1} [*x${level}, *x${level}]`),
].join('\n');

/** Schemas that refer to the next one twice, 26 levels deep. */
const doubled = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Big', version: '1' },
  servers: [{ url: 'http://big.test' }],
  paths: {
    '/call': {
      post: {
        operationId: 'call',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Level0' } } } },
        responses: {
          200: {
            description: 'OK',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Level0' } } },
          },
        },
      },
    },
  },
  components: {
    schemas: Object.fromEntries(
      Array.from({ length: 27 }, (_, level) => [
        `Level${level}`,
        level === 26
          ? { type: 'string', pattern: '^(a+)+$' }
          : {
              type: 'object',
              properties: {
                left: { $ref: `#/components/schemas/Level${level + 1}` },
                right: { $ref: `#/components/schemas/Level${level + 1}` },
              },
            },
      ]),
    ),
  },
});

/** The page responds to the user: a preset is added to the canvas. */
async function expectAlive(builder: OpenBuilder): Promise<void> {
  await builder.search.fill('.wait');
  await builder.row(/^Wait/).dblclick();
  await builder.card('wait').waitFor();
}

test.each([
  ['aliases that double thirty times', aliasBomb],
  ['20,000 levels of nesting', `{${head},"paths":{},"x-deep":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ['50 MB of text', `{${head},"paths":{},"x-long":"${'x'.repeat(50_000_000)}"}`],
])('a description of %s is rejected with a message or read, and the page stays responsive', async (_, text) => {
  const builderHost = await serve(text);
  const builder = await openBuilder(browser, builderHost.url);
  const answer = builder.page.getByRole('alert').or(builder.palette.getByText(/\d operations?/));
  await answer.first().waitFor();
  await expectAlive(builder);
  await builder.opened.context.close();
  await builderHost.close();
});

test('100,000 operations are read while the page stays responsive', async () => {
  const builderHost = await serve(`{${head},"paths":{${pathsOf(100_000)}}}`);
  const builder = await openBuilder(browser, builderHost.url);
  const blockedMs = await longestTask(builder.page, async () => {
    await builder.palette.getByText('100,000 operations').waitFor({ timeout: 60_000 });
    await builder.search.fill('getthing99999');
    await builder.row(/getThing99999/).waitFor();
  });
  console.log(`longest task with 100,000 operations: ${Math.round(blockedMs)} ms`);
  expect(blockedMs).toBeLessThan(1000);
  await expectAlive(builder);
  await builder.opened.context.close();
  await builderHost.close();
});

test('references doubled 26 times and backtracking patterns, in a schema and in a check, are shown and run, and the page stays responsive', async () => {
  let deep: object | string = `${'a'.repeat(20_000)}!`;
  for (let level = 0; level < 26; level += 1) deep = { left: deep };
  const answer = JSON.stringify({ ...(deep as object), text: `${'a'.repeat(20_000)}!` });
  const allow = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
    'access-control-allow-methods': '*',
  };
  const api = await startServer({
    '*': (response) => response.writeHead(200, { ...allow, 'content-type': 'application/json' }).end(answer),
  });
  const { url } = api;
  const builderHost = await serve(doubled.replace('http://big.test', url), [url]);
  const builder = await openBuilder(browser, builderHost.url);
  await builder.row(/^POST call/).waitFor();
  let ended = '';
  const blockedMs = await longestTask(builder.page, async () => {
    await builder.row(/^POST call/).dblclick();
    await builder.card('call').waitFor();
    await builder.inspector.getByText('left').first().waitFor();
    const chain = await builder.chain();
    const more = {
      body: { contentType: 'application/json', payload: deep as JsonValue },
      checks: [{ kind: 'regex' as const, context: '$response.body#/text', pattern: '^(a+)+$' }],
    };
    await builder.setChain({ ...chain, steps: chain.steps.map((step) => ({ ...step, ...more })) });
    await builder.select('call');
    await builder.run();
    ended = await builder.waitForRunEnd();
  });
  console.log(`longest task with doubled references and hostile patterns: ${Math.round(blockedMs)} ms`);
  expect(ended).toBe('Failed');
  expect((await builder.shownResults()).map(({ status }) => status)).toEqual(['200']);
  expect(blockedMs).toBeLessThan(1000);
  await expectAlive(builder);
  await builder.opened.context.close();
  await builderHost.close();
  await api.stop();
});
