import { afterEach, describe, expect, test } from '@jest/globals';
import type { Chain, Credential, OperationStep, RunRequest } from '@opchain/core';
import type { OperationDetail, SecurityScheme } from '@opchain/core/internal/model';
import { runChain } from '@opchain/core/internal/runner';
import { describeApi, jsonBody, parameter } from '../../test/describe-api.js';
import { call as callApi, makeChain } from '../../test/make-chain.js';
import { makePorts } from '../../test/make-ports.js';
import { openPlainExecutor } from '../../test/plain-executor.js';
import {
  respondJson,
  type ResponseHandler,
  send,
  startServer,
  type TestServer,
} from '@opchain/test-support/start-server';
import { staticKeys, testTokens } from '../../test/test-providers.js';

const schemes: readonly SecurityScheme[] = [
  { name: 'key', type: 'apiKey', in: 'header', parameterName: 'X-Key' },
  { name: 'login', type: 'oauth2', flows: [] },
];
const operations: Readonly<Record<string, Partial<OperationDetail>>> = {
  guarded: { security: [{ key: [] }] },
  tokenGuarded: { security: [{ login: [] }] },
  open: {
    method: 'POST',
    path: '/open',
    parameters: [parameter('query', 'q'), parameter('header', 'X-Note'), parameter('cookie', 'crumb')],
    requestBody: {
      required: false,
      content: [
        ...jsonBody().content,
        { contentType: 'application/x-www-form-urlencoded' },
        { contentType: 'multipart/form-data' },
        { contentType: 'text/plain' },
        { contentType: 'application/octet-stream' },
      ],
    },
  },
  record: { path: '/records/{id}' },
};

const key = 'canary-key/4711+x';
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Two servers, each of which is the server of one source; `shop` echoes what the handlers say. */
async function openTwo(handlers: Readonly<Record<string, ResponseHandler>> = {}) {
  const shop = await startServer({ '*': respondJson({}), ...handlers });
  const other = await startServer({ '*': respondJson({}) });
  const { executor, close } = openPlainExecutor();
  closing.push(
    () => Promise.resolve(close()),
    () => shop.stop(),
    () => other.stop(),
  );
  const ports = makePorts({ executor, providers: [staticKeys, testTokens] });
  const description = describeApi({ schemes, operations });
  const mine: Credential = {
    name: 'mine',
    scheme: 'key',
    sources: ['shop'],
    fields: { apiKey: key },
    approvedOrigins: [shop.url],
  };
  const run = async (chain: Chain, more: Partial<RunRequest> = {}) =>
    runChain(
      {
        chain,
        descriptions: { shop: description, other: description },
        servers: { shop: shop.url, other: other.url },
        credentials: [mine],
        ...more,
      },
      ports,
    ).finished;
  return { shop, other, ports, mine, run };
}

const call = (source: string, id: string, more: Parameters<typeof callApi>[1] = {}): OperationStep => ({
  ...callApi(id, more),
  operation: { source, id: more?.operation ?? id },
});
const chainOf = (steps: readonly OperationStep[], more: Partial<Chain> = {}): Chain =>
  makeChain(
    steps,
    steps.slice(1).map(({ id }, index) => `${steps[index]!.id} -> ${id}`),
    { sources: ['shop', 'other'].map((name) => ({ name, url: `${name}.json` })), ...more },
  );
const using = (credential: string, scheme = 'key') => ({
  credentials: [{ scheme, credential, kind: 'apiKey' as const }],
});
const allBytes = (server: TestServer): string => JSON.stringify(server.received);

