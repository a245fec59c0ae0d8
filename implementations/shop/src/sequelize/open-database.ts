import { Sequelize } from 'sequelize';
import sqlite3 from 'sqlite3';

/**
 * Sequelize opens one more connection for every transaction, and `synchronous` is per connection, so each connection is set up where
 * it is opened. WAL lets readers continue during writes; with it, NORMAL is safe if the process dies.
 */
class PreparedDatabase extends sqlite3.Database {
  constructor(file: string, mode: number, opened: (error: Error | null) => void) {
    super(file, mode, opened);
    this.configure('busyTimeout', 5000);
    this.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;', () => undefined);
  }
}

/** A Sequelize on the SQLite file, without logging; nothing is opened before the first query. */
export function openDatabase(file: string): Sequelize {
  return new Sequelize({
    dialect: 'sqlite',
    dialectModule: { ...sqlite3, Database: PreparedDatabase },
    storage: file,
    logging: false,
    define: { timestamps: false },
  });
}
