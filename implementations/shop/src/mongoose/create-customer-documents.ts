import type { Model } from 'mongoose';
import type { KeyLocks } from '../key-locks.js';
import type { CustomerChanges, CustomerRecord } from '../records.js';
import type { RecordCollection } from '../store-port.js';
import { sliceRows } from '../slice-rows.js';
import type { CustomerDocument, Models, Referenced } from './define-models.js';
import { insertNext } from './insert-next.js';
import { removeUnreferenced } from './remove-unreferenced.js';

/** The customers of a MongoDB store. */
export function createCustomerDocuments(
  { customers, orders, counters }: Models,
  locks: KeyLocks,
): RecordCollection<CustomerRecord, CustomerChanges> {
  return {
    insert: ({ id, ...record }) =>
      insertNext(counters, locks, 'customers', (position) => customers.create({ _id: id, position, ...record })),
    async find(id) {
      const document = await customers.findById(id).lean();
      return document ? present(document) : undefined;
    },
    async list({ after = 0, limit }) {
      const documents = await customers
        .find({ position: { $gt: after } })
        .sort('position')
        .limit(limit + 1)
        .lean();
      return sliceRows(documents, limit, present);
    },
    update: (id, changes) =>
      locks.withLocks([`customer ${id}`], async () => {
        const document = await customers
          .findOneAndUpdate({ _id: id }, { $set: changes }, { returnDocument: 'after' })
          .lean();
        return document ? present(document) : undefined;
      }),
    remove: (id) =>
      locks.withLocks([`customer ${id}`], () =>
        removeUnreferenced(customers as unknown as Model<Referenced>, id, () => orders.exists({ customerId: id })),
      ),
  };
}

function present({ _id: id, name, email, status, createdAt }: CustomerDocument): CustomerRecord {
  return { id, name, email, status, createdAt };
}
