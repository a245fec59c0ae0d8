import { randomUUID } from 'node:crypto';
import type { Database } from '../database/open-database.js';
import { lockCart, readCartItems } from './carts.js';
import { ShopError } from './shop-error.js';
import { insertOrder, readPrices } from './orders.js';
import { presentPayment } from './payments.js';
import type { Checkout } from '../database/records.js';

/** Creates the order and the payment of an open cart in one transaction. Concurrent calls create one order. */
export function checkoutCart(database: Database, id: string, customerId: string): Promise<Checkout> {
  const { tables, change } = database;
  return change(async (transaction) => {
    const cart = await lockCart(database, id, customerId, transaction);
    if (cart.status !== 'open') throw new ShopError('forbidden-transition', 'This cart is already checked out.');
    const items = await readCartItems(database, id, transaction);
    if (items.length === 0) throw new ShopError('forbidden-transition', 'This cart is empty. Add a product first.');
    const prices = await readPrices(database, items, transaction);
    const { order, totalCents } = await insertOrder(database, { customerId, cartId: id, items, prices }, transaction);
    const payment = await tables.payments.create(
      {
        id: randomUUID(),
        orderId: order.id,
        customerId,
        amountCents: totalCents,
        status: 'pending',
        createdAt: order.createdAt,
      },
      { transaction },
    );
    await cart.update({ status: 'checkedOut' }, { transaction });
    return { order, payment: presentPayment(payment) };
  });
}
