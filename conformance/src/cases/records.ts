import type { JsonObject, JsonValue } from '@opchain/core';
import type { Answer } from '../engine/answer.js';
import type { Session } from '../engine/session.js';

/** A record that a case made: its id and the answer that told it. */
export interface MadeRecord {
  readonly id: string;
  readonly answer: Answer;
}

/** Makes a customer and removes it at the end. What the answer looks like is no concern here: cases of its own look at that. */
export async function newCustomer(session: Session, fields: JsonObject = {}): Promise<MadeRecord> {
  return make(session, 'createCustomer', 'deleteCustomer', { name: session.unique('Customer'), email: 'case@example.org', ...fields });
}

/** Makes a product and removes it at the end. */
export async function newProduct(session: Session, fields: JsonObject = {}): Promise<MadeRecord> {
  return make(session, 'createProduct', 'deleteProduct', { name: session.unique('Product'), price: 12.5, ...fields });
}

/** Makes an order of a new customer for one new product, unless told otherwise, and removes it at the end. */
export async function newOrder(session: Session, fields: JsonObject = {}): Promise<MadeRecord> {
  const customerId = fields['customerId'] ?? (await newCustomer(session)).id;
  const items: JsonValue = fields['items'] ?? [{ productId: (await newProduct(session)).id, qty: 1 }];
  return make(session, 'createOrder', 'deleteOrder', { ...fields, customerId, items });
}

/** Makes an order and moves it along these statuses. */
export async function newOrderWith(session: Session, ...statuses: readonly string[]): Promise<MadeRecord> {
  const order = await newOrder(session);
  for (const status of statuses) {
    const moved = await session.call('setOrderStatus', { path: { id: order.id }, body: { status } });
    moved.expectStatus(200);
  }
  return order;
}

async function make(session: Session, create: string, remove: string, body: JsonObject): Promise<MadeRecord> {
  const answer = await session.call(create, { body });
  if (answer.status < 200 || answer.status > 299) answer.fail(`${create} to make a record`, `status ${answer.status}`);
  const id = readId(answer.field('/id'));
  if (id === undefined) return answer.fail('an id', 'none', '/id');
  if (session.target.contract.find(remove) !== undefined) session.onEnd(() => session.call(remove, { path: { id } }));
  return { id, answer };
}

/** A record's id. A number would break the contract, which a case of its own finds; the others go on with it. */
export function readId(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
