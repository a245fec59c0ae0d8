import type { ShopSchemas as Schemas } from '@opchain/contract';

/** The contract's own JSON shapes. */
export type Customer = Schemas['Customer'];
export type NewCustomer = Schemas['NewCustomer'];
export type CustomerChanges = Schemas['CustomerChanges'];
export type Product = Schemas['Product'];
export type NewProduct = Schemas['NewProduct'];
export type ProductChanges = Schemas['ProductChanges'];
export type Order = Schemas['Order'];
/** `qty` is one if absent; a validator may have filled in the default. */
export type NewOrder = Omit<Schemas['NewOrder'], 'items'> & {
  items: readonly { productId: string; qty?: number | undefined }[];
};
export type OrderStatus = Schemas['OrderStatus'];

/** Fields that may be absent or undefined. */
export type PartialFields<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

/** Stored records. Money is an integer number of cents, times are RFC 3339 in UTC. */
export type CustomerRecord = Customer;

export interface ProductRecord {
  id: string;
  name: string;
  priceCents: number;
  createdAt: string;
}

export type ProductRecordChanges = Partial<Pick<ProductRecord, 'name' | 'priceCents'>>;

export interface OrderItemRecord {
  productId: string;
  qty: number;
  /** The price of one, in cents, when the order was created. */
  priceCents: number;
}

export interface OrderRecord {
  id: string;
  customerId: string;
  items: OrderItemRecord[];
  totalCents: number;
  status: OrderStatus;
  createdAt: string;
}
