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
  if (sequelize.getDialect() !== 'postgres') return void (await umzug.up());
  // Two servers that start at once on one PostgreSQL take turns.
  await sequelize.transaction(async (transaction) => {
    await sequelize.query('SELECT pg_advisory_xact_lock(:migrationLock)', { replacements: { migrationLock }, type: QueryTypes.SELECT, transaction });
    await umzug.up();
  });
}
