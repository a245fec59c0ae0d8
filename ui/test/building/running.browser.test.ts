import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { startSample } from '@opchain/test-support/start-command';
import { unpackText } from '../../src/stores/documents/pack-text.js';
import { type OpenBuilder, openBuilder } from '../support/open-builder.js';
import { useChromium, useSample } from '@opchain/test-support/shared/use-shared';

jest.setTimeout(120_000);

const browser = useChromium();
const sample = useSample('bundled');

let builder: OpenBuilder;

beforeEach(async () => {
  builder = await openBuilder(browser, `${sample.url}/ui/`);
  await builder.row('Presets').waitFor();
});

/** What the browser itself logs about a status or a connection that a test expects. */
const expected = /^Failed to load resource: (?:the server responded with a status of 401|net::ERR_CONNECTION_REFUSED)/;

afterEach(async () => {
  expect(builder.opened.consoleMessages.filter((text) => !expected.test(text))).toEqual([]);
  await builder.opened.context.close();
});

async function openR2(): Promise<void> {
  await builder.button(/^R2 Order with credentials/).click();
  await builder.card('createOrder').waitFor();
}

/** `createCustomer`, then a wait, then `getCustomer`: a run to interrupt during the wait. */
async function drawWaiting(seconds: number): Promise<void> {
  await builder.row(/^POST createCustomer/).dblclick();
  await builder.card('createCustomer').waitFor();
  await builder.type('name', 'Ada');
  await builder.type('email', 'ada@example.org');
  await builder.row(/^Wait/).dblclick();
  await builder.inspector.getByLabel('Duration').fill(String(seconds));
  await builder.row(/^GET getCustomer/).dblclick();
  await builder.map('id', 'createCustomer.id');
  await builder.connect('createCustomer', 'wait');
  await builder.connect('wait', 'getCustomer');
}

const state = async (node: string): Promise<string | undefined> =>
  (await builder.shownResults()).find((result) => result.node === node)?.state;

test('Ctrl+Enter runs the chain from a field that shows a mapping', async () => {
  await openR2();
  await builder.select('createOrder');
  await builder.mappedValue('customerId').focus();
  await builder.page.keyboard.press('Control+Enter');
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
});

test('a wrong credential shows the 401 and the server message', async () => {
  await openR2();
  await builder.bar.getByRole('button', { name: 'Credentials', exact: true }).click();
  await builder.drawer.getByRole('button', { name: 'More actions for apiKeyAuth' }).click();
  await builder.drawer.getByRole('menuitem', { name: 'Edit' }).click();
  await builder.drawer.getByLabel('API key', { exact: false }).first().fill('not-the-key-at-all');
  await builder.drawer.getByRole('button', { name: 'Save' }).click();
  await builder.page.keyboard.press('Escape');
  await builder.run();
  expect(await builder.waitForRunEnd()).toBe('Failed');
  expect(await builder.shownResults()).toEqual([
    expect.objectContaining({ node: 'createCustomer', state: 'Failed', status: '401' }),
    ...Array(3).fill(expect.objectContaining({ state: 'Skipped' })),
  ]);
  await builder.resultOf('createCustomer').click();
  await builder.inspector.getByText(/The server said: “/).waitFor();
  await builder.inspector.getByText('WWW-Authenticate', { exact: false }).first().waitFor();
  await builder.inspector.getByRole('button', { name: 'Edit apiKeyAuth' }).waitFor();
  await builder
    .resultOf('updateCustomer')
    .getByText('Not sent: createCustomer failed', { exact: false })
    .first()
    .waitFor();
});

