import { describe, expect, test } from '@jest/globals';
import type { ApiDescription, Chain, OperationDetail, OperationNode, OperationSummary, Schema } from '@opchain/core';
import { reportTexts } from '../../texts/report-texts.js';
import { emptyChain } from '../create-chain-store.js';
import type { Misfit } from '../report-store.js';
import { findMisfits } from './find-misfits.js';

interface Described extends Partial<Omit<OperationDetail, 'id'>> {
  readonly id: string;
}

function describeApi(operations: readonly Described[], schemes: readonly string[] = []): ApiDescription {
  const details = operations.map((operation): OperationDetail => ({
    method: 'GET',
    path: `/${operation.id}`,
    tags: [],
    deprecated: false,
    security: [],
    parameters: [],
    responses: [],
    resolve: (schema: Schema) => schema,
    ...operation,
  }));
  return {
    operations: details satisfies readonly OperationSummary[],
    securitySchemes: schemes.map((name) => ({ name, type: 'http', scheme: 'bearer' })),
    find: (id: string) => details.find((each) => each.id === id),
    operation: (id: string) => Promise.resolve(details.find((each) => each.id === id)),
  } as unknown as ApiDescription;
}

const call = (id: string, more: Partial<OperationNode> = {}): OperationNode => ({
  kind: 'operation',
  id,
  operation: { source: 'shop', id },
  parameters: [],
  checks: [],
  captures: [],
  retries: [],
  ...more,
});
const chainOf = (...nodes: readonly OperationNode[]): Chain => ({ ...emptyChain(), sources: [{ name: 'shop', url: 'x' }], nodes });
const find = (chain: Chain, now: ApiDescription, before?: ApiDescription): Promise<readonly Misfit[]> =>
  findMisfits({
    chain,
    texts: reportTexts,
    description: () => now,
    previous: () => before,
    uses: (_, scheme) => (scheme === 'newAuth' ? [{ scheme, credential: 'Ada', kind: 'bearer' }] : []),
  });
const apply = (chain: Chain, misfit: Misfit | undefined, index = 0): OperationNode => misfit?.proposals[index]?.apply(chain).nodes.at(-1) as OperationNode;

describe('what a changed description no longer fits', () => {
  test('is nothing where everything fits', async () => {
    expect(await find(chainOf(call('getOrder')), describeApi([{ id: 'getOrder' }]))).toEqual([]);
  });

  test('an operation that is gone: the one on its method and path is proposed first', async () => {
    const before = describeApi([{ id: 'getOrder', method: 'GET', path: '/orders/{id}' }]);
    const now = describeApi([{ id: 'getOrders' }, { id: 'fetchOne', method: 'GET', path: '/orders/{id}' }]);
    const chain = chainOf(call('getOrder'));
    const [misfit] = await find(chain, now, before);
    expect(misfit).toMatchObject({ kind: 'operation', nodeId: 'getOrder', proposals: [{ label: 'Use fetchOne' }, { label: 'Use getOrders' }] });
    expect(apply(chain, misfit).operation).toEqual({ source: 'shop', id: 'fetchOne' });
  });

  test('a parameter that was renamed keeps its value', async () => {
    const chain = chainOf(call('list', { parameters: [{ in: 'query', name: 'customerId', value: 'c1' }] }));
    const parameters = [
      { in: 'query', name: 'customer_id', required: false, deprecated: false, schema: true, style: 'form', explode: true, allowReserved: false },
    ] as const;
    const [misfit] = await find(chain, describeApi([{ id: 'list', parameters }]));
    expect(misfit).toMatchObject({
      kind: 'parameter',
      place: 'parameters/query/customerId',
      proposals: [
        { label: 'Rename to customer_id', loses: false },
        { label: 'Remove', loses: true },
      ],
    });
    expect(apply(chain, misfit).parameters).toEqual([{ in: 'query', name: 'customer_id', value: 'c1' }]);
    expect(apply(chain, misfit, 1).parameters).toEqual([]);
  });

  test('a field of the body, deep inside', async () => {
    const item: Schema = { type: 'object', properties: { productId: { type: 'string' }, quantity: { type: 'integer' } } };
    const requestBody = {
      required: true,
      content: [{ contentType: 'application/json', schema: { type: 'object', properties: { items: { type: 'array', items: item } } } }],
    };
    const chain = chainOf(call('createOrder', { body: { payload: { items: [{ productId: 'p', qty: 2 }] } } }));
    const [misfit, ...others] = await find(chain, describeApi([{ id: 'createOrder', requestBody }]));
    expect(others).toEqual([]);
    expect(misfit).toMatchObject({ kind: 'body', place: 'body/items/0/qty' });
    expect(apply(chain, misfit).body).toEqual({ payload: { items: [{ productId: 'p', quantity: 2 }] } });
  });

  test('a field of a response that is mapped from', async () => {
    const responses = [
      {
        status: '201',
        description: '',
        headers: [],
        links: [],
        content: [{ contentType: 'application/json', schema: { type: 'object', properties: { orderId: { type: 'string' } } } }],
      },
    ];
    const chain = chainOf(call('createOrder'), call('getOrder', { parameters: [{ in: 'path', name: 'id', value: '{{createOrder.id}}' }] }));
    const parameters = [
      { in: 'path', name: 'id', required: true, deprecated: false, schema: true, style: 'simple', explode: false, allowReserved: false },
    ] as const;
    const [misfit] = await find(
      chain,
      describeApi([
        { id: 'createOrder', responses },
        { id: 'getOrder', parameters },
      ]),
    );
    expect(misfit).toMatchObject({ kind: 'response', nodeId: 'getOrder', proposals: [{ label: 'Map {{createOrder.orderId}}' }] });
    expect(apply(chain, misfit).parameters[0]?.value).toBe('{{createOrder.orderId}}');
  });

  test('a security scheme that is gone', async () => {
    const chain = chainOf(call('pay', { credentials: [{ scheme: 'oldAuth', credential: 'Ada', kind: 'bearer' }] }));
    const [misfit] = await find(chain, describeApi([{ id: 'pay', security: [{ newAuth: [] }] }], ['newAuth']));
    expect(misfit).toMatchObject({
      kind: 'scheme',
      place: 'credentials/0',
      proposals: [{ label: 'Attach Ada for newAuth' }, { label: 'Detach', loses: true }],
    });
    expect(apply(chain, misfit).credentials).toEqual([{ scheme: 'newAuth', credential: 'Ada', kind: 'bearer' }]);
  });

  test('not a credential for an operation that demands none', async () => {
    const chain = chainOf(call('pay', { credentials: [{ scheme: 'oldAuth', credential: 'Ada', kind: 'bearer' }] }));
    expect(await find(chain, describeApi([{ id: 'pay' }]))).toEqual([]);
  });
});
