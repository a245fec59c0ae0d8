import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findSecrets } from '@opchain/test-support/find-secrets';
import { logInAs } from './log-in-as.js';
import { runGuarded } from './run-guarded.js';
import {
  ada,
  describeGuardedApi,
  type GuardedApi,
  guardedChain,
  startGuardedApi,
} from '@opchain/test-support/logins/start-guarded-api';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const jwk = privateKey.export({ format: 'jwk' });
const keyTexts = [String(jwk['d']), pem.replace(/-----[^-]+-----|\s/g, '')];

let [machines, people]: GuardedApi[] = [];
let folder: string;
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  // Objects of the test's own realm, as oidc-provider expects plain ones.
  globalThis.structuredClone = <T>(value: T) => JSON.parse(JSON.stringify(value)) as T;
  const client = { publicKey: { ...publicKey.export({ format: 'jwk' }), kid: 'key-1' }, scopes: ['read', 'write'] };
  machines = await startGuardedApi([{ id: 'machine', grants: ['client_credentials'], ...client }], 'machine');
  const redirectUris = ['http://127.0.0.1/callback'];
  people = await startGuardedApi([
    { id: 'app', grants: ['authorization_code', 'refresh_token'], redirectUris, ...client },
  ]);
  folder = await mkdtemp(join(tmpdir(), 'opchain-key-'));
  await writeFile(file('key.pem'), pem);
  await writeFile(file('key.json'), JSON.stringify({ ...jwk, kid: 'key-1' }));
  await writeFile(file('other.pem'), other.export({ type: 'pkcs8', format: 'pem' }));
  await writeFile(file('chain.json'), JSON.stringify(guardedChain));
});

afterAll(async () => {
  await Promise.all([machines!.stop(), people!.stop()]);
  await rm(folder, { recursive: true });
});

async function run(api: GuardedApi, flow: string, credential: object) {
  const addresses = { authorizationUrl: `${api.issuer}/auth`, tokenUrl: `${api.issuer}/token` };
  const flows = { [flow]: { ...addresses, scopes: { read: '', write: '' } } };
  await writeFile(file('api.json'), JSON.stringify(describeGuardedApi({ type: 'oauth2', flows })));
  const interrupted = new AbortController();
  let login: Promise<unknown> | undefined;
  const onText = (text: string): void => {
    const address = /Log in at (\S+)/.exec(text)?.[1];
    if (address !== undefined) login = logInAs(ada, address).catch((error: unknown) => interrupted.abort(error));
  };
  const result = await runGuarded(folder, api, {
    credential: { tokenUrl: `${api.issuer}/token`, ...credential },
    env: { ...process.env, KEY: JSON.stringify({ ...jwk, kid: 'key-1' }) },
    onText,
    signal: interrupted.signal,
  });
  await login;
  return result;
}

test.each([
  ['PEM in a file', () => `@${file('key.pem')}`],
  ['a JWK in a variable', () => 'env:KEY'],
  ['a JWK that a command prints', () => `exec:cat ${file('key.json')}`],
  ['PEM in the credential', () => pem],
])('a client authenticates with its private key: %s', async (_title, read) => {
  const { code, output, shown, statuses } = await run(machines!, 'clientCredentials', {
    clientId: 'machine',
    privateKey: read(),
  });
  if (code !== 0) throw new Error(output);
  expect(statuses).toEqual([200, 200]);
  expect(findSecrets(shown, keyTexts)).toEqual([]);
});

test('a client of users who log in authenticates with its private key', async () => {
  const { code, output, shown, statuses } = await run(people!, 'authorizationCode', {
    clientId: 'app',
    privateKey: `@${file('key.pem')}`,
    keyId: 'key-1',
  });
  if (code !== 0) throw new Error(output);
  expect(statuses).toEqual([200, 200]);
  expect(findSecrets(shown, [...keyTexts, ada.password])).toEqual([]);
});

test.each([
  ['of another client', () => `@${file('other.pem')}`, 1, /invalid_client/],
  ['that is none', () => 'canary-no-key', 1, /The private key \(privateKey\) cannot be read/],
  ['in a file that does not exist', () => '@missing.pem', 2, /the file "missing\.pem"/],
])('a private key %s is rejected', async (_title, read, expected, sentence) => {
  const { code, output, shown, statuses } = await run(machines!, 'clientCredentials', {
    clientId: 'machine',
    privateKey: read(),
  });
  expect([code, statuses]).toEqual([expected, []]);
  expect(output).toMatch(sentence);
  expect(findSecrets(shown, ['canary-no-key', ...keyTexts])).toEqual([]);
});
