import { randomUUID } from 'node:crypto';
import type { Database } from '../database/open-database.js';
import type { Customer, NewCustomer } from '../database/records.js';

/** Adds a customer without a login. */
export async function createCustomer({ insert }: Database, { name, email }: NewCustomer): Promise<Customer> {
  const customer: Customer = { id: randomUUID(), name, email, status: 'active', createdAt: new Date().toISOString() };
  await insert.customer({ ...customer, username: null, passwordHash: null });
  return customer;
}
