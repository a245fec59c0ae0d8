import {
  type CreationOptional,
  DataTypes,
  type Model,
  type ModelAttributes,
  type ModelStatic,
  type Optional,
  type Sequelize,
} from 'sequelize';
import type { CartStatus, CustomerStatus, OrderStatus, PaymentStatus, ShipmentStatus } from './records.js';

/** A row as Sequelize returns it; the database assigns `position`, which grows with every row. */
export type Row<Columns extends object> = Model<Columns, Optional<Columns, Extract<'position', keyof Columns>>> &
  Columns;
type Table<Columns extends object> = ModelStatic<Row<Columns>>;

export interface CustomerColumns {
  id: string;
  name: string;
  email: string;
  status: CustomerStatus;
  createdAt: string;
  /** The login, if the customer has one. */
  username: string | null;
  passwordHash: string | null;
}

export interface ProductColumns {
  position: CreationOptional<number>;
  id: string;
  name: string;
  priceCents: number;
  createdAt: string;
}

export interface CartColumns {
  id: string;
  customerId: string;
  status: CartStatus;
  createdAt: string;
}

export interface CartItemColumns {
  position: CreationOptional<number>;
  cartId: string;
  productId: string;
  qty: number;
}

export interface OrderColumns {
  id: string;
  customerId: string;
  /** The cart that it was created from, if any; a cart creates one order. */
  cartId: string | null;
  status: OrderStatus;
  totalCents: number;
  createdAt: string;
}

export interface OrderItemColumns {
  orderId: string;
  /** From 0, as ordered. */
  line: number;
  productId: string;
  qty: number;
  priceCents: number;
}

export interface PaymentColumns {
  id: string;
  orderId: string;
  customerId: string;
  amountCents: number;
  status: PaymentStatus;
  createdAt: string;
}

export interface ShipmentColumns {
  trackingNumber: string;
  orderId: string;
  status: ShipmentStatus;
  createdAt: string;
}

export interface CarrierKeyColumns {
  id: string;
  /** SHA-256 of the key, in hexadecimal. */
  keyHash: string;
}

export interface Tables {
  readonly customers: Table<CustomerColumns>;
  readonly products: Table<ProductColumns>;
  readonly carts: Table<CartColumns>;
  readonly cartItems: Table<CartItemColumns>;
  readonly orders: Table<OrderColumns>;
  readonly orderItems: Table<OrderItemColumns>;
  readonly payments: Table<PaymentColumns>;
  readonly shipments: Table<ShipmentColumns>;
  readonly carrierKeys: Table<CarrierKeyColumns>;
}

/** The models; the migrations define the columns' bounds and references. */
export function defineTables(sequelize: Sequelize): Tables {
  const define = <Columns extends object>(name: string, columns: ModelAttributes<Row<Columns>, Columns>) =>
    sequelize.define<Row<Columns>, Columns>(name, columns) as unknown as Table<Columns>;
  return {
    customers: define<CustomerColumns>('customers', {
      id: key(),
      name: text,
      email: text,
      status: text,
      createdAt: text,
      username: text,
      passwordHash: text,
    }),
    products: define<ProductColumns>('products', {
      position: position(),
      id: text,
      name: text,
      priceCents: cents('priceCents'),
      createdAt: text,
    }),
    carts: define<CartColumns>('carts', { id: key(), customerId: text, status: text, createdAt: text }),
    cartItems: define<CartItemColumns>('cart_items', {
      position: position(),
      cartId: text,
      productId: text,
      qty: DataTypes.INTEGER,
    }),
    orders: define<OrderColumns>('orders', {
      id: key(),
      customerId: text,
      cartId: text,
      status: text,
      totalCents: cents('totalCents'),
      createdAt: text,
    }),
    orderItems: define<OrderItemColumns>('order_items', {
      orderId: key(),
      line: { type: DataTypes.INTEGER, primaryKey: true },
      productId: text,
      qty: DataTypes.INTEGER,
      priceCents: cents('priceCents'),
    }),
    payments: define<PaymentColumns>('payments', {
      id: key(),
      orderId: text,
      customerId: text,
      amountCents: cents('amountCents'),
      status: text,
      createdAt: text,
    }),
    shipments: define<ShipmentColumns>('shipments', {
      trackingNumber: key(),
      orderId: text,
      status: text,
      createdAt: text,
    }),
    carrierKeys: define<CarrierKeyColumns>('carrier_keys', { id: key(), keyHash: text }),
  };
}

// Sequelize modifies the definitions, so none is shared.
const text = DataTypes.STRING;
const key = () => ({ type: text, primaryKey: true });
const position = () => ({ type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true });

/** An integer number of cents. PostgreSQL's driver returns 64-bit integers as text; every amount of the contract fits a number. */
function cents(column: string) {
  return {
    type: DataTypes.BIGINT,
    get(this: Model): number {
      return Number(this.getDataValue(column));
    },
  };
}
