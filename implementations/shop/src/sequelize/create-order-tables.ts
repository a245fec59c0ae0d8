import { Op } from 'sequelize';
import type { OrderRecord } from '../records.js';
import type { OrderCollection } from '../store-port.js';
import { sliceRows } from '../memory/slice-rows.js';
import type { Models, OrderRow } from './define-models.js';
import type { WriteQueue } from './write-queue.js';

/**
 * The orders of a SQLite store with their items, always written together. Items are read by a separate query: an order that is
 * deleted in between has no items, and counts as deleted.
 */
export function createOrderTables(
  { customers, products, orders, orderItems }: Models,
  writes: WriteQueue,
): OrderCollection {
  const withItems = { include: [{ association: 'items', separate: true, order: ['line'] }] };
  return {
    insert: ({ customerId, productIds }, compose) =>
      writes.transact(async (transaction) => {
        const customer = await customers.findOne({ where: { id: customerId }, transaction });
        const found = await products.findAll({ where: { id: [...new Set(productIds)] }, transaction });
        const prices = new Map(found.map((product) => [product.id, product.priceCents]));
        const missing = new Set(productIds.filter((id) => !prices.has(id)));
        if (!customer || missing.size > 0) return { missing: { customer: !customer, products: missing } };
        const order = compose((id) => prices.get(id) ?? Number.NaN);
        await orders.create(order, { transaction });
        await orderItems.bulkCreate(
          order.items.map((item, line) => ({ ...item, orderId: order.id, line })),
          { transaction },
        );
        return { order };
      }),
    async find(id) {
      const row = await orders.findOne({ where: { id }, ...withItems });
      return row?.items?.length ? present(row) : undefined;
    },
    async list({ after = 0, limit }) {
      const rows = await orders.findAll({
        where: { position: { [Op.gt]: after } },
        order: ['position'],
        limit: limit + 1,
        ...withItems,
      });
      const slice = sliceRows(rows, limit, present);
      return { ...slice, records: slice.records.filter((order) => order.items.length > 0) };
    },
    transition: (id, from, to) =>
      writes.transact(async (transaction) => {
        const [count] = await orders.update({ status: to }, { where: { id, status: [...from] }, transaction });
        const row = await orders.findOne({ where: { id }, ...withItems, transaction });
        return row ? { order: present(row), changed: count > 0 } : undefined;
      }),
    remove: (id) =>
      writes.transact(async (transaction) => {
        await orderItems.destroy({ where: { orderId: id }, transaction });
        return (await orders.destroy({ where: { id }, transaction })) > 0;
      }),
  };
}

function present({ id, customerId, items = [], totalCents, status, createdAt }: OrderRow): OrderRecord {
  const lines = items.map(({ productId, qty, priceCents }) => ({ productId, qty, priceCents }));
  return { id, customerId, items: lines, totalCents, status, createdAt };
}
