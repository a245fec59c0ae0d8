import { MemoryCollection } from './memory-collection.js';
import type { CustomerChanges, CustomerRecord, OrderRecord, ProductRecord, ProductRecordChanges } from './records.js';
import type { OrderCollection, ShopStore } from './store-port.js';
import { UseCounts } from './use-counts.js';

type MemoryCustomers = MemoryCollection<CustomerRecord, CustomerChanges>;
type MemoryProducts = MemoryCollection<ProductRecord, ProductRecordChanges>;

/** A store that forgets everything with its process. */
export function openMemoryStore(): ShopStore {
  const uses = { customers: new UseCounts(), products: new UseCounts() };
  const customers: MemoryCustomers = new MemoryCollection((id) => uses.customers.has(id));
  const products: MemoryProducts = new MemoryCollection((id) => uses.products.has(id));
  return { customers, products, orders: createMemoryOrders(customers, products, uses), close: () => Promise.resolve() };
}

function createMemoryOrders(
  customers: MemoryCustomers,
  products: MemoryProducts,
  uses: { readonly customers: UseCounts; readonly products: UseCounts },
): OrderCollection {
  const orders = new MemoryCollection<OrderRecord, Pick<OrderRecord, 'status'>>(() => false);

  const countUses = ({ customerId, items }: OrderRecord, change: 1 | -1): void => {
    uses.customers.add(customerId, change);
    for (const { productId } of items) uses.products.add(productId, change);
  };

  return {
    insert({ customerId, productIds }, compose) {
      const customer = !customers.get(customerId);
      const missing = new Set(productIds.filter((id) => !products.get(id)));
      if (customer || missing.size > 0) return Promise.resolve({ missing: { customer, products: missing } });
      const order = compose((id) => products.get(id)?.priceCents ?? Number.NaN);
      orders.put(order);
      countUses(order, 1);
      return Promise.resolve({ order });
    },
    find: (id) => orders.find(id),
    list: (request) => orders.list(request),
    async move(id, from, to) {
      const order = orders.get(id);
      if (!order) return undefined;
      if (!from.includes(order.status)) return { order, moved: false };
      return { order: (await orders.update(id, { status: to })) ?? order, moved: true };
    },
    async remove(id) {
      const order = orders.get(id);
      if (!order) return false;
      countUses(order, -1);
      return (await orders.remove(id)) === 'removed';
    },
  };
}
