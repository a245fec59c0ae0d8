import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { createIssuer, type Issuer, listUsers } from './index.js';

const redirectUri = 'http://127.0.0.1/callback';
const verifier = 'v'.repeat(43);
let issuer: Issuer;

beforeAll(async () => {
  issuer = await createIssuer({
    port: 0,
    audience: 'urn:example:api',
    clients: [
      { id: 'app', grants: ['authorization_code', 'refresh_token'], scopes: ['read'], redirectUris: [redirectUri] },
      { id: 'television', grants: ['device_code'], scopes: ['read'] },
    ],
    users: listUsers([{ id: 'customer-1', username: 'ada', password: 'ada password' }]),
  });
});

afterAll(() => issuer.close());

/** A browser without pages: keeps cookies, follows redirects within the issuer, and stops at those that leave it. */
class Browser {
  readonly #cookies = new Map<string, string>();

  async visit(url: string, form?: Record<string, string>): Promise<{ url: string; text: string; headers: Headers }> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]!.split(/=(.*)/s);
      this.#cookies.set(name, value);
    }
    const location = response.headers.get('location');
    const next = location === null ? undefined : new URL(location, url);
    if (next?.origin === new URL(issuer.issuer).origin) return this.visit(next.href);
    return { url: next?.href ?? response.url, text: await response.text(), headers: response.headers };
  }

  startLogin(hint = ''): ReturnType<Browser['visit']> {
    const parameters = new URLSearchParams({
      response_type: 'code',
      client_id: 'app',
      redirect_uri: redirectUri,
      scope: 'openid read',
      state: 'state-1',
      nonce: 'nonce-1',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...(hint && { login_hint: hint }),
    });
    return this.visit(`${issuer.issuer}/auth?${parameters}`);
  }
}

function exchange(code: string, codeVerifier = verifier): Promise<Response> {
  return fetch(issuer.tokenEndpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'app',
      redirect_uri: redirectUri,
      code,
      code_verifier: codeVerifier,
    }),
  });
}

test('a user who logs in is redirected with a code, which is exchanged for tokens about the user', async () => {
  const browser = new Browser();
  const form = await browser.startLogin();
  expect(form.text).toContain('<form method="post">');
  const back = new URL((await browser.visit(form.url, { username: 'ada', password: 'ada password' })).url);
  expect(back.origin + back.pathname).toBe(redirectUri);
  expect(back.searchParams.get('state')).toBe('state-1');
  const response = await exchange(back.searchParams.get('code')!);
  expect(response.status).toBe(200);
  const tokens = (await response.json()) as Record<'access_token' | 'id_token' | 'refresh_token', string>;
  expect(decodeJwt(tokens.access_token)).toMatchObject({ sub: 'customer-1', scope: 'read', aud: 'urn:example:api' });
  expect(decodeJwt(tokens.id_token)).toMatchObject({ sub: 'customer-1', nonce: 'nonce-1', aud: 'app' });
  expect(tokens.refresh_token).toMatch(/./);
});

test('a code requires the verifier of its challenge, and can be used once', async () => {
  const logIn = async (): Promise<string> => {
    const browser = new Browser();
    const { url } = await browser.startLogin();
    const back = await browser.visit(url, { username: 'ada', password: 'ada password' });
    return new URL(back.url).searchParams.get('code')!;
  };
  expect((await exchange(await logIn(), 'x'.repeat(43))).status).toBe(400);
  const code = await logIn();
  expect((await exchange(code)).status).toBe(200);
  expect((await exchange(code)).status).toBe(400);
});

test('a wrong password shows the form again, with the name as text', async () => {
  const browser = new Browser();
  const hinted = await browser.startLogin('ada"><script>');
  expect(hinted.text).toContain('value="ada&#34;&#62;&#60;script&#62;"');
  expect(hinted.headers.get('content-security-policy')).toContain("default-src 'none'");
  const refused = await browser.visit(hinted.url, { username: 'ada', password: 'wrong' });
  expect(refused.text).toContain('The user name or the password is wrong.');
  expect(refused.text).toContain('value="ada"');
});

interface DeviceCode {
  readonly device_code: string;
  readonly user_code: string;
  readonly verification_uri: string;
  readonly interval: number;
}

async function startDevice(): Promise<DeviceCode> {
  const body = new URLSearchParams({ client_id: 'television', scope: 'read' });
  return (await (await fetch(`${issuer.issuer}/device/auth`, { method: 'POST', body })).json()) as DeviceCode;
}

async function askForToken({ device_code }: DeviceCode): Promise<Readonly<Record<string, string>>> {
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
  const body = new URLSearchParams({ grant_type, device_code, client_id: 'television' });
  return (await (await fetch(issuer.tokenEndpoint, { method: 'POST', body })).json()) as Record<string, string>;
}

/** Enters the code of a device, up to the page that asks whether it is shown there. */
async function enterCode(
  browser: Browser,
  device: DeviceCode,
): Promise<{ text: string; hidden: Record<string, string> }> {
  const { text: empty } = await browser.visit(device.verification_uri);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(empty)![1]!;
  const hidden = { xsrf, user_code: device.user_code };
  const { text } = await browser.visit(device.verification_uri, hidden);
  return { text, hidden };
}

test('a device gets its token once the user has confirmed its code and logged in', async () => {
  const device = await startDevice();
  expect(device.interval).toBe(1);
  expect(await askForToken(device)).toMatchObject({ error: 'authorization_pending' });
  const browser = new Browser();
  const { text, hidden } = await enterCode(browser, device);
  expect(text).toContain(`Does television show you the code <b>${device.user_code}</b>?`);
  const form = await browser.visit(device.verification_uri, { ...hidden, confirm: 'yes' });
  expect(form.text).toContain('<form method="post">');
  const done = await browser.visit(form.url, { username: 'ada', password: 'ada password' });
  expect(done.text).toContain('You are logged in.');
  const { access_token: token = '' } = await askForToken(device);
  expect(decodeJwt(token)).toMatchObject({ sub: 'customer-1', scope: 'read', aud: 'urn:example:api' });
});

test('a device whose code the user denies gets no token', async () => {
  const device = await startDevice();
  const browser = new Browser();
  const { hidden } = await enterCode(browser, device);
  await browser.visit(device.verification_uri, { ...hidden, confirm: 'yes', abort: 'yes' });
  expect(await askForToken(device)).toMatchObject({ error: 'access_denied' });
});
