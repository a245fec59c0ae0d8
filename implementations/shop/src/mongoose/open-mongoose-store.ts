import mongoose from 'mongoose';
import { KeyLocks } from '../key-locks.js';
import { StoreError } from '../store-error.js';
import type { ShopStore } from '../store-port.js';
import { createCustomerDocuments } from './create-customer-documents.js';
import { createOrderDocuments } from './create-order-documents.js';
import { createProductDocuments } from './create-product-documents.js';
import { defineModels } from './define-models.js';

/**
 * Opens the database of a `mongodb://…` address. Throws `StoreError` `store-unreachable` within two seconds when no server responds.
 *
 * One process is consistent by itself; several on one database rely on conditional updates of single documents, which a MongoDB server
 * guarantees and another server with its protocol may not.
 */
export async function openMongooseStore(url: string): Promise<ShopStore> {
  const connection = mongoose.createConnection(url, {
    serverSelectionTimeoutMS: 1500,
    connectTimeoutMS: 1500,
    autoIndex: false,
  });
  const models = defineModels(connection);
  try {
    await connection.asPromise();
    for (const model of [models.customers, models.products, models.orders]) await model.createIndexes();
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
    customers: createCustomerDocuments(models, locks),
    products: createProductDocuments(models, locks),
    orders: createOrderDocuments(models, locks),
    async close() {
      await locks.idle();
      await connection.close();
    },
  };
}