test('a server that stops during a run fails the next call, and the page stays', async () => {
  const api = await startSample('bundled', ['--issuer-port', '0']);
  await builder.opened.context.close();
  builder = await openBuilder(browser, `${api.url}/ui/`);
  await builder.row('Presets').waitFor();
  await drawWaiting(8);
  await builder.run();
  await builder.resultOf('createCustomer').getByText('Succeeded').waitFor();
  await api.stop();
  expect(await builder.waitForRunEnd()).toBe('Failed');
  expect([await state('createCustomer'), await state('wait'), await state('getCustomer')]).toEqual([
    'Succeeded',
    'Succeeded',
    'Failed',
  ]);
  await builder.resultOf('getCustomer').click();
  await builder.inspector.getByText(/The call to 127\.0\.0\.1:\d+ failed: the server cannot be reached/).waitFor();
  await builder.inspector.getByRole('tab', { name: 'Setup' }).click();
  await builder.mappedValue('id').waitFor();
});

test('a server that serves the page and stops before the first run is reported like any other', async () => {
  const api = await startSample('bundled', ['--issuer-port', '0']);
  await builder.opened.context.close();
  builder = await openBuilder(browser, `${api.url}/ui/`);
  await builder.row('Presets').waitFor();
  await builder.page.waitForLoadState('networkidle');
  await api.stop();
  await builder.row(/^GET listProducts/).dblclick();
  await builder.card('listProducts').waitFor();
  await builder.run();
  expect(await builder.waitForRunEnd()).toBe('Failed');
  await builder.resultOf('listProducts').click();
  await builder.inspector.getByText(/failed: the server cannot be reached/).waitFor();
});

test('stop ends pending calls and sends no others', async () => {
  await drawWaiting(60);
  await builder.run();
  await builder.resultOf('wait').getByText('Running').waitFor();
  await builder.card('getCustomer').getByText('Waiting').waitFor();
  await builder.card('getCustomer').getByText('for wait').waitFor();
  await builder.stopButton.click();
  expect(await builder.waitForRunEnd()).toBe('Cancelled');
  expect([await state('createCustomer'), await state('wait'), await state('getCustomer')]).toEqual([
    'Succeeded',
    'Cancelled',
    'Cancelled',
  ]);
  expect((await builder.shownResults()).find(({ node }) => node === 'getCustomer')?.status).toBe('–');
  // Escape stops too.
  await builder.run();
  await builder.resultOf('wait').getByText('Running').waitFor();
  await builder.page.keyboard.press('Escape');
  expect(await builder.waitForRunEnd()).toBe('Cancelled');
});

test('one node runs with its dependencies, and nothing else', async () => {
  await openR2();
  await builder.select('updateCustomer');
  await builder.button('Run updateCustomer and its dependencies').click();
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
  expect((await builder.shownResults()).map(({ node }) => node)).toEqual(['createCustomer', 'updateCustomer']);
  await builder.card('createOrder').getByText('Not run yet').waitFor();
});