describe('a credential belongs to its sources', () => {
  test('a chain cannot send it to another source, even if the description there declares the same scheme', async () => {
    const { other, run } = await openTwo();
    const { state, diagnostics } = await run(chainOf([call('other', 'guarded', using('mine'))]));
    expect(state).toBe('refused');
    expect(diagnostics).toMatchObject([
      {
        code: 'CREDENTIAL_SOURCE_MISMATCH',
        message:
          'Step "guarded" calls the source "other" with the credential "mine", which belongs to "shop". Choose a credential of the source that the step calls.',
      },
    ]);
    expect(other.received).toEqual([]);
  });

  test('even if its approved origins include that server', async () => {
    const { shop, other, mine, run } = await openTwo();
    const credentials = [{ ...mine, approvedOrigins: [shop.url, other.url] }];
    expect((await run(chainOf([call('other', 'guarded', using('mine'))]), { credentials })).state).toBe('refused');
    await run(chainOf([call('other', 'guarded')]), { credentials, options: { autoCredentials: true } });
    expect(allBytes(other)).not.toContain('canary');
  });

  test('with several sources, one without a source is rejected', async () => {
    const { mine, run } = await openTwo();
    const { sources: _, ...unbound } = mine;
    const { state, diagnostics } = await run(chainOf([call('shop', 'guarded', using('mine'))]), {
      credentials: [unbound],
    });
    expect([state, diagnostics[0]?.code]).toEqual(['refused', 'CREDENTIAL_SOURCE_MISSING']);
  });

  test('with one source, it belongs to that one', async () => {
    const { shop, mine, run } = await openTwo();
    const { sources: _, ...unbound } = mine;
    const sources = [{ name: 'shop', url: 'shop.json' }];
    const chain = chainOf([call('shop', 'guarded', using('mine'))], { sources });
    expect((await run(chain, { credentials: [unbound], servers: { shop: shop.url } })).state).toBe('succeeded');
    expect(allBytes(shop)).toContain(key);
  });

  test('two sources with a credential each for schemes of the same name both get theirs automatically', async () => {
    const { shop, other, mine, run } = await openTwo();
    const theirs = {
      ...mine,
      name: 'theirs',
      sources: ['other'],
      fields: { apiKey: 'second-key-0815' },
      approvedOrigins: [other.url],
    };
    const chain = chainOf([
      call('shop', 'guarded'),
      { ...call('other', 'guarded'), id: 'second', operation: { source: 'other', id: 'guarded' } },
    ]);
    const { state } = await run(chain, { credentials: [mine, theirs], options: { autoCredentials: true } });
    expect(state).toBe('succeeded');
    expect([shop, other].map(({ received }) => received[0]?.headers['x-key'])).toEqual([key, 'second-key-0815']);
  });

  test('one that is not approved for its server does not prevent another one from being chosen automatically', async () => {
    const { shop, mine, run } = await openTwo();
    const elsewhere = { ...mine, name: 'elsewhere', sources: ['other'] };
    const { diagnostics } = await run(chainOf([call('shop', 'guarded')]), {
      credentials: [elsewhere],
      options: { autoCredentials: true },
    });
    expect(diagnostics).toMatchObject([{ code: 'CREDENTIAL_MISSING' }]);
    expect(shop.received[0]?.headers).not.toHaveProperty('x-key');
  });
});

/** Each place of a request that a value can be mapped to. */
const places: readonly (readonly [string, (value: string) => Parameters<typeof callApi>[1]])[] = [
  ['a query parameter', (value) => ({ parameters: [{ in: 'query', name: 'q', value }] })],
  ['a header field', (value) => ({ parameters: [{ in: 'header', name: 'X-Note', value }] })],
  ['a cookie', (value) => ({ parameters: [{ in: 'cookie', name: 'crumb', value }] })],
  ['the path', (value) => ({ operation: 'record', parameters: [{ in: 'path', name: 'id', value }] })],
  ['a JSON body', (value) => ({ body: { payload: { deep: [{ text: value }] } } })],
  ['a form', (value) => ({ body: { contentType: 'application/x-www-form-urlencoded', payload: { text: value } } })],
  ['a multipart body', (value) => ({ body: { contentType: 'multipart/form-data', payload: { text: value } } })],
  ['a text body', (value) => ({ body: { contentType: 'text/plain', payload: `note: ${value}` } })],
  ['a binary body', (value) => ({ body: { contentType: 'application/octet-stream', payload: value } })],
];

const echo: Readonly<Record<string, ResponseHandler>> = {
  '/guarded': (response, { headers }) => {
    const said = String(headers['x-key']);
    send(response, 200, {
      said,
      wrapped: { list: [`your key is ${said}.`] },
      base64: btoa(said),
      url: encodeURIComponent(said),
      json: JSON.stringify({ said }),
      parts: { [said]: 1 },
    });
  },
};

