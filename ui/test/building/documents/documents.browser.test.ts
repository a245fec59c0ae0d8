import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type BuilderHost, startBuilderHost } from '../../../host/src/index.js';
import { type OpenBuilder, openBuilder, openSecondTab } from '../../support/open-builder.js';
import { useChromium, useSample } from '@opchain/test-support/shared/use-shared';

jest.setTimeout(90_000);

const browser = useChromium();
const sample = useSample('bundled');

let builder: OpenBuilder;

/** What the browser itself logs when it blocks or fails to connect: expected here. */
const refusals = /Content Security Policy|Failed to load resource: net::ERR|Refused to connect/;

afterEach(async () => {
  expect(builder.opened.consoleMessages.filter((text) => !refusals.test(text))).toEqual([]);
  await builder.opened.context.close();
});

const petStore = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '2.1.0' },
  servers: [{ url: 'https://pets.example' }],
  paths: { '/pets': { get: { operationId: 'listPets', responses: { 200: { description: 'Pets' } } } } },
};

describe('a chain', () => {
  beforeEach(async () => {
    builder = await openBuilder(browser, `${sample.url}/ui/`, { permissions: ['clipboard-read', 'clipboard-write'] });
    await builder.button(/^R2 Order with credentials/).click();
    await builder.card('createOrder').waitFor();
  });

  test('is shared as a link without any secret, and opens from it', async () => {
    await builder.bar.getByRole('button', { name: /^Chain: / }).click();
    await builder.button('Copy share link').click();
    await builder.page.getByText('Link copied. It contains the chain, but no secrets.').first().waitFor();
    const link = await builder.page.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain(`${sample.url}/ui/#chain=`);
    const receiver = await openBuilder(browser, link);
    await receiver.card('createOrder').waitFor();
    expect((await receiver.chain()).steps).toEqual((await builder.chain()).steps);
    expect(receiver.page.url()).toBe(`${sample.url}/ui/`);
    await receiver.run();
    expect(await receiver.waitForRunEnd()).toBe('Succeeded');
    expect(receiver.opened.consoleMessages).toEqual([]);
    await receiver.opened.context.close();
  });

  test('lists its diagnostics, each linked to its path', async () => {
    await builder.select('createOrder');
    await builder.inspector.getByRole('button', { name: 'Clear customerId' }).click();
    await builder.select('updateCustomer');
    await builder.inspector.getByRole('button', { name: 'Clear id' }).click();
    await builder.results.getByRole('tab', { name: 'Problems 2' }).click();
    const problems = builder.results.getByRole('listitem');
    await problems.nth(1).waitFor();
    expect(await problems.count()).toBe(2);
    await problems.filter({ hasText: 'createOrder' }).getByRole('button').click();
    await builder.inspector.getByRole('heading', { name: 'createOrder' }).waitFor();
    await builder.page.waitForFunction(() => {
      let active: Element | null = document.activeElement;
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      return active?.getAttribute('aria-label') === 'customerId';
    });
    // A run reports the same and sends nothing.
    await builder.run();
    expect(await builder.waitForRunEnd()).toBe('Not started');
    await builder.type('customerId', 'c-1');
    await builder.results.getByRole('tab', { name: 'Problems 1' }).waitFor();
  });

  test('is saved as YAML and as JSON, and opens again from both', async () => {
    const before = await builder.chain();
    const files = [];
    for (const [item, ending] of [
      ['Save as .arazzo.yaml', '.arazzo.yaml'],
      ['Save as .arazzo.json', '.arazzo.json'],
    ] as const) {
      await builder.bar.getByRole('button', { name: /^Chain: / }).click();
      const file = await builder.saved(() => builder.button(item).click());
      expect(file.name.endsWith(ending)).toBe(true);
      files.push(file);
    }
    for (const file of files) {
      await builder.openText('Chain', file.text);
      await builder.page.locator('opchain-open-dialog').waitFor({ state: 'detached' });
      expect(await builder.chain()).toEqual(before);
    }
  });

  test('reports why it cannot be opened, and keeps what is open', async () => {
    const before = await builder.chain();
    await builder.openText(
      'Chain',
      'arazzo: 1.1.0\ninfo: {title: T, version: 1.0.0}\nsourceDescriptions: [{name: a, url: ./a.json, type: openapi}]\nworkflows: [{workflowId: w, steps: [{stepId: s, workflowId: other}]}]\n',
    );
    const dialog = builder.page.locator('opchain-failure-dialog');
    await dialog.getByText('/workflows/0/steps/0').first().waitFor();
    await dialog.getByText('Step s').first().waitFor();
    expect(await builder.chain()).toEqual(before);
  });
});

