import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ElementsDriver } from '../../../test/support/elements-driver.js';
import { type TestPage, useChromium, useTestPage } from '@opchain/test-support/shared/use-shared';

const browser = useChromium();
const server = useTestPage('elements-page');

let testPage: TestPage;
let driver: ElementsDriver;

beforeEach(async () => {
  testPage = await browser.open(server.url);
  driver = new ElementsDriver(testPage.page);
  await driver.card('createOrder').waitFor();
  await testPage.page.evaluate(() => hostPage.openCredentials());
  await driver.drawer.getByRole('heading', { name: 'Declared in spec' }).waitFor();
});
afterEach(async () => {
  expect(testPage.consoleMessages).toEqual([]);
  await testPage.context.close();
});

const scheme = (name: string) => driver.drawer.getByRole('region', { name });

describe('the credentials drawer', () => {
  test('shows each declared scheme with its type and its credentials', async () => {
    expect(await driver.count(driver.drawer.locator('.scheme'), 3)).toBe(3);
    expect(await scheme('apiKeyAuth').innerText()).toContain('API key in header X-API-Key');
    expect(await scheme('clientAuth').innerText()).toContain(
      'Exchanges a client ID and secret for an application token.',
    );
    expect(await scheme('basicAuth').innerText()).toContain('staff:••••••');
    expect(await driver.drawer.innerText()).not.toMatch(/key-of-the-shop|password-of-staff/);
  });

  test('"Test" gets a token and shows how long it is valid', async () => {
    await driver.drawer.getByRole('button', { name: 'Test Client' }).click();
    await scheme('clientAuth')
      .getByText(/^Token valid until \d\d:\d\d$/)
      .waitFor();
  });

  test('a wrong secret shows the response of the issuer', async () => {
    await driver.drawer.getByRole('button', { name: 'More actions for Client' }).click();
    await driver.drawer.getByRole('menuitem', { name: 'Edit' }).click();
    await scheme('clientAuth').getByLabel('Client secret', { exact: false }).first().fill('wrong');
    await scheme('clientAuth').getByRole('button', { name: 'Test', exact: true }).click();
    await scheme('clientAuth')
      .getByText(/Rejected: .*The client is not known/)
      .waitFor();
  });

  test('asks for three fields, and shows the others where something is in them', async () => {
    const form = scheme('clientAuth').locator('form');
    const shown = form.locator('input:visible, select:visible');
    await driver.drawer.getByRole('button', { name: 'Add a credential for clientAuth' }).click();
    expect(await shown.evaluateAll((all) => all.map((each) => each.getAttribute('name')))).toEqual([
      'name',
      'clientId',
      'clientSecret',
    ]);
    await form.getByText('Advanced').click();
    await form.locator('[name=tokenUrl]').fill('https://issuer.test/token');
    await form.locator('[name=tokenUrl]').fill('');
    await form.locator('[name=privateKey]').waitFor();
  });

  test('adds another credential for a scheme, validates it, and attaches it to nodes', async () => {
    await driver.drawer.getByRole('button', { name: 'Add a credential for apiKeyAuth' }).click();
    const form = scheme('apiKeyAuth').locator('form');
    await form.getByRole('button', { name: 'Save' }).click();
    expect(await form.innerText()).toContain('is required');
    await form.locator('input[name=name]').fill('Key');
    expect(await form.innerText()).toContain('A credential named Key already exists');
    await form.locator('input[name=name]').fill('Second key');
    await form.locator('input[type=password]').fill('another-secret');
    await form.getByRole('button', { name: 'Save' }).click();
    await driver.drawer.getByRole('button', { name: 'More actions for Second key' }).click();
    await driver.drawer.getByRole('menuitem', { name: 'Attach' }).click();
    await driver.drawer.getByRole('checkbox', { name: /createCustomer/ }).check();
    expect(JSON.stringify(await driver.step('createCustomer'))).toContain('"credential":"Second key"');
    expect(JSON.stringify(await driver.document())).not.toContain('another-secret');
    await driver.drawer.getByRole('checkbox', { name: /createCustomer/ }).uncheck();
    expect(JSON.stringify(await driver.step('createCustomer'))).not.toContain('"credentials"');
  });

  test('keeps secrets in memory only, unless the user chooses the session', async () => {
    const readStorage = (): Promise<string> =>
      testPage.page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    await driver.drawer.getByRole('button', { name: 'More actions for Key' }).click();
    await driver.drawer.getByRole('menuitem', { name: 'Edit' }).click();
    await scheme('apiKeyAuth').locator('input[type=password]').fill('my-own-secret');
    await scheme('apiKeyAuth').getByRole('button', { name: 'Save' }).click();
    expect(await readStorage()).not.toContain('my-own-secret');
    await driver.drawer.getByRole('switch', { name: 'Remember for this session' }).click();
    expect(await readStorage()).toContain('my-own-secret');
    await driver.drawer.getByRole('switch', { name: 'Remember for this session' }).click();
    expect(await readStorage()).not.toContain('my-own-secret');
  });

  test('closes with Escape, and removes a credential', async () => {
    await driver.drawer.getByRole('button', { name: 'More actions for Staff' }).click();
    await driver.drawer.getByRole('menuitem', { name: 'Remove' }).click();
    await driver.waitForAnimation();
    expect(await driver.card('updateCustomer').locator('.chip.cred').getAttribute('class')).toContain('missing');
    await testPage.page.keyboard.press('Escape');
    await driver.waitForAnimation();
    expect(await driver.drawer.count()).toBe(0);
  });
});
