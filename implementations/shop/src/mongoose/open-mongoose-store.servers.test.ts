import { type AddressInfo, createServer } from 'node:net';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { openStore } from '../index.js';
import { storeCases } from '../testing/index.js';

const server = process.env['MONGODB_URL'];

describe(`the MongoDB store${server ? '' : ' (skipped: no MongoDB; set MONGODB_URL)'}`, () => {
  const cases = storeCases({
    persistent: true,
    newLocation() {
      const url = new URL(String(server));
      url.pathname = `/opchain-${randomUUID()}`;
      return Promise.resolve({
        open: () => openStore(url.href),
        async discard() {
          const connection = await mongoose.createConnection(url.href).asPromise();
          await connection.dropDatabase();
          await connection.close();
        },
      });
    },
  });
  for (const { title, run } of cases) (server ? test : test.skip)(title, run);
});

// Long before the 30 s that the driver would wait.
describe('a MongoDB that cannot be reached', () => {
  const refused = {
    code: 'store-unreachable',
    message: expect.stringMatching(/^No MongoDB server responds at mongodb:\/\/127\.0\.0\.1:\d+\/shop: /),
  };

  test('is reported when nothing listens, without the password', async () => {
    await expect(openStore('mongodb://somebody:secret@127.0.0.1:9/shop')).rejects.toMatchObject(refused);
    await expect(
      openStore('mongodb', { MONGODB_URL: 'mongodb://somebody:secret@127.0.0.1:9/shop' }),
    ).rejects.not.toThrow(/secret/);
  });

  test('is reported when a server listens and never responds', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    await expect(openStore(`mongodb://127.0.0.1:${(silent.address() as AddressInfo).port}/shop`)).rejects.toMatchObject(
      refused,
    );
    silent.close();
  });
});
