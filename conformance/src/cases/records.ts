import type { JsonObject, JsonValue } from '@opchain/core';
import type { CaseResponse } from '../engine/case-response.js';
import type { Session } from '../engine/session.js';

/** A record that a case made: its id and the answer that told it. */
export interface CreatedRecord {
  readonly id: string;
  readonly response: CaseResponse;
}

/** Makes a customer and removes it at the end. What the answer looks like is no concern here: cases of its own look at that. */
export async function newCustomer(session: Session, fields: JsonObject = {}): Promise<CreatedRecord> {
  return createRecord(session, 'createCustomer', 'deleteCustomer', {
    name: session.unique('Customer'),
    email: 'case@example.org',
    ...fields,
  });
}

/** Makes a product and removes it at the end. */
export async function newProduct(session: Session, fields: JsonObject = {}): Promise<CreatedRecord> {
  return createRecord(session, 'createProduct', 'deleteProduct', {
    name: session.unique('Product'),
    price: 12.5,
    ...fields,
  });
}

/** Makes an order of a new customer for one new product, unless told otherwise, and removes it at the end. */
export async function newOrder(session: Session, fields: JsonObject = {}): Promise<CreatedRecord> {
  const customerId = fields['customerId'] ?? (await newCustomer(session)).id;
  const items: JsonValue = fields['items'] ?? [{ productId: (await newProduct(session)).id, qty: 1 }];
  return createRecord(session, 'createOrder', 'deleteOrder', { ...fields, customerId, items });
}

/** Makes an order and moves it along these statuses. */
export async function newOrderWithStatus(session: Session, ...statuses: readonly string[]): Promise<CreatedRecord> {
  const order = await newOrder(session);
  for (const status of statuses) {
    const updated = await session.call('setOrderStatus', { path: { id: order.id }, body: { status } });
    updated.expectStatus(200);
  }
  return order;
}

async function createRecord(
  session: Session,
  createOperation: string,
  deleteOperation: string,
  body: JsonObject,
): Promise<CreatedRecord> {
  const response = await session.call(createOperation, { body });
  if (response.status < 200 || response.status > 299)
    response.fail(`${createOperation} to make a record`, `status ${response.status}`);
  const id = readId(response.field('/id'));
  if (id === undefined) return response.fail('an id', 'none', '/id');
  if (session.target.contract.find(deleteOperation) !== undefined)
    session.onCleanup(() => session.call(deleteOperation, { path: { id } }));
  return { id, response };
}

/** A record's id. A number would break the contract, which a case of its own finds; the others go on with it. */
export function readId(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
