import { expect, test } from '@jest/globals';
import { describeOnEachDatabase } from '../../test/each-database.js';
import { hashKey } from './hash-key.js';
import { type Database, openDatabase } from './open-database.js';
import { seed, seededCarrierKey, seededLogins } from './seed.js';

const withDatabase = async <Result>(setting: string, work: (database: Database) => Promise<Result>) => {
  const database = await openDatabase(setting);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

describeOnEachDatabase('the database', (setting) => {
  test('is seeded once, however often it is opened', async () => {
    const countAll = ({ tables: { customers, products, carrierKeys } }: Database) =>
      Promise.all([customers.count(), products.count(), carrierKeys.count()]);
    for (let time = 0; time < 3; time += 1) {
      expect(
        await withDatabase(setting(), async (database) => {
          await seed(database);
          return countAll(database);
        }),
      ).toEqual([2, 3, 1]);
    }
  });

  test('does not overwrite changes to the seeded records', async () => {
    await withDatabase(setting(), async (database) => {
      await database.tables.customers.update({ name: 'Ada King' }, { where: { id: seededLogins[0].id } });
      await seed(database);
      expect((await database.tables.customers.findByPk(seededLogins[0].id))?.name).toBe('Ada King');
    });
  });

  test('contains no password and no key', async () => {
    await withDatabase(setting(), async ({ tables: { customers, carrierKeys } }) => {
      const stored = JSON.stringify([await customers.findAll(), await carrierKeys.findAll()]);
      for (const secret of [...seededLogins.map(({ password }) => password), seededCarrierKey])
        expect(stored).not.toContain(secret);
      expect(stored).toContain(hashKey(seededCarrierKey));
    });
  });

  test('rolls back a change that fails halfway', async () => {
    await withDatabase(setting(), async ({ tables: { carts }, change }) => {
      const cart = {
        id: 'half',
        customerId: seededLogins[0].id,
        status: 'open' as const,
        createdAt: new Date().toISOString(),
      };
      const failing = change(async (transaction) => {
        await carts.create(cart, { transaction });
        throw new Error('half way');
      });
      await expect(failing).rejects.toThrow('half way');
      expect(await carts.count({ where: { id: 'half' } })).toBe(0);
    });
  });

  test('rejects rows with dangling references', async () => {
    await withDatabase(setting(), async ({ insert }) => {
      await expect(insert.cart({ id: 'lost', customerId: 'nobody', status: 'open', createdAt: '' })).rejects.toThrow();
    });
  });
});

describeOnEachDatabase('an empty database', (setting) => {
  test('is migrated by one server after the other', async () => {
    await withDatabase(setting(), ({ tables }) => tables.products.count());
    expect(await withDatabase(setting(), ({ tables }) => tables.products.count())).toBe(0);
  });
});

describeOnEachDatabase('a database that does not exist yet', (setting) => {
  test('is created once by five servers that start at the same time', async () => {
    const open = () =>
      withDatabase(setting(), async (database) => {
        await seed(database);
        return Promise.all([database.tables.customers.count(), database.tables.products.count()]);
      });
    expect(await Promise.all(Array.from({ length: 5 }, open))).toEqual(Array.from({ length: 5 }, () => [2, 3]));
  });
});

test('a database that cannot be opened is reported in a sentence', async () => {
  await expect(openDatabase('postgres://nobody@127.0.0.1:1/none')).rejects.toMatchObject({
    code: 'database-unreachable',
    message: expect.stringContaining('Is the server running'),
  });
  await expect(openDatabase('/dev/null/shop.sqlite')).rejects.toMatchObject({
    code: 'database-unreachable',
    message: expect.stringContaining('SQLite file'),
  });
});
