import type { Model } from 'mongoose';
import type { KeyLocks } from '../key-locks.js';
import type { ProductRecord } from '../records.js';
import type { ShopStore } from '../store-port.js';
import { takeSlice } from '../take-slice.js';
import type { Models, Named, ProductDocument } from './define-models.js';
import { insertNext } from './insert-next.js';
import { removeUnnamed } from './remove-unnamed.js';

/** The products of a MongoDB store. */
export function createProductDocuments({ products, orders, counters }: Models, locks: KeyLocks): ShopStore['products'] {
  return {
    insert: ({ id, ...record }) => insertNext(counters, locks, 'products', (position) => products.create({ _id: id, position, ...record })),
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
      return takeSlice(documents, limit, present);
    },
    update: (id, changes) =>
      locks.hold([`product ${id}`], async () => {
        const document = await products.findOneAndUpdate({ _id: id }, { $set: changes }, { returnDocument: 'after' }).lean();
        return document ? present(document) : undefined;
      }),
    remove: (id) => locks.hold([`product ${id}`], () => removeUnnamed(products as unknown as Model<Named>, id, () => orders.exists({ 'items.productId': id }))),
  };
}

function present({ _id: id, name, priceCents, createdAt }: ProductDocument): ProductRecord {
  return { id, name, priceCents, createdAt };
}
