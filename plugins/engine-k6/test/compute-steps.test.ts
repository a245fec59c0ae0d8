import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createKernel, type Kernel, type JsonValue, readChain } from '@opchain/core';
import { writeJson } from '@opchain/core/internal/model';
import type { ApiDescription, Executor, Plugin } from '@opchain/core/plugin';
import { openApiLoader } from '@opchain/openapi-loader';
import { functionCases } from '@opchain/test-support/function-cases';
import { toDefinition } from '../src/to-definition.js';
import { createFakeK6 } from './fake-k6.js';
import { runDefinition } from './run-definition.js';
import { playCase } from './play-case.js';

const operation = (operationId: string) => ({
  post: {
    operationId,
    requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
    responses: { 200: { description: 'OK', content: { 'application/json': {} } } },
  },
});
const description = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'API', version: '1' },
  paths: { '/a': operation('a'), '/b': operation('b') },
});

/** A chain that computes a value of what the first call responds with, and sends it with the second. */
function writeDocument(name: string, count: number): string {
  const values = Array.from({ length: count }, (_, index) => `{{a.values[${String(index)}]}}`);
  return JSON.stringify({
    arazzo: '1.1.0',
    info: { title: 'Computed', version: '1' },
    sourceDescriptions: [{ name: 'api', url: 'api.json', type: 'openapi' }],
    workflows: [
      {
        workflowId: 'w',
        inputs: { type: 'object', properties: { made: {} }, required: ['made'] },
        steps: [
          { stepId: 'a', operationId: 'a' },
          { stepId: 'b', operationId: 'b', requestBody: { payload: { made: '$inputs.made' } } },
        ],
        'x-opchain': {
          order: 'graph',
          presets: [{ id: 'made', kind: 'compute', at: 1, function: name, arguments: values }],
        },
      },
    ],
  });
}

describe('a Compute step', () => {
  let kernel: Kernel;
  let api: ApiDescription;
  let values: readonly JsonValue[] = [];
  const sent: string[] = [];

  beforeAll(async () => {
    const executor: Executor = {
      name: 'recorder',
      handles: () => true,
      execute: ({ url, body }) => {
        sent.push(`POST ${new URL(url).pathname}${body === undefined ? '' : ` ${String(body)}`}`);
        const json = new TextEncoder().encode(writeJson({ values: [...values] }));
        const headers = [['content-type', 'application/json']] as const;
        return Promise.resolve({ status: 200, statusText: 'OK', headers, body: json, truncated: false });
      },
    };
    const recorder: Plugin = { name: 'recorder', apply: (context) => context.addExecutor(executor) };
    kernel = await createKernel({ plugins: [openApiLoader(), recorder] });
    api = await kernel.load({ location: 'api.json', content: description });
  });
  afterAll(() => kernel.dispose());

  test.each(functionCases)(
    'sends the same bytes from a kernel and from a k6 script: $name $arguments',
    async (each) => {
      values = each.arguments;
      sent.length = 0;
      const chain = await readChain(writeDocument(each.name, values.length));
      const servers = { api: 'http://api.test' };
      const plan = await kernel.plan({ chain, descriptions: { api }, servers });
      const isExpected = plan.runnable || each.error !== undefined;
      expect(isExpected).toBe(true);
      if (!plan.runnable) return;
      const { state } = await kernel.run({ chain, descriptions: { api }, servers }).finished;
      expect(state).toBe(each.error === undefined ? 'succeeded' : 'failed');
      const player = playCase({
        replies: { '/a': [{ body: writeJson({ values: [...values] }) }], '/b': [{ body: '{}' }] },
      });
      await runDefinition(createFakeK6(player), await toDefinition(chain, { api }, servers));
      expect(player.sent()).toEqual(sent);
      expect(sent).toHaveLength(each.error === undefined ? 2 : 1);
    },
  );

  test('both refuse a value that is read before it is computed', async () => {
    const text = writeDocument('upper', 1);
    const chain = await readChain(text);
    const { order: _, ...rest } = chain;
    const reversed = { ...rest, connections: [] };
    const servers = { api: 'http://api.test' };
    sent.length = 0;
    const { state, diagnostics } = await kernel.run({ chain: reversed, descriptions: { api }, servers }).finished;
    expect([state, diagnostics.map(({ code }) => code)]).toEqual([
      'refused',
      expect.arrayContaining(['MAPPING_NOT_ANCESTOR']),
    ]);
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const player = playCase({ replies: {} });
    const k6 = createFakeK6(player);
    await runDefinition(k6, await toDefinition(reversed, { api }, servers));
    expect([player.sent(), sent, k6.metrics.get('chain_succeeded')]).toEqual([[], [], [false]]);
    expect(jest.mocked(console.error).mock.calls.flat().join()).toContain('does not run after');
  });
});
