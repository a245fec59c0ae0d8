import { describe, expect, test } from '@jest/globals';
import { type ApiDescription, readChain } from '@opchain/core';
import { chainTexts } from '../../texts/chain-texts.js';
import { createChainStore } from '../chain/create-chain-store.js';
import type { DescriptionEntry } from '../descriptions/description-store.js';
import { createWorkflowStore } from './create-workflow-store.js';

const document = (workflows: readonly object[], sources: readonly object[] = []): string =>
  JSON.stringify({
    arazzo: '1.1.0',
    info: { title: 'Shop', version: '1.0.0' },
    sourceDescriptions: [{ name: 'shop', url: 'apis/shop.yaml', type: 'openapi' }, ...sources],
    workflows,
  });
const pay = { workflowId: 'pay', steps: [{ stepId: 'setStatus', operationId: 'setOrderStatus' }] };
const calling = (workflowId: string) => ({ workflowId: 'main', steps: [{ stepId: 'call', workflowId }] });

async function open(text: string) {
  const chain = createChainStore(await readChain(text), chainTexts);
  const entries: DescriptionEntry[] = [];
  const addEntry = (source: string, location: string): DescriptionEntry => {
    const description = { title: source } as ApiDescription;
    entries.push({ source, location, description, server: `http://${source}.example`, servers: [] });
    return entries.at(-1)!;
  };
  const descriptions = {
    value: { entries, loading: undefined, failure: undefined },
    entry: (source: string) => entries.find((entry) => entry.source === source),
  };
  const store = createWorkflowStore({ chain, descriptions });
  await store.ready();
  return { chain, store, addEntry };
}

describe('the workflow store', () => {
  test('reads the workflows of the document that the chain calls, regardless of what is edited', async () => {
    const { chain, store } = await open(document([pay, calling('pay')]));
    expect(store.value.called?.find({ id: 'pay' })?.steps.map(({ id }) => id)).toEqual(['setStatus']);
    chain.setTitle('Another', 'host');
    await store.ready();
    expect(store.value.called?.operationSteps().map(({ operation }) => operation)).toEqual([
      { source: 'shop', id: 'setOrderStatus' },
    ]);
  });

  test('has nothing for a chain that calls no workflow', async () => {
    const { store } = await open(document([pay]));
    expect(store.value).toMatchObject({ called: undefined, failure: undefined });
  });

  test('shows why a called workflow cannot be read', async () => {
    const { store } = await open(document([{ ...pay, steps: [] }, calling('pay')]));
    expect(store.value.failure).toContain('the workflow has no steps');
  });

  test('asks for the documents of other sources, and finds their descriptions by their location', async () => {
    const sources = [{ name: 'payments', url: 'flows/pay.arazzo.yaml', type: 'arazzo' }];
    const { store, addEntry } = await open(document([calling('$sourceDescriptions.payments.pay')], sources));
    expect(store.value.called?.missing()).toEqual([
      {
        name: 'payments',
        url: 'flows/pay.arazzo.yaml',
        location: 'file:///flows/pay.arazzo.yaml',
        kind: 'workflows',
      },
    ]);
    const payments = document([pay])
      .replace('apis/shop.yaml', '../apis/shop.yaml')
      .replace('"sourceDescriptions":[', '"sourceDescriptions":[{"name":"bank","url":"https://bank.example/api.json"},')
      .replace('"operationId":"setOrderStatus"', '"operationId":"$sourceDescriptions.shop.setOrderStatus"')
      .replaceAll('"shop"', '"store"')
      .replace('$sourceDescriptions.shop', '$sourceDescriptions.store');
    store.addText('file:///flows/pay.arazzo.yaml', payments);
    await store.ready();
    const shop = addEntry('shop', 'shop.yaml');
    expect(store.value.called?.missing()).toEqual([
      expect.objectContaining({ name: 'bank', url: 'https://bank.example/api.json', kind: 'description' }),
    ]);
    addEntry('bank-2', 'https://bank.example/api.json');
    expect(store.value.called?.missing()).toEqual([]);
    expect(store.value.called?.scope().documents?.['payments']).toMatchObject({
      descriptions: { store: shop.description },
      servers: { store: 'http://shop.example', bank: 'http://bank-2.example' },
    });
    expect(store.value.called?.operationSteps().map(({ operation }) => operation.source)).toEqual(['shop']);
  });
});
