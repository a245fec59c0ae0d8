import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Chain } from '@opchain/core';
import type { OpenInspector } from '../../../../test/support/open-inspector.js';
import { openInspector } from '../../../../test/support/open-inspector.js';
import { useChromium, useTestPage } from '../../../../test/support/shared/use-shared.js';

const browser = useChromium();
const server = useTestPage('elements-page');

let opened: OpenInspector;

beforeEach(async () => {
  opened = await openInspector(browser, server.url);
});
afterEach(async () => {
  expect(opened.consoleMessages).toEqual([]);
  await opened.context.close();
});

const chain = (): Promise<Chain> => opened.page.evaluate(() => stores.chain.chain);
const operation = async (id: string) => {
  const step = (await chain()).steps.find((each) => each.id === id);
  if (step?.kind !== 'operation') throw new Error(`${id} is no operation.`);
  return step;
};

describe('the parameters', () => {
  beforeEach(() => opened.select('updateCustomer'));

  test('show a mapping as a chip, and clear it', async () => {
    const { inspector } = opened;
    await inspector.getByRole('button', { name: 'id: {{createCustomer.id}}. Edit as text' }).waitFor();
    await inspector.getByRole('button', { name: 'Clear id' }).click();
    expect((await operation('updateCustomer')).parameters).toEqual([]);
  });

  test('have the type of their schema', async () => {
    await opened.inspector.getByRole('button', { name: 'Choose notify' }).click();
    await opened.inspector.getByRole('menuitem', { name: 'true' }).click();
    expect((await operation('updateCustomer')).parameters).toContainEqual({ in: 'query', name: 'notify', value: true });
  });

  test('warn about one that the description does not have, and remove it', async () => {
    await opened.page.evaluate(() => stores.chain.setParameter('updateCustomer', 'query', 'old', 'x', 'host'));
    await opened.inspector.getByText('old: not in the description').waitFor();
    await opened.inspector.getByRole('button', { name: 'Remove old' }).click();
    expect((await operation('updateCustomer')).parameters.map(({ name }) => name)).toEqual(['id']);
  });
});

describe('the body', () => {
  beforeEach(() => opened.select('createOrder'));

  const payload = async () => (await operation('createOrder')).body?.payload;

  test('has a field for each property of its schema', async () => {
    await opened.inspector.getByRole('combobox', { name: 'note' }).fill('At the door');
    expect(await payload()).toMatchObject({ customerId: '{{createCustomer.id}}', note: 'At the door' });
  });

  test('can be edited as JSON; invalid JSON is not applied', async () => {
    const { inspector } = opened;
    await inspector.getByRole('button', { name: 'JSON' }).click();
    const write = async (text: string): Promise<void> => {
      await inspector.getByRole('textbox', { name: 'Body' }).press('Control+a');
      await opened.page.keyboard.insertText(text);
    };
    await write('{"customerId": "c-1"}');
    expect(await payload()).toEqual({ customerId: 'c-1' });
    await write('{"customerId": ');
    await inspector.getByText('Not applied yet').waitFor();
    expect(await payload()).toEqual({ customerId: 'c-1' });
  });
});

describe('the credential', () => {
  const credentials = async () => (await operation('createCustomer')).credentials;
  const open = async () => {
    await opened.select('createCustomer');
    await opened.inspector.locator('.chooser').getByRole('button').first().click();
  };

  test('shows the scheme and the chosen one', async () => {
    await opened.select('createCustomer');
    await opened.inspector.getByText('API key in header X-API-Key', { exact: true }).waitFor();
    expect(await opened.inspector.locator('.chosen').innerText()).toContain('Key');
  });

  test('can be none explicitly, and chosen again', async () => {
    await open();
    await opened.inspector.getByRole('button', { name: 'Send without a credential' }).click();
    expect(await credentials()).toEqual([]);
    await opened.select();
    await open();
    await opened.inspector.locator('.chooser .mi').filter({ hasText: 'Key' }).first().click();
    expect(await credentials()).toEqual([{ scheme: 'apiKeyAuth', credential: 'Key', kind: 'apiKey' }]);
  });
});

