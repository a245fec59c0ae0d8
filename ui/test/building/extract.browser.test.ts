import { beforeEach, expect, jest, test } from '@jest/globals';
import { useBuilder } from '../support/use-builder.js';
import { useChromium, useSample } from '@opchain/test-support/shared/use-shared';

jest.setTimeout(120_000);

const browser = useChromium();
const sample = useSample('express');

const builder = useBuilder(browser, sample);

const document = {
  arazzo: '1.1.0',
  info: { title: 'Customers', version: '1.0.0' },
  sourceDescriptions: [{ name: 'shop', url: './openapi.json', type: 'openapi' }],
  workflows: [
    {
      workflowId: 'main',
      steps: [
        {
          stepId: 'create',
          operationId: 'createCustomer',
          requestBody: { payload: { name: 'Ann', email: 'ann@example.com' } },
          outputs: { id: '$response.body#/id' },
        },
        {
          stepId: 'get',
          operationId: 'getCustomer',
          parameters: [{ name: 'id', in: 'path', value: '$steps.create.outputs.id' }],
          outputs: { name: '$response.body#/name' },
        },
        {
          stepId: 'rename',
          operationId: 'updateCustomer',
          parameters: [{ name: 'id', in: 'path', value: '$steps.create.outputs.id' }],
          requestBody: { payload: { name: '{$steps.get.outputs.name} B.' } },
        },
      ],
    },
  ],
};

beforeEach(async () => {
  // The description is open: what opens later would replace the dialog.
  await builder.row(/createCustomer/).waitFor();
  await builder.openText('Chain', JSON.stringify(document));
  await builder.card('rename').waitFor();
});

const choose = (name: string): Promise<void> => builder.page.getByRole('menuitem', { name }).click();

test('selected nodes become a chain of their own by mouse, run as before, and are put back', async () => {
  const before = await builder.chain();
  await builder.card('get').click();
  await builder.card('rename').click({ modifiers: ['Shift'] });
  await builder.inspector.getByRole('button', { name: 'Extract to a new chain' }).click();
  await builder.inspector.getByRole('heading', { name: 'Inputs of part' }).waitFor();
  await builder.button(/^Undo/).first().click();
  await builder.card('get').click();
  await builder.card('rename').click({ modifiers: ['Shift'] });
  await builder.card('rename').click({ button: 'right' });
  await choose('Extract to a new chain');
  await builder.card('part').waitFor();
  const extracted = await builder.chainAfter(before);
  expect(extracted.steps.map(({ id }) => id)).toEqual(['create', 'part']);
  await builder.inspector.getByRole('heading', { name: 'Inputs of part' }).waitFor();
  await builder.run();
  expect(await builder.waitForRunEnd()).toBe('Succeeded');

  await builder.button(/^Undo/).first().click();
  await builder.card('rename').waitFor();
  expect(await builder.chainAfter(extracted)).toEqual(before);
  await builder.button(/^Redo/).first().click();
  await builder.card('part').click({ button: 'right' });
  await choose('Replace with its nodes');
  await builder.card('rename').waitFor();
  expect((await builder.chainAfter(extracted)).steps).toEqual(before.steps);
  await builder.run();
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
});

test('selected nodes become a chain of their own by keyboard; what cannot be is explained', async () => {
  const { keyboard } = builder.page;
  const extract = async (): Promise<void> => {
    await keyboard.press('Control+k');
    await keyboard.type('extract');
    await builder.page.getByRole('option', { selected: true }).filter({ hasText: 'Extract to a new chain' }).waitFor();
    await keyboard.press('Enter');
  };
  const before = await builder.chain();
  await builder.card('create').click();
  await builder.card('rename').click({ modifiers: ['Shift'] });
  await extract();
  await builder.page.getByText('"get" runs between the selected steps: select it too.').first().waitFor();
  expect(await builder.chain()).toEqual(before);

  await builder.card('get').click({ modifiers: ['Shift'] });
  await extract();
  await builder.card('part').waitFor();
  expect((await builder.chainAfter(before)).steps).toHaveLength(1);
});
