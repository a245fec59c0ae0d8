import type { Collection } from '../list-resources.js';
import type { StoredRecord, ServerModel } from '../server-model.js';

/** One step of a random sequence, as fast-check's model runs know it. The model is also the access to the server. */
export interface Command {
  /** True if the model allows it. */
  check(model: ServerModel): boolean;
  /** Calls the server, expects what the model predicts, and updates the model. */
  run(model: ServerModel): Promise<void>;
  toString(): string;
}

/** The element that a random number selects. */
export function choose<T>(list: readonly T[], pick: number): T | undefined {
  return list[pick % Math.max(1, list.length)];
}

/** The record of a collection that a random number selects, of those that were not deleted. */
export function chooseRecord({ records }: ServerModel, collection: Collection, pick: number): StoredRecord | undefined {
  return choose(
    records.filter((each) => each.collection === collection && each.state === 'live'),
    pick,
  );
}
