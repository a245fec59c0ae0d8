import { MemoryCollection } from './memory-collection.js';
import type { CustomerChanges, CustomerRecord, OrderRecord, ProductRecord, ProductRecordChanges } from '../records.js';
import type { OrderCollection, ShopStore } from '../store-port.js';
import { ReferenceCounts } from './reference-counts.js';

type MemoryCustomers = MemoryCollection<CustomerRecord, CustomerChanges>;
type MemoryProducts = MemoryCollection<ProductRecord, ProductRecordChanges>;

/** A store in memory; its records end with the process. */
export function openMemoryStore(): ShopStore {
  const references = { customers: new ReferenceCounts(), products: new ReferenceCounts() };
  const customers: MemoryCustomers = new MemoryCollection((id) => references.customers.has(id));
  const products: MemoryProducts = new MemoryCollection((id) => references.products.has(id));
  return {
    customers,
    products,
    orders: createMemoryOrders(customers, products, references),
    close: () => Promise.resolve(),
  };
}

function createMemoryOrders(
  customers: MemoryCustomers,
  products: MemoryProducts,
  references: { readonly customers: ReferenceCounts; readonly products: ReferenceCounts },
): OrderCollection {
  const orders = new MemoryCollection<OrderRecord, Pick<OrderRecord, 'status'>>(() => false);

  const countReferences = ({ customerId, items }: OrderRecord, change: 1 | -1): void => {
    references.customers.add(customerId, change);
    for (const { productId } of items) references.products.add(productId, change);
  };

  return {
    insert({ customerId, productIds }, compose) {
      const customer = !customers.get(customerId);
      const missing = new Set(productIds.filter((id) => !products.get(id)));
      if (customer || missing.size > 0) return Promise.resolve({ missing: { customer, products: missing } });
      const order = compose((id) => products.get(id)?.priceCents ?? Number.NaN);
      orders.put(order);
      countReferences(order, 1);
      return Promise.resolve({ order });
    },
    find: (id) => orders.find(id),
    list: (request) => orders.list(request),
    async transition(id, from, to) {
      const order = orders.get(id);
      if (!order) return undefined;
      if (!from.includes(order.status)) return { order, changed: false };
      return { order: (await orders.update(id, { status: to })) ?? order, changed: true };
    },
    async remove(id) {
      const order = orders.get(id);
      if (!order) return false;
      countReferences(order, -1);
      return (await orders.remove(id)) === 'removed';
    },
  };
}
