import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type NonAttribute,
  type Sequelize,
} from 'sequelize';
import type { Customer, OrderStatus } from '../records.js';

/** The columns of every table of records: `position` is the order of insertion and is never reused. */
interface Positioned {
  position: CreationOptional<number>;
  id: string;
  createdAt: string;
}

export interface CustomerRow
  extends Model<InferAttributes<CustomerRow>, InferCreationAttributes<CustomerRow>>, Positioned {
  name: string;
  email: string;
  status: Customer['status'];
}

export interface ProductRow
  extends Model<InferAttributes<ProductRow>, InferCreationAttributes<ProductRow>>, Positioned {
  name: string;
  priceCents: number;
}

export interface OrderRow extends Model<InferAttributes<OrderRow>, InferCreationAttributes<OrderRow>>, Positioned {
  customerId: string;
  totalCents: number;
  status: OrderStatus;
  items?: NonAttribute<OrderItemRow[]>;
}

export interface OrderItemRow extends Model<InferAttributes<OrderItemRow>, InferCreationAttributes<OrderItemRow>> {
  orderId: string;
  /** The item's index in its order. */
  line: number;
  productId: string;
  qty: number;
  priceCents: number;
}

export interface Models {
  customers: ModelStatic<CustomerRow>;
  products: ModelStatic<ProductRow>;
  orders: ModelStatic<OrderRow>;
  orderItems: ModelStatic<OrderItemRow>;
}

const positioned = () => ({
  position: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
  id: { type: DataTypes.TEXT, allowNull: false, unique: true },
  createdAt: { type: DataTypes.TEXT, allowNull: false },
});
// Functions, because Sequelize modifies the definitions.
const text = () => ({ type: DataTypes.TEXT, allowNull: false });
const integer = () => ({ type: DataTypes.INTEGER, allowNull: false });

/** The tables. Foreign keys restrict deletions, so the database enforces the rules for other processes too. */
export function defineModels(sequelize: Sequelize): Models {
  const customers = sequelize.define<CustomerRow>('customer', {
    ...positioned(),
    name: text(),
    email: text(),
    status: text(),
  });
  const products = sequelize.define<ProductRow>('product', { ...positioned(), name: text(), priceCents: integer() });
  const orders = sequelize.define<OrderRow>(
    'order',
    { ...positioned(), customerId: text(), totalCents: integer(), status: text() },
    { indexes: [{ fields: ['customerId'] }] },
  );
  const orderItems = sequelize.define<OrderItemRow>(
    'orderItem',
    {
      orderId: { ...text(), primaryKey: true },
      line: { ...integer(), primaryKey: true },
      productId: text(),
      qty: integer(),
      priceCents: integer(),
    },
    { indexes: [{ fields: ['productId'] }] },
  );
  orders.belongsTo(customers, { foreignKey: 'customerId', targetKey: 'id', onDelete: 'RESTRICT' });
  orders.hasMany(orderItems, { as: 'items', foreignKey: 'orderId', sourceKey: 'id', onDelete: 'CASCADE' });
  orderItems.belongsTo(orders, { foreignKey: 'orderId', targetKey: 'id', onDelete: 'CASCADE' });
  orderItems.belongsTo(products, { foreignKey: 'productId', targetKey: 'id', onDelete: 'RESTRICT' });
  return { customers, products, orders, orderItems };
}
