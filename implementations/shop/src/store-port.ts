import type {
  CustomerChanges,
  CustomerRecord,
  OrderRecord,
  OrderStatus,
  ProductRecord,
  ProductRecordChanges,
} from './records.js';

/** Records after `after` (a position that this store returned before, or none for the beginning), at most `limit`. */
export interface SliceRequest {
  after?: number | undefined;
  limit: number;
}

/** Records oldest first. `next` is the position of the last one, present only when more records follow it. */
export interface Slice<Stored> {
  records: Stored[];
  next?: number;
}

/** The result of a removal: `inUse` when an order references the record. */
export type Removal = 'removed' | 'unknown' | 'inUse';

/** Customers or products. `position`s grow with every insertion and are never reused while the store exists. */
export interface RecordCollection<Stored, Changes> {
  /** Stores a record with a new id. */
  insert(record: Stored): Promise<void>;
  find(id: string): Promise<Stored | undefined>;
  list(request: SliceRequest): Promise<Slice<Stored>>;
  /** Changes the given fields atomically and returns the changed record; undefined if there is none. */
  update(id: string, changes: Changes): Promise<Stored | undefined>;
  /** Removes the record unless an order references it; atomic with respect to `OrderCollection.insert`. */
  remove(id: string): Promise<Removal>;
}

/** The records that an order references; a product may occur several times. */
export interface OrderReferences {
  customerId: string;
  productIds: readonly string[];
}

/** The order as stored, or its references that do not exist (nothing is stored then). */
export type OrderInsertion = { order: OrderRecord } | { missing: { customer: boolean; products: ReadonlySet<string> } };

/** The current order, and whether the transition was allowed; undefined if the order does not exist. */
export type OrderTransition = { order: OrderRecord; changed: boolean } | undefined;

export interface OrderCollection {
  /**
   * Looks up the order's references, lets `compose` create the order from the current prices (cents of a product by its id) and
   * stores it. Until it is stored, nothing that it references can be removed.
   */
  insert(
    references: OrderReferences,
    compose: (priceCents: (productId: string) => number) => OrderRecord,
  ): Promise<OrderInsertion>;
  find(id: string): Promise<OrderRecord | undefined>;
  list(request: SliceRequest): Promise<Slice<OrderRecord>>;
  /** Sets the status to `to` if it is one of `from`, atomically. */
  transition(id: string, from: readonly OrderStatus[], to: OrderStatus): Promise<OrderTransition>;
  /** True if the order existed. */
  remove(id: string): Promise<boolean>;
}

/** Storage of a shop's records. `storeCases` of `@opchain/shop/testing` test an implementation. */
export interface ShopStore {
  readonly customers: RecordCollection<CustomerRecord, CustomerChanges>;
  readonly products: RecordCollection<ProductRecord, ProductRecordChanges>;
  readonly orders: OrderCollection;
  /** Waits for calls in progress, then releases files and connections. */
  close(): Promise<void>;
}
