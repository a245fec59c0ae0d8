import { type QueryInterface, QueryTypes, type Sequelize } from 'sequelize';
import { SequelizeStorage, Umzug } from 'umzug';
import { createShopTables } from './migrations/0001-shop.js';
import { createCartTables } from './migrations/0002-carts.js';
import type { Migration } from './migrations/migration.js';

const migrations: readonly Migration[] = [createShopTables, createCartTables];

/** An arbitrary number that this database does not use otherwise. */
const migrationLock = 410_017;

/** Brings the tables up to date. */
export async function migrate(sequelize: Sequelize): Promise<void> {
  const umzug = new Umzug<QueryInterface>({
    migrations: migrations.map(({ name, up }) => ({ name, up: ({ context }) => up(context) })),
    context: sequelize.getQueryInterface(),
    storage: new SequelizeStorage({ sequelize, tableName: 'migrations' }),
    logger: undefined,
  });
  // Servers that start at the same time on one database take turns.
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

/** Queries outside a Sequelize transaction share one connection to SQLite: the one that has the lock. The work is atomic. */
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
