import { Op } from 'sequelize';
import type { CustomerChanges, CustomerRecord } from '../records.js';
import type { RecordCollection } from '../store-port.js';
import { sliceRows } from '../slice-rows.js';
import type { CustomerRow, Models } from './define-models.js';
import type { WriteQueue } from './write-queue.js';

/** The customers of a SQLite store. */
export function createCustomerTable(
  { customers, orders }: Models,
  writes: WriteQueue,
): RecordCollection<CustomerRecord, CustomerChanges> {
  return {
    async insert(record) {
      await writes.run(() => customers.create(record));
    },
    async find(id) {
      const row = await customers.findOne({ where: { id } });
      return row ? present(row) : undefined;
    },
    async list({ after = 0, limit }) {
      const rows = await customers.findAll({
        where: { position: { [Op.gt]: after } },
        order: ['position'],
        limit: limit + 1,
      });
      return sliceRows(rows, limit, present);
    },
    update: (id, changes) =>
      writes.transact(async (transaction) => {
        await customers.update(changes, { where: { id }, transaction });
        const row = await customers.findOne({ where: { id }, transaction });
        return row ? present(row) : undefined;
      }),
    remove: (id) =>
      writes.transact(async (transaction) => {
        if (await orders.findOne({ where: { customerId: id }, transaction })) return 'inUse';
        return (await customers.destroy({ where: { id }, transaction })) > 0 ? 'removed' : 'unknown';
      }),
  };
}

function present({ id, name, email, status, createdAt }: CustomerRow): CustomerRecord {
  return { id, name, email, status, createdAt };
}