describe('secrets stay on their server', () => {
  test.each(places)('in %s to another source, although a trusted server echoed it', async (_, put) => {
    const { other, run } = await openTwo(echo);
    for (const path of ['said', 'wrapped.list[0]', 'base64', 'url', 'json']) {
      const { state, results } = await run(
        chainOf([call('shop', 'guarded', using('mine')), { ...call('other', 'open', put(`{{guarded.${path}}}`)) }]),
      );
      expect([state, results[1]?.failure?.code]).toEqual(['failed', 'SECRET_LEAVES']);
    }
    expect(other.received).toEqual([]);
  });

  test('within a mapped object, as a value or a key', async () => {
    const { other, run } = await openTwo(echo);
    for (const path of ['wrapped', 'parts'])
      await run(
        chainOf([
          call('shop', 'guarded', using('mine')),
          call('other', 'open', { body: { payload: `{{guarded.${path}}}` } }),
        ]),
      );
    expect(other.received).toEqual([]);
  });

  test('in two halves that the chain puts together', async () => {
    const { other, run } = await openTwo({
      '/guarded': respondJson({ first: key.slice(0, 6), second: key.slice(6) }),
    });
    const { results } = await run(
      chainOf([
        call('shop', 'guarded', using('mine')),
        call('other', 'open', {
          parameters: [{ in: 'query', name: 'q', value: '{{guarded.first}}{{guarded.second}}' }],
        }),
      ]),
    );
    expect(results[1]?.failure?.code).toBe('SECRET_LEAVES');
    expect(other.received).toEqual([]);
  });

  test('and the message names the credential, the location and what would allow it, but not the secret', async () => {
    const { shop, other, run } = await openTwo(echo);
    const { results } = await run(
      chainOf([
        call('shop', 'guarded', using('mine')),
        call('other', 'open', { body: { payload: '{{guarded.said}}' } }),
      ]),
    );
    expect(results[1]?.failure).toEqual({
      code: 'SECRET_LEAVES',
      message: `The call to ${other.url} would contain the credential "mine" in {{guarded.said}}, approved only for ${shop.url}. If ${other.url} may receive it, approve that origin for the credential.`,
      credential: 'mine',
      origin: other.url,
    });
  });

  test('is not tried again by a retry rule', async () => {
    const { run } = await openTwo(echo);
    const onFailure = [{ type: 'retry' as const, name: 'again', limit: 3, delayMs: 0, criteria: [] }];
    const { results } = await run(
      chainOf([
        call('shop', 'guarded', using('mine')),
        call('other', 'open', { body: { payload: '{{guarded.said}}' }, onFailure }),
      ]),
    );
    expect(results[1]).toMatchObject({ failure: { code: 'SECRET_LEAVES' }, attempts: [] });
  });

  test('as a token that was fetched for a credential', async () => {
    const { shop, other, mine, run } = await openTwo({
      '/token': respondJson({ token: 'issued-canary-token' }),
      '/tokenGuarded': (response, { headers }) => send(response, 200, { said: headers.authorization }),
    });
    const login: Credential = {
      ...mine,
      name: 'login',
      scheme: 'login',
      fields: { user: 'ann', password: 'pass-word-1' },
      tokenUrl: `${shop.url}/token`,
    };
    const { results } = await run(
      chainOf([
        call('shop', 'tokenGuarded', using('login', 'login')),
        call('other', 'open', { body: { payload: { text: '{{tokenGuarded.said}}' } } }),
      ]),
      { credentials: [login] },
    );
    expect(results[1]?.failure?.code).toBe('SECRET_LEAVES');
    expect(other.received).toEqual([]);
  });

  test('when a hook sends the call elsewhere', async () => {
    const { shop, other, ports, run } = await openTwo(echo);
    ports.hooks.beforeSend.tap('detour', (sent) =>
      sent.url.endsWith('/open') ? { ...sent, url: `${other.url}/open` } : sent,
    );
    const { results } = await run(
      chainOf([
        call('shop', 'guarded', using('mine')),
        call('shop', 'open', { body: { payload: { text: '{{guarded.said}}' } } }),
      ]),
    );
    expect(results[1]?.failure?.code).toBe('SECRET_LEAVES');
    expect([shop.received.length, other.received.length]).toEqual([1, 0]);
  });

  test('in a redirect: neither in its path nor in its host name', async () => {
    for (const location of [`/x/${encodeURIComponent(key)}`, `/x/${btoa(key)}`]) {
      const { shop, other, run } = await openTwo({
        '/guarded': (response) => void response.writeHead(302, { Location: `${other.url}${location}` }).end(),
      });
      await run(chainOf([call('shop', 'guarded', using('mine'))]), { options: { followRedirects: true } });
      expect([shop.received.length, other.received.length]).toEqual([1, 0]);
    }
  });
});

