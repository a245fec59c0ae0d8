import { expect, test } from '@jest/globals';
import { createKernel, readChain } from '@opchain/core';
import type { Executor, Plugin } from '@opchain/core/plugin';
import { openApiLoader } from '@opchain/openapi-loader';
import { generatedApi, makeGeneratedChain } from '@opchain/test-support/generated-chains';
import { seededRandom } from '@opchain/test-support/seeded-random';
import { toDefinition } from '../src/to-definition.js';
import { toK6Script } from '../src/index.js';
import { createFakeK6 } from './fake-k6.js';
import { runDefinition } from './run-definition.js';
import { playCase } from './play-case.js';

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
  const api = await kernel.load({ location: 'api.json', content: JSON.stringify(generatedApi) });
  for (let index = 0; index < 200; index += 1) {
    const chain = await readChain(JSON.stringify(makeGeneratedChain(random)));
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

test('a script makes one-time passwords of a credential from the environment, and names its variable', async () => {
  const totp = { generate: 'totp', credential: 'staff' };
  const workflow = {
    workflowId: 'w',
    inputs: {
      type: 'object',
      properties: { code: { type: 'string', format: 'password', 'x-opchain-generate': totp } },
    },
    steps: [{ stepId: 'a', operationId: 'a', requestBody: { payload: { code: '$inputs.code' } } }],
  };
  const document = {
    arazzo: '1.1.0',
    info: { title: 'Login', version: '1' },
    sourceDescriptions: [{ name: 'api', url: 'api.json', type: 'openapi' }],
    workflows: [workflow],
  };
  const kernel = await createKernel({ plugins: [openApiLoader()] });
  const api = await kernel.load({ location: 'api.json', content: JSON.stringify(generatedApi) });
  const chain = await readChain(JSON.stringify(document));
  const player = playCase({ replies: { '/a': [{ body: '' }] } });
  const definition = await toDefinition(chain, { api }, { api: 'http://api.test' });
  const environment = { CREDENTIAL_STAFF: JSON.stringify({ scheme: 'any', totpSecret: 'GEZDGNBVGY3TQOJQ' }) };
  await runDefinition(createFakeK6(player), definition, environment);
  expect(player.sent()).toEqual([expect.stringMatching(/^POST \/a \{"code":"\d{6}"\}$/)]);
  expect(await toK6Script(chain, { api }, { servers: {}, writtenBy: 'test' })).toContain(
    'CREDENTIAL_STAFF  one JSON object: {"scheme": "…", "totpSecret": "…"}',
  );
  await kernel.dispose();
});
