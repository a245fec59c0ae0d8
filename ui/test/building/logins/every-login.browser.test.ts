import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { relayingPlugin, tlsPlugin } from '../../../../cli/src/config/tls-plugin.js';
import { ada } from '@opchain/test-support/logins/start-guarded-api';
import { type LoginName, loginNames, logins, type StartedLogin } from '@opchain/test-support/logins/start-login';
import { findSecrets } from '@opchain/test-support/find-secrets';
import { type OpenLogin, openLogin } from '../../support/open-login.js';
import { useChromium } from '@opchain/test-support/shared/use-shared';

jest.setTimeout(90_000);

const browser = useChromium();
/** What a browser cannot send itself. */
const relayedOnly: readonly LoginName[] = ['API key in a cookie', 'Mutual TLS'];

/** What needs no browser on this machine; a page is one. */
const commandOnly: readonly LoginName[] = ['OAuth 2.0 on any device'];
/** What opens a window to log in. */
const interactive: readonly LoginName[] = ['OAuth 2.0 authorization code', 'OpenID Connect'];
const pageLogins = loginNames.filter((name) => !commandOnly.includes(name));

let api: StartedLogin | undefined;
let login: OpenLogin | undefined;

// Objects of the test's own realm, as oidc-provider expects plain ones.
beforeAll(() => {
  globalThis.structuredClone = <T>(value: T) => JSON.parse(JSON.stringify(value)) as T;
});
afterEach(async () => {
  await login?.close();
  await api?.stop();
  login = undefined;
});

/** Opens the page, through a relay or not, enters the credential as a user does, and runs the chain. */
async function logInAndRun(name: LoginName, isRelayed: boolean): Promise<string> {
  api = await logins[name]();
  const { url, issuer, scheme, fields, tls } = api;
  const origins = [url, ...(issuer === undefined ? [] : [issuer])];
  login = await openLogin(browser, {
    url,
    scheme,
    connect: origins,
    ...(isRelayed && { relay: origins }),
    ...(tls && {
      relaying: (executor) => relayingPlugin([{ plugin: tlsPlugin({ [url]: tls }), origin: '' }], executor),
    }),
  });
  const { builder, drawer, add, fill, save } = login;
  if (tls === undefined) {
    await add();
    await fill({ ...fields, approved: origins.join(' ') });
    await save();
  } else await drawer.getByRole('button', { name: 'Close credentials' }).click();
  const popup = interactive.includes(name) ? builder.page.waitForEvent('popup') : undefined;
  await builder.run();
  const window = await popup;
  await window?.getByLabel('User name').fill(ada.username);
  await window?.getByLabel('Password').fill(ada.password);
  await window?.getByRole('button', { name: 'Log in' }).click({ noWaitAfter: true });
  return builder.waitForRunEnd();
}

async function expectLoggedIn(): Promise<void> {
  const { statuses, secrets } = api!;
  expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  expect(findSecrets(await login!.readStored(), [...secrets])).toEqual([]);
}

test.each(pageLogins.filter((name) => !relayedOnly.includes(name)))('%s in the page', async (name) => {
  expect(await logInAndRun(name, false)).toBe('Succeeded');
  await expectLoggedIn();
});

test.each(pageLogins)('%s in the page with a relay', async (name) => {
  expect(await logInAndRun(name, true)).toBe('Succeeded');
  await expectLoggedIn();
});

test('API key in a cookie in the page: the failure names the relay', async () => {
  expect(await logInAndRun('API key in a cookie', false)).toBe('Failed');
  expect(api!.statuses).toEqual([]);
  const { builder } = login!;
  const { inspector } = builder;
  await builder.card('read').click();
  await inspector.getByRole('tab', { name: /^Result/ }).click();
  await inspector.locator('opchain-result-detail').getByText(`--relay ${api!.url}`).first().waitFor();
});

test('Mutual TLS in the page: its credentials name the relay', async () => {
  api = await logins['Mutual TLS']();
  login = await openLogin(browser, { url: api.url, scheme: api.scheme });
  await login.drawer.getByText(/client certificate when connecting.* --relay .* opchain\.config\.js/).waitFor();
  await login.drawer.getByRole('button', { name: 'Close credentials' }).click();
  await login.builder.run();
  expect(await login.builder.waitForRunEnd()).toBe('Failed');
});
