import { describe, expect, test } from '@jest/globals';
import {
  type CredentialInput,
  findHeader,
  type Grant,
  type HttpCall,
  type HttpResult,
  type JsonValue,
  type OAuth2Scheme,
  type ObtainScope,
  OpchainError,
  type SecurityScheme,
  systemClock,
} from '@opchain/core/plugin';
import { authProviderCases, openPlugin } from '@opchain/core/testing';
import { oauth2Auth } from './index.js';

const tokenUrl = 'https://issuer.example/oauth/token';
const password: OAuth2Scheme = {
  name: 'customer',
  type: 'oauth2',
  flows: [{ kind: 'password', tokenUrl, scopes: {} }],
};
const clientCredentials: OAuth2Scheme = {
  name: 'admin',
  type: 'oauth2',
  flows: [{ kind: 'clientCredentials', tokenUrl, scopes: {} }],
};
const both: OAuth2Scheme = { name: 'either', type: 'oauth2', flows: [...password.flows, ...clientCredentials.flows] };
const inBrowser: OAuth2Scheme = {
  name: 'login',
  type: 'oauth2',
  flows: [{ kind: 'authorizationCode', tokenUrl, authorizationUrl: tokenUrl, scopes: {} }],
};

const user = { username: 'anna', password: 'open sesame', clientId: 'shop', clientSecret: 's&cret:1+2' };
const client = { clientId: 'shop', clientSecret: 's&cret:1+2' };

const json = (status: number, value: JsonValue): HttpResult => ({
  status,
  statusText: '',
  headers: [['Content-Type', 'application/json']],
  body: new TextEncoder().encode(JSON.stringify(value)),
  truncated: false,
});
const tokenResponse = (more: Record<string, JsonValue> = {}) =>
  json(200, { access_token: 'issued-token-1', token_type: 'Bearer', expires_in: 60, ...more });

describe('passes the auth provider kit', () => {
  const cases = authProviderCases({
    plugin: () => oauth2Auth(),
    samples: [
      { title: 'password', scheme: password, input: { fields: user }, respond: () => tokenResponse() },
      {
        title: 'client credentials',
        scheme: clientCredentials,
        input: { fields: { ...client, clientAuthentication: 'client_secret_post' } },
        respond: () => tokenResponse(),
      },
      { title: 'both flows', scheme: both, input: { fields: user }, respond: () => tokenResponse() },
      { title: 'a token of the user', scheme: inBrowser, input: { fields: { accessToken: 'pasted-token' } } },
    ],
    unsupportedScheme: { name: 'basic', type: 'http', scheme: 'basic' },
  });
  for (const { title, run } of cases) test(title, run);
});

async function obtain(
  scheme: SecurityScheme,
  entered: CredentialInput,
  result: HttpResult = tokenResponse(),
  scope: Partial<ObtainScope> = {},
) {
  const provider = (await openPlugin(oauth2Auth())).authProviders[0]!;
  const sent: HttpCall[] = [];
  const send = (call: HttpCall) => {
    sent.push(call);
    return Promise.resolve(result);
  };
  const grant = await provider.obtain(scheme, entered, {
    signal: new AbortController().signal,
    clock: systemClock,
    scopes: [],
    serverUrl: 'https://api.example/v1/',
    send,
    ...scope,
  });
  return { grant, form: Object.fromEntries(new URLSearchParams(sent[0]?.body as string)), call: sent[0]!, provider };
}

test('uses the password grant, with the client in the Authorization header, both parts form-encoded', async () => {
  const { call, form } = await obtain(password, { fields: user });
  expect([call.method, call.url, findHeader(call.headers, 'content-type')]).toEqual([
    'POST',
    tokenUrl,
    'application/x-www-form-urlencoded',
  ]);
  expect(form).toEqual({ grant_type: 'password', username: 'anna', password: 'open sesame' });
  expect(atob(findHeader(call.headers, 'authorization')!.slice('Basic '.length))).toBe('shop:s%26cret%3A1%2B2');
});

test('uses the client credentials grant', async () => {
  const { call, form } = await obtain(clientCredentials, { fields: client });
  expect(form).toEqual({ grant_type: 'client_credentials' });
  expect(findHeader(call.headers, 'authorization')).toMatch(/^Basic /);
});

test('sends the client in the body if that was selected', async () => {
  const { call, form } = await obtain(clientCredentials, {
    fields: { ...client, clientAuthentication: 'client_secret_post' },
  });
  expect(form).toEqual({ grant_type: 'client_credentials', client_id: 'shop', client_secret: 's&cret:1+2' });
  expect(findHeader(call.headers, 'authorization')).toBeUndefined();
});

test('sends a public client in the body, and no client parameters without a client', async () => {
  expect((await obtain(password, { fields: { username: 'a', password: 'b', clientId: 'app' } })).form).toMatchObject({
    client_id: 'app',
  });
  const { form, call } = await obtain(password, { fields: { username: 'a', password: 'b' } });
  expect(Object.keys(form)).toEqual(['grant_type', 'username', 'password']);
  expect(findHeader(call.headers, 'authorization')).toBeUndefined();
});

