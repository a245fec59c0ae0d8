import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { useBuilder } from '../support/use-builder.js';
import { useChromium, useSample } from '@opchain/test-support/shared/use-shared';

jest.setTimeout(180_000);

const browser = useChromium();
const sample = useSample('express');

const builder = useBuilder(browser, sample);

beforeEach(async () => {
  await builder.row('listCustomers').first().waitFor();
});

const send = async (method: string, path: string, body?: object): Promise<{ id: string; status: string }> => {
  const init = body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
  const response = await fetch(sample.url + path, { method, ...init });
  return (await response.json()) as { id: string; status: string };
};

/** The list of the document's chains, opened. */
async function openChains(current: string): Promise<Locator> {
  const chains = builder.page.locator('opchain-workflows');
  await chains.getByRole('button', { name: `Chain ${current}` }).click();
  return chains;
}

describe('a user builds control flow with the mouse', () => {
  test('lists customers, and for each one that is inactive sets it active', async () => {
    const { id } = await send('POST', '/customers', { name: 'Ada', email: 'ada@example.org' });
    await send('PATCH', `/customers/${id}`, { status: 'inactive' });

    await builder.dragOut('listCustomers', 0.5, 0.2);
    await builder.select('listCustomers');
    await builder.type('limit', '200');
    await builder.page.locator('opchain-canvas').click({ button: 'right', position: { x: 20, y: 200 } });
    await builder.page.getByRole('menuitem', { name: 'Add chain' }).click();
    const name = (await openChains('chain2')).getByLabel('Name in the file');
    await name.fill('activate');
    await name.press('Tab');
    await builder.page.locator('opchain-workflows').getByRole('button', { name: 'Chain activate' }).waitFor();
    await builder.page.keyboard.press('Escape');

    await builder.inspector.getByRole('button', { name: 'Add input' }).click();
    await builder.inspector.getByRole('textbox', { name: 'Name' }).fill('customer');
    await builder.inspector.getByRole('textbox', { name: 'Name' }).press('Tab');
    await builder.inspector.getByRole('combobox', { name: 'Type' }).selectOption('object');
    await builder.dragOut('getCustomer', 0.5, 0.2);
    await builder.select('getCustomer');
    await builder.type('id', '{{$inputs.customer.id}}');
    await builder.inspector.getByText('On success').click();
    await builder.inspector.getByRole('button', { name: 'Add action' }).click();
    const action = builder.inspector.getByRole('group', { name: 'On success, action 1' });
    await action.getByRole('button', { name: 'Add check' }).click();
    await action.getByRole('combobox', { name: 'Actual value' }).selectOption('status');
    await action.getByRole('combobox', { name: 'Operator' }).selectOption('does not equal');
    await action.getByRole('combobox', { name: 'Expected value' }).fill('inactive');
    await builder.dragOut('updateCustomer', 0.5, 0.7);
    await builder.select('updateCustomer');
    // As in the node before it.
    await builder.mappedValue('id').filter({ hasText: 'customer.id' }).waitFor();
    await builder.type('status', 'active');
    expect(await builder.chain()).toMatchObject({ id: 'activate', order: 'list' });

    await builder.button('Back to chain').click();
    await builder.card('listCustomers').waitFor();
    await (await openChains('chain')).getByRole('button', { name: 'Add a node that calls activate' }).click();
    await builder.inspector.getByRole('checkbox', { name: 'For each item of a list' }).check();
    await builder.type('Items', '{{listCustomers}}');
    await builder.waitForCardLabel('activate', 'after listCustomers');
    await builder.run();
    expect(await builder.waitForRunEnd()).toBe('Succeeded');
    expect(await send('GET', `/customers/${id}`)).toMatchObject({ status: 'active' });
  });

  test('a called chain opens on the canvas, is edited there, and undo leads to the edit', async () => {
    await builder.button(/^For each item/).click();
    await builder.card('activateEach').waitFor();
    const before = await builder.chain();
    await builder.card('activateEach').dblclick({ position: { x: 100, y: 70 } });
    await builder.card('getCustomer').waitFor();
    const called = await builder.chain();
    expect(called.id).not.toBe(before.id);
    await builder.select('getCustomer');
    await builder.page.keyboard.press('Delete');
    await builder.card('getCustomer').waitFor({ state: 'detached' });
    await builder.button(`Back to ${before.id}`).click();
    await builder.card('activateEach').waitFor();
    // Viewing a chain is not an edit: the first undo reverts the deletion.
    await builder.button(/^Undo/).first().click();
    await builder.card('getCustomer').waitFor();
    expect(await builder.chain()).toEqual(called);
    await builder.bar.getByRole('button', { name: /^Undo/, disabled: true }).waitFor();
    await builder.button(`Back to ${before.id}`).click();
    await builder.card('activateEach').waitFor();
    const { id, steps, connections, layout } = before;
    expect(await builder.chain()).toMatchObject({ id, steps, connections, layout });
    // Nor does it take away what can be redone.
    await builder.button(/^Redo/).first().click();
    await builder.card('getCustomer').waitFor({ state: 'detached' });
    await builder.button(`Back to ${id}`).waitFor();
    expect((await builder.chain()).id).toBe(called.id);
  });
});
