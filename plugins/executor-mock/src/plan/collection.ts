/** The records that operations share: those of `/orders` and `/orders/{id}`, and of `/customers/{id}/orders`. */
export interface Collection {
  /** Unique among collections: the shape of the path of one record without its key, else of the list. */
  readonly id: string;
  /** What a record is called, such as `order`. */
  readonly noun: string;
  /** The path of one record, as described; missing if no operation is about one record. */
  readonly itemPath?: string;
  /** The path parameter that identifies a record. */
  readonly keyParameter?: string;
  /** True if an operation creates records. Others are made up from examples when they are first read. */
  readonly isCreatable: boolean;
  /** True if records are posted to it, so that one which does not exist has nothing below it. */
  readonly isPosted: boolean;
}

/** What an operation does with the state. */
export type Role =
  /** Adds a record to a collection. */
  | 'create'
  /** Returns records of a collection. */
  | 'list'
  /** Returns a record, or removes it. */
  | 'read'
  | 'remove'
  /** Changes a record: as a whole, or some of its fields. */
  | 'replace'
  | 'change'
  /** Like `change`, on a path below that of the record, such as `/orders/{id}/status`. */
  | 'act'
  /** Something that exists once for each path, such as `/settings`: read, changed and removed. */
  | 'readDocument'
  | 'replaceDocument'
  | 'changeDocument'
  | 'removeDocument'
  /** Nothing that the description shows: it answers by its example. */
  | 'answer';
