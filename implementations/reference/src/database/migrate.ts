import { QueryTypes } from 'sequelize';
import type { QueryInterface, Sequelize } from 'sequelize';
import { SequelizeStorage, Umzug } from 'umzug';
import { createShopTables } from './migrations/0001-shop.js';
import { createCartTables } from './migrations/0002-carts.js';
import type { Migration } from './migrations/migration.js';

const migrations: readonly Migration[] = [createShopTables, createCartTables];

/** Any number that this database uses for nothing else. */
const migrationLock = 410_017;

/** Brings the tables up to date; does nothing when they are. */
export async function migrate(sequelize: Sequelize): Promise<void> {
  const umzug = new Umzug<QueryInterface>({
    migrations: migrations.map(({ name, up }) => ({ name, up: ({ context }) => up(context) })),
    context: sequelize.getQueryInterface(),
    storage: new SequelizeStorage({ sequelize, tableName: 'migrations' }),
    logger: undefined,
  });
  // Servers that start at once on one database take turns.
  if (sequelize.getDialect() !== 'postgres') return withMigrationLock(sequelize, () => umzug.up());
  await sequelize.transaction(async (transaction) => {
    await sequelize.query('SELECT pg_advisory_xact_lock(:migrationLock)', {
      replacements: { migrationLock },
      type: QueryTypes.SELECT,
      transaction,
    });
    await umzug.up();
  });
}

/** Whatever is outside a transaction of Sequelize's goes over one connection to SQLite: the one that has the lock. All of the work happens, or nothing. */
async function withMigrationLock(sequelize: Sequelize, work: () => Promise<unknown>): Promise<void> {
  await sequelize.query('BEGIN IMMEDIATE');
  try {
    await work();
    await sequelize.query('COMMIT');
  } catch (error) {
    await sequelize.query('ROLLBACK');
    throw error;
  }
}
