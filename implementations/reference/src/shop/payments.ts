import type { Database } from '../database/open-database.js';
import type { PaymentColumns } from '../database/tables.js';
import { ShopError, requireRecord } from './shop-error.js';
import { fromCents } from './money.js';
import type { Payment } from '../database/records.js';

/** Confirms a pending payment of the customer's, and marks its order paid. */
export function confirmPayment({ tables, change }: Database, id: string, customerId: string): Promise<Payment> {
  return change(async (transaction) => {
    const payment = requireRecord(
      'payment',
      await tables.payments.findOne({ where: { id, customerId }, lock: true, transaction }),
    );
    if (payment.status !== 'pending') throw new ShopError('forbidden-transition', 'This payment is confirmed already.');
    await payment.update({ status: 'confirmed' }, { transaction });
    await tables.orders.update({ status: 'paid' }, { where: { id: payment.orderId, status: 'pending' }, transaction });
    return presentPayment(payment);
  });
}

export function presentPayment({ id, orderId, amountCents, status, createdAt }: PaymentColumns): Payment {
  return { id, orderId, amount: fromCents(amountCents), status, createdAt };
}
