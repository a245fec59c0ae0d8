import type { JsonObject } from '@opchain/core/internal/model';

/** A record of a collection. */
export interface MockRecord {
  /** Its place in the order of creation, unique in a mock. */
  readonly serial: number;
  /** The value of its key. */
  readonly key: string;
  /** Path parameters with which it was created, such as that of its parent. */
  readonly scope: Readonly<Record<string, string>>;
  /** As operations return it. */
  readonly value: JsonObject;
  /** Counts its changes; of its ETag. */
  readonly version: number;
}

/** Records of all collections together. */
const MAX_RECORDS = 100_000;

/** The records of a mock, each collection in the order of creation. */
export class RecordStore {
  /** Sorted by serial. */
  readonly #collections = new Map<string, MockRecord[]>();
  readonly #byKey = new Map<string, Set<number>>();
  /** Values of paths that exist once; null where one was removed. */
  readonly documents = new Map<string, JsonObject | null>();
  readonly #removed = new Set<string>();
  #sequence = 0;
  #count = 0;

  /** 1 and up. */
  nextNumber(): number {
    return (this.#sequence += 1);
  }

  /** The names of collections that have had records. */
  get collections(): readonly string[] {
    return [...this.#collections.keys()];
  }

  /** Not a copy: it changes with the collection. */
  list(collection: string): readonly MockRecord[] {
    return this.#collections.get(collection) ?? [];
  }

  size(collection: string): number {
    return this.list(collection).length;
  }

  /** The records with a key; more than one where parents have records of the same key. */
  find(collection: string, key: string): readonly MockRecord[] {
    const records = this.list(collection);
    return [...(this.#byKey.get(indexKey(collection, key)) ?? [])].flatMap(
      (serial) => records[placeOf(records, serial)] ?? [],
    );
  }

  /** Adds a record, or puts it in place of the one with its serial. Throws a `RangeError` if there are too many. */
  put(collection: string, record: MockRecord): void {
    const records = this.#collections.get(collection) ?? [];
    const place = placeOf(records, record.serial);
    const old = records[place]?.serial === record.serial ? records[place] : undefined;
    if (old === undefined && this.#count >= MAX_RECORDS)
      throw new RangeError(`A mock keeps ${MAX_RECORDS.toLocaleString('en')} records at most.`);
    if (old === undefined) this.#count += 1;
    this.#collections.set(collection, records);
    if (old !== undefined) this.#byKey.get(indexKey(collection, old.key))?.delete(record.serial);
    records.splice(place, old === undefined ? 0 : 1, record);
    const key = indexKey(collection, record.key);
    const serials = this.#byKey.get(key);
    if (serials === undefined) this.#byKey.set(key, new Set([record.serial]));
    else serials.add(record.serial);
  }

  remove(collection: string, { serial, key }: MockRecord): void {
    const records = this.#collections.get(collection) ?? [];
    const place = placeOf(records, serial);
    if (records[place]?.serial === serial) {
      records.splice(place, 1);
      this.#count -= 1;
    }
    const serials = this.#byKey.get(indexKey(collection, key));
    serials?.delete(serial);
    if (serials?.size === 0) this.#byKey.delete(indexKey(collection, key));
    this.#removed.add(indexKey(collection, key));
  }

  /** True if a record with this key was removed. */
  isRemoved(collection: string, key: string): boolean {
    return this.#removed.has(indexKey(collection, key));
  }

  /** Removes everything. */
  clear(): void {
    this.#removed.clear();
    this.#collections.clear();
    this.#byKey.clear();
    this.documents.clear();
    this.#sequence = 0;
    this.#count = 0;
  }
}

/** The first place whose record has this serial or a higher one. */
function placeOf(records: readonly MockRecord[], serial: number): number {
  let [low, high] = [0, records.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((records[middle]?.serial ?? 0) < serial) low = middle + 1;
    else high = middle;
  }
  return low;
}

function indexKey(collection: string, key: string): string {
  return `${collection} ${key}`;
}
