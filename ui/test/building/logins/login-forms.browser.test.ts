import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { logins, startVerifyingApi } from '@opchain/test-support/logins/start-login';
import { createDigestVerifier, password } from '@opchain/test-support/logins/verify-signed-calls';
import { type OpenLogin, openLogin } from '../../support/open-login.js';
import { useChromium } from '@opchain/test-support/shared/use-shared';

jest.setTimeout(90_000);

const browser = useChromium();

let api: { stop(): Promise<void> } | undefined;
let login: OpenLogin | undefined;

// Objects of the test's own realm, as oidc-provider expects plain ones.
beforeAll(() => {
  globalThis.structuredClone = <T>(value: T) => JSON.parse(JSON.stringify(value)) as T;
});
afterEach(async () => {
  await login?.close();
  await api?.stop();
});

test('a Digest challenge that the API hides from pages is explained with the relay', async () => {
  const hidden = await startVerifyingApi(createDigestVerifier('sha256'), { exposed: '' });
  api = hidden;
  login = await openLogin(browser, { url: hidden.url, scheme: { type: 'http', scheme: 'digest' } });
  await login.drawer.getByText('must expose WWW-Authenticate to pages', { exact: false }).waitFor();
  await login.add();
  await login.fill({ username: 'ada', password, approved: hidden.url });
  await login.drawer.getByRole('button', { name: 'Test', exact: true }).click();
  await login.drawer.getByText(`otherwise serve the page with --relay ${hidden.url}`, { exact: false }).waitFor();
  expect(hidden.statuses).toEqual([401]);
});

test('a client that authenticates with a private key needs no secret', async () => {
  const started = await logins['OAuth 2.0 client with a private key']();
  api = started;
  const { url, issuer = '', scheme, fields } = started;
  login = await openLogin(browser, { url, scheme, connect: [issuer] });
  await login.add();
  await login.fill({ clientId: fields['clientId']!, approved: `${url} ${issuer}` });
  await login.drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await login.drawer.getByText('Client secret is required').waitFor();
  await login.fill(fields);
  await login.drawer.getByText('Client secret is required').waitFor({ state: 'detached' });
  await login.save();
});
