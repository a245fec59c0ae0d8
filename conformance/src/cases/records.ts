import type { JsonObject, JsonValue } from '@opchain/core';
import { isNumber } from '@opchain/core/model';
import type { CaseResponse } from '../engine/case-response.js';
import type { Session } from '../engine/session.js';

/** A record that a case created: its ID and the response that returned it. */
export interface CreatedRecord {
  readonly id: string;
  readonly response: CaseResponse;
}

/** Creates a customer and deletes it at the end. The response is not checked here: separate cases do that. */
export async function newCustomer(session: Session, fields: JsonObject = {}): Promise<CreatedRecord> {
  return createRecord(session, 'createCustomer', 'deleteCustomer', {
    name: session.unique('Customer'),
    email: 'case@example.org',
    ...fields,
  });
}

/** Creates a product and deletes it at the end. */
export async function newProduct(session: Session, fields: JsonObject = {}): Promise<CreatedRecord> {
  return createRecord(session, 'createProduct', 'deleteProduct', {
    name: session.unique('Product'),
    price: 12.5,
    ...fields,
  });
}

/** Creates an order, by default of a new customer for one new product, and deletes it at the end. */
export async function newOrder(session: Session, fields: JsonObject = {}): Promise<CreatedRecord> {
  const customerId = fields['customerId'] ?? (await newCustomer(session)).id;
  const items: JsonValue = fields['items'] ?? [{ productId: (await newProduct(session)).id, qty: 1 }];
  return createRecord(session, 'createOrder', 'deleteOrder', { ...fields, customerId, items });
}

/** Creates an order and sets these statuses one after the other. */
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
    response.fail(`${createOperation} to create a record`, `status ${response.status}`);
  const id = readId(response.field('/id'));
  if (id === undefined) return response.fail('an ID', 'none', '/id');
  if (session.target.description.find(deleteOperation) !== undefined)
    session.onCleanup(() => session.call(deleteOperation, { path: { id } }));
  return { id, response };
}

/** A record's ID. A number violates the contract, which a separate case reports; the other cases continue with it. */
export function readId(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' || isNumber(value) ? String(value) : undefined;
}
