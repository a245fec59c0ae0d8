import mongoose from 'mongoose';
import { KeyLocks } from '../memory/key-locks.js';
import { StoreError } from '../store-error.js';
import type { ShopStore } from '../store-port.js';
import { createOrderDocuments } from './create-order-documents.js';
import { createRecordDocuments } from './create-record-documents.js';
import { defineModels } from './define-models.js';

/**
 * Opens the database of a `mongodb://…` address. Throws `StoreError` `store-unreachable` within two seconds when no server responds.
 *
 * One process is consistent on its own; several on one database rely on conditional updates of single documents, which
 * a MongoDB server guarantees and another server with its protocol may not.
 */
export async function openMongooseStore(url: string): Promise<ShopStore> {
  const connection = mongoose.createConnection(url, {
    serverSelectionTimeoutMS: 1500,
    connectTimeoutMS: 1500,
    autoIndex: false,
  });
  const models = defineModels(connection);
  const { customers, products, orders, counters } = models;
  try {
    await connection.asPromise();
    for (const model of [customers, products, orders]) await model.createIndexes();
  } catch (cause) {
    await connection.close(true).catch(() => undefined);
    const safeUrl = url.replace(/\/\/[^@/]*@/, '//');
    throw new StoreError(
      'store-unreachable',
      `No MongoDB server responds at ${safeUrl}: ${(cause as Error).message}. Start it, or correct the address.`,
      { cause },
    );
  }
  const locks = new KeyLocks();
  return {
    customers: createRecordDocuments(
      {
        name: 'customer',
        documents: customers,
        present: ({ _id: id, name, email, status, createdAt }) => ({ id, name, email, status, createdAt }),
        findReference: (customerId) => orders.exists({ customerId }),
      },
      counters,
      locks,
    ),
    products: createRecordDocuments(
      {
        name: 'product',
        documents: products,
        present: ({ _id: id, name, priceCents, createdAt }) => ({ id, name, priceCents, createdAt }),
        findReference: (productId) => orders.exists({ 'items.productId': productId }),
      },
      counters,
      locks,
    ),
    orders: createOrderDocuments(models, locks),
    async close() {
      await locks.idle();
      await connection.close();
    },
  };
}
