import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { type RunningServer, startSample } from '@opchain/test-support/start-command';
import { boxOf } from '../support/box-of.js';
import { CountedInput } from '../support/counted-input.js';
import { type OpenBuilder, openBuilder } from '../support/open-builder.js';
import { useChromium } from '@opchain/test-support/shared/use-shared';

jest.setTimeout(180_000);

const browser = useChromium();

const CUSTOMERS = 120;
const MAX_POINTER_ACTIONS = 9;
const MAX_KEYSTROKES = 1;

let sample: RunningServer;
let builder: OpenBuilder;
let input: CountedInput;

interface Customer {
  readonly id: string;
  readonly status: string;
}

async function send(method: string, path: string, body: object): Promise<Customer> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${sample.url}${path}`, { method, headers, body: JSON.stringify(body) });
  return (await response.json()) as Customer;
}

/** Every customer of the server, and the number of pages. */
async function readCustomers(): Promise<{ readonly customers: readonly Customer[]; readonly pages: number }> {
  const customers: Customer[] = [];
  let pages = 0;
  for (let next: string | undefined = '/customers'; next !== undefined; pages += 1) {
    const response: Response = await fetch(new URL(next, sample.url));
    customers.push(...((await response.json()) as Customer[]));
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return { customers, pages };
}

beforeEach(async () => {
  sample = await startSample('express');
  for (let number = 0; number < CUSTOMERS; number += 1) {
    const { id } = await send('POST', '/customers', { name: `Ann ${number}`, email: 'ann@example.com' });
    if (number % 3 === 0) await send('PATCH', `/customers/${id}`, { status: 'inactive' });
  }
  builder = await openBuilder(browser, `${sample.url}/ui/`);
  input = new CountedInput(builder.page);
  await builder.row(/updateCustomer/).waitFor();
});
afterEach(async () => {
  expect(builder.opened.consoleMessages).toEqual([]);
  await builder.opened.context.close();
  await sample.stop();
});

const button = (name: string): Locator => builder.inspector.getByRole('button', { name, exact: true });
const select = (name: string): Locator => builder.inspector.getByRole('combobox', { name, exact: true });

/** The calls that left the page, as `GET /customers` with their numbers. */
function countCalls(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  builder.page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const call = `${request.method()} ${pathname.replace(/^(\/customers)\/.+/, '$1/{id}')}`;
    if (pathname.startsWith('/customers')) counts.set(call, (counts.get(call) ?? 0) + 1);
  });
  return counts;
}

async function addAfterList(operation: string): Promise<void> {
  await builder.waitForStillCanvas();
  const card = await boxOf(builder.card('listCustomers'));
  const from = { x: card.x + card.width / 2, y: card.y + card.height };
  await input.drag(from, { x: from.x, y: from.y + 160 });
  const box = builder.page.getByRole('dialog', { name: 'Search what runs after listCustomers' });
  const option = box.getByRole('option').filter({ hasText: operation });
  await option.filter({ hasText: 'can be repeated for each item' }).waitFor();
  await input.click(option);
  await builder.mappedValue('id').filter({ hasText: 'listCustomers[0].id' }).waitFor();
}

test('activates the inactive customers of all pages with the mouse, each once', async () => {
  const { customers, pages } = await readCustomers();
  const inactive = customers.filter(({ status }) => status === 'inactive');
  expect(pages).toBeGreaterThan(2);
  expect(inactive.length).toBeGreaterThanOrEqual(CUSTOMERS / 3);

  const canvas = await boxOf(builder.canvas);
  const entry = await boxOf(builder.entry('listCustomers'));
  await input.drag({ x: entry.x + 90, y: entry.y + 12 }, { x: canvas.x + 380, y: canvas.y + 100 });
  await input.click(button('Repeat for every page'));
  await button('Read one page only').waitFor();

  await addAfterList('updateCustomer');
  await input.click(builder.inspector.getByRole('button', { name: 'Choose status' }));
  await input.click(builder.inspector.getByRole('menuitem', { name: 'active', exact: true }));
  await builder.card('updateCustomer').getByText('"active"').waitFor();
  await input.click(button('Repeat for each item of listCustomers'));
  await builder.card('updateEachCustomer').waitFor();
  await input.click(button('Only some items…'));
  await builder.inspector.locator('select:focus').and(select('Value')).waitFor();
  expect(await select('Field of the item').inputValue()).toBe('status');
  // The list of a choice opens outside of the page: a key chooses.
  await input.press('i');
  await builder.waitForCardLabel('updateEachCustomer', "listCustomers[?@.status == 'inactive']");

  const calls = countCalls();
  await input.click(builder.bar.getByRole('button', { name: /^Run/ }));
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
  expect(Object.fromEntries(calls)).toEqual({
    'GET /customers': pages,
    'PATCH /customers/{id}': inactive.length,
  });
  expect((await readCustomers()).customers.every(({ status }) => status === 'active')).toBe(true);
  console.log(`All pages, each item: ${input.pointerActions} pointer actions, ${input.keystrokes} keystrokes`);
  expect(input.pointerActions).toBeLessThanOrEqual(MAX_POINTER_ACTIONS);
  expect(input.keystrokes).toBeLessThanOrEqual(MAX_KEYSTROKES);
});

/** Records where a button is painted, from now on: its distances from the top of the page, without repeats. */
async function watchPositions(name: string): Promise<() => Promise<readonly number[]>> {
  const positions = await button(name)
    .page()
    .evaluateHandle((text) => {
      const tops: number[] = [];
      const { shadowRoot } = document.querySelector('opchain-builder')!.shadowRoot!.querySelector('opchain-inspector')!;
      const look = (): void => {
        const found = [...shadowRoot!.querySelectorAll('button')].find((each) => each.textContent.trim() === text);
        const top = found?.getBoundingClientRect().top;
        if (top !== undefined && top !== tops.at(-1)) tops.push(top);
        requestAnimationFrame(look);
      };
      look();
      return tops;
    }, name);
  return () => positions.jsonValue();
}

test('the form of a repeated node appears complete: nothing moves away from under the pointer', async () => {
  await builder.entry('listCustomers').dblclick();
  await builder.card('listCustomers').waitFor();
  await addAfterList('updateCustomer');
  const positions = await watchPositions('Only some items…');
  await input.click(button('Repeat for each item of listCustomers'));
  await builder.inspector.getByText('The item is its only input.').waitFor();
  expect(await positions()).toHaveLength(1);
});

test('each repetition is one undo step', async () => {
  const canvas = await boxOf(builder.canvas);
  const entry = await boxOf(builder.entry('listCustomers'));
  await input.drag({ x: entry.x + 90, y: entry.y + 12 }, { x: canvas.x + 380, y: canvas.y + 100 });
  await button('Repeat for every page').waitFor();
  await addAfterList('updateCustomer');
  const plain = await builder.chain();
  await input.click(button('Repeat for each item of listCustomers'));
  await builder.card('updateEachCustomer').waitFor();
  await builder.select('listCustomers');
  await input.click(button('Repeat for every page'));
  await button('Read one page only').waitFor();
  await input.press('Control+z');
  await button('Repeat for every page').waitFor();
  await input.press('Control+z');
  await builder.card('updateCustomer').waitFor();
  expect(await builder.chain()).toEqual(plain);
});
