import { Sequelize } from 'sequelize';
import sqlite3 from 'sqlite3';
import { isPostgresUrl } from './is-postgres-url.js';

/** A Sequelize on a PostgreSQL server or on an SQLite file. Nothing is opened before the first query. */
export function connect(setting: string): Sequelize {
  const common = { logging: false, define: { timestamps: false, freezeTableName: true, underscored: true } } as const;
  if (isPostgresUrl(setting))
    return new Sequelize(setting, { ...common, dialect: 'postgres', pool: { max: 10, acquire: 20_000 } });
  return new Sequelize({
    ...common,
    dialect: 'sqlite',
    storage: setting,
    dialectModule: { ...sqlite3, Database: TunedDatabase },
  });
}

/** Sequelize opens a connection for each transaction, and these settings are per connection, so they are set whenever one opens. */
class TunedDatabase extends sqlite3.Database {
  constructor(file: string, mode: number, opened: (error: Error | null) => void) {
    super(file, mode, (error) => {
      if (error) opened(error);
      else this.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;', opened);
    });
  }
}
