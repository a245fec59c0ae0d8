import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type ApiDescription, createKernel, type JsonObject, readChain } from '@opchain/core';
import { openApiLoader } from '@opchain/openapi-loader';
import { toDefinition } from '../src/to-definition.js';
import { createFakeK6, type FakeK6 } from './fake-k6.js';
import { runDefinition } from './run-definition.js';
import { playCase } from './play-case.js';
import { description, type Reply } from './shared-cases.js';

const key = 'canary+key/4711=';
const servers = { shop: 'http://shop.test', stock: 'http://stock.test' };
const credential = (more: object = {}) => ({ CREDENTIAL_KEY: JSON.stringify({ apiKey: key, ...more }) });
const json = (body: object): Reply => ({
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

let printed: string[];
/** Of the last script. */
let requests: FakeK6['requests'];
beforeEach(() => {
  printed = [];
  jest.spyOn(console, 'error').mockImplementation((text: string) => void printed.push(text));
});
afterEach(() => void jest.restoreAllMocks());

const keyScheme: JsonObject = { type: 'apiKey', in: 'header', name: 'X-Key' };

/** Runs a script for a chain over two sources that declare a scheme of the same name; returns what was sent. */
async function run(
  steps: readonly JsonObject[],
  environment: Readonly<Record<string, string>>,
  replies: Readonly<Record<string, readonly Reply[]>> = {},
  stockScheme: JsonObject = keyScheme,
): Promise<readonly string[]> {
  const kernel = await createKernel({ plugins: [openApiLoader()] });
  try {
    const load = (scheme: JsonObject): Promise<ApiDescription> =>
      kernel.load(
        {
          location: 'api.json',
          content: JSON.stringify({ ...description, components: { securitySchemes: { key: scheme } } }),
        },
        { read: () => Promise.reject(new Error('nothing else is read')) },
      );
    const descriptions = { shop: await load(keyScheme), stock: await load(stockScheme) };
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
    const definition = await toDefinition(chain, descriptions, servers);
    const k6 = createFakeK6(player);
    requests = k6.requests;
    await runDefinition(k6, definition, environment);
    return player.sent();
  } finally {
    await kernel.dispose();
  }
}

const pick = (fields: Readonly<Record<string, string>>, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));

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

  test.each([
    [{ type: 'apiKey', in: 'query', name: 'key' }, `?key=${encodeURIComponent(key)}`, {}],
    [{ type: 'apiKey', in: 'header', name: 'X-Other' }, '', { 'X-Other': key }],
    [{ type: 'http', scheme: 'basic' }, '', { Authorization: `Basic ${Buffer.from(`me:${key}`).toString('base64')}` }],
  ])('for two sources is applied as each of them declares: %j', async (scheme, query, headers) => {
    const steps = [call('shop', 'first', withKey), call('stock', 'other', withKey)];
    const environment = credential({ source: ['shop', 'stock'], username: 'me', password: key });
    for (const order of [steps, [...steps].reverse()]) {
      await run(order, environment, { '/first': [{}], '/other': [{}] }, scheme);
      const shown = requests.map(([url, sent]) => [url, pick(sent, ['X-Key', 'X-Other', 'Authorization'])]);
      expect(new Map(shown as [string, object][])).toEqual(
        new Map<string, object>([
          ['http://shop.test/first', { 'X-Key': key }],
          [`http://stock.test/other${query}`, headers],
        ]),
      );
    }
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
