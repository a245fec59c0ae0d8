import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { JsonObject } from '@opchain/core';
import { createKernel, readChain } from '@opchain/core';
import { openApiLoader } from '@opchain/openapi-loader';
import { createChain } from '../../src/convert/k6/runtime/create-chain.js';
import { toDefinition } from '../../src/convert/k6/to-definition.js';
import { createFakeK6 } from './fake-k6.js';
import { playCase } from './play-case.js';
import type { Reply } from './shared-cases.js';
import { description } from './shared-cases.js';

const key = 'canary+key/4711=';
const servers = { shop: 'http://shop.test', stock: 'http://stock.test' };
const credential = (more: object = {}) => ({ CREDENTIAL_KEY: JSON.stringify({ apiKey: key, ...more }) });
const json = (body: object): Reply => ({
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

let printed: string[];
beforeEach(() => {
  printed = [];
  jest.spyOn(console, 'error').mockImplementation((text: string) => void printed.push(text));
});
afterEach(() => void jest.restoreAllMocks());

/** Runs a script for a chain over two sources that declare the same schemes; returns what was sent. */
async function run(
  steps: readonly JsonObject[],
  environment: Readonly<Record<string, string>>,
  replies: Readonly<Record<string, readonly Reply[]>> = {},
): Promise<readonly string[]> {
  const kernel = await createKernel({ plugins: [openApiLoader()] });
  try {
    const api = await kernel.load(
      {
        location: 'api.json',
        content: JSON.stringify({
          ...description,
          components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
        }),
      },
      { read: () => Promise.reject(new Error('nothing else is read')) },
    );
    const chain = await readChain(
      JSON.stringify({
        arazzo: '1.1.0',
        info: { title: 'Two', version: '1' },
        sourceDescriptions: Object.keys(servers).map((name) => ({ name, url: './api.json', type: 'openapi' })),
        workflows: [
          {
            workflowId: 'two',
            inputs: { type: 'object', properties: { password: { type: 'string', format: 'password' } } },
            steps,
            'x-opchain': { version: 1, order: 'graph', layout: {} },
          },
        ],
      }),
    );
    const player = playCase({ replies });
    const definition = await toDefinition(chain, { shop: api, stock: api }, servers);
    const script = createChain(createFakeK6(player).modules, definition, environment);
    await script.iterate(script.setup(), []);
    return player.sent();
  } finally {
    await kernel.dispose();
  }
}

const call = (source: string, name: string, more: JsonObject = {}): JsonObject => ({
  stepId: name.startsWith('$') ? 'second' : name,
  operationId: `$sourceDescriptions.${source}.read`,
  parameters: [{ name: 'name', in: 'path', value: name }],
  ...more,
});
const withKey = { 'x-security': [{ schemeName: 'key', values: { apiKey: '$inputs.key' } }] };
const output = { outputs: { value: '$response.body#/value' } };
const second = call('stock', '$steps.first.outputs.value', { dependsOn: ['first'] });

describe('a credential in a converted script', () => {
  test.each([
    ['names no source', {}, /several sources/],
    ['names another source', { source: 'stock' }, /not for the source "shop"/],
    ['names no source of the chain', { source: 'bank' }, /which the chain does not have/],
  ])('that %s stops the script before anything is sent', async (_, more, message) => {
    await expect(run([call('shop', 'first', withKey)], credential(more))).rejects.toThrow(message);
  });

  test('goes to its source only', async () => {
    const steps = [call('shop', 'first', withKey), call('stock', 'other')];
    expect(await run(steps, credential({ source: 'shop' }), { '/first': [{}], '/other': [{}] })).toEqual([
      'GET /first',
      'GET /other',
    ]);
  });

  test.each([
    ['as it is', key],
    ['in base64', Buffer.from(key).toString('base64')],
    ['escaped for a URL', encodeURIComponent(key)],
  ])('is not taken to another server after a response echoed it %s', async (_, value) => {
    const steps = [call('shop', 'first', { ...withKey, ...output }), second];
    expect(await run(steps, credential({ source: 'shop' }), { '/first': [json({ value })] })).toEqual(['GET /first']);
    expect(printed.join()).toContain('The call to http://stock.test would contain the credential "key"');
    expect(printed.join()).not.toContain(value);
  });

  test('may be taken to a server that the user allowed', async () => {
    const steps = [call('shop', 'first', { ...withKey, ...output }), second];
    const environment = { ...credential({ source: 'shop' }), ALLOW_CREDENTIAL_KEY: 'http://stock.test' };
    const path = `/${encodeURIComponent(key)}`;
    expect(await run(steps, environment, { '/first': [json({ value: key })], [path]: [{}] })).toEqual([
      `GET ${path}`,
      'GET /first',
    ]);
  });
});

test('a password input goes to the servers of the steps that map it, and to no other one', async () => {
  const first = call('shop', 'first', output);
  const sending = { ...first, parameters: [{ name: 'name', in: 'path', value: '$inputs.password' }] };
  const environment = { INPUT_PASSWORD: 'canary-password' };
  expect(
    await run([sending, second], environment, { '/canary-password': [json({ value: 'canary-password' })] }),
  ).toEqual(['GET /canary-password']);
  expect(
    await run([sending, second], environment, { '/canary-password': [json({ value: 'token' })], '/token': [{}] }),
  ).toEqual(['GET /canary-password', 'GET /token']);
});
