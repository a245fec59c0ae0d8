import { expect, test } from '@jest/globals';
import { type Credential, OpchainError, type RunRequest } from '@opchain/core';
import type { AuthProvider, ObtainScope } from '@opchain/core/plugin';
import { runChain } from '@opchain/core/internal/runner';
import { VirtualClock } from '@opchain/core/testing';
import { describeApi } from '../../../test/describe-api.js';
import { call, makeChain } from '../../../test/make-chain.js';
import { makePorts, respondWith } from '../../../test/make-ports.js';

const credential: Credential = {
  name: 'ada',
  scheme: 'login',
  fields: { clientId: 'app' },
  approvedOrigins: ['http://api.test'],
};
const credentials = [{ scheme: 'login', credential: 'ada', kind: 'oauth2' as const }];
const chain = makeChain([call('a', { credentials }), call('b', { credentials })], ['a -> b']);
const descriptions = {
  api: describeApi({
    schemes: [{ name: 'login', type: 'oauth2', flows: [] }],
    operations: { a: { security: [{ login: ['read'] }] }, b: { security: [{ login: ['write'] }] } },
  }),
};

/** Runs both steps; `ask` is the user, who answers with a token. */
function start(
  ask: (scope: ObtainScope) => Promise<string>,
  options: RunRequest['options'] = {},
  clock?: VirtualClock,
) {
  const log: string[] = [];
  const provider: AuthProvider = {
    name: 'asking',
    handles: () => true,
    fields: () => [],
    interactive: () => true,
    async obtain(_scheme, _input, scope) {
      log.push(`asked for ${JSON.stringify(scope.scopes)}`);
      const token = await ask(scope);
      return { values: { token }, secrets: [token] };
    },
    apply: (sent, _scheme, { values }) => ({ ...sent, headers: [['Authorization', values['token']!]] }),
  };
  const executor = respondWith(({ url, headers }) => {
    log.push(`${url} ${headers[0]?.[1]}`);
    return Promise.resolve({ json: {} });
  });
  const request = { chain, descriptions, servers: { api: 'http://api.test' }, credentials: [credential], options };
  return { log, run: runChain(request, makePorts({ executor, providers: [provider], ...(clock && { clock }) })) };
}

test('the user is asked before the first step, once for all operations, without the time limit of a step', async () => {
  const clock = new VirtualClock();
  const { log, run } = start(() => clock.sleep(500_000).then(() => 'token-1'), { stepTimeoutMs: 300 }, clock);
  expect((await clock.run(run.finished)).state).toBe('succeeded');
  expect(log).toEqual(['asked for []', 'http://api.test/a token-1', 'http://api.test/b token-1']);
});

test('nothing is sent if the user is not logged in', async () => {
  const { log, run } = start(() => Promise.reject(new OpchainError('TOKEN_REFUSED', 'Not today.')));
  expect(await run.finished).toMatchObject({
    state: 'refused',
    diagnostics: [{ severity: 'error', code: 'TOKEN_REFUSED', message: 'Not today.' }],
    results: [],
  });
  expect(log).toEqual(['asked for []']);
});

test('cancelling a run while it waits for an answer ends it and closes the question', async () => {
  let signal: AbortSignal | undefined;
  const { run } = start((scope) => {
    ({ signal } = scope);
    queueMicrotask(() => run.cancel('enough'));
    return new Promise(() => undefined);
  });
  const { state, results } = await run.finished;
  expect([state, results.map((result) => result.state)]).toEqual(['cancelled', ['cancelled', 'cancelled']]);
  expect(signal?.aborted).toBe(true);
});

test('the provider can ask for an approval before it asks the user', async () => {
  const { run } = start((scope) => {
    scope.requireApproval?.('http://api.test/login');
    scope.requireApproval?.('http://phishing.test/login');
    return Promise.resolve('token-1');
  });
  expect((await run.finished).diagnostics).toMatchObject([
    { code: 'ORIGIN_NOT_APPROVED', message: 'The credential "ada" is not approved for http://phishing.test.' },
  ]);
});
