import { expect, test } from '@jest/globals';
import { createKernel, readChain } from '@opchain/core';
import { generatorNames } from '@opchain/core/internal/model';
import type { Executor, Plugin } from '@opchain/core/plugin';
import { openApiLoader } from '@opchain/openapi-loader';
import { seededRandom } from '@opchain/test-support/seeded-random';
import { toDefinition } from '../src/to-definition.js';
import { createFakeK6 } from './fake-k6.js';
import { runDefinition } from './run-definition.js';
import { playCase } from './play-case.js';

const description = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'API', version: '1' },
  paths: {
    '/a': {
      post: {
        operationId: 'a',
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
        responses: { 200: { description: 'OK' } },
      },
    },
  },
});

/** Functions of a text. */
const functions = ['upper', 'base64', 'hex', 'url', 'sha256', 'trim'];

/** A chain that sends inputs with generators of any kind, and what a function makes of them. */
function writeDocument(random: () => number): string {
  const names = Array.from({ length: 1 + Math.floor(random() * 6) }, (_, at) => `value${at}`);
  const properties = Object.fromEntries(
    names.map((name) => {
      const generate = generatorNames[Math.floor(random() * generatorNames.length)];
      return [name, { 'x-opchain-generate': { generate, ...(generate === 'pick' && { from: [1, 'two', true] }) } }];
    }),
  );
  properties['email'] = { 'x-opchain-generate': { generate: 'email' } };
  const payload = Object.fromEntries([...names, 'text', 'made'].map((name) => [name, `$inputs.${name}`]));
  const made = functions[Math.floor(random() * functions.length)];
  const presets = [
    { id: 'text', kind: 'compute', at: 0, function: 'concat', arguments: names.map((name) => `{{$inputs.${name}}}`) },
    { id: 'made', kind: 'compute', at: 0, function: made, arguments: ['{{$inputs.email}}'] },
  ];
  return JSON.stringify({
    arazzo: '1.1.0',
    info: { title: 'Generated', version: '1' },
    sourceDescriptions: [{ name: 'api', url: 'api.json', type: 'openapi' }],
    workflows: [
      {
        workflowId: 'w',
        inputs: { type: 'object', properties: { ...properties, text: {}, made: {} }, required: ['text', 'made'] },
        steps: [{ stepId: 'a', operationId: 'a', requestBody: { contentType: 'application/json', payload } }],
        'x-opchain': { order: 'graph', presets },
      },
    ],
  });
}

test('the same seed sends the same bytes from a kernel and from a k6 script, for 200 chains by seed', async () => {
  const random = seededRandom(7);
  const sent: string[] = [];
  const executor: Executor = {
    name: 'recorder',
    handles: () => true,
    execute: ({ body }) => {
      sent.push(String(body));
      return Promise.resolve({ status: 200, statusText: 'OK', headers: [], body: new Uint8Array(), truncated: false });
    },
  };
  const recorder: Plugin = { name: 'recorder', apply: (context) => context.addExecutor(executor) };
  const kernel = await createKernel({ plugins: [openApiLoader(), recorder] });
  const api = await kernel.load({ location: 'api.json', content: description });
  for (let index = 0; index < 200; index += 1) {
    const chain = await readChain(writeDocument(random));
    const seed = `${random()}.${index}@2026-11-27T12:00:00.000Z`;
    const servers = { api: 'http://api.test' };
    const { state } = await kernel.run({ chain, descriptions: { api }, servers, options: { seed } }).finished;
    const player = playCase({ replies: { '/a': [{ body: '' }] } });
    const k6 = createFakeK6(player);
    await runDefinition(k6, await toDefinition(chain, { api }, servers), { SEED: seed });
    expect([state, player.sent()]).toEqual(['succeeded', [`POST /a ${sent.at(-1)}`]]);
  }
  await kernel.dispose();
});
