export { createShop, type Shop } from './create-shop.js';
export type { Customers } from './create-customers.js';
export type { Products } from './create-products.js';
export type { Orders } from './create-orders.js';
export type { Page, PageQuery } from './list-page.js';
export { ShopError, type ShopErrorCode } from './shop-error.js';
export { StoreError } from './store-error.js';
export { openStore } from './open-store.js';
export { shopChains } from './shop-chains.js';
export { openMemoryStore } from './memory/open-memory-store.js';
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
export type {
  OrderCollection,
  OrderInsertion,
  OrderTransition,
  OrderReferences,
  RecordCollection,
  Removal,
  ShopStore,
  Slice,
  SliceRequest,
} from './store-port.js';
