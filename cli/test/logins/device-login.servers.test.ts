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

const grants = ['device_code', 'refresh_token'] as const;

let api: GuardedApi;
let folder: string;
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  // Objects of the test's own realm, as oidc-provider expects plain ones.
  globalThis.structuredClone = <T>(value: T) => JSON.parse(JSON.stringify(value)) as T;
  api = await startGuardedApi([{ id: 'television', grants, scopes: ['read', 'write'] }]);
  folder = await mkdtemp(join(tmpdir(), 'opchain-device-'));
  await writeFile(file('chain.json'), JSON.stringify(guardedChain));
});

afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true });
});

/** Runs the chain; `onLogin` gets the address that the command prints, and the code. */
async function run(
  scheme: object,
  onLogin: (address: string, code: string) => unknown,
  { allow = [], ...credential }: { readonly allow?: readonly string[]; readonly [field: string]: unknown } = {},
) {
  await writeFile(file('api.json'), JSON.stringify(describeGuardedApi(scheme)));
  let [address, login]: [string, unknown] = ['', undefined];
  const onText = (text: string): void => {
    address = /Log in at (\S+)/.exec(text)?.[1] ?? address;
    const code = /confirm the code (\S+) there/.exec(text)?.[1];
    if (code !== undefined) login = onLogin(address, code);
  };
  const result = await runGuarded(folder, api, {
    credential: { clientId: 'television', ...credential },
    allow,
    onText,
  });
  await login;
  return result;
}

const declared = (): object => ({
  type: 'oauth2',
  flows: {
    deviceAuthorization: {
      deviceAuthorizationUrl: `${api.issuer}/device/auth`,
      tokenUrl: `${api.issuer}/token`,
      scopes: { read: '', write: '' },
    },
  },
});

test('a user logs in on any device, once for all steps, and no token or password is shown', async () => {
  const codes: string[] = [];
  const { code, output, shown, statuses } = await run(
    declared(),
    (address, shownCode) => {
      codes.push(shownCode);
      expect(new URL(address).searchParams.get('user_code')).toBe(shownCode);
      return logInAs(ada, address);
    },
    { tokenUrl: `${api.issuer}/token` },
  );
  if (code !== 0) throw new Error(output);
  expect(statuses).toEqual([200, 200]);
  expect(codes).toHaveLength(1);
  const tokens = api.authorizations.map((authorization) => authorization.replace('Bearer ', ''));
  expect(findSecrets(shown, [ada.password, ...tokens])).toEqual([]);
});

test('the addresses of an OpenID Connect issuer are found', async () => {
  const { output, statuses } = await run(
    { type: 'openIdConnect', openIdConnectUrl: `${api.issuer}/.well-known/openid-configuration` },
    (address) => logInAs(ada, address),
    { grantType: 'deviceAuthorization', scopes: ['openid', 'read', 'write'], allow: [`ada=${api.issuer}`] },
  );
  if (statuses.length !== 2) throw new Error(output);
  expect(statuses).toEqual([200, 200]);
});

test('nothing is sent if the user declines', async () => {
  const { code, output, statuses } = await run(declared(), (address) => logInAs({ ...ada, abort: 'yes' }, address), {
    tokenUrl: `${api.issuer}/token`,
  });
  expect([code, statuses]).toEqual([2, []]);
  expect(output).toContain('access_denied');
});
