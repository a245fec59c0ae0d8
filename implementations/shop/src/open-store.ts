import { openMemoryStore } from './memory/open-memory-store.js';
import { StoreError } from './store-error.js';
import type { ShopStore } from './store-port.js';

/**
 * Opens the store that a setting names: `memory`, `sqlite:FILE`, a `mongodb://…` or `mongodb+srv://…` address, or `mongodb` for the
 * address in the environment's `MONGODB_URL`. Drivers are loaded only for the store that is chosen.
 *
 * Throws `StoreError`: `unknown-store` for any other setting, `store-unreachable` when the file or server cannot be opened; the latter
 * takes two seconds at most.
 */
export async function openStore(
  setting: string,
  environment: { readonly MONGODB_URL?: string | undefined } = process.env,
): Promise<ShopStore> {
  if (setting === 'memory') return openMemoryStore();
  if (setting.startsWith('sqlite:') && setting.length > 'sqlite:'.length) {
    const { openSqliteStore } = await import('./sequelize/open-sqlite-store.js').catch((cause: Error) => {
      throw new StoreError(
        'store-unreachable',
        `SQLite's driver cannot be loaded: ${cause.message.split('\n')[0]} Build its native part: npm rebuild sqlite3.`,
        { cause },
      );
    });
    return openSqliteStore(setting.slice('sqlite:'.length));
  }
  const url = setting === 'mongodb' ? environment.MONGODB_URL : setting;
  if (url && /^mongodb(\+srv)?:\/\//.test(url)) {
    const { openMongooseStore } = await import('./mongoose/open-mongoose-store.js');
    return openMongooseStore(url);
  }
  if (setting === 'mongodb')
    throw new StoreError(
      'unknown-store',
      'The store "mongodb" needs an address: set MONGODB_URL, or give the address itself.',
    );
  throw new StoreError('unknown-store', `There is no store "${setting}". Use memory, sqlite:FILE or mongodb://….`);
}
