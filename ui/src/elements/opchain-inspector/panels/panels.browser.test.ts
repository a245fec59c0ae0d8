import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Chain } from '@opchain/core';
import { type OpenInspector, openInspector } from '../../../../test/support/open-inspector.js';
import { useChromium, useTestPage } from '@opchain/test-support/shared/use-shared';

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

const chain = (): Promise<Chain> => opened.driver.document();
const ids = async () => (await chain()).steps.map(({ id }) => id);

/** Adds a built-in step after another one and selects it. */
async function addPreset(kind: 'wait' | 'assert'): Promise<string> {
  const before = await chain();
  await opened.driver.setChain({
    ...before,
    steps: [...before.steps, kind === 'wait' ? { kind, id: kind, durationMs: 1000 } : { kind, id: kind, checks: [] }],
    connections: [...before.connections, { source: 'createOrder', target: kind }],
    layout: { ...before.layout, [kind]: { x: 640, y: 480 } },
  });
  await opened.driver.waitForAnimation();
  await opened.select(kind);
  return kind;
}
const step = async (id: string) => (await chain()).steps.find((each) => each.id === id);

describe('the title of a node', () => {
  beforeEach(() => opened.select('createOrder'));

  const startRenaming = async () => {
    await opened.inspector.getByRole('heading', { name: 'createOrder' }).dblclick();
    return opened.inspector.getByRole('textbox', { name: 'Node name' });
  };

  test('renames it, and all mappings from it', async () => {
    await opened.select('createProduct');
    await opened.inspector.getByRole('heading', { name: 'createProduct' }).dblclick();
    await opened.inspector.getByRole('textbox', { name: 'Node name' }).fill('newProduct');
    await opened.page.keyboard.press('Enter');
    await opened.inspector.getByRole('heading', { name: 'newProduct' }).waitFor();
    expect(JSON.stringify(await step('createOrder'))).toContain('{{newProduct.id}}');
  });

  test('offers a name that expressions can contain, in place of one with blanks that a document has', async () => {
    const before = await chain();
    const rename = (id: string): string => (id === 'createOrder' ? 'create order' : id);
    await opened.driver.setChain({
      ...before,
      steps: before.steps.map((each) => ({ ...each, id: rename(each.id) })),
      connections: before.connections.map(({ source, target }) => ({ source: rename(source), target: rename(target) })),
    });
    await opened.driver.waitForAnimation();
    await opened.select('create order');
    await opened.inspector.getByText('No value of this node can be mapped').waitFor();
    await opened.inspector.getByRole('button', { name: 'Rename to create_order' }).click();
    await opened.inspector.getByRole('heading', { name: 'create_order' }).waitFor();
    expect(await ids()).toContain('create_order');
    expect(await opened.inspector.getByText('No value of this node can be mapped').count()).toBe(0);
  });

  test('keeps its name on Escape', async () => {
    await (await startRenaming()).fill('somethingElse');
    await opened.page.keyboard.press('Escape');
    await opened.inspector.getByRole('heading', { name: 'createOrder' }).waitFor();
    expect(await ids()).toContain('createOrder');
  });

  test('does not accept the name of another node', async () => {
    await (await startRenaming()).fill('createProduct');
    await opened.page.keyboard.press('Enter');
    expect(await ids()).toEqual(['createCustomer', 'updateCustomer', 'createProduct', 'createOrder']);
  });

  test('duplicates and deletes it', async () => {
    const choose = async (name: string) => {
      await opened.inspector.getByRole('button', { name: 'More', exact: true }).click();
      await opened.inspector.getByRole('menuitem', { name }).click();
    };
    await choose('Duplicate');
    expect(await ids()).toHaveLength(5);
    await choose('Delete');
    expect(await ids()).toHaveLength(4);
  });
});

describe('a built-in step', () => {
  test('Wait: has a duration in seconds; an invalid one is rejected', async () => {
    const id = await addPreset('wait');
    const duration = opened.inspector.getByRole('textbox', { name: 'Duration' });
    await duration.fill('1.5');
    expect(await step(id)).toMatchObject({ durationMs: 1500 });
    await duration.fill('soon');
    await opened.inspector.getByText('The current value is still 1.5.').waitFor();
    expect(await step(id)).toMatchObject({ durationMs: 1500 });
  });

  test('Assert: checks values of earlier nodes', async () => {
    const id = await addPreset('assert');
    await opened.inspector.getByText('No checks yet.').waitFor();
    await opened.inspector.getByRole('button', { name: 'Add check' }).click();
    expect(await step(id)).toMatchObject({
      checks: [{ kind: 'simple', condition: '{{createOrder.$status}} == 200' }],
    });
  });

  test('has a description', async () => {
    const id = await addPreset('wait');
    await opened.unfold('Description');
    await opened.inspector.getByRole('textbox', { name: 'Description' }).fill('Until the payment is booked');
    expect(await step(id)).toMatchObject({ description: 'Until the payment is booked' });
  });
});

