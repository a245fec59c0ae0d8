import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
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

const clientSecret = 'canary-client-secret';
const redirectUris = ['http://127.0.0.1/callback'];
const grants = ['authorization_code', 'refresh_token'] as const;

let api: GuardedApi;
let folder: string;
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  api = await startGuardedApi([
    { id: 'public', grants, scopes: ['read', 'write'], redirectUris },
    { id: 'web', secret: clientSecret, grants, scopes: ['read', 'write'], redirectUris },
  ]);
  folder = await mkdtemp(join(tmpdir(), 'opchain-login-'));
  await writeFile(file('chain.json'), JSON.stringify(guardedChain));
});

beforeEach(() => describeScheme(['read', 'write']));

afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true });
});

function describeScheme(scopes: readonly string[], authorizationUrl = `${api.issuer}/auth`): Promise<void> {
  const authorizationCode = {
    authorizationUrl,
    tokenUrl: `${api.issuer}/token`,
    scopes: Object.fromEntries(scopes.map((scope) => [scope, ''])),
  };
  return writeFile(
    file('api.json'),
    JSON.stringify(describeGuardedApi({ type: 'oauth2', flows: { authorizationCode } })),
  );
}

/** Runs the chain; `onLogin` gets the address that the command prints. */
async function run(
  onLogin: (address: string) => unknown,
  { allow, ...credential }: { readonly allow?: readonly string[]; readonly [field: string]: unknown } = {},
  signal?: AbortSignal,
) {
  let login: unknown;
  const onText = (text: string): void => {
    const address = /Log in at (\S+)/.exec(text)?.[1];
    if (address !== undefined) login = onLogin(address);
  };
  const stored = { clientId: 'public', tokenUrl: `${api.issuer}/token`, ...credential };
  const result = await runGuarded(folder, api, { credential: stored, ...(allow && { allow }), onText, signal });
  return { ...result, login: await login };
}

describe('a run with a credential of a user who logs in with a browser', () => {
  test.each([
    ['a public client', {}],
    ['a client with a secret', { clientId: 'web', clientSecret }],
    ['an ID token, whose nonce is checked', { scopes: ['openid', 'read', 'write'] }],
  ])('asks once for all steps, for %s', async (_title, credential) => {
    const addresses: string[] = [];
    const { code, output, statuses, login } = await run((address) => {
      addresses.push(address);
      return logInAs(ada, address);
    }, credential);
    if (code !== 0) throw new Error(output);
    expect(statuses).toEqual([200, 200]);
    expect(addresses).toHaveLength(1);
    expect(new URL(addresses[0]!).searchParams.get('code_challenge_method')).toBe('S256');
    expect(login).toMatchObject({ text: expect.stringContaining('You are logged in.') as unknown });
  });

  test('finds the addresses of an OpenID Connect issuer', async () => {
    const openIdConnectUrl = `${api.issuer}/.well-known/openid-configuration`;
    await writeFile(file('api.json'), JSON.stringify(describeGuardedApi({ type: 'openIdConnect', openIdConnectUrl })));
    const { output, statuses } = await run((address) => logInAs(ada, address), {
      scopes: ['openid', 'read', 'write'],
      tokenUrl: undefined,
      allow: [`ada=${api.issuer}`],
    });
    if (statuses.length !== 2) throw new Error(output);
    expect(statuses).toEqual([200, 200]);
  });

  test('shows neither password, code nor token in its output and reports', async () => {
    const { shown, login } = await run((address) => logInAs(ada, address), { clientId: 'web', clientSecret });
    const { addresses } = login as Awaited<ReturnType<typeof logInAs>>;
    const code = new URL(addresses.at(-1)!).searchParams.get('code')!;
    const tokens = api.authorizations.map((authorization) => authorization.replace('Bearer ', ''));
    expect(code).not.toBe('');
    expect(findSecrets(shown, [ada.password, clientSecret, code, ...tokens])).toEqual([]);
  });

  test('sends nothing if the user declines', async () => {
    const { code, output, statuses, login } = await run(async (address) => {
      const { searchParams } = new URL(address);
      const refused = { error: 'access_denied', error_description: 'Not me.', state: searchParams.get('state')! };
      const response = await fetch(`${searchParams.get('redirect_uri')}?${new URLSearchParams(refused).toString()}`);
      return response.text();
    });
    expect([code, statuses]).toEqual([2, []]);
    expect(output).toContain(`${api.issuer} rejected the login with access_denied: Not me.`);
    expect(login).toContain('You are not logged in.');
  });

  test('ignores a redirect with another state, and keeps waiting', async () => {
    const { code, login } = await run(async (address) => {
      const redirectUri = new URL(address).searchParams.get('redirect_uri')!;
      const forged = await fetch(`${redirectUri}?code=forged&state=forged`);
      await logInAs(ada, address);
      return forged.status;
    });
    expect([code, login]).toEqual([0, 404]);
  });

  test('rejects an ID token with another nonce', async () => {
    const { code, output, statuses } = await run(
      (address) => {
        const replayed = new URL(address);
        replayed.searchParams.set('nonce', 'of-another-login');
        return logInAs(ada, replayed.href);
      },
      { scopes: ['openid', 'read', 'write'] },
    );
    expect([code, statuses]).toEqual([2, []]);
    expect(output).toContain('to the login is not valid: unexpected ID Token "nonce" claim value');
  });

  test('rejects a code for another verifier', async () => {
    const { code, output } = await run((address) => {
      const replaced = new URL(address);
      replaced.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
      return logInAs(ada, replaced.href);
    });
    expect(code).toBe(2);
    expect(output).toContain('invalid_grant');
  });

  test('ends when it is interrupted while it waits', async () => {
    const interrupted = new AbortController();
    const { code, statuses } = await run(() => interrupted.abort(new Error('interrupted')), {}, interrupted.signal);
    expect([code, statuses]).toEqual([1, []]);
  });

  test.each([
    ['is not approved', 'http://phishing.example/auth', /is not approved for http:\/\/phishing\.example/],
    ['is no web page', 'javascript:alert(1)', /no valid address of a login page/],
  ])('opens nothing if the address of the description %s', async (_title, address, sentence) => {
    await describeScheme(['read'], address);
    const { code, output, login } = await run(() => 'opened');
    expect([code, login]).toEqual([2, undefined]);
    expect(output).toMatch(sentence);
  });

  test('rejects a redirect URI of another machine, and one whose port is in use', async () => {
    const open = () => undefined;
    expect((await run(open, { redirectUri: 'http://attacker.example/callback' })).output).toMatch(
      /must be on this machine/,
    );
    expect((await run(open, { redirectUri: `${api.url}/callback` })).output).toMatch(/cannot be received on port \d+/);
  });
});
