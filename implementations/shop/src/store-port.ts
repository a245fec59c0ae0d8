import type {
  CustomerChanges,
  CustomerRecord,
  OrderRecord,
  OrderStatus,
  ProductRecord,
  ProductRecordChanges,
} from './records.js';

/** Records after `after` (a position that this store gave before, or none for the beginning), at most `limit`. */
export interface SliceRequest {
  after?: number | undefined;
  limit: number;
}

/** Records oldest first. `next` is the position of the last one, and is there only when more records follow it. */
export interface Slice<Stored> {
  records: Stored[];
  next?: number;
}

/** What became of a removal: `inUse` when an order names the record. */
export type Removal = 'removed' | 'unknown' | 'inUse';

/** Customers or products. `position`s grow with every insertion and are never used twice while the store lives. */
export interface RecordCollection<Stored, Changes> {
  /** Keeps a record whose id is new. */
  insert(record: Stored): Promise<void>;
  find(id: string): Promise<Stored | undefined>;
  list(request: SliceRequest): Promise<Slice<Stored>>;
  /** Changes the given fields at once and answers with the record as it is then; undefined where there is none. */
  update(id: string, changes: Changes): Promise<Stored | undefined>;
  /** Removes the record unless an order names it; atomic towards `OrderCollection.insert`. */
  remove(id: string): Promise<Removal>;
}

/** What an order names; a product may be named several times. */
export interface OrderReferences {
  customerId: string;
  productIds: readonly string[];
}

/** The order as stored, or what it named that does not exist (nothing is stored then). */
export type OrderInsertion = { order: OrderRecord } | { missing: { customer: boolean; products: ReadonlySet<string> } };

/** The order as it is now, and whether the move was allowed; undefined where there is none. */
export type OrderTransition = { order: OrderRecord; changed: boolean } | undefined;

export interface OrderCollection {
  /**
   * Looks up what the order names, lets `compose` make the order from the prices of that moment (cents of a product by its id) and
   * stores it. Until it is stored, nothing that it names can be removed.
   */
  insert(
    references: OrderReferences,
    compose: (priceCents: (productId: string) => number) => OrderRecord,
  ): Promise<OrderInsertion>;
  find(id: string): Promise<OrderRecord | undefined>;
  list(request: SliceRequest): Promise<Slice<OrderRecord>>;
  /** Sets the status to `to` if it is one of `from` at that very moment. */
  transition(id: string, from: readonly OrderStatus[], to: OrderStatus): Promise<OrderTransition>;
  /** True when there was one. */
  remove(id: string): Promise<boolean>;
}

/** Where a shop keeps its records. `storeCases` of `@opchain/shop/testing` proves an implementation. */
export interface ShopStore {
  readonly customers: RecordCollection<CustomerRecord, CustomerChanges>;
  readonly products: RecordCollection<ProductRecord, ProductRecordChanges>;
  readonly orders: OrderCollection;
  /** Lets go of files and connections; waits for what is under way. */
  close(): Promise<void>;
}
