import { priceItems } from '../order-rules.js';
import type { CustomerRecord, OrderRecord, ProductRecord } from '../records.js';
import type { OrderInsertion, ShopStore } from '../store-port.js';

const createdAt = '2026-11-21T08:30:00.000Z';

export const customerRecord = (id: string): CustomerRecord => ({
  id,
  name: `Customer ${id}`,
  email: `${id}@example.com`,
  status: 'active',
  createdAt,
});

export const productRecord = (id: string, priceCents = 1999): ProductRecord => ({
  id,
  name: `Product ${id}`,
  priceCents,
  createdAt,
});

/** Orders one of each product, or the given quantity, at the current prices. */
export function insertOrder(
  store: ShopStore,
  id: string,
  customerId: string,
  items: readonly { productId: string; qty?: number }[],
): Promise<OrderInsertion> {
  return store.orders.insert(
    { customerId, productIds: items.map((item) => item.productId) },
    (priceCents): OrderRecord => ({
      id,
      customerId,
      ...priceItems(items, priceCents),
      status: 'pending',
      createdAt,
    }),
  );
}

/** A customer `c` and products `p` and `q` of 10 and 1999 cents. */
export async function stock(store: ShopStore): Promise<void> {
  await store.customers.insert(customerRecord('c'));
  await store.products.insert(productRecord('p', 10));
  await store.products.insert(productRecord('q', 1999));
}
