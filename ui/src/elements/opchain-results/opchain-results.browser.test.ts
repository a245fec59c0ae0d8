import { afterEach, describe, expect, test } from '@jest/globals';
import { boxOf } from '../../../test/support/box-of.js';
import { downloadBy } from '../../../test/support/download-by.js';
import { ElementsDriver } from '../../../test/support/elements-driver.js';
import { type TestPage, useChromium, useTestPage } from '@opchain/test-support/shared/use-shared';

const browser = useChromium();
const server = useTestPage('elements-page');

let testPage: TestPage;
let driver: ElementsDriver;

const openResults = async (query = '', readySelector = 'opchain-palette'): Promise<void> => {
  testPage = await browser.open(`${server.url}${query}`, {}, readySelector);
  driver = new ElementsDriver(testPage.page);
  await driver.card('createOrder').waitFor();
};

afterEach(async () => {
  expect(testPage.consoleMessages).toEqual([]);
  await testPage.context.close();
});

const cells = async (id: string): Promise<string[]> =>
  (await driver.row(id).getByRole('gridcell').allInnerTexts()).map((text) => text.trim());

describe('results', () => {
  test('list every call as it progresses: state, status, start, end, duration', async () => {
    await openResults('?pause=2000');
    await testPage.page.evaluate(() => void workbench.run());
    await Promise.all([
      driver.row('createCustomer').getByText('Running').waitFor(),
      driver.row('createOrder').getByText('Waiting for createCustomer').waitFor(),
    ]);
    await driver.results.getByText('4 of 4 steps').waitFor();
    const [state, name, status, start, end, duration] = await cells('createCustomer');
    expect([state, name, status]).toEqual(['Succeeded', 'POST\ncreateCustomer', '201']);
    for (const time of [start, end]) expect(time).toMatch(/^\d\d:\d\d:\d\d\.\d\d\d$/);
    expect(duration).toMatch(/^\d+\.\d+ s$/);
    const [, , , b] = await cells('updateCustomer');
    const [, , , , c] = await cells('createProduct');
    expect(b! < c!).toBe(true);
  });

  test('show the card of the row that is chosen, and retain the focus', async () => {
    await openResults();
    await driver.run();
    await driver.canvas.hover({ position: { x: 8, y: 8 } });
    await testPage.page.mouse.wheel(0, 4000);
    await driver.waitForAnimation();
    await driver.row('createCustomer').click();
    await driver.waitForAnimation();
    const [card, canvas] = [await boxOf(driver.card('createCustomer')), await boxOf(driver.canvas)];
    expect([card.x > canvas.x, card.y > canvas.y]).toEqual([true, true]);
    expect([card.x + card.width < canvas.x + canvas.width, card.y + card.height < canvas.y + canvas.height]).toEqual([
      true,
      true,
    ]);
    expect(await driver.row('createCustomer').evaluate((row) => row.matches(':focus'))).toBe(true);
  });

  test('draw a bar for each call, with the token part separate', async () => {
    await openResults('?pause=60');
    await driver.run();
    expect(await driver.count(driver.row('createProduct').locator('rect.token'), 1)).toBe(1);
    expect(await driver.count(driver.row('createCustomer').locator('rect.token'), 0)).toBe(0);
    expect(await driver.count(driver.results.locator('rect.call'), 4)).toBe(4);
  });

  test('distinguishes failed, skipped and cancelled, with the reason', async () => {
    await openResults('?fail=/products');
    await driver.run();
    expect((await cells('createProduct')).slice(0, 3)).toEqual(['Failed', 'POST\ncreateProduct', '401']);
    expect((await cells('createOrder'))[0]).toBe('Skipped');
    expect((await cells('createOrder')).at(-1)).toBe('Not sent: createProduct failed');
    expect(await driver.results.locator('.sum').innerText()).toContain('2 succeeded, 1 failed, 1 skipped');
    await testPage.context.close();
    await openResults('?pause=2000');
    await testPage.page.evaluate(() => void workbench.run());
    await driver.row('createCustomer').getByText('Running').waitFor();
    await testPage.page.evaluate(() => workbench.cancelRun());
    await driver.waitForAnimation();
    expect((await cells('createCustomer'))[0]).toBe('Cancelled');
  });

  test('a cancelled run is not retried if that would send nothing', async () => {
    await openResults();
    await driver.run();
    const retry = driver.results.getByRole('button', { name: /^Retry failed/ });
    const addCancelled = (sent: number): Promise<void> =>
      testPage.page.evaluate((count) => {
        hostPage.addRun((summary) => ({
          ...summary,
          runId: `cancelled ${count}`,
          state: 'cancelled',
          results: summary.results.map((result, index) =>
            index < count ? result : { ...result, state: 'cancelled' as const },
          ),
        }));
      }, sent);
    await addCancelled(4);
    await driver.results.getByRole('group', { name: 'Selected run' }).getByText('Cancelled').first().waitFor();
    expect(await retry.count()).toBe(0);
    await addCancelled(3);
    await retry.waitFor();
  });

  test('a row opens its result: the server message first, then the likely fix', async () => {
    await openResults('?fail=/products');
    await driver.run();
    await driver.row('createProduct').click();
    const detail = driver.results.locator('opchain-result-detail');
    expect(await detail.locator('.banner').innerText()).toContain(
      'The server said: “The key is not meant for this API.”',
    );
    await detail.getByRole('button', { name: 'Edit Client' }).click();
    await driver.drawer.getByRole('heading', { name: 'Declared in spec' }).waitFor();
    expect(await driver.count(driver.drawer.locator('form'), 1)).toBe(1);
  });

  test('a call that would send a credential to another server links to the credential, with that server to approve', async () => {
    await openResults();
    await driver.run();
    await testPage.page.evaluate(() => {
      const failure = {
        code: 'SECRET_LEAVES',
        message: 'The call would contain the credential.',
        credential: 'Client',
        origin: 'https://other.example.com',
      } as const;
      hostPage.addRun((summary) => ({
        ...summary,
        runId: 'leaving',
        results: summary.results.map((result) =>
          result.stepId === 'createOrder' ? { ...result, state: 'failed' as const, failure } : result,
        ),
      }));
    });
    await driver.row('createOrder').click();
    await driver.results.getByRole('button', { name: 'Approve Client for https://other.example.com…' }).click();
    const approved = await driver.drawer.getByLabel('Approved addresses').inputValue();
    expect(approved.split(' ')).toContain('https://other.example.com');
  });

  test('a response value can be used as a mapping, by mouse and by keyboard', async () => {
    await openResults('?inspector', 'opchain-inspector');
    await driver.run();
    await driver.row('createCustomer').click();
    const offered = testPage.page.locator('opchain-inspector').getByRole('status');
    await driver.results.getByRole('treeitem', { name: /^id/ }).click();
    await offered.getByText('createCustomer.id').waitFor();
    await testPage.page.keyboard.press('ArrowDown');
    await testPage.page.keyboard.press('ArrowDown');
    await testPage.page.keyboard.press('Enter');
    await offered.getByText('createCustomer.tags[0]').waitFor();
  });

  test('request, timing and checks are in tabs; secrets are masked there and in curl', async () => {
    await openResults();
    await testPage.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await driver.run();
    await driver.row('createCustomer').click();
    const detail = driver.results.locator('opchain-result-detail');
    await detail.getByRole('tab', { name: 'Request' }).click();
    expect(await detail.locator('#part').innerText()).toContain('http://api.test/customers');
    expect(await detail.locator('#part').innerText()).not.toContain('key-of-the-shop');
    await detail.getByRole('button', { name: 'Copy as curl' }).click();
    await detail.getByRole('button', { name: 'Copied' }).waitFor();
    const curl = await testPage.page.evaluate(() => navigator.clipboard.readText());
    expect(curl).toContain('--request POST http://api.test/customers');
    expect(curl).not.toContain('key-of-the-shop');
    await detail.getByRole('button', { name: 'Copy for another shell' }).click();
    await detail.getByRole('menuitem', { name: 'PowerShell' }).click();
    await detail.getByRole('button', { name: 'Copied' }).waitFor();
    const powerShell = await testPage.page.evaluate(() => navigator.clipboard.readText());
    expect(powerShell).toContain("curl.exe --request 'POST' 'http://api.test/customers'");
    expect(powerShell).not.toContain('key-of-the-shop');
    await detail.getByRole('tab', { name: 'Timing' }).click();
    expect(await detail.locator('#part').innerText()).toContain('Started');
  });

  test('results are sorted by a column, searched, and filtered by state', async () => {
    await openResults('?fail=/products');
    await driver.run();
    const names = async (): Promise<string[]> =>
      (await driver.results.locator('.body .op').allInnerTexts()).map((text) => text.split('\n').at(-1)!.trim());
    await driver.results.getByRole('button', { name: 'Operation' }).click();
    await driver.waitForAnimation();
    expect(await names()).toEqual(['createCustomer', 'createOrder', 'createProduct', 'updateCustomer']);
    await driver.results.getByRole('button', { name: 'Filter results' }).click();
    await driver.results.getByRole('searchbox', { name: 'Search results' }).fill('PATCH');
    await driver.waitForAnimation();
    expect(await names()).toEqual(['updateCustomer']);
    await driver.results.getByRole('searchbox', { name: 'Search results' }).fill('');
    await driver.results.getByLabel('State of the results').selectOption({ label: 'Failed (1)' });
    await driver.waitForAnimation();
    expect(await names()).toEqual(['createProduct']);
  });

  test('past runs stay in the history', async () => {
    await openResults();
    await driver.run();
    await driver.run();
    await driver.results.getByRole('tab', { name: 'History' }).click();
    await driver.results.getByRole('button', { name: /^Succeeded Run 1\b/ }).click();
    await driver.results
      .getByRole('group', { name: 'Selected run' })
      .getByText(/^Run 1\b/)
      .waitFor();
  });

  test('a run exports as JSON and as HAR, without secrets', async () => {
    await openResults();
    await driver.run();
    const save = async (name: string): Promise<string> => {
      await driver.results.getByRole('button', { name: 'Export' }).click();
      const { text } = await downloadBy(testPage.page, () => driver.results.getByRole('menuitem', { name }).click());
      return text;
    };
    const [json, har] = [await save('Results as JSON'), await save('Calls as HAR')];
    expect((JSON.parse(json) as { results: unknown[] }).results).toHaveLength(4);
    expect((JSON.parse(har) as { log: { entries: unknown[] } }).log.entries).toHaveLength(4);
    for (const secret of [
      'key-of-the-shop',
      'password-of-staff',
      'token-of-the-shop',
      Buffer.from('staff:password-of-staff').toString('base64'),
    ]) {
      expect(json + har).not.toContain(secret);
    }
  });

  test('problems link to their path', async () => {
    await openResults();
    await driver.changeStep('updateCustomer', { parameters: [] });
    await driver.results.getByRole('tab', { name: /Problems/ }).click();
    await driver.results
      .getByRole('button', { name: /updateCustomer/ })
      .first()
      .click();
    expect(await driver.selected()).toEqual(['updateCustomer']);
  });

  test('warnings of the description are counted in the palette and listed by operation', async () => {
    await openResults();
    await testPage.page.evaluate(() => {
      const warnings = [
        { code: 'SPEC_WARNING', message: 'The path contains {id}, which no parameter describes.' },
      ] as const;
      hostPage.changeDescription((description) => ({
        ...description,
        warnings: [{ code: 'SPEC_DUPLICATE', message: 'A key is duplicated.', pointer: '/info' }],
        operations: description.operations.map((each) => (each.id === 'createOrder' ? { ...each, warnings } : each)),
      }));
    });
    const palette = testPage.page.locator('opchain-palette');
    await palette.getByRole('treeitem', { name: 'createOrder' }).getByText('1 warning').waitFor({ state: 'attached' });
    await palette.getByRole('button', { name: '2 warnings' }).click();
    await driver.results.getByRole('heading', { name: '2 warnings in the description' }).waitFor();
    const items = driver.results.locator('li.item');
    expect(await driver.count(items, 2)).toBe(2);
    expect(await items.allInnerTexts()).toEqual([
      expect.stringMatching(/Description\s+A key is duplicated\. \(\/info\)/),
      expect.stringMatching(/createOrder\s+The path contains \{id\}/),
    ]);
  });

  test('arrow keys navigate the rows, and the node of a row is highlighted on the canvas', async () => {
    await openResults();
    await driver.run();
    await driver.row('createCustomer').click();
    await testPage.page.keyboard.press('ArrowDown');
    expect(await driver.selected()).not.toEqual(['createCustomer']);
    await driver.row('createOrder').hover();
    await driver.waitForAnimation();
    expect(await driver.card('createOrder').getAttribute('class')).toContain('is-lit');
  });
});
