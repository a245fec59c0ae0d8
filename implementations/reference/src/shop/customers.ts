import { randomUUID } from 'node:crypto';
import type { Database } from '../database/open-database.js';
import type { Customer, NewCustomer } from './records.js';

/** Adds a customer without a login. */
export async function createCustomer({ tables, write }: Database, { name, email }: NewCustomer): Promise<Customer> {
  const customer: Customer = { id: randomUUID(), name, email, status: 'active', createdAt: new Date().toISOString() };
  await write(() => tables.customers.create({ ...customer, username: null, passwordHash: null }));
  return customer;
}
