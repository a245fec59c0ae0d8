import { beforeEach, expect, jest, test } from '@jest/globals';
import { openSecondTab } from '../support/open-builder.js';
import { useBuilder } from '../support/use-builder.js';
import { useChromium, useSample } from '@opchain/test-support/shared/use-shared';

jest.setTimeout(120_000);

const browser = useChromium();
const sample = useSample('bundled');

const builder = useBuilder(browser, sample);

beforeEach(async () => {
  await builder.button(/^R2 Order with credentials/).click();
  await builder.card('createOrder').waitFor();
});

test('undo reverts everything, step by step, to the first document; redo restores it', async () => {
  const { keyboard } = builder.page;
  const first = await builder.chain();
  const documents = [first];
  const edited = async (what: () => Promise<void>): Promise<void> => {
    await what();
    documents.push(await builder.chainAfter(documents.at(-1) as typeof first));
  };

  await edited(async () => {
    await builder.entry('getOrder').dblclick();
    await builder.card('getOrder').waitFor();
    // One undo step with the node.
    await builder.mappedValue('id').filter({ hasText: 'createOrder.id' }).waitFor();
  });
  await edited(() => builder.check('status', 'equals', '200'));
  await edited(() => builder.rename('fetchOrder'));
  await edited(() => builder.setTitle('Orders, changed'));
  await builder.showAll();
  await builder.select('createCustomer');
  await edited(() => builder.type('name', 'Grace Hopper'));
  await edited(() =>
    builder.inspector
      .getByRole('button', { name: 'JSON' })
      .click()
      .then(() => builder.writeCode('Body', '{"name": "Joan", "email": "joan@example.org"}')),
  );
  await builder.select('createProduct');
  await edited(() => builder.attach('shortLived'));
  await builder.card('updateCustomer').click();
  await edited(() => keyboard.press('Alt+ArrowLeft'));
  await edited(() => keyboard.press('Control+d'));
  await edited(() => keyboard.press('Delete'));
  await edited(() => builder.tidy());
  await edited(() => builder.connect('updateCustomer', 'createProduct'));
  await builder.card('createCustomer').click();
  await keyboard.press('Control+a');
  await edited(() => keyboard.press('Delete'));
  expect((await builder.chain()).steps).toEqual([]);

  const last = await builder.chain();
  const undo = builder.bar.getByRole('button', { name: /^Undo/ });
  const redo = builder.bar.getByRole('button', { name: /^Redo/ });
  for (let steps = 0; (await undo.isEnabled()) && steps < 60; steps += 1) await undo.click();
  expect(await builder.chain()).toEqual(first);
  for (let steps = 0; (await redo.isEnabled()) && steps < 60; steps += 1) await redo.click();
  expect(await builder.chain()).toEqual(last);
  for (let steps = 0; (await undo.isEnabled()) && steps < 60; steps += 1) await undo.click();
  expect(await builder.chain()).toEqual(first);
  await builder.card('createOrder').waitFor();
});

test('a copy is pasted with its connections under unique names, in the same tab and in another', async () => {
  const { keyboard } = builder.page;
  await builder.card('createCustomer').click();
  await builder.card('updateCustomer').click({ modifiers: ['Shift'] });
  await keyboard.press('Control+c');
  await keyboard.press('Control+v');
  await builder.card('updateCustomer2').waitFor();
  expect((await builder.chain()).connections).toContainEqual({ source: 'createCustomer2', target: 'updateCustomer2' });

  const other = await openSecondTab(builder, `${sample.url}/ui/`);
  await other.row('Presets').waitFor();
  await other.bar.getByRole('button', { name: /^Chain: / }).click();
  await other.button('New chain').click();
  await other.page.getByRole('heading', { name: 'Build your first chain' }).waitFor();
  await other.canvas.getByRole('application', { name: 'Chain' }).focus();
  await other.page.keyboard.press('Control+v');
  await other.card('updateCustomer').waitFor();
  const pasted = await other.chain();
  expect(pasted.steps.map(({ id }) => id).sort()).toEqual(['createCustomer', 'updateCustomer']);
  expect(pasted.steps.find(({ id }) => id === 'updateCustomer')).toMatchObject({
    parameters: [{ in: 'path', name: 'id', value: '{{createCustomer.id}}' }],
  });
  // It runs there: the pasted nodes have their API.
  await other.run();
  expect(await other.waitForRunEnd()).toBe('Succeeded');
});

test('a reload loses nothing, not even the last input', async () => {
  await builder.select('createCustomer');
  await builder.type('name', 'Ada, Countess of Lovelace');
  await builder.page.reload();
  await builder.card('createCustomer').waitFor();
  await builder.card('createCustomer').getByText('"Ada, Countess of Lovelace"').waitFor();
  expect((await builder.chain()).steps).toHaveLength(4);
  await builder.run();
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
});

test('text being edited in a field does not carry over to the next node: its mapping shows as a mapping', async () => {
  await builder.entry('setOrderStatus').dblclick();
  await builder.card('setOrderStatus').waitFor();
  await builder.type('status', 'paid');
  await builder.page.keyboard.press('Tab');
  await builder.showAll();
  await builder.select('createOrder');
  await builder.mappedValue('customerId').waitFor();
  await builder.field('customerId').waitFor({ state: 'detached' });
});

test('a closed dialog returns focus to the previous element', async () => {
  const { keyboard } = builder.page;
  const dialog = builder.page.getByRole('dialog');
  const card = builder.card('createCustomer');
  await builder.select('createCustomer');
  for (const open of ['?', 'Control+o']) {
    await keyboard.press(open);
    await dialog.waitFor();
    await keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await builder.page.waitForFunction((element) => element?.matches(':focus') ?? false, await card.elementHandle(), {
      timeout: 5000,
    });
  }
});
