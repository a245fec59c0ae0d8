import type { RecordCollection, Removal, Slice, SliceRequest } from '../store-port.js';

interface Entry<Stored> {
  position: number;
  record: Stored;
}

/** Records by id and by position. Each call completes within one tick, so calls are atomic; records are not copied. */
export class MemoryCollection<Stored extends { id: string }, Changes extends object> implements RecordCollection<
  Stored,
  Changes
> {
  readonly #byId = new Map<string, Entry<Stored>>();
  /** The same entries in the order of their positions. */
  readonly #entries: Entry<Stored>[] = [];
  #lastPosition = 0;

  constructor(readonly isInUse: (id: string) => boolean) {}

  insert(record: Stored): Promise<void> {
    this.put(record);
    return Promise.resolve();
  }

  put(record: Stored): void {
    const entry = { position: ++this.#lastPosition, record };
    this.#byId.set(record.id, entry);
    this.#entries.push(entry);
  }

  get(id: string): Stored | undefined {
    return this.#byId.get(id)?.record;
  }

  find(id: string): Promise<Stored | undefined> {
    return Promise.resolve(this.get(id));
  }

  list({ after = 0, limit }: SliceRequest): Promise<Slice<Stored>> {
    const start = this.#indexAfter(after);
    const found = this.#entries.slice(start, start + limit);
    const records = found.map((entry) => entry.record);
    const last = found.at(-1);
    return Promise.resolve(
      last && start + limit < this.#entries.length ? { records, next: last.position } : { records },
    );
  }

  update(id: string, changes: Partial<Changes>): Promise<Stored | undefined> {
    const entry = this.#byId.get(id);
    if (entry) entry.record = { ...entry.record, ...changes };
    return Promise.resolve(entry?.record);
  }

  remove(id: string): Promise<Removal> {
    const entry = this.#byId.get(id);
    if (!entry) return Promise.resolve('unknown');
    if (this.isInUse(id)) return Promise.resolve('inUse');
    this.#byId.delete(id);
    this.#entries.splice(this.#indexAfter(entry.position - 1), 1);
    return Promise.resolve('removed');
  }

  /** The index of the first entry whose position is beyond `position`. */
  #indexAfter(position: number): number {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#entries[middle]?.position ?? Infinity) <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