const password = { name: 'word', schema: { type: 'string', format: 'password' }, required: true };
const staff = {
  name: 'staff',
  schema: { type: 'object', properties: { login: { type: 'object', properties: { word: { format: 'password' } } } } },
  required: true,
};

describe('a password input', () => {
  const send = (source: string, value: string) => call(source, 'open', { body: { payload: { text: value } } });

  test('goes to the server of a step that names it, if the user named that server', async () => {
    const { shop, run } = await openTwo();
    const chain = chainOf([send('shop', '{{$inputs.word}}')], { inputs: [password] });
    expect((await run(chain, { inputs: { word: 'open-sesame' } })).state).toBe('succeeded');
    expect(allBytes(shop)).toContain('open-sesame');
  });

  test('goes to no server that only a description names', async () => {
    const { shop, run } = await openTwo();
    const chain = chainOf([send('shop', '{{$inputs.word}}')], { inputs: [password] });
    const description = describeApi({ servers: [shop.url], operations });
    const { results } = await run(chain, {
      inputs: { word: 'open-sesame' },
      servers: {},
      descriptions: { shop: description, other: description },
    });
    expect(results[0]?.failure).toMatchObject({
      code: 'SECRET_LEAVES',
      message: expect.stringMatching(
        /would contain the password input "word" in {{\$inputs.word}}, approved for no server/,
      ) as unknown,
    });
    expect(shop.received).toEqual([]);
  });

  test('goes to a server that the user named in another way', async () => {
    const { shop, run } = await openTwo();
    const chain = chainOf([send('shop', '{{$inputs.word}}')], { inputs: [password] });
    const description = describeApi({ servers: [shop.url], operations });
    const { state } = await run(chain, {
      inputs: { word: 'open-sesame' },
      servers: {},
      descriptions: { shop: description, other: description },
      namedOrigins: [shop.url],
    });
    expect(state).toBe('succeeded');
  });

  test('is not sent to another server through a response', async () => {
    const { other, run } = await openTwo({ '/open': (response, { body }) => respondWith(response, body) });
    const chain = chainOf([send('shop', '{{$inputs.word}}'), { ...send('other', '{{open.text}}'), id: 'second' }], {
      inputs: [password],
    });
    const { results } = await run(chain, { inputs: { word: 'open-sesame' } });
    expect(results[1]?.failure?.code).toBe('SECRET_LEAVES');
    expect(other.received).toEqual([]);
  });

  test('within an object is detected too', async () => {
    const { other, run } = await openTwo({ '/open': (response, { body }) => respondWith(response, body) });
    const chain = chainOf(
      [send('shop', '{{$inputs.staff.login.word}}'), { ...send('other', '{{open.text}}'), id: 'second' }],
      { inputs: [staff] },
    );
    const summary = await run(chain, { inputs: { staff: { login: { word: 'open-sesame' } } } });
    expect(summary.results.map(({ state }) => state)).toEqual(['succeeded', 'failed']);
    expect(other.received).toEqual([]);
    expect(JSON.stringify(summary)).not.toContain('open-sesame');
  });
});

function respondWith(response: Parameters<ResponseHandler>[0], body: string): void {
  send(response, 200, JSON.parse(body));
}

