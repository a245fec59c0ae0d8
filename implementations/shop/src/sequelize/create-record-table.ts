import { type Model, type ModelStatic, Op, type Transaction } from 'sequelize';
import type { RecordCollection } from '../store-port.js';
import { sliceRows } from '../memory/slice-rows.js';
import type { WriteQueue } from './write-queue.js';

/** What customers and products of a SQLite store differ in. */
export interface RecordTable<Row extends Model, Stored> {
  readonly rows: ModelStatic<Row>;
  present(this: void, row: Row): Stored;
  /** Resolves to a row of an order that references the record. */
  findReference(this: void, id: string, transaction: Transaction): Promise<object | null>;
}

/** The customers or products of a SQLite store. */
export function createRecordTable<Row extends Model & { position: number }, Stored extends object, Changes>(
  { rows, present, findReference }: RecordTable<Row, Stored>,
  writes: WriteQueue,
): RecordCollection<Stored, Changes> {
  const table = rows as ModelStatic<Model>;
  const find = async (id: string, transaction?: Transaction): Promise<Stored | undefined> => {
    const row = (await table.findOne({ where: { id }, transaction: transaction ?? null })) as Row | null;
    return row ? present(row) : undefined;
  };
  return {
    async insert(record) {
      await writes.run(() => table.create(record as Record<string, unknown>));
    },
    find: (id) => find(id),
    async list({ after = 0, limit }) {
      const slice = await table.findAll({
        where: { position: { [Op.gt]: after } },
        order: ['position'],
        limit: limit + 1,
      });
      return sliceRows(slice as Row[], limit, present);
    },
    update: (id, changes) =>
      writes.transact(async (transaction) => {
        await table.update(changes as object, { where: { id }, transaction });
        return find(id, transaction);
      }),
    remove: (id) =>
      writes.transact(async (transaction) => {
        if (await findReference(id, transaction)) return 'inUse';
        return (await table.destroy({ where: { id }, transaction })) > 0 ? 'removed' : 'unknown';
      }),
  };
}
