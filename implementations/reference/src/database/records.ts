import type { ReferenceSchemas as Schemas } from '@opchain/contract';

/** The contract's own JSON shapes. */
export type Customer = Schemas['Customer'];
export type CustomerStatus = Schemas['CustomerStatus'];
export type NewCustomer = Schemas['NewCustomer'];
export type Product = Schemas['Product'];
export type NewProduct = Schemas['NewProduct'];
export type Cart = Schemas['Cart'];
export type CartStatus = Schemas['CartStatus'];
export type Order = Schemas['Order'];
export type OrderStatus = Schemas['OrderStatus'];
export type Payment = Schemas['Payment'];
export type PaymentStatus = Schemas['PaymentStatus'];
export type Checkout = Schemas['Checkout'];
export type Shipment = Schemas['Shipment'];
export type ShipmentStatus = Schemas['ShipmentStatus'];

/** A product and its quantity; one unless given. */
export interface RequestedItem {
  readonly productId: string;
  readonly qty?: number | undefined;
}
