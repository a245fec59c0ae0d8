import { describe, expect, test } from '@jest/globals';
import type { Credential, OperationStep, RunRequest } from '@opchain/core';
import { type AuthProvider, findHeader } from '@opchain/core/plugin';
import { runChain } from '@opchain/core/internal/runner';
import { validateChain } from './plan/validate-chain.js';
import type { ApiSketch } from '../../test/describe-api.js';
import { call, makeChain, wait } from '../../test/make-chain.js';
import { openBench } from '../../test/open-bench.js';
import { respondAfter, respondJson, type ResponseHandler, send } from '@opchain/test-support/start-server';
import { staticKeys, testTokens } from '../../test/test-providers.js';

const schemes = [
  { name: 'login', type: 'oauth2', flows: [] },
  { name: 'key', type: 'apiKey', in: 'header', parameterName: 'X-Key' },
  { name: 'queryKey', type: 'apiKey', in: 'query', parameterName: 'key' },
] as const;
const api: ApiSketch = {
  schemes,
  operations: { a: { security: [{ login: ['read'] }, { key: [], queryKey: [] }] }, open: {} },
};

const uses = (...pairs: readonly (readonly [string, string])[]): NonNullable<OperationStep['credentials']> =>
  pairs.map(([scheme, credential]) => ({ scheme, credential, kind: 'oauth2' }));

/** A server that issues numbered tokens. */
async function openTokenBench(
  token: (count: number) => object = (count) => ({ token: `token-${count}` }),
  more: Readonly<Record<string, ResponseHandler>> = {},
  providers: readonly AuthProvider[] = [staticKeys, testTokens],
) {
  let count = 0;
  const bench = await openBench(
    api,
    {
      '/token': (response) => setTimeout(() => send(response, 200, token((count += 1))), 20),
      '*': respondJson({}),
      ...more,
    },
    { providers },
  );
  const { url } = bench.server;
  const staff: Credential = {
    name: 'staff',
    scheme: 'login',
    fields: { user: 'ann', password: 'pass-word-1' },
    tokenUrl: `${url}/token`,
    approvedOrigins: [url],
  };
  const carrier: Credential = {
    name: 'carrier',
    scheme: 'key',
    fields: { apiKey: 'carrier-key' },
    approvedOrigins: [url],
  };
  const query: Credential = {
    name: 'query',
    scheme: 'queryKey',
    fields: { apiKey: 'query-key' },
    approvedOrigins: [url],
  };
  const calls = () => bench.server.received.filter(({ target }) => target !== '/token');
  const tokens = () => bench.server.received.filter(({ target }) => target === '/token');
  return { ...bench, credentials: [staff, carrier, query], staff, calls, tokens };
}

