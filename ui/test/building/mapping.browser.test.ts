import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { useBuilder } from '../support/use-builder.js';
import { useChromium, useSample } from '@opchain/test-support/shared/use-shared';

jest.setTimeout(90_000);

const browser = useChromium();
const sample = useSample('bundled');

const builder = useBuilder(browser, sample);

beforeEach(async () => {
  await builder.button(/^R2 Order with credentials/).click();
  await builder.card('createOrder').waitFor();
});

/** Clears a mapped field and types `{{` in it. */
async function openPicker(node: string, field: string): Promise<void> {
  await builder.select(node);
  await builder.inspector.getByRole('button', { name: `Clear ${field}` }).click();
  await builder.field(field).click();
  await builder.page.keyboard.type('{{');
  await builder.picker.waitFor();
}

/** The options of one of the picker's two lists, by accessible name. */
const options = (list: 'Nodes' | 'Fields'): Promise<string[]> =>
  builder.picker
    .getByRole('listbox', { name: list })
    .getByRole('option')
    .evaluateAll((all) =>
      all.map((each) => each.getAttribute('aria-label') ?? (each as HTMLElement).innerText.replace(/\s+/g, ' ').trim()),
    );

const insertion = (): Promise<string> => builder.picker.getByText(/^\{\{.*\}\}$/).innerText();

describe('the mapping picker', () => {
  test('lists the nodes that run before first, and the most likely field as the best match', async () => {
    await openPicker('createOrder', 'customerId');
    expect(await options('Nodes')).toEqual([
      'POST createCustomer',
      'POST createProduct',
      'PATCH updateCustomer',
      'IN Chain inputs',
      'NEW Generated values',
    ]);
    await builder.picker.getByText('Will be connected').waitFor();
    expect((await options('Fields'))[0]).toBe('createCustomer.id, string, Linked to customerId in the description');
    await builder.picker.getByRole('option', { name: /^createCustomer\.id/ }).click();
    await builder.mappedValue('customerId').waitFor();
    expect((await builder.mappedValue('customerId').textContent())?.trim()).toBe('createCustomer.id');
  });

  test('dims incompatible fields, with the reason', async () => {
    await openPicker('createOrder', 'customerId');
    const dimmed = builder.picker.getByRole('option', { name: /needs a string/ });
    expect((await dimmed.allInnerTexts()).map((text) => text.split(/\s/)[0])).toEqual(['body', '$status']);
    const opacity = (name: string): Promise<string> =>
      builder.picker
        .getByRole('option', { name })
        .first()
        .evaluate((element) => getComputedStyle(element.querySelector('code') as Element).color);
    expect(await opacity('$status, integer, needs a string')).not.toBe(await opacity('email, string'));
  });

  test('shows the real values after a run', async () => {
    await builder.run();
    expect(await builder.waitForRunEnd()).toBe('Succeeded');
    await openPicker('createOrder', 'customerId');
    const best = (await options('Fields'))[0] ?? '';
    expect(best).toMatch(/^createCustomer\.id, string, Linked to customerId in the description, "[^"]+"$/);
    await builder.picker
      .getByRole('option', { name: /^email/ })
      .filter({ hasText: '"ada@example.org"' })
      .waitFor();
    await builder.picker.getByText('Value in run 1').waitFor();
  });

  test('a generated value becomes an input of the chain, and is another one in each run', async () => {
    const sent: string[] = [];
    builder.page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/customers'))
        sent.push((request.postDataJSON() as { readonly email: string }).email);
    });
    await builder.select('createCustomer');
    await builder.field('email').fill('');
    await builder.field('email').click();
    await builder.page.keyboard.type('{{$randomE');
    await builder.picker.getByRole('option', { name: 'Email address, string' }).click();
    await builder.mappedValue('email').waitFor();
    const { inputs } = await builder.chain();
    expect(inputs.at(-1)).toMatchObject({ schema: { type: 'string', 'x-opchain-generate': 'email' }, required: false });
    for (let run = 0; run < 2; run += 1) {
      await builder.run();
      expect(await builder.waitForRunEnd()).toBe('Succeeded');
    }
    expect(sent.filter((email) => /^user-\w{12}@example\.com$/.test(email))).toHaveLength(2);
    expect(new Set(sent).size).toBe(2);
    await builder.page.keyboard.press('Escape');
    await builder.card('createCustomer').getByText('$inputs.').first().waitFor();
    await builder.page.keyboard.press('Control+k');
    await builder.page.keyboard.type('seed');
    await builder.page.getByRole('option', { name: 'Chain inputs' }).click();
    await builder.inspector.getByRole('button', { name: 'Use that of this run' }).click();
    expect(await builder.inspector.getByLabel('Seed').inputValue()).toMatch(/@20\d\d-/);
    await builder.run();
    expect(await builder.waitForRunEnd()).toBe('Succeeded');
    expect(sent[2]).toBe(sent[1]);
  });

  test('works by keyboard only, and keeps the text as typed on Escape', async () => {
    await openPicker('createOrder', 'customerId');
    const { keyboard } = builder.page;
    expect(await insertion()).toBe('{{createCustomer.id}}');
    await keyboard.press('ArrowDown');
    await builder.picker.getByText('{{updateCustomer.id}}', { exact: true }).waitFor();
    await keyboard.press('ArrowLeft');
    await keyboard.press('ArrowDown');
    await builder.picker.getByRole('option', { name: 'POST createProduct', selected: true }).waitFor();
    await keyboard.press('ArrowRight');
    // Its first field is the entire body; the next is its id.
    await keyboard.press('ArrowDown');
    await builder.picker.getByText('{{createProduct.id}}', { exact: true }).waitFor();
    await keyboard.press('Escape');
    await builder.picker.waitFor({ state: 'detached' });
    expect(await builder.field('customerId').inputValue()).toBe('{{');
    // Text typed after the braces searches the fields of all nodes.
    await keyboard.press('Backspace');
    await keyboard.type('{customer.ema');
    await builder.picker.waitFor();
    expect(await options('Fields')).toEqual(expect.arrayContaining([expect.stringMatching(/^createCustomer\.email/)]));
    await keyboard.press('Enter');
    await builder.mappedValue('customerId').waitFor();
    expect((await builder.mappedValue('customerId').textContent())?.trim()).toMatch(/^(create|update)Customer\.email$/);
  });

  test('connects the node that a value is mapped from, if it did not run before', async () => {
    await openPicker('createOrder', 'customerId');
    await builder.picker.getByRole('option', { name: 'PATCH updateCustomer' }).click();
    await builder.picker.getByRole('option', { name: /^id, string/ }).click();
    await builder.mappedValue('customerId').waitFor();
    const { connections } = await builder.chain();
    expect(connections).toContainEqual({ source: 'updateCustomer', target: 'createOrder' });
    await builder.waitForCardLabel('createOrder', 'customerId updateCustomer.id');
  });
});