describe('an API description', () => {
  beforeEach(async () => {
    builder = await openBuilder(browser, `${sample.url}/ui/`);
    // Until the page has opened its own description, it closes dialogs.
    await builder.row(/createCustomer/).waitFor();
  });

  test('is opened by URL', async () => {
    await builder.page.getByRole('textbox', { name: 'API description URL' }).fill(`${sample.url}/openapi.json`);
    await builder.page
      .getByRole('region', { name: 'Canvas' })
      .getByRole('button', { name: 'Open', exact: true })
      .click();
    await builder.page.getByRole('status').filter({ hasText: '11 operations, 5 schemes' }).waitFor();
    await builder.row(/createCustomer/).waitFor();
  });

  test('is opened from a file', async () => {
    const [chooser] = await Promise.all([
      builder.page.waitForEvent('filechooser'),
      builder.button('choose a file').click(),
    ]);
    await chooser.setFiles('implementations/contract/reference.openapi.yaml');
    await builder.row(/checkoutCart/).waitFor();
    await builder.row(/listOrders/).waitFor({ state: 'detached' });
  });

  test('is opened from pasted text', async () => {
    await builder.openText('API description', JSON.stringify(petStore));
    await builder.row(/listPets/).waitFor();
    await builder.bar.getByRole('button', { name: 'Server pets.example' }).waitFor();
    // An operation without a tag is listed under "Other".
    await builder.row(/^Other/).waitFor();
  });

  test('at a URL that the page may not connect to is rejected, naming the option that allows it', async () => {
    await builder.page.getByRole('textbox', { name: 'API description URL' }).fill('http://127.0.0.1:9/openapi.json');
    await builder.page
      .getByRole('region', { name: 'Canvas' })
      .getByRole('button', { name: 'Open', exact: true })
      .click();
    await builder.page.getByRole('alert').waitFor();
    expect(await builder.page.getByRole('alert').innerText()).toContain('--connect http://127.0.0.1:9');
  });
});

describe('a changed description', () => {
  const describeOrders = (version: 1 | 2): unknown => ({
    openapi: '3.1.0',
    info: { title: 'Orders', version: `${version}.0.0` },
    servers: [{ url: 'http://127.0.0.1:9' }],
    paths: {
      '/customers': {
        post: {
          operationId: 'createCustomer',
          requestBody: json({
            type: 'object',
            properties: { [version === 1 ? 'email' : 'emailAddress']: { type: 'string' } },
          }),
          responses: {
            201: {
              description: 'Made',
              ...json({ type: 'object', properties: { [version === 1 ? 'id' : 'customerId']: { type: 'string' } } }),
            },
          },
        },
      },
      '/orders': {
        post: {
          operationId: version === 1 ? 'createOrder' : 'placeOrder',
          requestBody: json({ type: 'object', properties: { customerId: { type: 'string' } } }),
          responses: { 201: { description: 'Made' } },
        },
      },
    },
  });
  const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
  let builderHost: BuilderHost;
  let version: 1 | 2 = 1;

  beforeAll(async () => {
    builderHost = await startBuilderHost({
      description: {
        name: 'orders',
        location: 'https://orders.example/openapi.json',
        read: () => Promise.resolve(JSON.stringify(describeOrders(version))),
      },
    });
  });

  afterAll(() => builderHost?.close());

  test('is reported path by path with suggestions; nothing is removed, and what is applied can be undone', async () => {
    builder = await openBuilder(browser, builderHost.url);
    await builder.row(/createCustomer/).dblclick();
    await builder.card('createCustomer').waitFor();
    await builder.type('email', 'ada@example.org');
    await builder.row(/createOrder/).dblclick();
    await builder.card('createOrder').waitFor();
    await builder.map('customerId', 'createCustomer.id');
    const before = await builder.chain();

    version = 2;
    await builder.bar.getByRole('button', { name: /^API/ }).click();
    await builder.button('Reload: orders').click();
    const report = builder.page.locator('opchain-report-dialog');
    await report.getByText('The description has no operation createOrder.').waitFor();
    await report.getByText('The body no longer has a field email.').waitFor();
    await report.getByText('{{createCustomer.id}}: the response of createCustomer has no field id.').waitFor();
    expect(await builder.chain()).toEqual(before);

    await report.getByRole('button', { name: 'Use placeOrder' }).click();
    await report.getByText('The description has no operation createOrder.').waitFor({ state: 'detached' });
    await report.getByRole('button', { name: 'Apply all suggestions' }).click();
    await report.getByText('The chain matches the description.').waitFor();
    await report.getByRole('button', { name: 'Close' }).last().click();
    const after = await builder.chain();
    expect(after.steps).toMatchObject([
      { id: 'createCustomer', body: { payload: { emailAddress: 'ada@example.org' } } },
      {
        id: 'createOrder',
        operation: { id: 'placeOrder' },
        body: { payload: { customerId: '{{createCustomer.customerId}}' } },
      },
    ]);
    const undo = builder.bar.getByRole('button', { name: /^Undo/ });
    await undo.click();
    await undo.click();
    expect((await builder.chain()).steps).toEqual(before.steps);
  });
});

test('two tabs have their own documents, and each survives a reload', async () => {
  builder = await openBuilder(browser, `${sample.url}/ui/`);
  await builder.row(/createCustomer/).dblclick();
  await builder.card('createCustomer').waitFor();
  await builder.bar.getByText('Saved locally').waitFor();
  const other = await openSecondTab(builder, `${sample.url}/ui/`);
  await other.card('createCustomer').waitFor();
  await other.row(/createProduct/).dblclick();
  await other.card('createProduct').waitFor();
  await Promise.all([builder.page.reload(), other.page.reload()]);
  await Promise.all([builder.card('createCustomer').waitFor(), other.card('createProduct').waitFor()]);
  expect((await builder.chain()).steps).toHaveLength(1);
  expect((await other.chain()).steps).toHaveLength(2);
});
