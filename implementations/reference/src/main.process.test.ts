import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { describeOnEachDatabase } from '../test/each-database.js';
import { createShopClient } from '../test/shop-client.js';
import { startCommand, startWithFileLimit } from '../test/start-command.js';

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
});

test('logs why a call failed, if the disk is full', async () => {
  const database = join(mkdtempSync(join(tmpdir(), 'opchain-full-')), 'full.sqlite');
  const started = await startWithFileLimit(400, '--database', database);
  const shop = await createShopClient(started);
  const product = {
    method: 'POST',
    headers: { ...shop.headersOf('admin'), 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'x'.repeat(100), price: 1 }),
  };
  let status = 201;
  for (let count = 0; status === 201 && count < 5000; count += 1)
    ({ status } = await fetch(`${started.url}/products`, product));
  expect(status).toBe(500);
  expect(started.output()).toMatch(/^POST \/products failed: .*SQLITE_/m);
  started.child.kill('SIGTERM');
  await once(started.child, 'exit');
});

const garbage = join(mkdtempSync(join(tmpdir(), 'opchain-garbage-')), 'garbage.sqlite');
writeFileSync(garbage, 'no database '.repeat(1000));

test.each([
  [['--port', '70000'], '--port must be a number from 0 to 65535, not "70000".', 2],
  [['--issuer-port', 'x'], '--issuer-port must be a number from 0 to 65535, not "x".', 2],
  [['--database', garbage], 'SQLITE_NOTADB', 1],
  [['--database', tmpdir()], 'The database cannot be opened', 1],
  [['--database', '/dev/null/shop.sqlite'], 'The database cannot be opened', 1],
  [['--database', 'postgres://nobody@127.0.0.1:1/none'], 'The database cannot be opened', 1],
])('rejects %j with a clear message and no stack trace', async (options, message, code) => {
  const ended = startCommand(...options);
  await expect(ended).rejects.toThrow(`ended with ${code}`);
  await expect(ended).rejects.toThrow(message);
  await expect(ended).rejects.not.toThrow(/^\s+at /m);
});