describe('the checks', () => {
  beforeEach(() => opened.select('createProduct'));

  const conditions = async () =>
    (await operation('createProduct')).checks.map((check) => (check.kind === 'simple' ? check.condition : check.kind));

  test('are added, edited field by field or as text, and removed', async () => {
    const { inspector } = opened;
    await inspector.getByText('Any 2xx response counts as success.').waitFor();
    await inspector.getByRole('button', { name: 'Add check' }).click();
    const added = (await conditions()).at(-1) ?? '';
    expect(added).toMatch(/^\$statusCode == 20\d$/);
    await inspector.getByRole('combobox', { name: 'Operator' }).selectOption('<');
    await inspector.getByRole('combobox', { name: 'Expected value' }).fill('300');
    expect((await conditions()).at(-1)).toBe('$statusCode < 300');
    await inspector.getByRole('button', { name: 'Edit as text' }).click();
    await inspector.getByRole('textbox', { name: 'Condition' }).press('Control+a');
    await opened.page.keyboard.type('$stat');
    await inspector.getByRole('option', { name: /^\$statusCode/ }).click();
    await opened.page.keyboard.type(' >= 200');
    expect((await conditions()).at(-1)).toBe('$statusCode >= 200');
    const count = (await conditions()).length;
    await inspector.getByRole('button', { name: 'Remove check $statusCode >= 200' }).click();
    expect(await conditions()).toHaveLength(count - 1);
  });
});

describe('the captures', () => {
  const captures = async () => (await operation('createCustomer')).captures;

  test('are added with the value of the last run, renamed, and removed', async () => {
    const { inspector, page } = opened;
    await page.evaluate(() => stores.run.start());
    await opened.page.evaluate(() => stores.view.patch({ inspectorTab: 'setup' }));
    await opened.select('createCustomer');
    await inspector.getByRole('button', { name: 'Add capture' }).click();
    expect(await captures()).toEqual([{ name: 'createCustomerId', expression: '$response.body#/id' }]);
    await inspector.getByRole('textbox', { name: 'Name' }).fill('buyer id');
    await inspector.getByRole('textbox', { name: 'Name' }).blur();
    await inspector.getByRole('combobox', { name: 'from' }).selectOption('$statusCode');
    expect(await captures()).toEqual([{ name: 'buyer_id', expression: '$statusCode' }]);
    await inspector.getByRole('button', { name: 'Close' }).click();
    await page.evaluate(() => stores.run.start());
    await page.evaluate(() => stores.view.patch({ inspectorTab: 'setup' }));
    await inspector.locator('[data-path="captures/buyer_id"]').getByText('201').waitFor();
    await inspector.getByRole('button', { name: 'Remove capture buyer_id' }).click();
    expect(await captures()).toEqual([]);
  });
});

describe('timeout and retries', () => {
  beforeEach(async () => {
    await opened.select('createProduct');
    await opened.unfold('Timeout and retries');
  });

  const fill = async (label: string, value: string) => {
    await opened.inspector.getByRole('spinbutton', { name: label }).fill(value);
    await opened.inspector.getByRole('spinbutton', { name: label }).blur();
  };

  test('are entered in seconds, and shown while the section is collapsed', async () => {
    await fill('Timeout', '2.5');
    expect((await operation('createProduct')).timeoutMs).toBe(2500);
    await opened.unfold('Timeout and retries');
    await opened.inspector.getByText('2.5 s, no retries').waitFor();
  });

  test('a number of retries creates a rule, a delay changes it, and none removes it', async () => {
    await fill('Retry', '3');
    await fill('Delay', '0.2');
    expect((await operation('createProduct')).onFailure).toEqual([
      { type: 'retry', name: 'retry', limit: 3, delayMs: 200, criteria: [] },
    ]);
    await fill('Retry', '0');
    expect((await operation('createProduct')).onFailure).toEqual([]);
  });
});