describe('tokens', () => {
  test('one is fetched for ten steps that start together', async () => {
    const bench = await openTokenBench();
    const steps = Array.from({ length: 10 }, (_, index) =>
      call(`n${index}`, { operation: 'a', credentials: uses(['login', 'staff']) }),
    );
    const { state, results } = await bench.run(makeChain(steps), bench);
    expect(state).toBe('succeeded');
    expect(bench.tokens()).toHaveLength(1);
    expect(JSON.parse(bench.tokens()[0]!.body)).toMatchObject({ user: 'ann', scopes: ['read'] });
    expect(bench.calls().map(({ headers }) => headers.authorization)).toEqual(
      Array.from({ length: 10 }, () => 'Bearer token-1'),
    );
    for (const { startedAt, tokenAt, sentAt } of results) {
      expect(tokenAt! - startedAt!).toBeGreaterThan(15);
      expect(sentAt).toBeGreaterThanOrEqual(tokenAt!);
    }
  });

  test('one is reused from run to run', async () => {
    const bench = await openTokenBench();
    const chain = makeChain([call('a', { credentials: uses(['login', 'staff']) })]);
    await bench.run(chain, bench);
    await bench.run(chain, { credentials: [{ ...bench.staff }] });
    expect(bench.tokens()).toHaveLength(1);
  });

  test('one that expires in the middle of a run is fetched again', async () => {
    const bench = await openTokenBench((count) => ({ token: `token-${count}`, lifeMs: 150 }));
    const with2 = { operation: 'a', credentials: uses(['login', 'staff']) };
    const chain = makeChain(
      [call('first', with2), call('second', with2), wait('pause', 200), call('third', with2)],
      ['first -> second', 'second -> pause', 'pause -> third'],
    );
    const { state } = await bench.run(chain, bench);
    expect(state).toBe('succeeded');
    expect(bench.calls().map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-1',
      'Bearer token-2',
    ]);
  });

  test('one that the server no longer accepts is fetched again next time', async () => {
    const bench = await openTokenBench(undefined, {
      '/a': (response, { headers }) => send(response, headers.authorization === 'Bearer token-1' ? 401 : 200, {}),
    });
    const chain = makeChain([call('a', { credentials: uses(['login', 'staff']) })]);
    expect([(await bench.run(chain, bench)).state, (await bench.run(chain, bench)).state]).toEqual([
      'failed',
      'succeeded',
    ]);
  });

  describe('with which calls must also contain what the server says', () => {
    /** Rejects every nonce but the last one that it issued. */
    async function openChallengingBench(readChallenge: NonNullable<AuthProvider['readChallenge']>) {
      let nonces = 0;
      const provider: AuthProvider = {
        ...testTokens,
        apply: async (call, scheme, grant, scope) => {
          const applied = await testTokens.apply(call, scheme, grant, scope);
          return { ...applied, headers: [...applied.headers, ['Nonce', grant.values['nonce'] ?? 'none']] };
        },
        readChallenge,
      };
      const refuse: ResponseHandler = (response, { headers }) => {
        if (headers['nonce'] === `nonce-${nonces}` && nonces > 0)
          return send(response, 200, { seen: headers['nonce'] });
        response.setHeader('Next-Nonce', `nonce-${(nonces += 1)}`);
        send(response, 401, {});
      };
      const bench = await openTokenBench(undefined, { '/a': refuse }, [provider]);
      const chain = makeChain(
        [
          call('a', { credentials: uses(['login', 'staff']) }),
          call('b', { operation: 'a', credentials: uses(['login', 'staff']) }),
        ],
        ['a -> b'],
      );
      return { ...bench, chain, sentNonces: () => bench.calls().map(({ headers }) => headers['nonce']) };
    }
    const addNonce: NonNullable<AuthProvider['readChallenge']> = (_scheme, grant, { headers }) => {
      const nonce = findHeader(headers, 'next-nonce')!;
      return { ...grant, values: { ...grant.values, nonce }, secrets: [...grant.secrets, nonce] };
    };

    test('a rejected call is retried once, and later ones are sent that way immediately, with the same token', async () => {
      const bench = await openChallengingBench(addNonce);
      const { state, results } = await bench.run(bench.chain, bench);
      expect(state).toBe('succeeded');
      expect(bench.sentNonces()).toEqual(['none', 'nonce-1', 'nonce-1']);
      expect(bench.tokens()).toHaveLength(1);
      expect(JSON.stringify(results)).not.toContain('nonce-1');
    });

    test('a call that is rejected again fails, and the token is not used again', async () => {
      const bench = await openChallengingBench((_scheme, grant) => ({
        ...grant,
        values: { ...grant.values, nonce: 'x' },
      }));
      const { state } = await bench.run(bench.chain, bench);
      expect([state, bench.sentNonces()]).toEqual(['failed', ['none', 'x']]);
      await bench.run(bench.chain, bench);
      expect(bench.tokens()).toHaveLength(2);
    });

    test('does not resend if the provider finds nothing or fails', async () => {
      const silent = await openChallengingBench(() => undefined);
      await silent.run(silent.chain, silent);
      expect(silent.sentNonces()).toEqual(['none']);
      const failing = await openChallengingBench(() => Promise.reject(new Error('no such header')));
      const { results } = await failing.run(failing.chain, failing);
      expect(results[0]?.failure).toMatchObject({
        code: 'AUTH_FAILED',
        message: expect.stringContaining('no such header') as unknown,
      });
      expect(failing.sentNonces()).toEqual(['none']);
    });
  });

  test("a rejection is shown with the token endpoint's own message, fails the waiting steps and is not cached", async () => {
    let refuse = true;
    const bench = await openTokenBench(undefined, {
      '/token': (response) =>
        refuse ? send(response, 400, { error: 'invalid_grant' }) : send(response, 200, { token: 'token-9' }),
    });
    const chain = makeChain([call('a', { credentials: uses(['login', 'staff']) }), call('open')]);
    const { results } = await bench.run(chain, bench);
    expect(results.find(({ stepId }) => stepId === 'a')?.failure).toEqual({
      code: 'TOKEN_REFUSED',
      message: 'The token endpoint answered 400: {"error":"invalid_grant"}',
    });
    expect(results.find(({ stepId }) => stepId === 'open')?.state).toBe('succeeded');
    refuse = false;
    expect((await bench.run(chain, bench)).state).toBe('succeeded');
  });

  test('steps that stop waiting abort the fetch only when they are the last', async () => {
    let broken = 0;
    let delayMs = 100;
    let onBroken = (): void => undefined;
    const wasBroken = new Promise<void>((resolve) => (onBroken = resolve));
    const bench = await openTokenBench(undefined, {
      '/token': (response) => {
        const timer = setTimeout(() => send(response, 200, { token: 'token-1' }), delayMs);
        response.on('close', () => {
          clearTimeout(timer);
          if (response.writableEnded) return;
          broken += 1;
          onBroken();
        });
      },
    });
    const credentials = uses(['login', 'staff']);
    const patient = makeChain([
      call('hasty', { operation: 'a', credentials, timeoutMs: 30 }),
      call('patient', { operation: 'a', credentials }),
    ]);
    const { results } = await bench.run(patient, bench);
    expect(results.map(({ stepId, state }) => [stepId, state])).toEqual([
      ['hasty', 'failed'],
      ['patient', 'succeeded'],
    ]);
    expect([bench.tokens().length, broken]).toEqual([1, 0]);
    bench.ports.grants.clear();
    delayMs = 60_000;
    await bench.run(makeChain([call('hasty', { operation: 'a', credentials, timeoutMs: 500 })]), bench);
    await wasBroken;
    expect([bench.tokens().length, broken]).toEqual([2, 1]);
  });
});

