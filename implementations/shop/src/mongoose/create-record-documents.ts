import type { Model } from 'mongoose';
import type { KeyLocks } from '../memory/key-locks.js';
import type { RecordCollection } from '../store-port.js';
import { sliceRows } from '../memory/slice-rows.js';
import type { CounterDocument, Referenced } from './define-models.js';
import { insertNext } from './insert-next.js';
import { removeUnreferenced } from './remove-unreferenced.js';

/** What customers and products of a MongoDB store differ in. */
export interface RecordDocuments<Document, Stored> {
  readonly name: 'customer' | 'product';
  readonly documents: Model<Document>;
  present(this: void, document: Document): Stored;
  /** Resolves to an order that references the record. */
  findReference(this: void, id: string): Promise<unknown>;
}

/** The customers or products of a MongoDB store. */
export function createRecordDocuments<
  Document extends Referenced & { position: number },
  Stored extends { id: string },
  Changes extends object,
>(
  { name, documents, present, findReference }: RecordDocuments<Document, Stored>,
  counters: Model<CounterDocument>,
  locks: KeyLocks,
): RecordCollection<Stored, Changes> {
  const collection = documents as unknown as Model<Referenced>;
  const presentFound = (document: Referenced | null): Stored | undefined =>
    document ? present(document as Document) : undefined;
  return {
    insert: ({ id, ...record }) =>
      insertNext(counters, locks, `${name}s`, (position) => collection.create({ _id: id, position, ...record })),
    find: async (id) => presentFound(await collection.findById(id).lean()),
    async list({ after = 0, limit }) {
      const slice = await collection
        .find({ position: { $gt: after } })
        .sort('position')
        .limit(limit + 1)
        .lean();
      return sliceRows(slice as unknown as Document[], limit, present);
    },
    update: (id, changes) =>
      locks.withLocks([`${name} ${id}`], async () =>
        presentFound(
          await collection.findOneAndUpdate({ _id: id }, { $set: changes }, { returnDocument: 'after' }).lean(),
        ),
      ),
    remove: (id) =>
      locks.withLocks([`${name} ${id}`], () => removeUnreferenced(collection, id, () => findReference(id))),
  };
}
