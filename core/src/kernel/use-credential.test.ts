import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { testTokens } from '../../test/test-providers.js';
import type { HttpCall, HttpResult } from '../model/http.js';
import type { OAuth2Scheme } from '../model/security/security-scheme.js';
import type { Kernel } from './contract.js';
import { createKernel } from './create-kernel.js';

const scheme: OAuth2Scheme = { type: 'oauth2', name: 'login', flows: [] };
const serverUrl = 'https://api.example';
const tokenUrl = 'https://id.example/token';
const credential = {
  name: 'ada',
  scheme: 'login',
  fields: { user: 'ada', password: 'secret' },
  tokenUrl,
  approvedOrigins: [serverUrl, 'https://id.example'],
};
const use = { credential, scheme, serverUrl };
const call: HttpCall = { method: 'GET', url: `${serverUrl}/items`, headers: [], cookies: [] };

let kernel: Kernel;
let received: HttpCall[];
let respond: (call: HttpCall, signal: AbortSignal) => Promise<HttpResult>;

const result = (status: number, value: unknown = {}): HttpResult => ({
  status,
  statusText: '',
  headers: [],
  body: new TextEncoder().encode(JSON.stringify(value)),
  truncated: false,
});
const tokensOf = (calls: readonly HttpCall[]) =>
  calls.flatMap(({ headers }) => headers.flatMap(([name, value]) => (name === 'Authorization' ? [value] : [])));

beforeEach(async () => {
  received = [];
  let tokens = 0;
  respond = ({ url }) =>
    Promise.resolve(url === tokenUrl ? result(200, { token: `t${String((tokens += 1))}` }) : result(200));
  kernel = await createKernel({
    plugins: [
      {
        name: 'test',
        apply(context) {
          context.addAuthProvider(testTokens);
          context.addExecutor({
            name: 'test',
            handles: () => true,
            execute(sent, { signal }) {
              received.push(sent);
              return respond(sent, signal);
            },
          });
        },
      },
    ],
  });
});
afterEach(() => kernel.dispose());

test('single calls use a grant that is fetched once, and name its secrets', async () => {
  const first = await kernel.authorize(use);
  await first.send(call);
  await (await kernel.authorize(use)).send(call);
  expect(tokensOf(received)).toEqual(['Bearer t1', 'Bearer t1']);
  expect(first.secrets).toEqual(['t1']);
});

test('a grant for a single use is not shared', async () => {
  for (let time = 0; time < 2; time += 1) await (await kernel.authorize({ ...use, isSingleUse: true })).send(call);
  await (await kernel.authorize(use)).send(call);
  expect(tokensOf(received)).toEqual(['Bearer t1', 'Bearer t2', 'Bearer t3']);
});

test('a call without a credential is sent as it is', async () => {
  await (await kernel.authorize()).send(call);
  expect(received).toEqual([call]);
});

test('a call can be changed after its credential was added', async () => {
  const sender = await kernel.authorize(use);
  await sender.send(call, { change: (signed) => ({ ...signed, headers: [...signed.headers, ['X-Extra', '1']] }) });
  expect(received.at(-1)?.headers).toEqual([
    ['Authorization', 'Bearer t1'],
    ['X-Extra', '1'],
  ]);
});

test('nothing is sent to a server that the credential is not approved for', async () => {
  const sender = await kernel.authorize(use);
  received = [];
  await expect(sender.send({ ...call, url: 'https://other.example/' })).rejects.toMatchObject({
    code: 'ORIGIN_NOT_APPROVED',
  });
  expect(received).toEqual([]);
});

test('a call that is aborted rejects with the reason', async () => {
  respond = () => new Promise(() => undefined);
  const controller = new AbortController();
  const sent = (await kernel.authorize()).send(call, { signal: controller.signal });
  controller.abort(new Error('Enough.'));
  await expect(sent).rejects.toMatchObject({ code: 'RUN_CANCELLED', cause: { message: 'Enough.' } });
});

test('names a scheme that no provider supports', async () => {
  const unknown = { ...scheme, type: 'mutualTLS' } as never;
  await expect(kernel.authorize({ ...use, scheme: unknown })).rejects.toMatchObject({ code: 'SCHEME_UNSUPPORTED' });
});
