import { hashPassword } from './hash-password.js';
import { hashKey } from './hash-key.js';
import type { Database } from './open-database.js';

/** Public and documented: this is a sample. */
export const seededLogins = [
  {
    id: '01900000-0000-7000-8000-000000000001',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    username: 'ada',
    password: 'ada-demo-password',
  },
  {
    id: '01900000-0000-7000-8000-000000000002',
    name: 'Grace Hopper',
    email: 'grace@example.com',
    username: 'grace',
    password: 'grace-demo-password',
  },
] as const;

export const seededCarrierKey = 'demo-carrier-key-5b1f7c2e';

const seededProducts = [
  { id: '01900000-0000-7000-8000-000000000101', name: 'Teapot', priceCents: 1999 },
  { id: '01900000-0000-7000-8000-000000000102', name: 'Cup', priceCents: 450 },
  { id: '01900000-0000-7000-8000-000000000103', name: 'Green tea, 100 g', priceCents: 725 },
] as const;

/** Adds the sample's own records where they are missing; existing ones do not change. */
export async function seed({ tables, write }: Database): Promise<void> {
  const createdAt = new Date().toISOString();
  const existingIds = new Set(
    (await tables.customers.findAll({ where: { id: seededLogins.map(({ id }) => id) }, attributes: ['id'] })).map(
      ({ id }) => id,
    ),
  );
  const missing = seededLogins.filter(({ id }) => !existingIds.has(id));
  const customers = await Promise.all(
    missing.map(async ({ password, ...login }) => ({
      ...login,
      status: 'active' as const,
      createdAt,
      passwordHash: await hashPassword(password),
    })),
  );
  const insertOptions = { ignoreDuplicates: true };
  await write(() => tables.customers.bulkCreate(customers, insertOptions));
  await write(() =>
    tables.products.bulkCreate([...seededProducts.map((product) => ({ ...product, createdAt }))], insertOptions),
  );
  await write(() =>
    tables.carrierKeys.bulkCreate([{ id: 'demo-carrier', keyHash: hashKey(seededCarrierKey) }], insertOptions),
  );
}
