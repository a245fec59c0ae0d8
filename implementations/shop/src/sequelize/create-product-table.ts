import { Op } from 'sequelize';
import type { ProductRecord } from '../records.js';
import type { ShopStore } from '../store-port.js';
import { sliceRows } from '../slice-rows.js';
import type { Models, ProductRow } from './define-models.js';
import type { WriteQueue } from './write-queue.js';

/** The products of a SQLite store. */
export function createProductTable({ products, orderItems }: Models, writes: WriteQueue): ShopStore['products'] {
  return {
    async insert(record) {
      await writes.run(() => products.create(record));
    },
    async find(id) {
      const row = await products.findOne({ where: { id } });
      return row ? present(row) : undefined;
    },
    async list({ after = 0, limit }) {
      const rows = await products.findAll({
        where: { position: { [Op.gt]: after } },
        order: ['position'],
        limit: limit + 1,
      });
      return sliceRows(rows, limit, present);
    },
    update: (id, changes) =>
      writes.transact(async (transaction) => {
        await products.update(changes, { where: { id }, transaction });
        const row = await products.findOne({ where: { id }, transaction });
        return row ? present(row) : undefined;
      }),
    remove: (id) =>
      writes.transact(async (transaction) => {
        if (await orderItems.findOne({ where: { productId: id }, transaction })) return 'inUse';
        return (await products.destroy({ where: { id }, transaction })) > 0 ? 'removed' : 'unknown';
      }),
  };
}

function present({ id, name, priceCents, createdAt }: ProductRow): ProductRecord {
  return { id, name, priceCents, createdAt };
}
