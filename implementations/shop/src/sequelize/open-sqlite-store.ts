import { StoreError } from '../store-error.js';
import type { ShopStore } from '../store-port.js';
import { createOrderTables } from './create-order-tables.js';
import { createRecordTable } from './create-record-table.js';
import { defineModels } from './define-models.js';
import { openDatabase } from './open-database.js';
import { WriteQueue } from './write-queue.js';

/** Opens the SQLite file, and creates it and its tables if missing. Throws `StoreError` `store-unreachable` when that fails. */
export async function openSqliteStore(file: string): Promise<ShopStore> {
  const sequelize = openDatabase(file);
  const models = defineModels(sequelize);
  const { customers, products, orders, orderItems } = models;
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
    customers: createRecordTable(
      {
        rows: customers,
        present: ({ id, name, email, status, createdAt }) => ({ id, name, email, status, createdAt }),
        findReference: (customerId, transaction) => orders.findOne({ where: { customerId }, transaction }),
      },
      writes,
    ),
    products: createRecordTable(
      {
        rows: products,
        present: ({ id, name, priceCents, createdAt }) => ({ id, name, priceCents, createdAt }),
        findReference: (productId, transaction) => orderItems.findOne({ where: { productId }, transaction }),
      },
      writes,
    ),
    orders: createOrderTables(models, writes),
    async close() {
      await writes.idle();
      await sequelize.close();
    },
  };
}
