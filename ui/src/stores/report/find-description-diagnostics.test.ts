import { describe, expect, test } from '@jest/globals';
import type { ApiDescription, Chain, JsonObject, OperationStep, OperationSummary } from '@opchain/core';
import type { OperationDetail, Schema } from '@opchain/core/internal/model';
import { reportTexts } from '../../texts/report-texts.js';
import { emptyChain } from '../chain/create-chain-store.js';
import type { DescriptionDiagnostic } from './report-store.js';
import { findDescriptionDiagnostics } from './find-description-diagnostics.js';

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

const call = (id: string, more: Partial<OperationStep> = {}): OperationStep => ({
  kind: 'operation',
  id,
  operation: { source: 'shop', id },
  parameters: [],
  checks: [],
  captures: [],
  onFailure: [],
  ...more,
});
const chainOf = (...steps: readonly OperationStep[]): Chain => ({
  ...emptyChain(),
  sources: [{ name: 'shop', url: 'x' }],
  steps,
});
const find = async (
  chain: Chain,
  now: ApiDescription,
  before?: ApiDescription,
): Promise<readonly DescriptionDiagnostic[]> => {
  const old = new Map<string, OperationDetail>();
  for (const { id } of before?.operations ?? []) old.set(id, (await before?.operation(id)) as OperationDetail);
  return findDescriptionDiagnostics({
    chain,
    texts: reportTexts,
    description: () => now,
    previous: () => before,
    previousDetail: ({ id }) => old.get(id),
    credentialsFor: (_, scheme) => (scheme === 'newAuth' ? [{ scheme, credential: 'Ada', kind: 'bearer' }] : []),
  });
};
/** A body with `items`, each with a `productId` and these fields. */
const describeItems = (fields: Readonly<Record<string, Schema>>, more: JsonObject = {}) => ({
  required: true,
  content: [
    {
      contentType: 'application/json',
      schema: {
        type: 'object',
        properties: {
          items: {
            type: 'array',
            items: { type: 'object', properties: { productId: { type: 'string' }, ...fields }, ...more },
          },
        },
      } satisfies Schema,
    },
  ],
});
const apply = (chain: Chain, diagnostic: DescriptionDiagnostic | undefined, index = 0): OperationStep =>
  diagnostic?.proposals[index]?.apply(chain).steps.at(-1) as OperationStep;

