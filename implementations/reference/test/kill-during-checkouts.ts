import { once } from 'node:events';
import { expect } from '@jest/globals';
import { seededRandom } from '@opchain/test-support/seeded-random';
import { type Database, openDatabase } from '../src/database/open-database.js';
import { createShopClient } from './shop-client.js';
import { startCommand } from './start-command.js';

export interface KillOptions {
  readonly database: string;
  readonly kills: number;
  /** How many checkouts are in progress at each kill. */
  readonly checkouts: number;
  /** Each kill happens at most this many milliseconds after the checkouts began. */
  readonly latest: number;
  readonly seed: number;
}

/**
 * Starts the command, kills it (SIGKILL) at a random moment of checkouts, starts it again, and expects every order to be whole: with its payment, its items
 * and its total, once. Resolves with the number of interrupted and of confirmed checkouts.
 */
export async function killDuringCheckouts({
  database,
  kills,
  checkouts,
  latest,
  seed,
}: KillOptions): Promise<{ interrupted: number; confirmed: number }> {
  const random = seededRandom(seed);
  const confirmed: string[] = [];
  let interrupted = 0;
  const reader = await openDatabase(database);
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const { child, url, credentials } = await startCommand('--database', database);
      const client = await createShopClient({ url, credentials });
      // The previous one was killed, and this one started on its database.
      expect([...(await checkOrders(reader))]).toEqual(expect.arrayContaining(confirmed));
      const carts = await Promise.all(Array.from({ length: checkouts }, () => client.makeCart()));
      const settled = Promise.allSettled(
        carts.map((id) => client.call('customer', 'POST', `/carts/${id}/checkout`).then(({ json }) => json.order.id)),
      );
      await new Promise((resolve) => setTimeout(resolve, random() * latest));
      child.kill('SIGKILL');
      await once(child, 'exit');
      const responsesReceived = (await settled).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      interrupted += carts.length - responsesReceived.length;
      confirmed.push(...responsesReceived);
    }
    const { child, url, credentials } = await startCommand('--database', database);
    const client = await createShopClient({ url, credentials });
    expect([...(await checkOrders(reader))]).toEqual(expect.arrayContaining(confirmed));
    for (const id of confirmed) expect((await client.call('customer', 'GET', `/orders/${id}`)).status).toBe(200);
    child.kill('SIGTERM');
    await once(child, 'exit');
  } finally {
    await reader.close();
  }
  return { interrupted, confirmed: confirmed.length };
}

/** Expects every order of a cart to be complete, and returns the ids of all. */
async function checkOrders({ tables }: Database): Promise<ReadonlySet<string>> {
  const [carts, cartItems, orders, orderItems, payments] = await Promise.all([
    tables.carts.findAll(),
    tables.cartItems.findAll({ order: [['position', 'ASC']] }),
    tables.orders.findAll(),
    tables.orderItems.findAll({ order: [['line', 'ASC']] }),
    tables.payments.findAll(),
  ]);
  const seen = orders.flatMap(({ id, cartId, totalCents, status }) => {
    const items = orderItems.filter(({ orderId }) => orderId === id);
    expect(items.map(({ productId, qty }) => ({ productId, qty }))).toEqual(
      cartItems.filter((item) => item.cartId === cartId).map(({ productId, qty }) => ({ productId, qty })),
    );
    expect(items.reduce((sum, { qty, priceCents }) => sum + qty * priceCents, 0)).toBe(totalCents);
    expect(status).toBe('pending');
    return [cartId];
  });
  expect(seen.sort()).toEqual(carts.flatMap(({ id, status }) => (status === 'checkedOut' ? [id] : [])).sort());
  const plain = payments.map(({ orderId, amountCents, status }) => `${orderId} ${amountCents} ${status}`);
  expect(plain.sort()).toEqual(orders.map(({ id, totalCents }) => `${id} ${totalCents} pending`).sort());
  return new Set(orders.map(({ id }) => id));
}
