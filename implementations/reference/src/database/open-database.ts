import { Transaction } from 'sequelize';
import type { Sequelize } from 'sequelize';
import { connect, isPostgresUrl } from './connect.js';
import { migrate } from './migrate.js';
import { defineTables } from './tables.js';
import type { Tables } from './tables.js';
import { createWriteQueue } from './write-queue.js';

export interface Database {
  readonly sequelize: Sequelize;
  readonly tables: Tables;
  /** Runs work in one transaction: all of it happens, or nothing. Rows that it reads to decide on must be read with `lock`. */
  readonly change: <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;
  /** Runs a single statement that writes, outside any transaction. */
  readonly write: <T>(statement: () => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

/** A database that cannot be opened. `message` is one sentence or two for people, with the way out. */
export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault';
  readonly code = 'database-unreachable';
}

/**
 * Opens the database that a setting names, a `postgres://…` address or an SQLite file, and brings its tables up to date.
 *
 * Two writers of one SQLite file exclude each other. They wait in a queue here, because a writer that waits inside SQLite holds a
 * thread that the one before it may need to finish; `BEGIN IMMEDIATE` and a time limit stand between processes. PostgreSQL locks rows.
 *
 * @throws {DatabaseFault} when the server or the file cannot be had.
 */
export async function openDatabase(setting: string): Promise<Database> {
  const sequelize = connect(setting);
  try {
    await sequelize.authenticate();
    await migrate(sequelize);
  } catch (cause) {
    await sequelize.close();
    const advice = isPostgresUrl(setting) ? 'Is the server running, and is the address right?' : 'May this process write there, and is it an SQLite file?';
    throw new DatabaseFault(`The database cannot be opened: ${(cause as Error).message}. ${advice}`, { cause });
  }
  const common = { sequelize, tables: defineTables(sequelize), close: () => sequelize.close() };
  if (isPostgresUrl(setting)) {
    const isolationLevel = Transaction.ISOLATION_LEVELS.READ_COMMITTED;
    return { ...common, change: (work) => sequelize.transaction({ isolationLevel }, work), write: (statement) => statement() };
  }
  const inTurn = createWriteQueue();
  const type = Transaction.TYPES.IMMEDIATE;
  return { ...common, change: (work) => inTurn(() => sequelize.transaction({ type }, work)), write: inTurn };
}
