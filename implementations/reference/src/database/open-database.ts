import { type Sequelize, Transaction } from 'sequelize';
import { isPostgresUrl } from './is-postgres-url.js';
import { migrate } from './migrate.js';
import { groupInserts } from './group-inserts.js';
import { type CartColumns, type CustomerColumns, defineTables, type ProductColumns, type Tables } from './tables.js';
import { createWriteGate } from './write-gate.js';

export interface Database {
  readonly sequelize: Sequelize;
  readonly tables: Tables;
  /** Runs work in one transaction. Rows on which it bases decisions must be read with `lock`. */
  readonly change: <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;
  /** Runs a single statement that writes, outside any transaction. */
  readonly write: <T>(statement: () => Promise<T>) => Promise<T>;
  /** Stores one new row that nothing references yet. */
  readonly insert: Inserts;
  readonly close: () => Promise<void>;
}

export interface Inserts {
  readonly customer: (row: CustomerColumns) => Promise<void>;
  readonly product: (row: Omit<ProductColumns, 'position'>) => Promise<void>;
  readonly cart: (row: CartColumns) => Promise<void>;
}

/** A database that cannot be opened. `message` is for users and says how to fix it. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code = 'database-unreachable';
}

/**
 * Opens the database that a setting names, a `postgres://…` address or an SQLite file, and brings its tables up to date.
 *
 * @throws {DatabaseError} when the server or the file is unavailable, or SQLite's native part is not built.
 */
export async function openDatabase(setting: string): Promise<Database> {
  // Loaded only here: SQLite's driver is native code, which an installation may have left out.
  const { connect } = await import('./connect.js').catch((cause: Error) => {
    throw new DatabaseError(
      `The database driver cannot be loaded: ${cause.message.split('\n')[0]} Build SQLite's native part: npm rebuild sqlite3.`,
      { cause },
    );
  });
  const sequelize = connect(setting);
  try {
    await sequelize.authenticate();
    await migrate(sequelize);
  } catch (cause) {
    // Not awaited: SQLite never finishes closing what it could not open.
    void sequelize.close();
    const hint = isPostgresUrl(setting)
      ? 'Is the server running, and is the address right?'
      : 'May this process write there, and is it an SQLite file?';
    throw new DatabaseError(`The database cannot be opened: ${(cause as Error).message}. ${hint}`, { cause });
  }
  const tables = defineTables(sequelize);
  const access = isPostgresUrl(setting) ? createPostgresAccess(sequelize) : createSqliteAccess(sequelize);
  return { sequelize, tables, ...access, insert: createInserts(tables, access.write), close: () => sequelize.close() };
}

/** PostgreSQL locks the rows that a transaction reads with `lock`. */
function createPostgresAccess(sequelize: Sequelize): Pick<Database, 'change' | 'write'> {
  const isolationLevel = Transaction.ISOLATION_LEVELS.READ_COMMITTED;
  return { change: (work) => sequelize.transaction({ isolationLevel }, work), write: (statement) => statement() };
}

/**
 * Two connections cannot write to one SQLite file at the same time. Transactions, which have a connection each, wait at a gate here,
 * because one that waits inside SQLite blocks a thread that the one before it may need to finish; `BEGIN IMMEDIATE` and a time limit apply
 * between processes. Single statements share a connection.
 */
function createSqliteAccess(sequelize: Sequelize): Pick<Database, 'change' | 'write'> {
  const gate = createWriteGate();
  const type = Transaction.TYPES.IMMEDIATE;
  return {
    change: (work) => gate.exclusive(() => sequelize.transaction({ type }, work)),
    write: (statement) => gate.shared(statement),
  };
}

function createInserts({ customers, products, carts }: Tables, write: Database['write']): Inserts {
  return {
    customer: groupInserts((rows) => write(() => customers.bulkCreate([...rows]))),
    product: groupInserts((rows) => write(() => products.bulkCreate([...rows]))),
    cart: groupInserts((rows) => write(() => carts.bulkCreate([...rows]))),
  };
}