test("requests the credential's scopes, else those that the operation requires, else none", async () => {
  expect(
    (await obtain(clientCredentials, { fields: client, scopes: ['a', 'b'] }, tokenResponse(), { scopes: ['c'] })).form,
  ).toMatchObject({ scope: 'a b' });
  expect(
    (await obtain(clientCredentials, { fields: client }, tokenResponse(), { scopes: ['c', 'd'] })).form,
  ).toMatchObject({ scope: 'c d' });
  expect(
    (await obtain(clientCredentials, { fields: client, scopes: [] }, tokenResponse(), { scopes: ['c'] })).form,
  ).not.toHaveProperty('scope');
});

test.each([
  ['the description', undefined, tokenUrl, tokenUrl],
  ['the credential, in preference to the description', 'https://other.example/t', tokenUrl, 'https://other.example/t'],
  ['the description, relative to the server', undefined, '../token', 'https://api.example/token'],
])('uses the URL of %s', async (_whose, own, described, expected) => {
  const scheme: OAuth2Scheme = {
    name: 'x',
    type: 'oauth2',
    flows: [{ kind: 'clientCredentials', tokenUrl: described, scopes: {} }],
  };
  const { call } = await obtain(scheme, { fields: client, ...(own === undefined ? {} : { tokenUrl: own }) });
  expect(call.url).toBe(expected);
});

test('reports that no token URL is known', async () => {
  const scheme: OAuth2Scheme = { name: 'nowhere', type: 'oauth2', flows: [{ kind: 'clientCredentials', scopes: {} }] };
  await expect(obtain(scheme, { fields: client })).rejects.toMatchObject({
    code: 'CREDENTIAL_INCOMPLETE',
    message: expect.stringContaining('"nowhere"') as unknown,
  });
});

test('of two flows, uses the selected one, else the one that the entered fields match', async () => {
  expect((await obtain(both, { fields: user })).form).toMatchObject({ grant_type: 'password' });
  expect((await obtain(both, { fields: client })).form).toMatchObject({ grant_type: 'client_credentials' });
  expect((await obtain(both, { fields: { ...user, grantType: 'clientCredentials' } })).form).toMatchObject({
    grant_type: 'client_credentials',
  });
  await expect(obtain(both, { fields: { clientId: 'shop' } })).rejects.toMatchObject({
    code: 'CREDENTIAL_INCOMPLETE',
    message: expect.stringContaining('clientSecret') as unknown,
  });
});

test('counts the lifetime of a token from before the request', async () => {
  let wallTime = 1_000_000;
  const clock = { ...systemClock, wallTime: () => wallTime };
  const send = () => {
    wallTime += 5_000;
    return Promise.resolve(tokenResponse({ expires_in: 60 }));
  };
  const { grant } = await obtain(clientCredentials, { fields: client }, undefined, { clock, send });
  expect(grant.expiresAt).toBe(1_060_000);
});

test('accepts a lifetime given as text, and none if it is missing', async () => {
  expect(
    (await obtain(clientCredentials, { fields: client }, tokenResponse({ expires_in: '10' }))).grant.expiresAt,
  ).toBeGreaterThan(Date.now());
  expect(
    (await obtain(clientCredentials, { fields: client }, json(200, { access_token: 'x', token_type: 'bearer' }))).grant,
  ).not.toHaveProperty('expiresAt');
});

test('applies the token as a bearer token', async () => {
  const { grant, provider } = await obtain(clientCredentials, { fields: client });
  const call = await provider.apply(
    { method: 'GET', url: 'https://api.example/x', headers: [], cookies: [] },
    clientCredentials,
    grant,
    { time: 0 },
  );
  expect(call.headers).toEqual([['Authorization', 'Bearer issued-token-1']]);
});

test('keeps all tokens of the response secret', async () => {
  const { grant } = await obtain(
    password,
    { fields: user },
    tokenResponse({ refresh_token: 'refresh-1', id_token: 'id-1' }),
  );
  expect(grant.secrets).toEqual(
    expect.arrayContaining(['issued-token-1', 'refresh-1', 'id-1', 'open sesame', 's&cret:1+2']),
  );
});