describe('mismatches with a changed description', () => {
  test('are empty if everything matches', async () => {
    expect(await find(chainOf(call('getOrder')), describeApi([{ id: 'getOrder' }]))).toEqual([]);
  });

  test('a removed operation: the one with its method and path is suggested first', async () => {
    const before = describeApi([{ id: 'getOrder', method: 'GET', path: '/orders/{id}' }]);
    const now = describeApi([{ id: 'getOrders' }, { id: 'fetchOne', method: 'GET', path: '/orders/{id}' }]);
    const chain = chainOf(call('getOrder'));
    const [diagnostic] = await find(chain, now, before);
    expect(diagnostic).toMatchObject({
      kind: 'operation',
      stepId: 'getOrder',
      proposals: [{ label: 'Use fetchOne' }, { label: 'Use getOrders' }],
    });
    expect(apply(chain, diagnostic).operation).toEqual({ source: 'shop', id: 'fetchOne' });
  });

  test('do not include headers that no description lists, and parameters that carry what a login returned', async () => {
    const description = {
      ...describeApi([{ id: 'list' }]),
      securitySchemes: [{ name: 'session', type: 'apiKey', in: 'cookie', parameterName: 'sid' }] as const,
    };
    const send = (location: 'header' | 'cookie', name: string) =>
      find(chainOf(call('list', { parameters: [{ in: location, name, value: 'x' }] })), description);
    for (const name of ['Authorization', 'accept', 'Content-Type']) expect(await send('header', name)).toEqual([]);
    expect(await send('cookie', 'sid')).toEqual([]);
    expect(await send('header', 'sid')).toMatchObject([{ kind: 'parameter', path: 'parameters/header/sid' }]);
    expect(await send('cookie', 'other')).toMatchObject([{ kind: 'parameter' }]);
  });

  test('a renamed parameter keeps its value', async () => {
    const chain = chainOf(call('list', { parameters: [{ in: 'query', name: 'customerId', value: 'c1' }] }));
    const parameters = [
      {
        in: 'query',
        name: 'customer_id',
        required: false,
        deprecated: false,
        schema: true,
        style: 'form',
        explode: true,
        allowReserved: false,
      },
    ] as const;
    const [diagnostic] = await find(chain, describeApi([{ id: 'list', parameters }]));
    expect(diagnostic).toMatchObject({
      kind: 'parameter',
      path: 'parameters/query/customerId',
      proposals: [
        { label: 'Rename to customer_id', lossy: false },
        { label: 'Remove', lossy: true },
      ],
    });
    expect(apply(chain, diagnostic).parameters).toEqual([{ in: 'query', name: 'customer_id', value: 'c1' }]);
    expect(apply(chain, diagnostic, 1).parameters).toEqual([]);
  });

  test('a nested field of the body', async () => {
    const requestBody = describeItems({ quantity: { type: 'integer' } });
    const chain = chainOf(call('createOrder', { body: { payload: { items: [{ productId: 'p', qty: 2 }] } } }));
    const before = describeApi([{ id: 'createOrder', requestBody: describeItems({ qty: { type: 'integer' } }) }]);
    const [diagnostic, ...others] = await find(chain, describeApi([{ id: 'createOrder', requestBody }]), before);
    expect(others).toEqual([]);
    expect(diagnostic).toMatchObject({ kind: 'body', path: 'body/items/0/qty' });
    expect(apply(chain, diagnostic).body).toEqual({ payload: { items: [{ productId: 'p', quantity: 2 }] } });
  });

  test('a field outside the schema is not a change, unless the schema forbids it or had it before', async () => {
    const chain = chainOf(call('createOrder', { body: { payload: { items: [{ note: 'x' }] } } }));
    const api = (more: JsonObject = {}) => describeApi([{ id: 'createOrder', requestBody: describeItems({}, more) }]);
    expect(await find(chain, api())).toEqual([]);
    expect(await find(chain, api(), api())).toEqual([]);
    expect(await find(chain, api({ additionalProperties: false }))).toMatchObject([
      { kind: 'body', message: 'The body has no field note.' },
    ]);
  });

  test('a mapped field of a response', async () => {
    const responses = [
      {
        status: '201',
        description: '',
        headers: [],
        links: [],
        content: [
          { contentType: 'application/json', schema: { type: 'object', properties: { orderId: { type: 'string' } } } },
        ],
      },
    ];
    const chain = chainOf(
      call('createOrder'),
      call('getOrder', { parameters: [{ in: 'path', name: 'id', value: '{{createOrder.id}}' }] }),
    );
    const parameters = [
      {
        in: 'path',
        name: 'id',
        required: true,
        deprecated: false,
        schema: true,
        style: 'simple',
        explode: false,
        allowReserved: false,
      },
    ] as const;
    const [diagnostic] = await find(
      chain,
      describeApi([
        { id: 'createOrder', responses },
        { id: 'getOrder', parameters },
      ]),
    );
    expect(diagnostic).toMatchObject({
      kind: 'response',
      stepId: 'getOrder',
      proposals: [{ label: 'Map {{createOrder.orderId}}' }],
    });
    expect(apply(chain, diagnostic).parameters[0]?.value).toBe('{{createOrder.orderId}}');
  });

  test('a removed security scheme', async () => {
    const chain = chainOf(call('pay', { credentials: [{ scheme: 'oldAuth', credential: 'Ada', kind: 'bearer' }] }));
    const [diagnostic] = await find(chain, describeApi([{ id: 'pay', security: [{ newAuth: [] }] }], ['newAuth']));
    expect(diagnostic).toMatchObject({
      kind: 'scheme',
      path: 'credentials/0',
      proposals: [{ label: 'Attach Ada for newAuth' }, { label: 'Detach', lossy: true }],
    });
    expect(apply(chain, diagnostic).credentials).toEqual([{ scheme: 'newAuth', credential: 'Ada', kind: 'bearer' }]);
  });

  test('do not include the credential of an operation that requires none', async () => {
    const chain = chainOf(call('pay', { credentials: [{ scheme: 'oldAuth', credential: 'Ada', kind: 'bearer' }] }));
    expect(await find(chain, describeApi([{ id: 'pay' }]))).toEqual([]);
  });
});