describe('choosing', () => {
  test('several credentials of one scheme, each on its step', async () => {
    const bench = await openTokenBench();
    const second = { ...bench.credentials[1]!, name: 'second', fields: { apiKey: 'second-key' } };
    const chain = makeChain(
      [
        call('a', { credentials: uses(['key', 'carrier']) }),
        call('b', { operation: 'a', credentials: uses(['key', 'second']) }),
      ],
      ['a -> b'],
    );
    await bench.run(chain, { credentials: [...bench.credentials, second] });
    expect(bench.calls().map(({ headers }) => headers['x-key'])).toEqual(['carrier-key', 'second-key']);
  });

  test('several schemes on one step are all applied', async () => {
    const bench = await openTokenBench();
    await bench.run(
      makeChain([call('a', { credentials: uses(['key', 'carrier'], ['queryKey', 'query'], ['login', 'staff']) })]),
      bench,
    );
    expect(bench.calls()[0]).toMatchObject({
      target: '/a?key=query-key',
      headers: { 'x-key': 'carrier-key', authorization: 'Bearer token-1' },
    });
  });

  test.each([
    ['nothing chosen sends none', undefined, {}, undefined],
    ['explicitly none sends none, even with autoCredentials', [], { autoCredentials: true }, undefined],
    ['nothing chosen uses the only one with autoCredentials', undefined, { autoCredentials: true }, 'Bearer token-1'],
  ])('%s', async (_, chosen, options: RunRequest['options'], authorization) => {
    const bench = await openTokenBench();
    await bench.run(makeChain([call('a', chosen === undefined ? {} : { credentials: chosen })]), {
      credentials: [bench.staff],
      options: options ?? {},
    });
    expect(bench.calls()[0]?.headers.authorization).toBe(authorization);
  });
});

