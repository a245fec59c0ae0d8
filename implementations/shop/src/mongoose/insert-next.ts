import type { Model } from 'mongoose';
import type { KeyLocks } from '../memory/key-locks.js';
import type { CounterDocument } from './define-models.js';

/**
 * Runs `insert` with the next position of a collection. This process does so one after the other, so that its readers never see a
 * position before the one below it.
 */
export function insertNext(
  counters: Model<CounterDocument>,
  locks: KeyLocks,
  collection: string,
  insert: (position: number) => Promise<unknown>,
): Promise<void> {
  return locks.withLocks([`insert ${collection}`], async () => {
    const counter = await counters
      .findOneAndUpdate({ _id: collection }, { $inc: { last: 1 } }, { upsert: true, returnDocument: 'after' })
      .lean()
      .orFail();
    await insert(counter.last);
  });
}
