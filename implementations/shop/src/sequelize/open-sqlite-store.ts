import { StoreError } from '../store-error.js';
import type { ShopStore } from '../store-port.js';
import { createCustomerTable } from './create-customer-table.js';
import { createOrderTables } from './create-order-tables.js';
import { createProductTable } from './create-product-table.js';
import { defineModels } from './define-models.js';
import { openDatabase } from './open-database.js';
import { WriteQueue } from './write-queue.js';

/** Opens the SQLite file, and creates it and its tables if missing. Throws `StoreError` `store-unreachable` when that fails. */
export async function openSqliteStore(file: string): Promise<ShopStore> {
  const sequelize = openDatabase(file);
  const models = defineModels(sequelize);
  try {
    // Retried, because another process may be creating the same tables at the same time.
    await sequelize.sync().catch(() => sequelize.sync());
  } catch (cause) {
    throw new StoreError(
      'store-unreachable',
      `The SQLite file ${file} cannot be used: ${(cause as Error).message}. Name a file that can be written.`,
      {
        cause,
      },
    );
  }
  const writes = new WriteQueue(sequelize);
  return {
    customers: createCustomerTable(models, writes),
    products: createProductTable(models, writes),
    orders: createOrderTables(models, writes),
    async close() {
      await writes.idle();
      await sequelize.close();
    },
  };
}
