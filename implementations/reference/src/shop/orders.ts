import { randomUUID } from 'node:crypto';
import type { Transaction } from 'sequelize';
import type { Database } from '../database/open-database.js';
import type { OrderColumns, OrderItemColumns } from '../database/tables.js';
import { ShopError, requireRecord } from './shop-error.js';
import { fromCents } from './money.js';
import type { Order, RequestedItem } from '../database/records.js';

/** Creates a pending order for a customer. A customer or product that does not exist is a `dangling-reference`. */
export function createOrder(
  database: Database,
  { customerId, items }: { customerId: string; items: readonly RequestedItem[] },
): Promise<Order> {
  return database.change(async (transaction) => {
    const customer = await database.tables.customers.findByPk(customerId, { attributes: ['id'], transaction });
    const prices = await readPrices(database, items, transaction);
    const errors = [
      ...(customer === null ? [{ pointer: '/customerId', message: 'is not the id of a customer' }] : []),
      ...items.flatMap(({ productId }, index) =>
        prices.has(productId) ? [] : [{ pointer: `/items/${index}/productId`, message: 'is not the id of a product' }],
      ),
    ];
    if (errors.length > 0) throw new ShopError('dangling-reference', undefined, errors);
    return (await insertOrder(database, { customerId, cartId: null, items, prices }, transaction)).order;
  });
}

/** An order; only the given customer's, if one is given. */
export async function readOrder({ tables }: Database, id: string, customerId?: string): Promise<Order> {
  const order = requireRecord(
    'order',
    await tables.orders.findOne({ where: { id, ...(customerId !== undefined && { customerId }) } }),
  );
  return presentOrder(order, await tables.orderItems.findAll({ where: { orderId: id }, order: [['line', 'ASC']] }));
}

/** The current price, in cents, of each product that exists. */
export async function readPrices(
  { tables }: Database,
  items: readonly RequestedItem[],
  transaction: Transaction,
): Promise<ReadonlyMap<string, number>> {
  const ids = [...new Set(items.map(({ productId }) => productId))];
  const products = await tables.products.findAll({ where: { id: ids }, attributes: ['id', 'priceCents'], transaction });
  return new Map(products.map(({ id, priceCents }) => [id, priceCents]));
}

interface OrderToInsert {
  readonly customerId: string;
  readonly cartId: string | null;
  readonly items: readonly RequestedItem[];
  /** Contains every product of the items. */
  readonly prices: ReadonlyMap<string, number>;
}

/** Stores a pending order at the given prices; also returns its total in cents. */
export async function insertOrder(
  { tables }: Database,
  { customerId, cartId, items, prices }: OrderToInsert,
  transaction: Transaction,
): Promise<{ order: Order; totalCents: number }> {
  const lines = items.map(({ productId, qty = 1 }, line) => ({
    line,
    productId,
    qty,
    priceCents: prices.get(productId) ?? 0,
  }));
  const order: OrderColumns = {
    id: randomUUID(),
    customerId,
    cartId,
    status: 'pending',
    totalCents: lines.reduce((sum, { qty, priceCents }) => sum + qty * priceCents, 0),
    createdAt: new Date().toISOString(),
  };
  await tables.orders.create(order, { transaction });
  await tables.orderItems.bulkCreate(
    lines.map((line) => ({ orderId: order.id, ...line })),
    { transaction },
  );
  return { order: presentOrder(order, lines), totalCents: order.totalCents };
}

function presentOrder(
  { id, customerId, status, totalCents, createdAt }: OrderColumns,
  items: readonly Omit<OrderItemColumns, 'orderId'>[],
): Order {
  return {
    id,
    customerId,
    items: items.map(({ productId, qty, priceCents }) => ({ productId, qty, price: fromCents(priceCents) })),
    total: fromCents(totalCents),
    status,
    createdAt,
  };
}
