import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { logins, startVerifyingApi } from '@opchain/test-support/logins/start-login';
import { createDigestVerifier, password } from '@opchain/test-support/logins/verify-signed-calls';
import { guardedChain } from '@opchain/test-support/logins/start-guarded-api';
import { send, startServer } from '@opchain/test-support/start-server';
import { type OpenLogin, openLogin } from '../../support/open-login.js';
import { findSecrets } from '@opchain/test-support/find-secrets';
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

test('a one-time password of a credential is sent where that may go, and neither shown nor stored', async () => {
  const server = await startServer(
    { '*': (response, { headers }) => send(response, 200, { echoed: headers['x-code'] }) },
    { cors: true },
  );
  api = server;
  const [workflow] = guardedChain.workflows;
  const steps = workflow!.steps.map((step) => ({
    ...step,
    parameters: [{ name: 'X-Code', in: 'header', value: '$inputs.code' }],
  }));
  const inputs = { type: 'object', properties: { code: { type: 'string' } } };
  login = await openLogin(browser, {
    url: server.url,
    scheme: { type: 'http', scheme: 'basic' },
    parameters: [{ name: 'X-Code', in: 'header', schema: { type: 'string' } }],
    workflows: [{ ...workflow, inputs, steps }],
  });
  const { builder, drawer } = login;
  const { page, inspector } = builder;
  await drawer.getByRole('button', { name: 'Close credentials' }).click();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Chain inputs');
  await page.getByRole('option', { name: 'Chain inputs' }).click();
  await inspector.getByLabel('Generated', { exact: true }).selectOption('One-time password');
  await builder.field('credential of One-time password').click();
  await page.keyboard.type('ada');
  await page.keyboard.press('Tab');
  await builder.bar.getByRole('button', { name: 'Credentials', exact: true }).click();
  await login.add();
  const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  await login.fill({ username: 'ada', password, totpSecret });
  await login.save();
  await builder.run();
  await page.getByRole('button', { name: 'Approve and continue' }).click();
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
  const codes = server.received.map(({ headers }) => String(headers['x-code']));
  expect(codes).toEqual([expect.stringMatching(/^\d{6}$/), codes[0]]);
  await builder.card('read').click();
  await inspector.getByRole('tab', { name: /^Result/ }).click();
  await inspector.getByText('•••••').first().waitFor();
  await builder.bar.getByText('Saved locally').waitFor();
  const told = [
    await login.readStored(),
    JSON.stringify(await builder.chain()),
    await page.locator('body').innerText(),
  ];
  expect(findSecrets(told.join('\n'), [...new Set(codes), totpSecret])).toEqual([]);
});
