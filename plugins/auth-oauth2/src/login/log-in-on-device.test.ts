import { describe, expect, test } from '@jest/globals';
import {
  type CredentialInput,
  type Grant,
  type HttpCall,
  type OAuth2Scheme,
  type ObtainScope,
  OpchainError,
  systemClock,
} from '@opchain/core/plugin';
import { openPlugin } from '@opchain/core/internal/runner';
import { oauth2Auth } from '../oauth2-auth.js';
import type { DeviceLogin, LoginBrowser } from './login-browser.js';

const issuer = 'https://issuer.example';
const scheme: OAuth2Scheme = {
  name: 'login',
  type: 'oauth2',
  flows: [{ kind: 'deviceAuthorization', tokenUrl: '/token', authorizationUrl: '/device', scopes: { read: '' } }],
};
const entered: CredentialInput = { fields: { clientId: 'app' } };
const device = {
  device_code: 'device-1',
  user_code: 'WDJB-MJHT',
  verification_uri: `${issuer}/enter`,
  expires_in: 600,
  interval: 2,
};
const token = { access_token: 'token-1', token_type: 'Bearer' };
const visit: LoginBrowser['visit'] = () => Promise.reject(new Error('unused'));

interface Attempt {
  /** Response of the device endpoint; with a status in the form of an error. */
  readonly started?: object;
  /** Responses of the token endpoint, the last one again and again. */
  readonly tokens?: readonly object[];
  readonly scope?: Partial<ObtainScope>;
}

/** Logs in with a clock that advances immediately, up to the limit of the whole login. */
async function logIn({ started = device, tokens = [token], scope }: Attempt = {}) {
  const shown: DeviceLogin[] = [];
  const waited: number[] = [];
  const sent: HttpCall[] = [];
  const provider = (await openPlugin(oauth2Auth({ browser: { visit, showCode: (login) => void shown.push(login) } })))
    .authProviders[0]!;
  const answer = (url: string): object =>
    url.endsWith('/device') ? started : tokens[Math.min(sent.length - 2, tokens.length - 1)]!;
  const obtained: Promise<Grant> = provider.obtain(scheme, entered, {
    signal: new AbortController().signal,
    clock: {
      ...systemClock,
      setTimer(callback, milliseconds) {
        // The limit of the whole login.
        if (milliseconds > 60_000) return () => undefined;
        waited.push(milliseconds);
        queueMicrotask(callback);
        return () => undefined;
      },
    },
    scopes: [],
    serverUrl: issuer,
    send(call) {
      sent.push(call);
      const response = answer(call.url);
      const body = new TextEncoder().encode(JSON.stringify(response));
      const status = 'error' in response ? 400 : 200;
      return Promise.resolve({
        status,
        statusText: '',
        headers: [['Content-Type', 'application/json']],
        body,
        truncated: false,
      });
    },
    ...scope,
  });
  const forms = () => sent.map(({ body }) => Object.fromEntries(new URLSearchParams(body as string)));
  return { grant: await obtained, shown, waited, forms: forms() };
}

describe('with a code that is entered on any device', () => {
  test('the token is asked for at the interval of the issuer, less often if it says so', async () => {
    const pending = { error: 'authorization_pending' };
    const { grant, shown, waited, forms } = await logIn({ tokens: [pending, { error: 'slow_down' }, pending, token] });
    expect(shown).toEqual([{ address: `${issuer}/enter`, code: 'WDJB-MJHT' }]);
    expect(waited).toEqual([2000, 2000, 7000, 7000]);
    expect(forms[0]).toEqual({ client_id: 'app', scope: 'read' });
    expect(forms[1]).toEqual({
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: 'device-1',
      client_id: 'app',
    });
    expect(grant.values).toEqual({ accessToken: 'token-1' });
    expect(grant.secrets).toEqual(expect.arrayContaining(['device-1', 'token-1']));
  });

  test('the interval is 5 seconds by default, and the address may contain the code', async () => {
    const { interval: _interval, ...started } = device;
    const complete = `${issuer}/enter?user_code=WDJB-MJHT`;
    const { shown, waited } = await logIn({ started: { ...started, verification_uri_complete: complete } });
    expect([shown[0]?.address, waited]).toEqual([complete, [5000]]);
  });

  test.each([
    ['the user refuses', { tokens: [{ error: 'access_denied' }] }, 'TOKEN_REFUSED', /access_denied/],
    ['the code expires', { tokens: [{ error: 'expired_token' }] }, 'AUTH_FAILED', /Nobody entered the code/],
    ['the issuer refuses', { started: { error: 'invalid_client' } }, 'TOKEN_REFUSED', /invalid_client/],
    ['there is no code', { started: { ...device, user_code: undefined } }, 'AUTH_FAILED', /not valid.*user_code/],
    ['the code would move the cursor', { started: { ...device, user_code: '\u001b[2J' } }, 'AUTH_FAILED', /user_code/],
    [
      'the address is not a web page',
      { started: { ...device, verification_uri: 'javascript:alert(1)' } },
      'AUTH_FAILED',
      /not a web address/,
    ],
  ])('the login fails if %s', async (_title, attempt, code, message) => {
    await expect(logIn(attempt)).rejects.toMatchObject({ code, message: expect.stringMatching(message) as unknown });
  });

  test('nothing is sent unless both addresses are approved', async () => {
    const asked: string[] = [];
    const requireApproval = (url: string): void => {
      asked.push(url);
      if (url.endsWith('/token')) throw new OpchainError('ORIGIN_NOT_APPROVED', 'not approved');
    };
    await expect(logIn({ scope: { requireApproval } })).rejects.toMatchObject({ code: 'ORIGIN_NOT_APPROVED' });
    expect(asked).toEqual([`${issuer}/device`, `${issuer}/token`]);
  });

  test('waiting ends with the run', async () => {
    const controller = new AbortController();
    const setTimer = () => {
      queueMicrotask(() => controller.abort(new Error('stopped')));
      return () => undefined;
    };
    const scope = { signal: controller.signal, clock: { ...systemClock, setTimer } };
    await expect(logIn({ scope })).rejects.toThrow('stopped');
  });

  test('it is offered only where the code can be shown', async () => {
    const fieldsOf = async (browser: LoginBrowser) =>
      (await openPlugin(oauth2Auth({ browser }))).authProviders[0]!.fields(scheme).map(({ name }) => name);
    expect(await fieldsOf({ visit })).toEqual(['accessToken']);
    expect(await fieldsOf({ visit, showCode: () => undefined })).toEqual(expect.arrayContaining(['clientId']));
  });
});
