import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Chain } from '@opchain/core';
import { longestTask } from '../../support/longest-task.js';
import { transferText } from '../../support/transfer-text.js';
import { useChromium, useSample } from '@opchain/test-support/shared/use-shared';
import { useBuilder } from '../../support/use-builder.js';

jest.setTimeout(90_000);

const browser = useChromium();
const sample = useSample('express');
const collection = 'plugins/chain-formats/test/R1.postman_collection.json';

const builder = useBuilder(browser, sample);

beforeEach(async () => {
  // The description is open: what is imported is matched to its operations.
  await builder.row(/^POST createCustomer/).waitFor();
});

const dialog = () => builder.page.locator('opchain-import-dialog');

const transfer = (type: 'paste' | 'drop', text: string, name = ''): Promise<void> =>
  transferText(builder.page, type, text, name);

/** A HAR of calls one after the other: what they are, send and return. */
const toHar = (calls: readonly (readonly [call: string, sends: unknown, returns: unknown])[]): string =>
  JSON.stringify({
    log: {
      version: '1.2',
      entries: calls.map(([call, sends, returns], at) => ({
        startedDateTime: new Date(1_700_000_000_000 + 20 * at).toISOString(),
        time: 5,
        request: {
          method: call.split(' ')[0],
          url: `https://other.example${call.split(' ')[1]}`,
          headers: [],
          ...(sends === undefined ? {} : { postData: { mimeType: 'application/json', text: JSON.stringify(sends) } }),
        },
        response: { status: 200, content: { mimeType: 'application/json', text: JSON.stringify(returns) } },
      })),
    },
  });

describe('the page opens', () => {
  test('text pasted on the start screen without focus, and files dropped on a dialog', async () => {
    const { page } = builder;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate((text) => navigator.clipboard.writeText(text), `curl ${sample.url}/products`);
    await page.keyboard.press('Control+v');
    await builder.card('listProducts').waitFor();
    await builder.bar.getByRole('button', { name: 'Open', exact: true }).click();
    const open = page.locator('opchain-open-dialog');
    await open.getByRole('button', { name: 'Choose a file…' }).evaluate((button, text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], 'calls.sh'));
      const options = { bubbles: true, composed: true, cancelable: true, dataTransfer };
      if (button.dispatchEvent(new DragEvent('dragover', options))) throw new Error('The browser would open the file.');
      button.dispatchEvent(new DragEvent('drop', options));
    }, `curl ${sample.url}/customers`);
    await builder.card('listCustomers').waitFor();
    await open.waitFor({ state: 'detached' });
  });

  test('calls that are pasted while its description is still opening, matched to its operations', async () => {
    const { page } = builder;
    let open = (): void => undefined;
    const opening = new Promise<void>((resolve) => (open = resolve));
    await page.route('**/openapi.json', async (route) => {
      await opening;
      await route.continue();
    });
    const isRequested = page.waitForRequest('**/openapi.json');
    await page.reload();
    await isRequested;
    await transfer('paste', `curl ${sample.url}/products`);
    await dialog().getByRole('progressbar').waitFor();
    expect(await builder.card('listProducts').count()).toBe(0);
    open();
    await builder.card('listProducts').waitFor();
    await dialog().waitFor({ state: 'detached' });
  });

  test('pasted calls whose format is loaded after the description was opened, matched to its operations', async () => {
    const { page } = builder;
    let open = (): void => undefined;
    const opening = new Promise<void>((resolve) => (open = resolve));
    await page.route('**/openapi.json', async (route) => {
      await opening;
      await route.continue();
    });
    let load = (): void => undefined;
    const opened = new Promise<void>((resolve) => (load = resolve));
    await page.route('**/chunks/read-recording-*.js', async (route) => {
      await opened;
      await route.continue();
    });
    const isRequested = page.waitForRequest('**/openapi.json');
    await page.reload();
    await isRequested;
    await transfer('paste', `curl ${sample.url}/products`);
    await dialog().getByRole('progressbar').waitFor();
    open();
    await builder.row(/^POST createCustomer/).waitFor();
    load();
    await builder.card('listProducts').waitFor();
    await dialog().waitFor({ state: 'detached' });
  });

  test('imports a Postman collection from a file, shows what it omitted, and runs it', async () => {
    const [chooser] = await Promise.all([
      builder.page.waitForEvent('filechooser'),
      builder.button('choose a file').click(),
    ]);
    await chooser.setFiles(collection);
    await dialog().getByRole('heading', { name: 'Open 6 calls of R1.postman_collection.json' }).waitFor();
    await dialog()
      .getByText(/Scripts are left out, except for/)
      .waitFor();
    await dialog().getByRole('button', { name: 'Open' }).click();
    await builder.card('payOrder').waitFor();
    expect(JSON.stringify(await builder.chain())).toContain('{{createNotebook.id}}');
    await builder.run();
    expect(await builder.waitForRunEnd()).toBe('Succeeded');
  });

  test('not from a text of an unknown kind, which the dialog reports', async () => {
    await builder.row(/createCustomer/).dblclick();
    await builder.card('createCustomer').waitFor();
    await builder.page.keyboard.press('Control+o');
    await builder.page.getByRole('tab', { name: 'Chain', selected: true }).waitFor();
    await builder.page.getByLabel('Or paste its text').fill('something: else');
    await builder.page.locator('opchain-open-dialog').getByRole('button', { name: 'Open' }).last().click();
    await builder.page.locator('opchain-open-dialog').getByRole('alert').waitFor();
  });

  test('not what turns out to be of an unknown kind, or damaged; it stays in the dialog', async () => {
    const { page } = builder;
    await page.keyboard.press('Control+o');
    const open = page.locator('opchain-open-dialog');
    const text = open.getByLabel('Or paste its text');
    await text.waitFor();
    // What recognizes the formats is loaded after the click.
    let load = (): void => undefined;
    const clicked = new Promise<void>((resolve) => (load = resolve));
    await page.route('**/chunks/*.js', async (route) => {
      await clicked;
      await route.continue();
    });
    await text.fill('something: else');
    await open.getByRole('button', { name: 'Open' }).last().click();
    load();
    await open.getByRole('alert').waitFor();
    expect(await text.inputValue()).toBe('something: else');
    await text.fill('{"arazzo": "1.0.1", "workflows": 5}');
    await open.getByRole('button', { name: 'Open' }).last().click();
    await page.locator('opchain-failure-dialog').getByRole('button', { name: 'Close' }).last().click();
    expect(await text.inputValue()).toBe('{"arazzo": "1.0.1", "workflows": 5}');
    await page.keyboard.press('Escape');
    await open.waitFor({ state: 'detached' });
  });

  test('pasted curl commands; what was open stays in its tab', async () => {
    await builder.row(/createCustomer/).dblclick();
    await builder.card('createCustomer').waitFor();
    await transfer(
      'paste',
      `curl ${sample.url}/products --json '{"name": "Pen", "price": 2}'\ncurl ${sample.url}/products`,
    );
    await builder.card('listProducts').waitFor();
    expect((await builder.chain()).steps.map(({ id }) => id)).toEqual(['createProduct', 'listProducts']);
    const tabs = builder.page.getByRole('navigation', { name: 'Open chains' });
    await tabs.getByRole('button', { name: 'Untitled chain', exact: true }).click();
    await builder.card('createCustomer').waitFor();
  });

  test('a dropped HAR of another API, with a description made for it', async () => {
    await transfer('drop', toHar([['GET /things/5', undefined, { id: 5 }]]), 'recording.har');
    await builder.card('getThings').waitFor();
    await builder.row(/getThings/).waitFor();
    expect((await builder.chain()).sources).toEqual([{ name: 'other', url: './other.requests.openapi.yaml' }]);
  });

  test('no part of a damaged file, and shows why', async () => {
    const before = await builder.chain();
    await transfer('drop', toHar([]).slice(0, -4), 'cut-off.har');
    await builder.page.locator('opchain-failure-dialog').getByText('The file is not a HAR').waitFor();
    expect(await builder.chain()).toEqual(before);
  });
});