describe('a document that the chain calls', () => {
  /** Calls the workflow of another document, whose source is named like that of the chain but may be another API. */
  async function callDocument(inherits: boolean) {
    const { shop, other, mine, run } = await openTwo();
    const own = describeApi({ schemes, operations });
    const foreign = describeApi({ schemes, operations });
    const inner = makeChain([call('api', 'guarded', using('mine'))], [], {
      id: 'inner',
      sources: [{ name: 'api', url: 'api.json' }],
    });
    const outer = makeChain(
      [
        {
          kind: 'workflow',
          id: 'sub',
          workflow: { source: 'lib', id: 'inner' },
          inputs: [],
          checks: [],
          captures: [],
          onSuccess: [],
          onFailure: [],
        },
      ],
      [],
      {
        sources: [
          { name: 'api', url: 'api.json' },
          { name: 'lib', url: 'lib.arazzo.yaml', type: 'arazzo' },
        ],
      },
    );
    const { state, diagnostics } = await run(outer, {
      descriptions: { api: own },
      servers: { api: shop.url },
      credentials: [{ ...mine, sources: ['api'], approvedOrigins: [shop.url, other.url] }],
      documents: {
        lib: {
          descriptions: { api: inherits ? own : foreign },
          servers: { api: inherits ? shop.url : other.url },
          workflows: { inner },
        },
      },
    });
    return { state, codes: diagnostics.map(({ code }) => code), other };
  }

  test('uses a credential for a source with the same description', async () => {
    expect(await callDocument(true)).toMatchObject({ state: 'succeeded', codes: [] });
  });

  test('gets no credential by naming its own source like that of the chain', async () => {
    const { state, codes, other } = await callDocument(false);
    expect([state, codes]).toEqual(['refused', ['CREDENTIAL_SOURCE_MISSING']]);
    expect(other.received).toEqual([]);
  });
});

describe('a valid chain runs', () => {
  test('when a login call returns a token that is sent to another server', async () => {
    const { other, run } = await openTwo({
      '/open': (response) => send(response, 200, { token: 'issued-by-login' }),
    });
    const chain = chainOf(
      [
        call('shop', 'open', { body: { payload: { user: 'test@example.com', password: '{{$inputs.word}}' } } }),
        {
          ...call('other', 'open', { parameters: [{ in: 'header', name: 'X-Note', value: 'Bearer {{open.token}}' }] }),
          id: 'second',
        },
      ],
      { inputs: [password] },
    );
    expect((await run(chain, { inputs: { word: 'open-sesame' } })).state).toBe('succeeded');
    expect(other.received[0]?.headers['x-note']).toBe('Bearer issued-by-login');
  });

  test.each([
    ['test', { email: 'test@example.com' }],
    ['1', { id: 1, total: 11, list: ['1a'] }],
    ['a', { name: 'anna' }],
    ['customer', { name: 'Anna', id: 'c-1' }],
  ])('with the password "%s" beside a response such as %j', async (word, response) => {
    const { other, run } = await openTwo({ '/open': respondJson(response) });
    const chain = chainOf(
      [
        call('shop', 'open', { body: { payload: { password: '{{$inputs.word}}' } } }),
        {
          ...call('other', 'open', {
            body: { payload: { kind: 'customer', one: '1', letter: 'a', test: 'test', from: '{{open}}' } },
          }),
          id: 'second',
        },
      ],
      { inputs: [password] },
    );
    expect((await run(chain, { inputs: { word } })).state).toBe('succeeded');
    expect(JSON.parse(other.received[0]!.body)).toMatchObject({ from: response });
  });

  test('with one key for two hosts, in one credential or in two', async () => {
    const { shop, other, mine, run } = await openTwo(echo);
    const chain = chainOf([
      call('shop', 'guarded', using('mine')),
      call('other', 'open', { body: { payload: { text: '{{guarded.said}}' } } }),
    ]);
    const both = { ...mine, sources: ['shop', 'other'], approvedOrigins: [shop.url, other.url] };
    const second = { ...mine, name: 'second', sources: ['other'], approvedOrigins: [other.url] };
    expect((await run(chain, { credentials: [both] })).state).toBe('succeeded');
    expect((await run(chain, { credentials: [mine, second] })).state).toBe('succeeded');
  });

  test('when it repeats a call with the value of its own server', async () => {
    const { shop, run } = await openTwo(echo);
    const chain = chainOf([
      call('shop', 'guarded', using('mine')),
      call('shop', 'open', { body: { payload: { text: '{{guarded.said}}' } } }),
    ]);
    expect((await run(chain)).state).toBe('succeeded');
    expect(shop.received[1]?.body).toContain('canary');
  });
});
