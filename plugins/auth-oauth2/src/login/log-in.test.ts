import { describe, expect, test } from '@jest/globals';
import {
  type CredentialInput,
  type Grant,
  type HttpCall,
  type HttpResult,
  type OAuth2Scheme,
  type ObtainScope,
  OpchainError,
  type SecurityScheme,
  systemClock,
} from '@opchain/core/plugin';
import { openPlugin } from '@opchain/core/testing';
import { type LoginBrowser, type LoginRequest, oauth2Auth } from '../index.js';

const issuer = 'https://issuer.example';
const scheme: OAuth2Scheme = {
  name: 'login',
  type: 'oauth2',
  flows: [
    { kind: 'authorizationCode', tokenUrl: '/token', authorizationUrl: '/login', scopes: { read: '', write: '' } },
  ],
};
const entered: CredentialInput = { fields: { clientId: 'app' } };

const encode = (value: object): string =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const makeIdToken = (claims: object): string =>
  [
    { alg: 'ES256' },
    { iss: issuer, aud: 'app', sub: 'ada', iat: Date.now() / 1000, exp: Date.now() / 1000 + 60, ...claims },
  ]
    .map(encode)
    .concat('signature')
    .join('.');

interface Attempt {
  readonly used?: SecurityScheme;
  /** What the issuer publishes about itself. */
  readonly discovered?: object;
  /** Parameters of the redirect in addition to the state. */
  readonly redirect?: Readonly<Record<string, string>>;
  readonly token?: (request: URLSearchParams) => object;
  readonly visit?: (request: LoginRequest) => Promise<URL>;
  readonly scope?: Partial<ObtainScope>;
}

/** Logs in with a browser that is redirected at once, and an issuer that responds with a token. */
async function logIn(
  credential: CredentialInput = entered,
  { used = scheme, discovered = {}, redirect = { code: 'code-1' }, token = () => ({}), visit, scope }: Attempt = {},
): Promise<{ grant: Grant; address: URL; form: Record<string, string> }> {
  let address = new URL('http://unset.example');
  const sent: HttpCall[] = [];
  const browser: LoginBrowser = {
    visit:
      visit ??
      ((request) => {
        address = new URL(request.authorizationUrl('http://127.0.0.1:1234/callback'));
        const parameters = new URLSearchParams({ ...redirect, state: request.state });
        return Promise.resolve(new URL(`http://127.0.0.1:1234/callback?${parameters.toString()}`));
      }),
  };
  const provider = (await openPlugin(oauth2Auth({ browser }))).authProviders[0]!;
  const send = (call: HttpCall): Promise<HttpResult> => {
    if (call.method === 'POST') sent.push(call);
    const response =
      call.method === 'GET'
        ? discovered
        : { access_token: 'token-1', token_type: 'Bearer', ...token(address.searchParams) };
    const body = new TextEncoder().encode(JSON.stringify(response));
    const headers = [['Content-Type', 'application/json']] as const;
    return Promise.resolve({ status: 200, statusText: 'OK', headers, body, truncated: false });
  };
  const grant = await provider.obtain(used, credential, {
    signal: new AbortController().signal,
    clock: systemClock,
    scopes: [],
    serverUrl: issuer,
    send,
    ...scope,
  });
  return { grant, address, form: Object.fromEntries(new URLSearchParams(sent[0]?.body as string)) };
}