test('an uncertain value is a mapping if the user says so', async () => {
  const har = toHar([
    ['POST /invoices', {}, { id: 12 }],
    ['POST /mails', { refId: 12 }, {}],
  ]);
  const payloadOf = (chain: Chain) => chain.steps.find(({ id }) => id === 'postMails');
  for (const isConfirmed of [false, true]) {
    await transfer('drop', har, 'mails.har');
    const guess = dialog().getByRole('checkbox', { name: 'postMails body/refId “12” is {{postInvoices.id}}' });
    await guess.waitFor();
    if (isConfirmed) await guess.check();
    await dialog().getByRole('button', { name: 'Open' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(payloadOf(await builder.chain())).toMatchObject({
      body: { payload: { refId: isConfirmed ? '{{postInvoices.id}}' : 12 } },
    });
  }
  const before = await builder.chain();
  await transfer('drop', har, 'mails.har');
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await dialog().waitFor({ state: 'detached' });
  expect(await builder.chain()).toEqual(before);
});

test('a credential becomes one by its name, and its secret is stored nowhere', async () => {
  const secret = 'tok-55aa66bb77cc88dd';
  await transfer('paste', `curl https://other.example/me -H 'Authorization: Bearer ${secret}' -b 'session=${secret}'`);
  await dialog().getByText('The credential "bearerAuth" must be configured for a run.').waitFor();
  await dialog().getByRole('button', { name: 'Open' }).click();
  await builder.card('getMe').waitFor();
  await builder.bar.getByText('Saved locally').waitFor();
  expect((await builder.chain()).steps).toMatchObject([
    { credentials: [{ scheme: 'bearerAuth', credential: 'bearerAuth' }] },
  ]);
  const stored = await builder.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).toContain('bearerAuth');
  expect(stored).not.toContain(secret);
});

test('1,000 entries become a chain without blocking the page', async () => {
  const calls = Array.from({ length: 500 }, (_, at) => {
    const id = `item-${at}-${(at * 7919 + 104_729).toString(16)}`;
    const tags = Array.from({ length: 20 }, (__, tag) => `${id}-${tag}`);
    return [
      ['POST /items', { name: 'x' }, { id, tags }],
      [`GET /items/${id}`, undefined, { id, tags }],
    ] as const;
  }).flat();
  // What is imported waits in the dialog while it has notes for the user.
  const har = toHar(calls).replace(
    '"headers":[]',
    '"headers":[{"name":"Authorization","value":"Bearer abc-123-token"}]',
  );
  const measure = () =>
    longestTask(builder.page, async () => {
      await transfer('drop', har, 'large.har');
      await dialog().getByRole('button', { name: 'Open' }).waitFor();
    });
  const close = async () => {
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'detached' });
  };
  // Other tests run at the same time: the best of several shows what the page itself needs.
  const measured = [await measure()];
  for (let again = 0; again < 2; again += 1) {
    await close();
    measured.push(await measure());
  }
  console.log(`longest tasks of ${measured.map(Math.round).join(', ')} ms`);
  await dialog()
    .getByRole('heading', { name: /\b1,?000\b/ })
    .waitFor();
  expect(Math.min(...measured)).toBeLessThan(200);
});
