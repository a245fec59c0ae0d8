import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { runMain } from '../run-main.js';
import { findSecrets } from '@opchain/test-support/find-secrets';
import { logInAs } from './log-in-as.js';
import {
  ada,
  describeGuardedApi,
  type GuardedApi,
  startGuardedApi,
} from '@opchain/test-support/logins/start-guarded-api';

let api: GuardedApi;
let folder: string;
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  api = await startGuardedApi([
    {
      id: 'public',
      grants: ['authorization_code', 'refresh_token'],
      scopes: ['read', 'write'],
      redirectUris: ['http://127.0.0.1/callback'],
    },
  ]);
  folder = await mkdtemp(join(tmpdir(), 'opchain-login-'));
  const authorizationCode = {
    authorizationUrl: `${api.issuer}/auth`,
    tokenUrl: `${api.issuer}/token`,
    scopes: { read: '', write: '' },
  };
  await writeFile(
    file('api.json'),
    JSON.stringify(describeGuardedApi({ type: 'oauth2', flows: { authorizationCode } })),
  );
  const user = { scheme: 'login', clientId: 'public', tokenUrl: `${api.issuer}/token`, scopes: ['read', 'write'] };
  await writeFile(file('roles.json'), JSON.stringify({ login: user }));
});

afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true });
});

describe('opchain check with a credential of a user who logs in with a browser', () => {
  test('asks once for all cases, and shows neither password nor token', async () => {
    const addresses: string[] = [];
    const logins: Promise<unknown>[] = [];
    const onText = (text: string): void => {
      const address = /Log in at (\S+)/.exec(text)?.[1];
      if (address === undefined) return;
      addresses.push(address);
      logins.push(logInAs(ada, address));
    };
    const args = ['--url', api.url, '--contract', file('api.json'), '--credentials', file('roles.json')];
    const { out } = await runMain(['check', ...args, '--report', `json=${file('check.json')}`], { onText });
    await Promise.all(logins);
    if (addresses.length !== 1) throw new Error(out);
    expect(api.statuses).toContain(200);
    const tokens = api.authorizations
      .map((authorization) => authorization.replace('Bearer ', ''))
      .filter((token) => token.length > 20);
    expect(tokens).not.toEqual([]);
    expect(findSecrets(out + (await readFile(file('check.json'), 'utf8')), [ada.password, ...tokens])).toEqual([]);
  });
});
