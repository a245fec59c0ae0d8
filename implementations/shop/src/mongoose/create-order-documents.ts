import type { KeyLocks } from '../memory/key-locks.js';
import type { OrderRecord } from '../records.js';
import type { OrderCollection, OrderReferences } from '../store-port.js';
import { sliceRows } from '../memory/slice-rows.js';
import type { Models, OrderDocument } from './define-models.js';
import { insertNext } from './insert-next.js';

/**
 * The orders of a MongoDB store, without transactions: an order is one document, and its customer and products count it before it is stored. Within
 * this process, writes that touch the same customer, product or order wait for each other too.
 */
export function createOrderDocuments(
  { customers, products, orders, counters }: Models,
  locks: KeyLocks,
): OrderCollection {
  /** Counts one more order in its customer and products; resolves with those that exist, the products with their prices. */
  const addReferences = async ({ customerId, productIds }: OrderReferences) => {
    const update = { $inc: { orders: 1 }, $set: { namedAt: new Date() } };
    const customer = await customers.updateOne({ _id: customerId }, update);
    const prices = new Map<string, number>();
    for (const id of new Set(productIds)) {
      const product = await products.findOneAndUpdate({ _id: id }, update).lean();
      if (product) prices.set(id, product.priceCents);
    }
    return { customerIds: customer.matchedCount > 0 ? [customerId] : [], prices };
  };

  /** Counts one fewer order. */
  const removeReferences = async (customerIds: readonly string[], productIds: Iterable<string>) => {
    await customers.updateMany({ _id: { $in: [...customerIds] } }, { $inc: { orders: -1 } });
    await products.updateMany({ _id: { $in: [...new Set(productIds)] } }, { $inc: { orders: -1 } });
  };

  return {
    insert: (references, compose) =>
      locks.withLocks(keysOf(references), async () => {
        const { customerIds, prices } = await addReferences(references);
        const missing = {
          customer: customerIds.length === 0,
          products: new Set(references.productIds.filter((id) => !prices.has(id))),
        };
        if (missing.customer || missing.products.size > 0) {
          await removeReferences(customerIds, prices.keys());
          return { missing };
        }
        const order = compose((id) => prices.get(id) ?? Number.NaN);
        const { id, ...fields } = order;
        try {
          await insertNext(counters, locks, 'orders', (position) => orders.create({ _id: id, position, ...fields }));
        } catch (error) {
          await removeReferences(customerIds, prices.keys());
          throw error;
        }
        return { order };
      }),
    async find(id) {
      const document = await orders.findById(id).lean();
      return document ? present(document) : undefined;
    },
    async list({ after = 0, limit }) {
      const documents = await orders
        .find({ position: { $gt: after } })
        .sort('position')
        .limit(limit + 1)
        .lean();
      return sliceRows(documents, limit, present);
    },
    transition: (id, from, to) =>
      locks.withLocks([`order ${id}`], async () => {
        const changed = await orders
          .findOneAndUpdate(
            { _id: id, status: { $in: [...from] } },
            { $set: { status: to } },
            { returnDocument: 'after' },
          )
          .lean();
        const document = changed ?? (await orders.findById(id).lean());
        return document ? { order: present(document), changed: changed !== null } : undefined;
      }),
    async remove(id) {
      const document = await orders.findById(id).lean();
      if (!document) return false;
      const references = { customerId: document.customerId, productIds: document.items.map((item) => item.productId) };
      return locks.withLocks([`order ${id}`, ...keysOf(references)], async () => {
        if ((await orders.deleteOne({ _id: id })).deletedCount === 0) return false;
        await removeReferences([references.customerId], references.productIds);
        return true;
      });
    },
  };
}

function keysOf({ customerId, productIds }: OrderReferences): string[] {
  return [`customer ${customerId}`, ...productIds.map((id) => `product ${id}`)];
}

function present({ _id: id, customerId, items, totalCents, status, createdAt }: OrderDocument): OrderRecord {
  const lines = items.map(({ productId, qty, priceCents }) => ({ productId, qty, priceCents }));
  return { id, customerId, items: lines, totalCents, status, createdAt };
}
