import { DataTypes } from 'sequelize';
import type { Migration } from './migration.js';

const required = { allowNull: false };
const id = { type: DataTypes.STRING(100), ...required };
const status = { type: DataTypes.STRING(20), ...required };
const time = { type: DataTypes.STRING(30), ...required };

export const createCartTables: Migration = {
  name: '0002-carts',
  async up(tables) {
    await tables.createTable('carts', {
      id: { ...id, primaryKey: true },
      customer_id: { ...id, references: { model: 'customers', key: 'id' } },
      status,
      created_at: time,
    });
    await tables.createTable(
      'cart_items',
      {
        position: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        cart_id: { ...id, references: { model: 'carts', key: 'id' } },
        product_id: { ...id, references: { model: 'products', key: 'id' } },
        qty: { type: DataTypes.INTEGER, ...required },
      },
      { uniqueKeys: { one_item_per_product: { fields: ['cart_id', 'product_id'] } } },
    );
    await tables.createTable('payments', {
      id: { ...id, primaryKey: true },
      order_id: { ...id, unique: true, references: { model: 'orders', key: 'id' } },
      customer_id: { ...id, references: { model: 'customers', key: 'id' } },
      amount_cents: { type: DataTypes.BIGINT, ...required },
      status,
      created_at: time,
    });
  },
};