describe('with a browser, the authorization code flow', () => {
  test('shows the login page for all scopes of the flow, and exchanges the code with the verifier of its challenge', async () => {
    const { grant, address, form } = await logIn({ fields: { clientId: 'app', account: 'ada' } });
    expect(address.origin + address.pathname).toBe(`${issuer}/login`);
    const { code_challenge: challenge, state: _state, ...parameters } = Object.fromEntries(address.searchParams);
    expect(parameters).toEqual({
      response_type: 'code',
      client_id: 'app',
      redirect_uri: 'http://127.0.0.1:1234/callback',
      code_challenge_method: 'S256',
      scope: 'read write',
      login_hint: 'ada',
    });
    const { code_verifier: verifier = '', ...rest } = form;
    expect(rest).toEqual({
      grant_type: 'authorization_code',
      code: 'code-1',
      redirect_uri: 'http://127.0.0.1:1234/callback',
      client_id: 'app',
    });
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
    expect(challenge).toBe(Buffer.from(digest).toString('base64url'));
    expect(grant).toMatchObject({ values: { accessToken: 'token-1' } });
    expect(grant.secrets).toEqual(expect.arrayContaining(['token-1', 'code-1', verifier]));
  });

  test('does not ask for a login if the user entered a token, or if a refresh token renews the previous one', async () => {
    const visit = () => Promise.reject(new Error('shown'));
    const { grant } = await logIn({ fields: { accessToken: 'own-token' } }, { visit });
    expect(grant.values).toEqual({ accessToken: 'own-token' });
    const previous: Grant = { values: { accessToken: 'old', refreshToken: 'refresh-1' }, secrets: [] };
    const { form } = await logIn(entered, { visit, scope: { previous } });
    expect(form).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'refresh-1' });
  });

  test('is interactive, and its fields say which redirect URI to register', async () => {
    const redirectUri = 'https://page.example/login.html';
    const browser: LoginBrowser = { redirectUri, visit: () => Promise.reject(new Error('unused')) };
    const provider = (await openPlugin(oauth2Auth({ browser }))).authProviders[0]!;
    expect(provider.interactive?.(scheme, entered)).toBe(true);
    expect(provider.interactive?.(scheme, { fields: { accessToken: 'own-token' } })).toBe(false);
    const fields = provider.fields(scheme);
    expect(fields.map(({ name }) => name)).toEqual([
      'clientId',
      'clientSecret',
      'privateKey',
      'keyId',
      'clientAuthentication',
      'tokenType',
      'account',
      'accessToken',
    ]);
    expect(fields[0]?.hint).toContain(redirectUri);
    const client = { kind: 'clientCredentials' as const, tokenUrl: '/token', scopes: {} };
    const several = provider.fields({ ...scheme, flows: [...scheme.flows, client] });
    expect(several[0]).toMatchObject({ name: 'grantType', choices: ['clientCredentials', 'authorizationCode'] });
    for (const { choices = [], choiceLabels = {} } of several)
      for (const choice of choices) expect(choiceLabels[choice] ?? choice).toMatch(/^[A-Z]/);
    await expect(logIn({ fields: {} })).rejects.toMatchObject({ code: 'CREDENTIAL_INCOMPLETE' });
  });

  test('shows nothing unless both addresses are approved', async () => {
    const asked: string[] = [];
    const requireApproval = (url: string): void => {
      asked.push(url);
      if (url.endsWith('/token')) throw new OpchainError('ORIGIN_NOT_APPROVED', 'not approved');
    };
    const visit = () => Promise.reject(new Error('shown'));
    await expect(logIn(entered, { visit, scope: { requireApproval } })).rejects.toMatchObject({
      code: 'ORIGIN_NOT_APPROVED',
    });
    expect(asked).toEqual([`${issuer}/login`, `${issuer}/token`]);
  });

  test('times out after three minutes', async () => {
    let limitMs = 0;
    const setTimer: ObtainScope['clock']['setTimer'] = (callback, milliseconds) => {
      limitMs = milliseconds;
      callback();
      return () => undefined;
    };
    const visit = () => new Promise<URL>(() => undefined);
    await expect(logIn(entered, { visit, scope: { clock: { ...systemClock, setTimer } } })).rejects.toMatchObject({
      code: 'AUTH_FAILED',
      message: `Nobody logged in at ${issuer} within 3 minutes.`,
    });
    expect(limitMs).toBe(180_000);
  });

  test.each([
    [
      'a refusal',
      { error: 'access_denied', error_description: 'Not me.' },
      `${issuer} rejected the login with access_denied: Not me.`,
    ],
    ['a refusal without a description', { error: 'access_denied' }, `${issuer} rejected the login with access_denied.`],
    ['no code', {}, /not valid: it contains no code/],
    ['a token of the implicit flow', { code: 'code-1', id_token: 'e.y.j' }, /not valid: implicit and hybrid flows/],
  ])('reports %s', async (_title, redirect, message) => {
    await expect(logIn(entered, { redirect })).rejects.toThrow(message);
  });
});

describe('with the scope openid, the ID token', () => {
  const withOpenId = { ...entered, scopes: ['openid'] };
  test('is accepted with the nonce of the login', async () => {
    const token = (request: URLSearchParams) => ({ id_token: makeIdToken({ nonce: request.get('nonce') }) });
    expect((await logIn(withOpenId, { token })).grant.values).toEqual({ accessToken: 'token-1' });
  });

  test.each([
    ['has another nonce', { nonce: 'of-another-login' }, /"nonce" claim/],
    ['is for another client', { aud: 'other' }, /"aud"/],
    ['has expired', { exp: 1 }, /"exp"/],
  ])('is rejected if it %s', async (_title, claims, message) => {
    const token = (request: URLSearchParams) => ({ id_token: makeIdToken({ nonce: request.get('nonce'), ...claims }) });
    await expect(logIn(withOpenId, { token })).rejects.toThrow(message);
  });

  test('is required', async () => {
    await expect(logIn(withOpenId)).rejects.toThrow('it contains no ID token');
  });
});

describe('an OpenID Connect scheme', () => {
  const used: SecurityScheme = {
    name: 'login',
    type: 'openIdConnect',
    openIdConnectUrl: `${issuer}/.well-known/openid-configuration`,
  };
  const discovered = { issuer, authorization_endpoint: `${issuer}/at/login`, token_endpoint: `${issuer}/at/token` };
  const token = (request: URLSearchParams) => ({ id_token: makeIdToken({ nonce: request.get('nonce') }) });

  test('uses the addresses that its issuer publishes', async () => {
    const { address, grant } = await logIn(entered, { used, discovered, token });
    expect([address.pathname, address.searchParams.get('scope')]).toEqual(['/at/login', 'openid']);
    expect(grant.values).toEqual({ accessToken: 'token-1' });
  });

  test('logs in unless the credential is of a user with a password, or of a client that says so', async () => {
    const password = { fields: { username: 'ada', password: 'secret' } };
    expect((await logIn(password, { used, discovered })).form).toMatchObject({ grant_type: 'password' });
    const client = { fields: { clientId: 'app', clientSecret: 'secret', grantType: 'clientCredentials' } };
    expect((await logIn(client, { used, discovered })).form).toMatchObject({ grant_type: 'client_credentials' });
    expect((await logIn({ fields: { accessToken: 'own' } }, { used })).grant.values).toEqual({ accessToken: 'own' });
  });

  test.each([
    ['another issuer', { ...discovered, issuer: 'https://attacker.example' }, /does not describe an issuer/],
    ['no token endpoint', { issuer }, /publishes no token endpoint/],
    ['no login page', { issuer, token_endpoint: `${issuer}/token` }, /no valid address of a login page/],
  ])('is rejected with %s', async (_title, published, message) => {
    await expect(logIn(entered, { used, discovered: published })).rejects.toThrow(message);
  });
});
