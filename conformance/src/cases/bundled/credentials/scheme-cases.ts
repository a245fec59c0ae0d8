import type { ConformanceCase } from '../../../engine/conformance-case.js';
import { defineCase } from '../../../engine/conformance-case.js';
import type { CallOptions, Session } from '../../../engine/session.js';
import { expectChallenge } from '../../challenge.js';
import { newCustomer, newOrder, newProduct } from '../../records.js';

const schemes = ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth'] as const;

/** A write, and the only security scheme that it accepts. */
interface GuardedWrite {
  readonly id: string;
  /** The operation in the IDs of the cases. */
  readonly name: string;
  readonly scheme: (typeof schemes)[number];
  readonly success: number;
  /** A credential that nobody has. */
  readonly wrongSecret: readonly [name: string, value: string];
  readonly call: (session: Session) => CallOptions | Promise<CallOptions>;
}

const guardedWrites: readonly GuardedWrite[] = [
  {
    id: 'createCustomer',
    name: 'create-customer',
    scheme: 'apiKeyAuth',
    success: 201,
    wrongSecret: ['x-api-key', 'wrong-key'],
    call: (session) => ({ body: { name: session.unique('Customer'), email: 'case@example.org' } }),
  },
  {
    id: 'updateCustomer',
    name: 'update-customer',
    scheme: 'basicAuth',
    success: 200,
    wrongSecret: ['authorization', `Basic ${btoa('nobody:wrong')}`],
    call: async (session) => ({
      path: { id: (await newCustomer(session)).id },
      body: { name: session.unique('Renamed') },
    }),
  },
  {
    id: 'createProduct',
    name: 'create-product',
    scheme: 'clientCredentialsAuth',
    success: 201,
    wrongSecret: ['authorization', 'Bearer wrong'],
    call: (session) => ({ body: { name: session.unique('Product'), price: 1 } }),
  },
  {
    id: 'createOrder',
    name: 'create-order',
    scheme: 'passwordAuth',
    success: 201,
    wrongSecret: ['authorization', 'Bearer wrong'],
    call: async (session) => ({
      body: { customerId: (await newCustomer(session)).id, items: [{ productId: (await newProduct(session)).id }] },
    }),
  },
  {
    id: 'setOrderStatus',
    name: 'set-order-status',
    scheme: 'bearerAuth',
    success: 200,
    wrongSecret: ['authorization', 'Bearer wrong'],
    call: async (session) => ({ path: { id: (await newOrder(session)).id }, body: { status: 'paid' } }),
  },
];

/** Each write without a credential, with one for another scheme, with one for its own, and with a wrong secret. */
export const schemeCases: readonly ConformanceCase[] = [
  ...guardedWrites.flatMap((write) => [unauthenticated(write), wrongScheme(write), rightScheme(write)]),
  ...guardedWrites.map(wrongSecret),
];

function unauthenticated({ id, name, scheme, call }: GuardedWrite): ConformanceCase {
  return defineCase({
    id: `${name}-unauthenticated`,
    title: `Returns 401 with a challenge for ${scheme} when ${id} has no credential`,
    clause: `${id} 401`,
    profiles: ['bundled'],
    roles: schemes,
    async run(session) {
      expectChallenge(await session.call(id, { ...(await call(session)), as: null }), scheme, false);
    },
  });
}

function wrongScheme({ id, name, scheme, call }: GuardedWrite): ConformanceCase {
  return defineCase({
    id: `${name}-wrong-scheme`,
    title: `Returns 401 with a challenge for ${scheme} when ${id} has a credential for another scheme`,
    clause: `${id} 401`,
    profiles: ['bundled'],
    roles: schemes,
    async run(session) {
      const options = await call(session);
      for (const role of schemes)
        if (role !== scheme) expectChallenge(await session.call(id, { ...options, as: role }), scheme, true);
    },
  });
}

function rightScheme({ id, name, scheme, success, call }: GuardedWrite): ConformanceCase {
  return defineCase({
    id: `${name}-right-scheme`,
    title: `Accepts a credential for ${scheme} in ${id}`,
    clause: `${id} ${success}`,
    profiles: ['bundled'],
    roles: schemes,
    async run(session) {
      const done = await session.call(id, { ...(await call(session)), as: scheme });
      done.expectStatus(success);
    },
  });
}

function wrongSecret({ id, name, scheme, wrongSecret: header, call }: GuardedWrite): ConformanceCase {
  return defineCase({
    id: `${name}-wrong-secret`,
    title: `Returns 401 for a wrong secret for ${scheme} in ${id}`,
    clause: `${id} 401`,
    profiles: ['bundled'],
    roles: schemes,
    async run(session) {
      const rejected = await session.call(id, { ...(await call(session)), as: null, headers: [header] });
      expectChallenge(rejected, scheme, true);
    },
  });
}
