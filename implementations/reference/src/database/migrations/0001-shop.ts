import { DataTypes } from 'sequelize';
import type { Migration } from './migration.js';

const required = { allowNull: false };
const id = { type: DataTypes.STRING(100), ...required };
const money = { type: DataTypes.BIGINT, ...required };
const status = { type: DataTypes.STRING(20), ...required };
const time = { type: DataTypes.STRING(30), ...required };

export const createShopTables: Migration = {
  name: '0001-shop',
  async up(tables) {
    await tables.createTable('customers', {
      id: { ...id, primaryKey: true },
      name: { type: DataTypes.STRING(200), ...required },
      email: { type: DataTypes.STRING(254), ...required },
      status,
      created_at: time,
      username: { type: DataTypes.STRING(100), unique: true },
      password_hash: { type: DataTypes.STRING(300) },
    });
    await tables.createTable('products', {
      position: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      id: { ...id, unique: true },
      name: { type: DataTypes.STRING(200), ...required },
      price_cents: money,
      created_at: time,
    });
    await tables.createTable('orders', {
      id: { ...id, primaryKey: true },
      customer_id: { ...id, references: { model: 'customers', key: 'id' } },
      cart_id: { type: DataTypes.STRING(100), unique: true },
      status,
      total_cents: money,
      created_at: time,
    });
    await tables.createTable('order_items', {
      order_id: { ...id, primaryKey: true, references: { model: 'orders', key: 'id' } },
      line: { type: DataTypes.INTEGER, primaryKey: true },
      product_id: { ...id, references: { model: 'products', key: 'id' } },
      qty: { type: DataTypes.INTEGER, ...required },
      price_cents: money,
    });
    await tables.createTable('shipments', {
      tracking_number: { ...id, primaryKey: true },
      order_id: { ...id, unique: true, references: { model: 'orders', key: 'id' } },
      status,
      created_at: time,
    });
    await tables.createTable('carrier_keys', {
      id: { ...id, primaryKey: true },
      key_hash: { type: DataTypes.STRING(64), ...required, unique: true },
    });
  },
};
