import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ElementsDriver } from '../../../test/elements-driver.js';
import type { ElementsPage } from '../../../test/serve-elements.js';
import { serveElements } from '../../../test/serve-elements.js';
import type { TestBrowser, TestPage } from '../../../test/start-chromium.js';
import { startChromium } from '../../../test/start-chromium.js';

let served: ElementsPage;
let browser: TestBrowser;
let opened: TestPage;
let on: ElementsDriver;

beforeAll(async () => {
  [served, browser] = await Promise.all([serveElements(), startChromium()]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await served?.close();
});
beforeEach(async () => {
  opened = await browser.open(served.url);
  on = new ElementsDriver(opened.page);
  await on.card('createOrder').waitFor();
  await opened.page.evaluate(() => stores.view.patch({ credentialsOpen: true }));
  await on.drawer.getByRole('heading', { name: 'Declared in spec' }).waitFor();
});
afterEach(async () => {
  expect(opened.complaints).toEqual([]);
  await opened.context.close();
});

const scheme = (name: string) => on.drawer.getByRole('region', { name });

describe('the credentials drawer', () => {
  test('shows each declared scheme, its kind explained, and the credentials that are there', async () => {
    expect(await on.count(on.drawer.locator('.scheme'), 3)).toBe(3);
    expect(await scheme('apiKeyAuth').innerText()).toContain('API key in header X-API-Key');
    expect(await scheme('clientAuth').innerText()).toContain('Client id and secret become a token for the program.');
    expect(await scheme('basicAuth').innerText()).toContain('staff:••••••');
    expect(await on.drawer.innerText()).not.toMatch(/key-of-the-shop|password-of-staff/);
  });

  test('"Try" gets a token and says until when it holds', async () => {
    await on.drawer.getByRole('button', { name: 'Try Client' }).click();
    await scheme('clientAuth')
      .getByText(/^Token valid until \d\d:\d\d$/)
      .waitFor();
  });

  test('a wrong secret shows what the issuer answered', async () => {
    await on.drawer.getByRole('button', { name: 'More for Client' }).click();
    await on.drawer.getByRole('menuitem', { name: 'Edit' }).click();
    await scheme('clientAuth').getByLabel('Client secret', { exact: false }).first().fill('wrong');
    await scheme('clientAuth').getByRole('button', { name: 'Try', exact: true }).click();
    await scheme('clientAuth')
      .getByText(/Refused: .*The client is not known/)
      .waitFor();
  });

  test('configures another identity for a scheme, checks it, and attaches it to nodes', async () => {
    await on.drawer.getByRole('button', { name: 'Add a credential for apiKeyAuth' }).click();
    const form = scheme('apiKeyAuth').locator('form');
    await form.getByRole('button', { name: 'Save' }).click();
    expect(await form.innerText()).toContain('is missing');
    await form.locator('input[name=name]').fill('Key');
    expect(await form.innerText()).toContain('There is another credential named Key');
    await form.locator('input[name=name]').fill('Second key');
    await form.locator('input[type=password]').fill('another-secret');
    await form.getByRole('button', { name: 'Save' }).click();
    await on.drawer.getByRole('button', { name: 'More for Second key' }).click();
    await on.drawer.getByRole('menuitem', { name: 'Attach' }).click();
    await on.drawer.getByRole('checkbox', { name: /createCustomer/ }).check();
    expect(await opened.page.evaluate(() => JSON.stringify(stores.chain.node('createCustomer')))).toContain('"credential":"Second key"');
    expect(await opened.page.evaluate(() => JSON.stringify(stores.chain.chain))).not.toContain('another-secret');
    await on.drawer.getByRole('checkbox', { name: /createCustomer/ }).uncheck();
    expect(await opened.page.evaluate(() => JSON.stringify(stores.chain.node('createCustomer')))).not.toContain('"credentials"');
  });

  test('keeps secrets in memory alone, unless the user chooses the session', async () => {
    const kept = (): Promise<string> => opened.page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    await on.drawer.getByRole('button', { name: 'More for Key' }).click();
    await on.drawer.getByRole('menuitem', { name: 'Edit' }).click();
    await scheme('apiKeyAuth').locator('input[type=password]').fill('my-own-secret');
    await scheme('apiKeyAuth').getByRole('button', { name: 'Save' }).click();
    expect(await kept()).not.toContain('my-own-secret');
    await on.drawer.getByRole('switch', { name: 'Keep for this session' }).click();
    expect(await kept()).toContain('my-own-secret');
    await on.drawer.getByRole('switch', { name: 'Keep for this session' }).click();
    expect(await kept()).not.toContain('my-own-secret');
  });

  test('closes with Escape, and removes what is no longer wanted', async () => {
    await on.drawer.getByRole('button', { name: 'More for Staff' }).click();
    await on.drawer.getByRole('menuitem', { name: 'Remove' }).click();
    await on.settled();
    expect(await on.card('updateCustomer').locator('.chip.cred').getAttribute('class')).toContain('bad');
    await opened.page.keyboard.press('Escape');
    await on.settled();
    expect(await opened.page.evaluate(() => stores.view.value.credentialsOpen)).toBe(false);
  });
});
