import { type Connection, type Model, Schema } from 'mongoose';
import type { CustomerRecord, OrderRecord, ProductRecord } from '../records.js';

/** A record as a document: its id is the key, `position` is the order of insertion. */
type Positioned<Stored> = Omit<Stored, 'id'> & { _id: string; position: number };

/** How many orders name the document, counted before an order is stored; and when that last grew. */
export interface Referenced {
  _id: string;
  orders: number;
  namedAt: Date;
}

export type CustomerDocument = Positioned<CustomerRecord> & Referenced;
export type ProductDocument = Positioned<ProductRecord> & Referenced;
export type OrderDocument = Positioned<OrderRecord>;

/** The last position used in a collection. */
export interface CounterDocument {
  _id: string;
  last: number;
}

export interface Models {
  customers: Model<CustomerDocument>;
  products: Model<ProductDocument>;
  orders: Model<OrderDocument>;
  counters: Model<CounterDocument>;
}

const text = { type: String, required: true };
const integer = { type: Number, required: true };
const positioned = { _id: text, position: { ...integer, index: true }, createdAt: text };
const referenceFields = { orders: { ...integer, default: 0 }, namedAt: { type: Date, default: () => new Date(0) } };
const options = { versionKey: false } as const;

/** The collections of the store, on a separate connection. */
export function defineModels(connection: Connection): Models {
  const customer = new Schema<CustomerDocument>(
    { ...positioned, ...referenceFields, name: text, email: text, status: text },
    options,
  );
  const product = new Schema<ProductDocument>(
    { ...positioned, ...referenceFields, name: text, priceCents: integer },
    options,
  );
  const item = new Schema({ productId: text, qty: integer, priceCents: integer }, { _id: false });
  const order = new Schema<OrderDocument>(
    { ...positioned, customerId: { ...text, index: true }, items: [item], totalCents: integer, status: text },
    options,
  );
  order.index({ 'items.productId': 1 });
  return {
    customers: connection.model<CustomerDocument>('customer', customer),
    products: connection.model<ProductDocument>('product', product),
    orders: connection.model<OrderDocument>('order', order),
    counters: connection.model<CounterDocument>(
      'counter',
      new Schema<CounterDocument>({ _id: text, last: integer }, options),
    ),
  };
}
