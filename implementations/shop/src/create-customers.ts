import { listPage, type Page, type PageQuery } from './list-page.js';
import type { Customer, CustomerChanges, PartialFields, NewCustomer } from './records.js';
import { requireRecord, requireRemoval } from './require-record.js';
import type { ShopSources } from './shop-sources.js';

/** The customers of a shop. Methods throw `ShopError`. */
export interface Customers {
  list(query: PageQuery): Promise<Page<Customer>>;
  create(fields: NewCustomer): Promise<Customer>;
  get(id: string): Promise<Customer>;
  update(id: string, changes: PartialFields<CustomerChanges>): Promise<Customer>;
  remove(id: string): Promise<void>;
}

/** The rules for customers over a store. */
export function createCustomers({ store: { customers }, newId, now }: ShopSources): Customers {
  return {
    list: (query) =>
      listPage(
        'customers',
        (request) => customers.list(request),
        query,
        (customer) => customer,
      ),
    async create({ name, email }) {
      const customer: Customer = { id: newId(), name, email, status: 'active', createdAt: now() };
      await customers.insert(customer);
      return customer;
    },
    get: async (id) => requireRecord('customer', await customers.find(id)),
    async update(id, { name, email, status }) {
      const changes = {
        ...(name !== undefined && { name }),
        ...(email !== undefined && { email }),
        ...(status !== undefined && { status }),
      };
      return requireRecord('customer', await customers.update(id, changes));
    },
    remove: async (id) => requireRemoval('customer', await customers.remove(id)),
  };
}
