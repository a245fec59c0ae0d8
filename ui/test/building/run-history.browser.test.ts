import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { useBuilder } from '../support/use-builder.js';
import { until } from '../support/until.js';
import { useChromium, useSample } from '@opchain/test-support/shared/use-shared';

jest.setTimeout(120_000);

const browser = useChromium();
const sample = useSample('bundled');

const builder = useBuilder(browser, sample);
/** Access tokens that calls were sent with. */
let tokens: Set<string>;

beforeEach(async () => {
  tokens = new Set();
  builder.page.on('request', (request) => {
    const [, token] = /^Bearer (.+)$/.exec(request.headers()['authorization'] ?? '') ?? [];
    if (token !== undefined) tokens.add(token);
  });
  await builder.button(/^R2 Order with credentials/).click();
  await builder.card('createOrder').waitFor();
  await builder.run();
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
});

const runs = (): Locator => builder.page.getByRole('list', { name: 'History' }).getByRole('listitem');

async function openHistory(): Promise<void> {
  await builder.page.getByRole('tab', { name: 'History' }).click();
  await runs().first().waitFor();
}

/** Everything that the page has stored, as text. */
function readStorages(): Promise<string> {
  return builder.page.evaluate(async () => {
    const toPromise = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('IndexedDB failed'));
      });
    const parts: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name } of await indexedDB.databases()) {
      const database = await toPromise(indexedDB.open(name!));
      for (const store of database.objectStoreNames)
        parts.push(await toPromise(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    return JSON.stringify(parts);
  });
}

test('a run is opened again after a reload, compared with another one, and deleted', async () => {
  await openHistory();
  await builder.page.reload();
  await builder.card('createOrder').waitFor();
  await builder.run();
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
  await openHistory();
  await runs().nth(1).waitFor();
  await runs()
    .last()
    .getByRole('button', { name: /^Succeeded/ })
    .click();
  await builder.page
    .locator('opchain-results .sum')
    .getByText(/^Run of \d\d:\d\d$/)
    .waitFor();
  await builder.page.getByRole('tab', { name: /^Results/ }).click();
  expect(await builder.shownResults()).toContainEqual(
    expect.objectContaining({ node: 'createOrder', state: 'Succeeded' }),
  );
  await builder.resultOf('createOrder').click();
  await builder.inspector.getByText('201 Created').first().waitFor();

  await openHistory();
  for (const run of await runs().all()) await run.getByRole('checkbox').check();
  await builder.button('Compare').click();
  await builder.page.getByText(/The same in \d+ calls. Only times differ./).waitFor();
  await builder.page.getByRole('table', { name: 'Times' }).getByText('createOrder').waitFor();
  await builder.button('Back to history').click();

  await runs()
    .last()
    .getByRole('button', { name: /^Delete / })
    .click();
  await runs().nth(1).waitFor({ state: 'detached' });
  await builder.page.locator('.notice').getByRole('button', { name: 'Undo', exact: true }).click();
  await runs().nth(1).waitFor();
});

test('the last run is shown again after a reload, with its time, on the canvas and in the results', async () => {
  await builder.page.reload();
  await builder.page
    .locator('opchain-results .sum')
    .getByText(/^Run of \d\d:\d\d$/)
    .waitFor();
  await builder.page.getByRole('group', { name: /^createOrder, .*Succeeded/ }).waitFor();
  await builder.page.getByRole('tab', { name: /^Results/ }).click();
  expect(await builder.shownResults()).toContainEqual(
    expect.objectContaining({ node: 'createOrder', state: 'Succeeded' }),
  );
});

test('leaving the page asks while a run continues, and only then', async () => {
  const asked: string[] = [];
  builder.page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await builder.page.evaluate(() => {
    (globalThis as { isFirst?: boolean }).isFirst = true;
  });
  await builder.row(/^Wait/).dblclick();
  await builder.inspector.getByLabel('Duration').fill('60');
  await builder.run();
  await builder.stopButton.waitFor();
  await builder.page.evaluate(() => location.reload());
  await until(() => asked.length > 0);
  expect(asked).toEqual(['beforeunload']);
  expect(await builder.page.evaluate(() => (globalThis as { isFirst?: boolean }).isFirst)).toBe(true);
  await builder.stopButton.click();
  await builder.stopButton.waitFor({ state: 'hidden' });
  await builder.page.reload();
  await builder.card('createOrder').waitFor();
  expect(asked).toHaveLength(1);
});

test('a chain that is run while its description is still opening waits for it', async () => {
  let open = (): void => undefined;
  const opening = new Promise<void>((resolve) => (open = resolve));
  let isRequested = false;
  await builder.page.route('**/openapi.json', async (route) => {
    isRequested = true;
    await opening;
    await route.continue();
  });
  await builder.page.reload();
  await builder.card('createOrder').waitFor();
  await builder.run();
  await until(() => isRequested);
  expect(await builder.results.getByText('Not started').count()).toBe(0);
  open();
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
});

test('no credential and no token is in what the page stores of a run', async () => {
  await openHistory();
  await builder.page.waitForFunction(async () =>
    (await indexedDB.databases()).some(({ name }) => name!.endsWith(':runs')),
  );
  const secrets = await builder.page.evaluate(async () => {
    const config = (await (await fetch('config.json')).json()) as {
      credentials: readonly Readonly<Record<string, string>>[];
    };
    return config.credentials.flatMap(({ apiKey, password, clientSecret, token }) =>
      [apiKey, password, clientSecret, token].filter((value) => value !== undefined),
    );
  });
  expect(secrets.length).toBeGreaterThanOrEqual(5);
  // One for each of the two grants.
  expect(tokens.size).toBeGreaterThan(1);
  let stored = '';
  // The run is written after it ended.
  while (!stored.includes('durationMs') || !stored.includes('/orders')) stored = await readStorages();
  expect([...secrets, ...tokens].filter((secret) => stored.includes(secret))).toEqual([]);
});
