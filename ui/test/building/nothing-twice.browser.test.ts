import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type BuilderHost, startBuilderHost } from '../../host/src/index.js';
import { openBuilder } from '../support/open-builder.js';
import { startServer, type TestServer } from '@opchain/test-support/start-server';
import { useChromium } from '@opchain/test-support/shared/use-shared';

jest.setTimeout(90_000);

const browser = useChromium();

let api: TestServer;
let origin: string;
let host: BuilderHost;
let calls: string[] = [];

beforeAll(async () => {
  api = await startServer({
    '*': (response, { target }) => {
      const { searchParams } = new URL(target, 'http://api.test');
      calls.push(searchParams.toString());
      const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' };
      response.writeHead(searchParams.get('mode') === 'broken' ? 500 : 200, headers);
      response.end(
        JSON.stringify({ id: `after-${searchParams.get('after')}`.slice(-40), access_token: 'not-to-be-stored' }),
      );
    },
  });
  origin = api.url;
  const query = (name: string) => ({ name, in: 'query', schema: { type: 'string' } });
  const body = { type: 'object', properties: { id: { type: 'string' }, access_token: { type: 'string' } } };
  const description = {
    openapi: '3.1.0',
    info: { title: 'Steps', version: '1' },
    servers: [{ url: origin }],
    paths: {
      '/next': {
        get: {
          operationId: 'next',
          parameters: [query('after'), query('mode')],
          responses: { 200: { description: 'OK', content: { 'application/json': { schema: body } } } },
        },
      },
    },
  };
  host = await startBuilderHost({
    connect: [origin],
    description: {
      name: 'steps',
      location: `${origin}/openapi.json`,
      server: origin,
      read: () => Promise.resolve(JSON.stringify(description)),
    },
  });
});

afterAll(async () => {
  await api?.stop();
  await host.close();
});

const chainOf = (steps: readonly object[], more: object = {}): string =>
  JSON.stringify({
    arazzo: '1.1.0',
    info: { title: 'Steps', version: '1' },
    sourceDescriptions: [{ name: 'steps', url: `${origin}/openapi.json`, type: 'openapi' }],
    workflows: [{ workflowId: 'chain', steps, ...more }],
  });

/** Nine steps, each with the `id` of the one before; the last one fails until its `mode` is changed. */
function nineSteps(): string {
  const steps = Array.from({ length: 9 }, (_, index) => ({
    stepId: `s${index + 1}`,
    operationId: 'next',
    ...(index > 0 && {
      dependsOn: [`s${index}`],
      parameters: [
        { name: 'after', in: 'query', value: `$steps.s${index}.outputs.id` },
        ...(index === 8 ? [{ name: 'mode', in: 'query', value: 'broken' }] : []),
      ],
    }),
    outputs: { id: '$response.body#/id' },
  }));
  return chainOf(steps);
}

test('of nine steps, a retry sends the one that failed, and pinned ones send nothing', async () => {
  const builder = await openBuilder(browser, host.url);
  await builder.row(/next/).waitFor();
  await builder.openText('Chain', nineSteps());
  await builder.card('s9').waitFor();
  await builder.run();
  expect(await builder.waitForRunEnd()).toBe('Failed');
  expect(calls).toHaveLength(9);

  calls = [];
  await builder.select('s9');
  await builder.inspector.getByRole('tab', { name: 'Setup' }).click();
  await builder.type('mode', 'fixed');
  await builder.results.getByRole('button', { name: 'Retry failed sends 1 of 9' }).click();
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
  expect(calls).toEqual([expect.stringMatching(/^after=after-.+&mode=fixed$/)]);
  await builder.results.getByRole('group', { name: 'Selected run' }).getByText('1 call sent').waitFor();
  await builder.resultOf('s1').getByText('Reused, not sent again').waitFor();

  calls = [];
  const { inspector, page } = builder;
  await builder.showAll();
  const choose = async (step: string, item: RegExp): Promise<void> => {
    await builder.select(step);
    await inspector.getByRole('button', { name: 'More', exact: true }).click();
    await inspector.getByRole('menuitem', { name: item }).click();
  };
  await choose('s4', /^Run this node only\s*sends 1 of 9$/);
  await page
    .getByText(/^Run 3\b/)
    .first()
    .waitFor();
  await builder.waitForRunEnd();
  expect(calls).toHaveLength(1);

  calls = [];
  await builder.card('s1').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Pin result' }).click();
  for (let number = 2; number <= 8; number += 1) await choose(`s${number}`, /^Pin result$/);
  await builder.waitForCardLabel('s8', 'Pinned');
  await builder.bar.getByRole('button', { name: /^Run · sends 1 of 9/ }).click();
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
  expect(calls).toHaveLength(1);
  expect((await builder.save()).text).not.toMatch(/after-|pin/i);

  calls = [];
  await page.reload();
  await builder.waitForCardLabel('s8', 'Pinned');
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
    'not-to-be-stored',
  );
  await builder.row(/next/).waitFor();
  await builder.bar.getByRole('button', { name: /^Run · sends 1 of 9/ }).click();
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
  expect(calls).toHaveLength(1);
  expect(builder.opened.consoleMessages.filter((text) => !/status of 500/.test(text))).toEqual([]);
  await builder.opened.context.close();
});

test('of three unconnected nodes, a retry sends the one that ran and failed', async () => {
  const builder = await openBuilder(browser, host.url);
  await builder.row(/next/).waitFor();
  const steps = ['first', 'second', 'third'].map((stepId) => ({
    stepId,
    operationId: 'next',
    parameters: [{ name: 'mode', in: 'query', value: stepId === 'second' ? 'broken' : stepId }],
  }));
  await builder.openText('Chain', chainOf(steps, { 'x-opchain': { version: 1, order: 'graph' } }));
  await builder.select('second');
  calls = [];
  await builder.inspector.getByRole('button', { name: 'More', exact: true }).click();
  await builder.inspector.getByRole('menuitem', { name: /^Run this node only/ }).click();
  expect(await builder.waitForRunEnd()).toBe('Failed');
  await builder.results.getByRole('button', { name: 'Retry failed sends 1 of 3' }).click();
  await builder.page
    .getByText(/^Run 2\b/)
    .first()
    .waitFor();
  expect(await builder.waitForRunEnd()).toBe('Failed');
  expect(calls).toEqual(['mode=broken', 'mode=broken']);
  await builder.opened.context.close();
});