describe('a connection that would create a cycle', () => {
  test('is rejected by mouse, with the reason at the pointer and after releasing', async () => {
    const before = await builder.chain();
    await builder.showAll();
    const [from, to] = await Promise.all([
      builder.card('createOrder').boundingBox(),
      builder.card('createCustomer').boundingBox(),
    ]);
    if (!from || !to) throw new Error('The cards are not on the screen.');
    const { mouse } = builder.page;
    await mouse.move(from.x + from.width / 2, from.y + from.height);
    await mouse.down();
    await mouse.move(from.x + from.width / 2, from.y + from.height + 12, { steps: 2 });
    await mouse.move(to.x + to.width / 2, to.y + 40, { steps: 5 });
    await builder.canvas.getByText('Would create a cycle: createOrder already runs after createCustomer').waitFor();
    await builder.card('createCustomer').and(builder.page.locator('[aria-disabled=true]')).waitFor();
    await mouse.up();
    await builder.page
      .getByRole('status')
      .filter({ hasText: /Would create a cycle/ })
      .waitFor({ state: 'attached' });
    expect(await builder.chain()).toEqual(before);
  });

  test('is rejected by keyboard, and announced', async () => {
    const before = await builder.chain();
    await builder.card('createOrder').click();
    const { keyboard } = builder.page;
    await keyboard.press('c');
    await builder.page
      .getByRole('status')
      .filter({ hasText: 'Connecting createOrder: arrow keys choose the target' })
      .waitFor();
    await keyboard.press('ArrowUp');
    await builder.page
      .getByRole('status')
      .filter({ hasText: /cannot be connected\. Would create a cycle/ })
      .waitFor({ state: 'attached' });
    await keyboard.press('Enter');
    expect(await builder.chain()).toEqual(before);
    await keyboard.press('Escape');
  });
});
