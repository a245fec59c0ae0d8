export { createShop } from './create-shop.js';
export type { Shop } from './create-shop.js';
export type { Customers } from './create-customers.js';
export type { Products } from './create-products.js';
export type { Orders } from './create-orders.js';
export type { Page, PageQuery } from './list-page.js';
export { ShopFault } from './shop-fault.js';
export type { ShopFaultCode } from './shop-fault.js';
export { StoreFault } from './store-fault.js';
export { openStore } from './open-store.js';
export { openMemoryStore } from './open-memory-store.js';
export type {
  Customer,
  CustomerChanges,
  CustomerRecord,
  NewCustomer,
  NewOrder,
  NewProduct,
  Order,
  OrderItemRecord,
  OrderRecord,
  OrderStatus,
  Product,
  ProductChanges,
  ProductRecord,
  ProductRecordChanges,
} from './records.js';
export type { OrderCollection, OrderInsertion, OrderMove, OrderReferences, RecordCollection, Removal, ShopStore, Slice, SliceRequest } from './store-port.js';
