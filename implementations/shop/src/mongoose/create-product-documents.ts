import type { Model } from 'mongoose';
import type { KeyLocks } from '../key-locks.js';
import type { ProductRecord } from '../records.js';
import type { ShopStore } from '../store-port.js';
import { sliceRows } from '../slice-rows.js';
import type { Models, Referenced, ProductDocument } from './define-models.js';
import { insertNext } from './insert-next.js';
import { removeUnreferenced } from './remove-unreferenced.js';

/** The products of a MongoDB store. */
export function createProductDocuments({ products, orders, counters }: Models, locks: KeyLocks): ShopStore['products'] {
  return {
    insert: ({ id, ...record }) =>
      insertNext(counters, locks, 'products', (position) => products.create({ _id: id, position, ...record })),
    async find(id) {
      const document = await products.findById(id).lean();
      return document ? present(document) : undefined;
    },
    async list({ after = 0, limit }) {
      const documents = await products
        .find({ position: { $gt: after } })
        .sort('position')
        .limit(limit + 1)
        .lean();
      return sliceRows(documents, limit, present);
    },
    update: (id, changes) =>
      locks.withLocks([`product ${id}`], async () => {
        const document = await products
          .findOneAndUpdate({ _id: id }, { $set: changes }, { returnDocument: 'after' })
          .lean();
        return document ? present(document) : undefined;
      }),
    remove: (id) =>
      locks.withLocks([`product ${id}`], () =>
        removeUnreferenced(products as unknown as Model<Referenced>, id, () =>
          orders.exists({ 'items.productId': id }),
        ),
      ),
  };
}

function present({ _id: id, name, priceCents, createdAt }: ProductDocument): ProductRecord {
  return { id, name, priceCents, createdAt };
}
