import { describe, expect, jest, test } from '@jest/globals';
import type { Chain, OperationStep } from '@opchain/core';
import type { LinkSpec, OperationDetail, Schema } from '@opchain/core/internal/model';
import { emptyChain } from '../../../stores/chain/create-chain-store.js';
import { createStores } from '../../../stores/create-stores.js';
import type { Stores } from '../../../stores/stores.js';
import { inspectorTexts } from '../../../texts/inspector-texts.js';
import { addTexts } from '../../../texts/replace-texts.js';
import {
  buildPickerView,
  formatMappingLabel,
  generatorsSource,
  inputsSource,
  type PickerInput,
  type PickerView,
} from './picker-model.js';

addTexts({ inspector: inspectorTexts });

const call = (id: string): OperationStep => ({
  kind: 'operation',
  id,
  operation: { source: 'shop', id },
  parameters: [],
  checks: [],
  captures: [],
  onFailure: [],
});

const detailOf = (id: string, schema: Schema, links: readonly LinkSpec[] = []): OperationDetail => ({
  id,
  operationId: id,
  method: 'POST',
  path: `/${id}`,
  tags: [],
  deprecated: false,
  security: [],
  parameters: [],
  responses: [
    { status: '201', description: '', headers: [], links, content: [{ contentType: 'application/json', schema }] },
  ],
  resolve: (each) => each,
});
const object = (properties: Record<string, Schema>): Schema => ({ type: 'object', properties });

const details: Readonly<Record<string, OperationDetail>> = {
  createCustomer: detailOf(
    'createCustomer',
    object({ id: { type: 'string' }, address: object({ city: { type: 'string' } }), age: { type: 'integer' } }),
  ),
  createProduct: detailOf('createProduct', object({ id: { type: 'string' } })),
  createOrder: detailOf('createOrder', object({})),
};

function open(change: Partial<Chain> = {}): Stores {
  const stores = createStores({
    chain: {
      ...emptyChain(),
      steps: ['createCustomer', 'createProduct', 'createOrder'].map(call),
      connections: [{ source: 'createCustomer', target: 'createOrder' }],
      ...change,
    },
  });
  return {
    ...stores,
    descriptions: { ...stores.descriptions, detail: ({ id }) => details[id], find: ({ id }) => details[id] },
  };
}

const view = (change: Partial<PickerInput> = {}, stores = open()): PickerView =>
  buildPickerView(stores, {
    stepId: 'createOrder',
    target: { name: 'customerId', types: ['string'], acceptsText: false },
    query: '',
    source: undefined,
    folded: new Set(),
    ...change,
  });

describe('the picker', () => {
  test('lists nodes that run before, then nodes that could, then the inputs and what can be generated', () => {
    expect(view().sources.map(({ id, group }) => [id, group])).toEqual([
      ['createCustomer', 'before'],
      ['createProduct', 'others'],
      [inputsSource, 'chain'],
      [generatorsSource, 'chain'],
    ]);
  });

  test('opens at the source of the best match, and shows its fields as a tree', () => {
    const { best, source, fields } = view();
    expect(best[0]?.label).toBe('createCustomer.id');
    expect(source).toBe('createCustomer');
    expect(fields.map(({ label, depth }) => `${' '.repeat(depth)}${label}`)).toContain('  city');
  });

  test('hides the fields of collapsed parents', () => {
    const labels = view({ folded: new Set(['{{createCustomer.address}}']) }).fields.map(({ label }) => label);
    expect(labels).toContain('address');
    expect(labels).not.toContain('city');
  });

  test('marks fields with an incompatible type', () => {
    const fitting = (type: string): readonly string[] =>
      view({ target: { name: 'x', types: [type], acceptsText: false }, source: 'createCustomer' })
        .fields.filter((row) => row.fits)
        .map(({ label }) => label);
    expect(fitting('integer')).toContain('age');
    expect(fitting('integer')).not.toContain('city');
    expect(fitting('string')).toContain('city');
    expect(fitting('string')).not.toContain('age');
  });

  test('searches in all sources, the earliest match first', () => {
    expect(view({ query: ' ID ' }).fields.map(({ label }) => label)).toEqual(['createProduct.id', 'createCustomer.id']);
    expect(view({ query: 'nowhere' }).fields).toEqual([]);
  });

  test('lists the cookies that a response set by name, and proposes one for a cookie of that name', () => {
    const stores = open();
    const headers = [
      ['Set-Cookie', 'lb=7; Path=/'],
      ['set-cookie', 'sid=a=b; HttpOnly'],
    ] as const;
    const result = { response: { status: 200, headers, text: '' }, captures: {} };
    jest.spyOn(stores.run, 'step').mockReturnValue({ result } as never);
    const { best, fields } = view({ target: { name: 'sid', types: ['string'], acceptsText: true } }, stores);
    expect(best[0]).toMatchObject({ label: 'createCustomer.$cookies.sid', value: 'a=b' });
    expect(fields.flatMap(({ label, value }) => (label.startsWith('$cookies') ? [[label, value]] : []))).toEqual([
      ['$cookies.lb', '7'],
      ['$cookies.sid', 'a=b'],
    ]);
  });

  test('offers the generators that fit, the one that the field asks for first, under a free name', () => {
    const target = { name: 'email', types: ['string'], format: 'email', acceptsText: false };
    const rows = view(
      { target, source: generatorsSource },
      open({ inputs: [{ name: 'email', schema: {}, required: true }] }),
    );
    const [first] = rows.fields;
    expect(first).toMatchObject({ label: 'Email address', fits: true, mapping: { kind: 'input', name: 'email2' } });
    expect(rows.fields.filter(({ fits }) => !fits).map(({ label }) => label)).toEqual([
      'Random integer',
      'Random number',
    ]);
    expect(view({ target, query: '$guid' }).fields.map(({ label }) => label)).toEqual(['UUID']);
  });

  test('offers to create an input of that name, unless it exists', () => {
    const kinds = (stores: Stores): readonly string[] =>
      view({ source: inputsSource }, stores).fields.map((row) => row.kind);
    expect(kinds(open())).toEqual(['new-input']);
    expect(kinds(open({ inputs: [{ name: 'customerId', schema: { type: 'string' }, required: false }] }))).toEqual([
      'field',
    ]);
  });
});

test('a mapping is labeled without its braces', () => {
  expect(formatMappingLabel({ kind: 'input', name: 'email', path: [] })).toBe('$inputs.email');
  expect(formatMappingLabel({ kind: 'response', stepId: 'list', path: ['0', 'id'] })).toBe('list[0].id');
});
