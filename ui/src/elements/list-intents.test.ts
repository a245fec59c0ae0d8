import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Kernel, OperationStep } from '@opchain/core';
import { createDescription } from '@opchain/core/plugin';
import { createStores } from '../stores/create-stores.js';
import type { Stores } from '../stores/stores.js';
import { listIntents } from './list-intents.js';

const schema = { type: 'object', properties: { id: { type: 'string' }, state: { enum: ['open', 'closed'] } } };
const content = [{ contentType: 'application/json', schema }];
const operations = [
  {
    id: 'getDoc',
    method: 'GET',
    path: '/docs/{id}',
    responses: [{ status: '200', description: '', headers: [], content, links: [] }],
  },
  { id: 'updateDoc', method: 'PUT', path: '/docs/{id}' },
  { id: 'createDoc', method: 'POST', path: '/docs' },
];

let stores: Stores;
beforeEach(() => {
  stores = createStores({
    kernel: { plan: () => Promise.resolve({ diagnostics: [] }) } as unknown as Kernel,
    storage: { autosave: false },
  });
  const description = createDescription({ title: 'Docs', version: '1', format: 'OpenAPI 3.1', operations });
  stores.descriptions.add({ source: 'docs', location: 'http://docs.test', description, servers: [], server: '' });
  for (const { id } of operations)
    stores.chain.addStep(
      {
        kind: 'operation',
        id,
        operation: { source: 'docs', id },
        parameters: [],
        checks: [],
        captures: [],
        onFailure: [],
      },
      { origin: 'palette', ...(id !== 'getDoc' && { after: 'getDoc' }) },
    );
});
afterEach(() => stores.dispose());

const step = (id: string) => stores.chain.step(id) as OperationStep;
const labelsOf = (id: string) => listIntents(stores, step(id)).map(({ label }) => label);
const choose = (id: string, label: string): void =>
  listIntents(stores, step(id))
    .find((intent) => intent.label === label)
    ?.run();

describe('what can be wanted of a step', () => {
  test('is a branch over the two steps after it, another attempt, and a repetition', () => {
    expect(labelsOf('getDoc')).toEqual([
      'If 404: createDoc, else updateDoc',
      'If 404: updateDoc, else createDoc',
      'Retry when…',
      'Repeat until…',
    ]);
    expect(labelsOf('createDoc')).toEqual(['Retry when…']);
  });

  test('"create if it is missing, else update" is one choice, and creates only then', () => {
    choose('getDoc', 'If 404: createDoc, else updateDoc');
    expect(step('getDoc').onFailure).toMatchObject([
      { type: 'goto', target: { stepId: 'createDoc' }, criteria: [{ condition: '$statusCode == 404' }] },
    ]);
    expect(step('updateDoc').onSuccess).toMatchObject([{ type: 'end' }]);
    expect(stores.chain.chain.steps.map(({ id }) => id)).toEqual(['getDoc', 'updateDoc', 'createDoc']);
    stores.chain.undo();
    expect(step('getDoc').onFailure).toEqual([]);
  });

  test('a branch on a value that the call returns begins with the likeliest one', async () => {
    await stores.descriptions.loadDetail(step('getDoc').operation);
    choose('getDoc', 'If state is …: createDoc, else updateDoc');
    expect(step('getDoc').onSuccess).toMatchObject([
      { type: 'goto', target: { stepId: 'createDoc' }, criteria: [{ condition: "$response.body#/state == 'open'" }] },
    ]);
    expect(step('updateDoc').onSuccess).toMatchObject([{ type: 'end' }]);
  });

  test('a call that is safe to send twice is also repeated after a server error (RFC 9110, section 9.2.2)', () => {
    for (const id of ['getDoc', 'createDoc']) choose(id, 'Retry when…');
    expect([step('getDoc'), step('createDoc')].map(({ onFailure }) => onFailure)).toMatchObject([
      [{ type: 'retry', limit: 3, criteria: [{ condition: '$statusCode == 429 || $statusCode >= 500' }] }],
      [{ type: 'retry', limit: 3, criteria: [{ condition: '$statusCode == 429 || $statusCode == 503' }] }],
    ]);
    expect(labelsOf('createDoc')).toEqual([]);
  });
});
