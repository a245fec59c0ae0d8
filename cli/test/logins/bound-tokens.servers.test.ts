import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { runMain } from '../run-main.js';
import { findSecrets } from '@opchain/test-support/find-secrets';
import { logInAs } from './log-in-as.js';
import { runGuarded } from './run-guarded.js';
import { type BoundApi, startBoundApi } from '@opchain/test-support/logins/start-bound-api';
import { ada, describeGuardedApi, guardedChain } from '@opchain/test-support/logins/start-guarded-api';

const secret = 'canary-client-secret';

let api: BoundApi;
let folder: string;
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  // Objects of the test's own realm, as oidc-provider expects plain ones.
  globalThis.structuredClone = <T>(value: T) => JSON.parse(JSON.stringify(value)) as T;
  const scopes = ['read', 'write'];
  api = await startBoundApi([
    { id: 'service', secret, grants: ['client_credentials'], scopes },
    {
      id: 'public',
      grants: ['authorization_code', 'refresh_token'],
      scopes,
      redirectUris: ['http://127.0.0.1/callback'],
      tokenLifetime: 1,
    },
  ]);
  folder = await mkdtemp(join(tmpdir(), 'opchain-bound-'));
  await writeFile(file('chain.json'), JSON.stringify(guardedChain));
});

beforeEach(() => api.forget());

afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true });
});

async function run(flow: string, credential: object) {
  const scopes = { read: '', write: '' };
  const flows = { [flow]: { authorizationUrl: `${api.issuer}/auth`, tokenUrl: `${api.issuer}/token`, scopes } };
  await writeFile(file('api.json'), JSON.stringify(describeGuardedApi({ type: 'oauth2', flows })));
  let logins = 0;
  const onText = (text: string): void => {
    const address = /Log in at (\S+)/.exec(text)?.[1];
    if (address === undefined) return;
    logins += 1;
    void logInAs(ada, address);
  };
  const stored = { tokenUrl: `${api.issuer}/token`, ...credential };
  const result = await runGuarded(folder, api, { credential: stored, onText });
  return { ...result, logins };
}

test('each call proves that the token is its own, with the nonces that the issuer and the API require', async () => {
  const { code, output, shown, statuses } = await run('clientCredentials', {
    clientId: 'service',
    clientSecret: secret,
    tokenType: 'DPoP',
    scopes: ['read', 'write'],
  });
  if (code !== 0) throw new Error(output);
  expect(statuses).toEqual([401, 200, 200]);
  const tokens = api.authorizations.map((authorization) => authorization.replace('DPoP ', ''));
  expect(new Set(tokens).size).toBe(1);
  expect(findSecrets(shown, [secret, ...tokens])).toEqual([]);
});

test('a check also sends the proof with each call', async () => {
  const scopes = { read: '', write: '' };
  const flows = { clientCredentials: { tokenUrl: `${api.issuer}/token`, scopes } };
  await writeFile(file('api.json'), JSON.stringify(describeGuardedApi({ type: 'oauth2', flows })));
  const service = {
    scheme: 'login',
    clientId: 'service',
    clientSecret: secret,
    tokenUrl: `${api.issuer}/token`,
    scopes: Object.keys(scopes),
    tokenType: 'DPoP',
  };
  await writeFile(file('roles.json'), JSON.stringify({ login: service }));
  const args = ['--url', api.url, '--contract', file('api.json'), '--credentials', file('roles.json')];
  const { out } = await runMain(['check', ...args]);
  if (!out.includes('passed')) throw new Error(out);
  expect([api.statuses[0], api.statuses.includes(200)]).toEqual([401, true]);
  expect(new Set(api.thumbprints).size).toBe(1);
  expect(findSecrets(out, [secret])).toEqual([]);
});

test('rejects a token that is not bound to a key', async () => {
  const { code, statuses } = await run('clientCredentials', { clientId: 'service', clientSecret: secret });
  expect([code, statuses]).toEqual([1, [401]]);
});

test('a token of a user who logged in is renewed with the same key when it expires', async () => {
  api.answerAfter(1100);
  const { code, output, statuses, logins } = await run('authorizationCode', { clientId: 'public', tokenType: 'DPoP' });
  if (code !== 0) throw new Error(output);
  expect([logins, statuses.filter((status) => status === 200).length]).toEqual([1, 2]);
  expect(new Set(api.thumbprints).size).toBe(1);
  expect(new Set(api.authorizations).size).toBe(2);
});
