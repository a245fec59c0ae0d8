import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { describeOnEachDatabase } from '../test/each-database.js';
import { killDuringCheckouts } from '../test/kill-during-checkouts.js';
import { createShopClient } from '../test/shop-client.js';
import { startCommand } from '../test/start-command.js';

describeOnEachDatabase('the command', (database) => {
  test('prints its addresses, serves, saves records, and exits with 0 after SIGTERM', async () => {
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

  test('loses no confirmed order, and leaves none half made, when it is killed during checkouts', async () => {
    const { interrupted, confirmed } = await killDuringCheckouts({
      database: database(),
      kills: 5,
      checkouts: 40,
      latest: 100,
      seed: 1,
    });
    expect(interrupted).toBeGreaterThan(0);
    expect(confirmed).toBeGreaterThan(0);
  }, 120_000);
});

test.each([
  [['--port', '70000'], '--port must be a number from 0 to 65535, not "70000".', 2],
  [['--issuer-port', 'x'], '--issuer-port must be a number from 0 to 65535, not "x".', 2],
  [['--database', '/dev/null/shop.sqlite'], 'The database cannot be opened', 1],
  [['--database', 'postgres://nobody@127.0.0.1:1/none'], 'The database cannot be opened', 1],
])('rejects %j with a clear message and no stack trace', async (options, message, code) => {
  const ended = startCommand(...options);
  await expect(ended).rejects.toThrow(`ended with ${code}`);
  await expect(ended).rejects.toThrow(message);
  await expect(ended).rejects.not.toThrow(/^\s+at /m);
});