describe('an export', () => {
  async function exported(item: string): Promise<{ name: string; text: string }> {
    await builder.results.getByRole('button', { name: 'Export' }).click();
    return builder.saved(() => builder.results.getByRole('menuitem', { name: item }).click());
  }

  test('is JSON of the run and HAR of its calls', async () => {
    await openR2();
    await builder.run();
    expect(await builder.waitForRunEnd()).toBe('Succeeded');
    const json = await exported('Results as JSON');
    expect(json.name).toMatch(/^R2-[\dT-]+\.json$/);
    const summary = JSON.parse(json.text);
    expect(summary.state).toBe('succeeded');
    expect(summary.results.map((result: { stepId: string }) => result.stepId).sort()).toEqual([
      'createCustomer',
      'createOrder',
      'createProduct',
      'updateCustomer',
    ]);
    const har = await exported('Calls as HAR');
    expect(har.name).toMatch(/\.har$/);
    const { log } = JSON.parse(har.text);
    expect(log.version).toBe('1.2');
    expect(
      log.entries
        .map((entry: { request: { method: string; url: string }; response: { status: number } }) => [
          entry.request.method,
          new URL(entry.request.url).pathname.split('/')[1],
          entry.response.status,
        ])
        .sort(),
    ).toEqual([
      ['PATCH', 'customers', 200],
      ['POST', 'customers', 201],
      ['POST', 'orders', 201],
      ['POST', 'products', 201],
    ]);
  });

  test('contains no secret: not in the page, the exports, the curl command, the saved chain, the link, nor in browser storage', async () => {
    const config = await (await fetch(`${sample.url}/ui/config.json`)).json();
    const plain: string[] = config.credentials.flatMap((each: Record<string, unknown>) =>
      ['apiKey', 'password', 'token', 'clientSecret']
        .map((field) => each[field])
        .filter((value): value is string => typeof value === 'string'),
    );
    const pairs: string[] = config.credentials.flatMap((each: Record<string, string>) => [
      ...(each['password'] === undefined ? [] : [`${each['username']}:${each['password']}`]),
      ...(each['clientSecret'] === undefined ? [] : [`${each['clientId']}:${each['clientSecret']}`]),
    ]);
    expect(plain.length).toBeGreaterThan(5);
    const tokens: string[] = [];
    await builder.page.route('**/token', async (route) => {
      const response = await route.fetch();
      const { access_token: token } = (await response.json()) as { access_token?: string };
      if (token !== undefined) tokens.push(token);
      await route.fulfill({ response });
    });
    await builder.opened.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const copied = () => builder.page.evaluate(() => navigator.clipboard.readText());
    await openR2();
    await builder.run();
    expect(await builder.waitForRunEnd()).toBe('Succeeded');
    expect(tokens).toHaveLength(2);

    const seen: Record<string, string> = {};
    seen['json'] = (await exported('Results as JSON')).text;
    seen['har'] = (await exported('Calls as HAR')).text;
    seen['html'] = (await exported('Page with drawing and steps')).text;
    expect(seen['html']).toContain('<code>createOrder</code>');
    for (const node of ['createCustomer', 'updateCustomer', 'createProduct', 'createOrder']) {
      await builder.resultOf(node).click();
      for (const tab of ['Request', 'Response', 'Timing', 'Checks']) {
        await builder.inspector.getByRole('tab', { name: tab }).first().click();
        seen[`${node} ${tab}`] = await pageText();
        if (tab !== 'Request') continue;
        await builder.inspector.getByRole('button', { name: 'Copy as curl' }).click();
        await builder.inspector.getByRole('button', { name: 'Copied' }).waitFor();
        seen[`${node} curl`] = await copied();
        expect(seen[`${node} curl`]).toMatch(/^curl /);
      }
    }
    await builder.bar.getByRole('button', { name: 'Credentials', exact: true }).click();
    await builder.drawer.getByText('Declared in spec').waitFor();
    seen['drawer'] = await pageText();
    await builder.page.keyboard.press('Escape');
    seen['chain'] = (await builder.save()).text;
    await builder.bar.getByRole('button', { name: /^Chain: / }).click();
    await builder.button('Copy share link').click();
    await builder.page.getByText('Link copied. It contains the chain, but no secrets.').first().waitFor();
    seen['link'] = await unpackText((await copied()).split('#chain=')[1] ?? '');
    expect(seen['link']).toContain('createOrder');
    seen['storage'] = await builder.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(seen['storage']).toContain('createOrder');
    for (const secret of [...plain, ...pairs, ...tokens]) {
      for (const form of [secret, Buffer.from(secret).toString('base64'), encodeURIComponent(secret)]) {
        for (const [where, text] of Object.entries(seen)) expect([where, text.includes(form)]).toEqual([where, false]);
      }
    }
    expect(seen['createCustomer Request']).toMatch(/X-API-Key/i);
  });

  /** All text in the page, including attributes and fields, through every shadow root. */
  function pageText(): Promise<string> {
    return builder.page.evaluate(() => {
      const parts: string[] = [];
      const visit = (root: Document | ShadowRoot): void => {
        for (const element of root.querySelectorAll('*')) {
          for (const attribute of element.attributes) parts.push(attribute.value);
          if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) parts.push(element.value);
          for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) parts.push(node.nodeValue ?? '');
          if (element.shadowRoot) visit(element.shadowRoot);
        }
      };
      visit(document);
      return parts.join('\n');
    });
  }
});
