import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeOnEachDatabase } from '../test/each-database.js';
import { createShopClient } from '../test/shop-client.js';
import { startCommand } from '../test/start-command.js';
import { openDatabase } from './database/open-database.js';
import type { Database } from './database/open-database.js';

describeOnEachDatabase('the command', (database) => {
  test('says where it listens, serves, keeps what was made, and ends with 0 when it is told to stop', async () => {
    const first = await startCommand('--database', database());
    const { orderId } = await (await createShopClient(first)).makeCheckout();
    first.child.kill('SIGTERM');
    expect(await once(first.child, 'exit')).toEqual([0, null]);
    expect(first.output().trim().split('\n')).toHaveLength(2);

    const second = await startCommand('--database', database());
    expect((await (await createShopClient(second)).call('customer', 'GET', `/orders/${orderId}`)).status).toBe(200);
    second.child.kill('SIGTERM');
    expect(await once(second.child, 'exit')).toEqual([0, null]);
  });

  describeKill(database);
});

test.each([
  [['--port', '70000'], '"70000" is no port', 2],
  [['--database', '/dev/null/shop.sqlite'], 'The database cannot be opened', 1],
  [['--database', 'postgres://nobody@127.0.0.1:1/none'], 'The database cannot be opened', 1],
])('%j is refused with a way out and without a stack', async (options, message, code) => {
  const ended = startCommand(...options);
  await expect(ended).rejects.toThrow(`ended with ${code}`);
  await expect(ended).rejects.toThrow(message);
  await expect(ended).rejects.not.toThrow(/^\s+at /m);
});

function describeKill(database: () => string): void {
  let reader: Database;

  beforeAll(async () => {
    reader = await openDatabase(database());
  });

  afterAll(() => reader.close());

  test('a kill in the middle of checkouts leaves no half-made order, and loses none that was confirmed', async () => {
    let cutShort = 0;
    for (const patience of [5, 15, 30, 50, 80]) {
      const { child, url, credentials } = await startCommand('--database', database());
      const client = await createShopClient({ url, credentials });
      const carts = await Promise.all(Array.from({ length: 40 }, () => client.makeCart()));
      const answers = carts.map((id) => client.call('customer', 'POST', `/carts/${id}/checkout`).then(({ json }) => json.order.id));
      const settled = Promise.allSettled(answers);
      await new Promise((resolve) => setTimeout(resolve, patience));
      child.kill('SIGKILL');
      await once(child, 'exit');
      const confirmed = (await settled).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      cutShort += carts.length - confirmed.length;
      const orders = await checkOrders(reader);
      expect([...orders]).toEqual(expect.arrayContaining(confirmed));
    }
    expect(cutShort).toBeGreaterThan(0);
  }, 120_000);
}

/** Expects every order of a cart to be whole, and gives the ids of all. */
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
