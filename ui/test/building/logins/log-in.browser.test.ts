import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { findSecrets } from '@opchain/test-support/find-secrets';
import {
  ada,
  describeGuardedApi,
  type GuardedApi,
  guardedChain,
  startGuardedApi,
} from '@opchain/test-support/logins/start-guarded-api';
import { type BuilderHost, startBuilderHost } from '../../../host/src/index.js';
import { type OpenBuilder, openBuilder } from '../../support/open-builder.js';
import { useChromium } from '@opchain/test-support/shared/use-shared';

jest.setTimeout(90_000);

const browser = useChromium();

let api: GuardedApi;
let host: BuilderHost;
let builder: OpenBuilder;

beforeAll(async () => {
  const grants = ['authorization_code', 'refresh_token'] as const;
  const redirectUris = ['http://127.0.0.1/login.html'];
  api = await startGuardedApi([{ id: 'page', grants, scopes: ['read', 'write'], redirectUris }]);
  const authorizationCode = {
    authorizationUrl: `${api.issuer}/auth`,
    tokenUrl: `${api.issuer}/token`,
    scopes: { openid: '', read: '', write: '' },
  };
  const description = describeGuardedApi({ type: 'oauth2', flows: { authorizationCode } });
  host = await startBuilderHost({
    connect: [api.url, api.issuer],
    description: {
      name: 'api',
      location: `${api.url}/openapi.json`,
      server: api.url,
      read: () => Promise.resolve(JSON.stringify(description)),
    },
  });
  builder = await openBuilder(browser, host.url);
  await builder.row(/read/).waitFor();
  await builder.openText('Chain', JSON.stringify(guardedChain));
  // Before that, the credential would belong to no source of the chain.
  await builder.card('write').waitFor();
  await builder.addCredential('login', { name: 'ada', clientId: 'page', approved: `${api.url} ${api.issuer}` });
});

afterAll(async () => {
  await builder?.opened.context.close();
  await host?.close();
  await api.stop();
});

/** Clicks, and logs in as ada in the window that opens. Returns once it has closed itself. */
async function logIn(click: () => Promise<void>): Promise<void> {
  const [popup] = await Promise.all([builder.page.waitForEvent('popup'), click()]);
  await fillIn(popup);
}

async function fillIn(popup: Page): Promise<void> {
  await popup.getByLabel('User name').fill(ada.username);
  await popup.getByLabel('Password').fill(ada.password);
  const closed = popup.isClosed() ? undefined : popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Log in' }).click({ noWaitAfter: true });
  await closed;
}

test('a run opens one window to log in, and sends the token with each call; a test opens another one', async () => {
  await builder.card('write').locator('.chip.asks').waitFor();
  expect(await builder.card('write').getAttribute('aria-label')).toContain('The run asks you to log in for ada.');
  await logIn(() => builder.run());
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
  await builder.card('write').locator('.chip.ready').waitFor();
  expect(api.statuses).toEqual([200, 200]);

  await builder.bar.getByRole('button', { name: 'Credentials', exact: true }).click();
  const drawer = builder.page.locator('opchain-credentials');
  const test = drawer.getByRole('button', { name: 'Log in with ada' });
  await logIn(() => test.click());
  await drawer.getByText(/Token valid until/).waitFor();
  await drawer.getByText('Token of customer-1, for read, write').waitFor();
  await drawer.getByRole('button', { name: 'Close credentials' }).click();

  // The token is known to the page's memory alone.
  const stored = await builder.page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, databases]);
  });
  const tokens = api.authorizations.map((authorization) => authorization.replace('Bearer ', ''));
  expect(findSecrets(stored, [ada.password, ...tokens])).toEqual([]);
});

test('where the server ends a login in the middle of a run, the user logs in again and retries what failed', async () => {
  api.revokeNext();
  await builder.run();
  expect(await builder.waitForRunEnd()).toBe('Failed');
  expect(api.statuses.slice(-2)).toEqual([200, 401]);
  await builder.card('write').click();
  await builder.inspector.getByRole('tab', { name: /^Result/ }).click();
  const detail = builder.inspector.locator('opchain-result-detail');
  await logIn(() => detail.getByRole('button', { name: 'Log in again' }).click());
  await detail.getByRole('button', { name: 'Log in again' }).waitFor({ state: 'detached' });
  await detail.getByRole('button', { name: /^Retry this call/ }).click();
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
  expect(api.statuses.at(-1)).toBe(200);
});