describe('approval', () => {
  test('a server that the credential is not approved for receives nothing', async () => {
    const bench = await openTokenBench();
    const { state, diagnostics } = await bench.run(makeChain([call('a', { credentials: uses(['login', 'staff']) })]), {
      credentials: [{ ...bench.staff, approvedOrigins: ['http://other.test'] }],
    });
    expect(state).toBe('refused');
    expect(diagnostics.map(({ code }) => code)).toEqual(['ORIGIN_NOT_APPROVED']);
    expect(bench.server.received).toEqual([]);
  });

  test('a hook that redirects a call to another server does not send the credential there', async () => {
    const bench = await openTokenBench();
    const elsewhere = await openTokenBench();
    bench.ports.hooks.beforeSend.tap('detour', (sent) => ({ ...sent, url: `${elsewhere.server.url}/a` }));
    const { results } = await bench.run(makeChain([call('a', { credentials: uses(['key', 'carrier']) })]), bench);
    expect(results[0]?.failure?.code).toBe('ORIGIN_NOT_APPROVED');
    expect(elsewhere.server.received).toEqual([]);
  });

  test('rejects a provider that requests its token from an undeclared URL', async () => {
    const bench = await openTokenBench();
    const elsewhere = await openTokenBench();
    const sneaky = {
      ...testTokens,
      obtain: ((scheme, entered, scope) =>
        testTokens.obtain(
          scheme,
          { ...entered, tokenUrl: `${elsewhere.server.url}/token` },
          scope,
        )) as typeof testTokens.obtain,
    };
    const { finished } = runChain(
      bench.request(makeChain([call('a', { credentials: uses(['login', 'staff']) })]), bench),
      {
        ...bench.ports,
        providerFor: () => sneaky,
      },
    );
    expect((await finished).results[0]?.failure?.code).toBe('ORIGIN_NOT_APPROVED');
    expect(elsewhere.server.received).toEqual([]);
  });
});

describe('secrets', () => {
  test('are removed from every event and result, in every form and wherever a server echoes them', async () => {
    const echo: ResponseHandler = (response, { headers, target }) =>
      send(
        response,
        418,
        {
          title: `for ${headers.authorization ?? ''}`,
          target,
          basic: btoa('ann:pass-word-1'),
          encoded: encodeURIComponent('pass-word-1'),
          password: 'pass-word-1',
        },
        { 'X-Echo': headers.authorization ?? '' },
      );
    const bench = await openTokenBench(undefined, { '/a': echo });
    const step = call('a', {
      credentials: uses(['login', 'staff'], ['queryKey', 'query']),
      checks: [{ kind: 'simple', condition: "$response.body#/password == 'x'" }],
      captures: [{ name: 'stolen', expression: '$response.header.X-Echo' }],
    });
    const summary = await bench.run(makeChain([step]), bench);
    const shown = JSON.stringify(summary);
    for (const secret of ['pass-word-1', 'token-1', 'query-key', btoa('ann:pass-word-1')])
      expect(shown).not.toContain(secret);
    expect(summary.results[0]).toMatchObject({
      failure: {
        code: 'CHECK_FAILED',
        message: expect.stringContaining("The server responded with 418 I'm a Teapot: for Bearer •••••"),
      },
      captures: { stolen: 'Bearer •••••' },
      request: { url: `${bench.server.url}/a?key=•••••` },
    });
    expect(summary.results[0]?.request?.headers).toContainEqual(['Authorization', 'Bearer •••••']);
  });

  test('that are very short are hidden only where a credential put them', async () => {
    const bench = await openTokenBench();
    const short = { ...bench.credentials[2]!, fields: { apiKey: '7' } };
    const { results } = await bench.run(makeChain([call('a', { credentials: uses(['queryKey', 'query']) })]), {
      credentials: [short],
    });
    expect(bench.calls()[0]?.target).toBe('/a?key=7');
    expect(results[0]?.request?.url).toBe(`${bench.server.url}/a?key=•••••`);
  });

  test('include a chain input that is a password', async () => {
    const bench = await openTokenBench(undefined, { '*': respondAfter(0, { said: 'open-sesame' }) });
    const chain = makeChain(
      [call('open', { parameters: [{ in: 'query', name: 'q', value: '{{$inputs.word}}' }] })],
      [],
      {
        inputs: [{ name: 'word', schema: { type: 'string', format: 'password' }, required: true }],
      },
    );
    const summary = await bench.run(chain, { inputs: { word: 'open-sesame' } });
    expect(bench.calls()[0]?.target).toBe('/open?q=open-sesame');
    expect(JSON.stringify(summary)).not.toContain('open-sesame');
    const plan = await validateChain(bench.request(chain, { inputs: { word: 'open-sesame' } }), bench.ports);
    expect(plan.steps[0]?.request?.url).toBe(`${bench.server.url}/open?q=•••••`);
  });
});
