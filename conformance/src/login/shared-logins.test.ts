import { expect, test } from '@jest/globals';
import { type Grant, type OAuth2Scheme, type ObtainScope, systemClock } from '@opchain/core/plugin';
import { openPlugin } from '@opchain/core/internal/runner';
import { sharedLogins } from './shared-logins.js';

const scheme: OAuth2Scheme = {
  name: 'login',
  type: 'oauth2',
  flows: [
    {
      kind: 'authorizationCode',
      authorizationUrl: 'https://issuer.example/auth',
      tokenUrl: 'https://issuer.example/token',
      scopes: {},
    },
    { kind: 'clientCredentials', tokenUrl: 'https://issuer.example/token', scopes: {} },
  ],
};
const entered = { fields: { clientId: 'public', grantType: 'authorizationCode' } };

/** Two providers of the same logins, whose user logs in at once and whose issuer issues `token-1`, `token-2`, … */
async function open(expiresIn = 3600) {
  let [logins, tokens] = [0, 0];
  const plugin = sharedLogins((address) => {
    logins += 1;
    const { searchParams } = new URL(address);
    const query = new URLSearchParams({ code: 'code', state: searchParams.get('state')! });
    void fetch(`${searchParams.get('redirect_uri')}?${query}`);
  });
  const scope: ObtainScope = {
    signal: new AbortController().signal,
    clock: systemClock,
    scopes: [],
    serverUrl: 'https://api.example',
    send: () => {
      const token = { access_token: `token-${(tokens += 1)}`, token_type: 'Bearer', expires_in: expiresIn };
      return Promise.resolve({
        status: 200,
        statusText: 'OK',
        headers: [['Content-Type', 'application/json']],
        body: new TextEncoder().encode(JSON.stringify(token)),
        truncated: false,
      });
    },
  };
  const [one, other] = await Promise.all([openPlugin(plugin), openPlugin(plugin)]);
  const obtainWith =
    ({ authProviders }: typeof one) =>
    (previous?: Grant, fields: Record<string, string> = entered.fields) =>
      authProviders[0]!.obtain(scheme, { fields }, { ...scope, ...(previous && { previous }) });
  return { one: obtainWith(one), other: obtainWith(other), logins: () => logins };
}

test('a login serves every kernel with the plugin', async () => {
  const { one, other, logins } = await open();
  const grants = [await one(), await other()];
  expect(grants.map(({ values }) => values['accessToken'])).toEqual(['token-1', 'token-1']);
  expect(logins()).toBe(1);
});

test('users log in once again for an expired or rejected token', async () => {
  const { one, other, logins } = await open();
  const refused = await one();
  const renewed = await Promise.all([one(refused), other(refused)]);
  expect(renewed.map(({ values }) => values['accessToken'])).toEqual(['token-2', 'token-2']);
  expect(logins()).toBe(2);
  const expiring = await open(0);
  await expiring.one();
  await expiring.other();
  expect(expiring.logins()).toBe(2);
});

test('a credential without a user is not shared', async () => {
  const { one, logins } = await open();
  const fields = { clientId: 'machine', clientSecret: 'secret', grantType: 'clientCredentials' };
  expect((await one(undefined, fields)).values).toEqual({ accessToken: 'token-1' });
  expect((await one(undefined, fields)).values).toEqual({ accessToken: 'token-2' });
  expect(logins()).toBe(0);
});