describe('the chain', () => {
  beforeEach(() => opened.select());

  const inputs = async () => (await chain()).inputs;

  test('is described by its size', async () => {
    await opened.inspector.getByText('4 nodes, 4 connections').waitFor();
  });

  test('has inputs with a name, a type and a default', async () => {
    const { inspector } = opened;
    await inspector.getByRole('button', { name: 'Add input' }).click();
    expect(await inputs()).toEqual([{ name: 'input', schema: { type: 'string' }, required: true }]);
    const card = (name: string) => inspector.getByRole('group', { name, exact: true });
    await card('input').getByRole('textbox', { name: 'Name' }).fill('amount');
    await card('input').getByRole('textbox', { name: 'Name' }).blur();
    await card('amount').getByRole('combobox', { name: 'Type' }).selectOption('integer');
    await card('amount').getByRole('combobox', { name: 'Default' }).fill('5');
    expect(await inputs()).toEqual([{ name: 'amount', schema: { type: 'integer', default: 5 }, required: false }]);
    await card('amount').getByRole('button', { name: 'Remove input amount' }).click();
    expect(await inputs()).toEqual([]);
  });

  test('shows the value of a password only on request, and a mapping always', async () => {
    const { inspector } = opened;
    await inspector.getByRole('button', { name: 'Add input' }).click();
    const card = inspector.getByRole('group', { name: 'input', exact: true });
    await card.getByRole('combobox', { name: 'Type' }).selectOption('password');
    expect(await inputs()).toEqual([{ name: 'input', schema: { type: 'string', format: 'password' }, required: true }]);
    const field = card.getByRole('combobox', { name: 'Value for the next run' });
    const shownAs = () => field.evaluate((input) => getComputedStyle(input).getPropertyValue('-webkit-text-security'));
    await field.fill('hunter2');
    expect(await shownAs()).toBe('disc');
    await card.getByRole('button', { name: 'Show Value for the next run' }).click();
    expect(await shownAs()).toBe('none');
    await card.getByRole('button', { name: 'Show Value for the next run' }).click();
    await field.fill('{{$inputs.other}');
    expect(await shownAs()).toBe('none');
    await card.getByRole('combobox', { name: 'Type' }).selectOption('string');
    expect(await inputs()).toEqual([{ name: 'input', schema: { type: 'string' }, required: true }]);
  });

  test('has outputs, which are mapped with the picker; each change can be undone', async () => {
    const { inspector, page } = opened;
    const outputs = async () => (await chain()).outputs;
    const card = (name: string) => inspector.getByRole('group', { name, exact: true });
    const nameOf = (name: string) => card(name).getByRole('textbox', { name: 'Name' });
    await inspector.getByRole('button', { name: 'Add output' }).click();
    await card('output').getByText('Type {{ to map a value of a node.').waitFor();
    // The new output has the focus.
    await page.keyboard.press('Control+A');
    await page.keyboard.type('status');
    await page.keyboard.press('Tab');
    await nameOf('status').waitFor();
    await card('status').getByRole('combobox', { name: 'Value' }).focus();
    await page.keyboard.type('{{');
    const picker = page.getByRole('dialog', { name: 'Map a value' });
    await picker.getByRole('option', { name: 'createCustomer' }).waitFor();
    await page.keyboard.type('createOrder.$st');
    await picker.getByRole('option', { name: /^createOrder\.\$status/ }).waitFor();
    await page.keyboard.press('Enter');
    const mapped = { name: 'status', value: '{{createOrder.$status}}' };
    expect(await outputs()).toEqual([mapped]);
    await card('status').getByRole('button', { name: 'Remove output status' }).click();
    expect(await outputs()).toBeUndefined();
    await opened.driver.undo();
    expect(await outputs()).toEqual([mapped]);
  });

  test('reports the errors of its outputs where they are', async () => {
    const { inspector, page } = opened;
    const value = '{{createOrder.id}}';
    await opened.driver.setChain({
      ...(await chain()),
      outputs: ['first', 'second'].map((name) => ({ name, value })),
    });
    const card = (name: string) => inspector.getByRole('group', { name, exact: true });
    const rename = async (name: string) => {
      await card('second').getByRole('textbox', { name: 'Name' }).fill(name);
      await card('second').getByRole('textbox', { name: 'Name' }).press('Tab');
    };
    await rename('first');
    await card('second').getByText('The name first is in use.').waitFor();
    await rename('a b');
    await card('second').getByText('Use only letters, digits').waitFor();
    await rename('second');
    expect(await card('second').getByRole('alert').count()).toBe(0);
    await opened.select('createOrder');
    await page.keyboard.press('Delete');
    await opened.select();
    await card('first').getByText('there is no step "createOrder"').waitFor();
    await opened.driver.undo();
    await card('first').getByText('there is no step "createOrder"').waitFor({ state: 'detached' });
    expect((await chain()).outputs).toEqual([
      { name: 'first', value },
      { name: 'second', value },
    ]);
  });

  test('has a description', async () => {
    await opened.unfold('Description');
    await opened.inspector.getByRole('textbox', { name: 'Description' }).fill('From customer to order');
    expect((await chain()).description).toBe('From customer to order');
  });
});