test.each<[string, HttpResult, RegExp]>([
  [
    'an error with its own message',
    json(400, { error: 'invalid_grant', error_description: 'Wrong user name or password' }),
    /https:\/\/issuer\.example\/oauth\/token responded with 400 invalid_grant: Wrong user name or password\.$/,
  ],
  ['an error without a description', json(401, { error: 'invalid_client' }), /responded with 401 invalid_client\.$/],
  [
    'an error that is not JSON',
    { ...json(503, null), statusText: 'Service Unavailable', body: new TextEncoder().encode('try  later') },
    /responded with 503 Service Unavailable: try later\.$/,
  ],
  [
    'an HTML page',
    { ...json(404, null), statusText: 'Not Found', body: new TextEncoder().encode('<html>…') },
    /responded with 404 Not Found\.$/,
  ],
  [
    'a redirect',
    { ...json(302, null), headers: [['Location', 'https://evil.example/']] },
    /responded with 302, a redirect, which is not followed/,
  ],
  [
    'a success without a token',
    json(200, { ok: true }),
    /responded with 200 without an access_token: \{"ok":true\}\.$/,
  ],
  ['a token of another type', tokenResponse({ token_type: 'mac' }), /a token of type "mac"/],
  [
    'a token with a line break',
    tokenResponse({ access_token: 'a\r\nb' }),
    /characters that are not allowed in a token/,
  ],
  [
    'a description that contains the secret',
    json(400, { error: 'invalid_client', error_description: `"s&cret:1+2" is not for shop` }),
    /responded with 400 invalid_client: "•••••" is not for shop\.$/,
  ],
])('shows %s', async (_what, result, message) => {
  await expect(obtain(password, { fields: user }, result)).rejects.toMatchObject({
    code: 'TOKEN_REFUSED',
    message: expect.stringMatching(message) as unknown,
  });
});

test('never shows part of a secret where a long response is truncated', async () => {
  const result = json(400, { error: 'invalid_client', error_description: `${'x'.repeat(290)} open sesame` });
  await expect(obtain(password, { fields: user }, result)).rejects.toMatchObject({
    message: expect.not.stringContaining('open') as unknown,
  });
});

test.each([
  ['password', password],
  ['client credentials', clientCredentials],
])('sends nothing if there is already a token, although the flow is %s', async (_flow, scheme) => {
  const { grant, call } = await obtain(scheme, { fields: { accessToken: ' token-of-the-page ' } });
  expect(grant).toEqual({ values: { accessToken: 'token-of-the-page' }, secrets: ['token-of-the-page'] });
  expect(call).toBeUndefined();
});

describe('a token with a refresh token', () => {
  const previous: Grant = {
    values: { accessToken: 'issued-token-1', refreshToken: 'refresh-1' },
    secrets: ['issued-token-1', 'refresh-1'],
  };

  test('is renewed with it, and retains it until there is a new one', async () => {
    const { form, grant } = await obtain(password, { fields: user, scopes: ['a'] }, tokenResponse(), { previous });
    expect(form).toEqual({ grant_type: 'refresh_token', refresh_token: 'refresh-1' });
    expect(grant.values).toEqual({ accessToken: 'issued-token-1', refreshToken: 'refresh-1' });
    expect(grant.secrets).toContain('refresh-1');
    const rotated = tokenResponse({ refresh_token: 'refresh-2' });
    expect((await obtain(password, { fields: user }, rotated, { previous })).grant.values).toMatchObject({
      refreshToken: 'refresh-2',
    });
  });

  test.each([
    ["the description's refresh URL", undefined, '/renew', 'https://api.example/renew'],
    ["the credential's token URL, in preference to it", 'https://own.example/t', '/renew', 'https://own.example/t'],
    ['the token URL, if there is no other', undefined, undefined, tokenUrl],
  ])('is renewed at %s', async (_whose, own, refreshUrl, expected) => {
    const scheme: OAuth2Scheme = { ...password, flows: [{ ...password.flows[0]!, ...(refreshUrl && { refreshUrl }) }] };
    const input = { fields: user, ...(own && { tokenUrl: own }) };
    expect((await obtain(scheme, input, tokenResponse(), { previous })).call.url).toBe(expected);
  });

  test.each([
    ['the issuer refuses', () => Promise.resolve(json(400, { error: 'invalid_grant' }))],
    [
      'its endpoint is not approved',
      () => Promise.reject(new OpchainError('ORIGIN_NOT_APPROVED', 'not approved for https://other.example')),
    ],
  ])('is requested again if %s', async (_why, refuse) => {
    const sent: string[] = [];
    const send = ({ body }: HttpCall) => {
      sent.push(new URLSearchParams(body as string).get('grant_type')!);
      return sent.length === 1 ? refuse() : Promise.resolve(tokenResponse());
    };
    const { grant } = await obtain(password, { fields: user }, undefined, { previous, send });
    expect(sent).toEqual(['refresh_token', 'password']);
    expect(grant.values).toEqual({ accessToken: 'issued-token-1' });
  });

  test('reports that the issuer cannot be reached, without sending the password', async () => {
    const reason = new OpchainError('CONNECTION_REFUSED', 'nobody there');
    let count = 0;
    const send = () => {
      count += 1;
      return Promise.reject(reason);
    };
    await expect(obtain(password, { fields: user }, undefined, { previous, send })).rejects.toBe(reason);
    expect(count).toBe(1);
  });
});
