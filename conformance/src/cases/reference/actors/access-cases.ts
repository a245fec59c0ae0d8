import type { ConformanceCase } from '../../../engine/conformance-case.js';
import { defineCase } from '../../../engine/conformance-case.js';
import type { CallOptions, Session } from '../../../engine/session.js';

/** An operation that requires an actor, and whom it rejects. */
interface GuardedOperation {
  readonly id: string;
  /** The operation in the IDs of the cases. */
  readonly name: string;
  /** The actors that may not call it. */
  readonly rejects: readonly ('customer' | 'admin' | 'carrier')[];
  /** A credential that nobody has (default: a bearer token). */
  readonly invalidCredential?: readonly [name: string, value: string];
  readonly call?: (session: Session) => CallOptions;
}

const cart = (session: Session): CallOptions => ({ path: { cartId: session.unique('nothing') } });
const order = (session: Session): CallOptions => ({ path: { id: session.unique('nothing') } });

const guardedOperations: readonly GuardedOperation[] = [
  {
    id: 'createCustomer',
    name: 'create-customer',
    rejects: ['customer', 'carrier'],
    call: () => ({ body: { name: 'x', email: 'x@example.org' } }),
  },
  {
    id: 'createProduct',
    name: 'create-product',
    rejects: ['customer', 'carrier'],
    call: () => ({ body: { name: 'x', price: 1 } }),
  },
  {
    id: 'createOrder',
    name: 'create-order',
    rejects: ['carrier'],
    call: () => ({ body: { customerId: 'x', items: [{ productId: 'x' }] } }),
  },
  { id: 'getOrder', name: 'get-order', rejects: ['carrier'], call: order },
  { id: 'createCart', name: 'create-cart', rejects: ['admin', 'carrier'] },
  { id: 'getCart', name: 'get-cart', rejects: ['admin', 'carrier'], call: cart },
  {
    id: 'addCartItem',
    name: 'add-cart-item',
    rejects: ['admin', 'carrier'],
    call: (session) => ({ ...cart(session), body: { productId: 'x' } }),
  },
  { id: 'checkoutCart', name: 'checkout-cart', rejects: ['admin', 'carrier'], call: cart },
  { id: 'confirmPayment', name: 'confirm-payment', rejects: ['admin', 'carrier'], call: order },
  { id: 'fulfillOrder', name: 'fulfill-order', rejects: ['customer', 'carrier'], call: order },
  {
    id: 'setShipmentStatus',
    name: 'set-shipment-status',
    rejects: ['customer', 'admin'],
    invalidCredential: ['x-api-key', 'wrong'],
    call: (session) => ({ path: { trackingNumber: session.unique('nothing') }, body: { status: 'delivered' } }),
  },
];

/** Each guarded operation without a credential, with the credential of another actor, and with an invalid one. */
export const accessCases: readonly ConformanceCase[] = guardedOperations.flatMap((operation) => [
  unauthenticated(operation),
  wrongActor(operation),
  badCredential(operation),
]);

function unauthenticated({ id, name, call }: GuardedOperation): ConformanceCase {
  return defineCase({
    id: `reference-${name}-unauthenticated`,
    title: `Returns 401 with a challenge for ${id} without a credential`,
    clause: `${id} 401`,
    profiles: ['reference'],
    async run(session) {
      const rejected = await session.call(id, { ...call?.(session), as: null });
      rejected.expectProblem(401).expectHeader('WWW-Authenticate', (value) => /realm="/.test(value), 'with a realm');
    },
  });
}

function wrongActor({ id, name, rejects, call }: GuardedOperation): ConformanceCase {
  return defineCase({
    id: `reference-${name}-wrong-actor`,
    title: `Returns 403 for ${id} as ${rejects.join(' or ')}`,
    clause: `${id} 403`,
    profiles: ['reference'],
    roles: rejects,
    async run(session) {
      for (const role of rejects) {
        const rejected = await session.call(id, { ...call?.(session), as: role });
        rejected.expectProblem(403);
      }
    },
  });
}

function badCredential({
  id,
  name,
  call,
  invalidCredential = ['authorization', 'Bearer wrong'],
}: GuardedOperation): ConformanceCase {
  return defineCase({
    id: `reference-${name}-bad-credential`,
    title: `Returns 401 for an invalid credential in ${id}`,
    clause: `${id} 401`,
    profiles: ['reference'],
    async run(session) {
      const rejected = await session.call(id, { ...call?.(session), as: null, headers: [invalidCredential] });
      rejected.expectProblem(401);
    },
  });
}