describe('a connection', () => {
  /** Chooses one of the connections of a node. */
  async function selectConnection(key: string): Promise<void> {
    await opened.select(key.split('→')[1]!);
    const edge = opened.driver.canvas.locator(`path.edge.selected[data-edge="${key}"]`);
    for (let tries = 0; tries < 4 && (await edge.count()) === 0; tries += 1) {
      await opened.page.keyboard.press('e');
      await opened.driver.waitForAnimation();
    }
    await edge.waitFor({ state: 'attached' });
  }

  test('shows what it carries, and leads to where it is used', async () => {
    await selectConnection('createCustomer→createOrder');
    await opened.inspector.getByText('createOrder runs after createCustomer').waitFor();
    await opened.inspector.getByRole('button', { name: 'body/customerId' }).click();
    await opened.inspector.getByRole('heading', { name: 'createOrder' }).waitFor();
  });

  test('shows that it only orders, and can be deleted', async () => {
    await selectConnection('createCustomer→createProduct');
    await opened.inspector.getByText('Ordering only').waitFor();
    await opened.inspector.getByRole('button', { name: 'Delete connection' }).click();
    expect((await chain()).connections).toHaveLength(3);
  });
});

describe('several nodes', () => {
  beforeEach(() => opened.select('createProduct', 'createOrder'));

  test('are listed; choosing one selects it', async () => {
    await opened.inspector.getByRole('heading', { name: '2 nodes selected' }).waitFor();
    await opened.inspector.getByRole('button', { name: 'createProduct' }).click();
    await opened.inspector.getByRole('heading', { name: 'createProduct' }).waitFor();
  });

  test('are duplicated with their connections, and deleted', async () => {
    await opened.inspector.getByRole('button', { name: 'Duplicate' }).click();
    expect(await ids()).toHaveLength(6);
    expect(await opened.driver.selected()).toHaveLength(2);
    await opened.inspector.getByRole('button', { name: 'Delete' }).click();
    expect(await ids()).toEqual(['createCustomer', 'updateCustomer', 'createProduct', 'createOrder']);
  });
});

describe('a step whose operation the description does not have', () => {
  const operationOf = async () => {
    const found = await step('createOrder');
    return found?.kind === 'operation' ? found.operation.id : undefined;
  };

  test('calls a similar one, with its values, as one undo step', async () => {
    const before = await step('createOrder');
    await opened.driver.changeStep('createOrder', { operation: { source: 'shop', id: 'createOrders' } });
    await opened.driver.waitForAnimation();
    await opened.select('createOrder');
    await opened.inspector.getByText('The open description does not contain this operation.').waitFor();
    await opened.inspector.getByRole('button', { name: 'Use createOrder', exact: true }).click();
    await opened.inspector.locator(':focus').last().waitFor();
    expect(await step('createOrder')).toEqual(before);
    await opened.driver.undo();
    expect(await operationOf()).toBe('createOrders');
  });
});

test('a step whose chain is not found calls another one of the document', async () => {
  await opened.page.evaluate(() => hostPage.addWorkflow('cleanUp'));
  const before = await chain();
  const call = { kind: 'workflow', id: 'finish', workflow: { id: 'tidyUp' } } as const;
  await opened.driver.setChain({
    ...before,
    steps: [
      ...before.steps,
      { ...call, inputs: [{ name: 'all', value: true }], checks: [], captures: [], onFailure: [] },
    ],
    layout: { ...before.layout, finish: { x: 640, y: 480 } },
  });
  await opened.driver.waitForAnimation();
  await opened.select('finish');
  await opened.inspector.getByText('Chain not found').waitFor();
  await opened.inspector.getByRole('button', { name: 'Call cleanUp' }).click();
  await opened.inspector.getByText('Chain not found').waitFor({ state: 'detached' });
  expect(await step('finish')).toMatchObject({ workflow: { id: 'cleanUp' }, inputs: [{ name: 'all', value: true }] });
  await opened.driver.undo();
  expect(await step('finish')).toMatchObject({ workflow: { id: 'tidyUp' } });
});
