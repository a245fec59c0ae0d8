import { problemCatalog } from '@opchain/contract';
import { listPage, type Page, type PageQuery } from './list-page.js';
import { fromCents } from './money.js';
import { priceItems, statusesBefore } from './order-rules.js';
import type { NewOrder, Order, OrderRecord, OrderStatus } from './records.js';
import { requireRecord } from './require-record.js';
import { ShopError } from './shop-error.js';
import type { ShopSources } from './shop-sources.js';

/** The orders of a shop. Methods throw `ShopError`. */
export interface Orders {
  list(query: PageQuery): Promise<Page<Order>>;
  create(fields: NewOrder): Promise<Order>;
  get(id: string): Promise<Order>;
  setStatus(id: string, status: OrderStatus): Promise<Order>;
  remove(id: string): Promise<void>;
}

/** The rules for orders over a store. */
export function createOrders({ store: { orders }, newId, now }: ShopSources): Orders {
  return {
    list: (query) => listPage('orders', (request) => orders.list(request), query, present),
    async create({ customerId, items }) {
      const inserted = await orders.insert(
        { customerId, productIds: items.map((item) => item.productId) },
        (priceCents) => ({
          id: newId(),
          customerId,
          ...priceItems(items, priceCents),
          status: 'pending',
          createdAt: now(),
        }),
      );
      if ('order' in inserted) return present(inserted.order);
      throw new ShopError('dangling-reference', problemCatalog['dangling-reference'].detail, [
        ...(inserted.missing.customer ? [{ pointer: '/customerId', message: 'is not the id of a customer' }] : []),
        ...items.flatMap(({ productId }, index) =>
          inserted.missing.products.has(productId)
            ? [{ pointer: `/items/${index}/productId`, message: 'is not the id of a product' }]
            : [],
        ),
      ]);
    },
    get: async (id) => present(requireRecord('order', await orders.find(id))),
    async setStatus(id, status) {
      const { order, changed } = requireRecord('order', await orders.transition(id, statusesBefore(status), status));
      if (!changed) throw new ShopError('forbidden-transition', `Cannot change a ${order.status} order to ${status}.`);
      return present(order);
    },
    async remove(id) {
      if (!(await orders.remove(id))) requireRecord('order', undefined);
    },
  };
}

function present({ id, customerId, items, totalCents, status, createdAt }: OrderRecord): Order {
  return {
    id,
    customerId,
    items: items.map(({ productId, qty, priceCents }) => ({ productId, qty, price: fromCents(priceCents) })),
    total: fromCents(totalCents),
    status,
    createdAt,
  };
}
