import { expectRecord } from '../expect-record.js';
import type { Collection } from '../list-resources.js';
import { expectStatus } from '../sequence.js';
import { learn, memberRequest, type StoredRecord, type World } from '../server-model.js';
import { choose, type Command } from './command.js';

/** Reads a record: what was created is there, as it was written; what was deleted is gone. */
export const readCommand = (collection: Collection, pick: number): Command => {
  const find = ({ records }: World) =>
    choose(
      records.filter((each) => each.collection === collection && each.state !== 'unknown'),
      pick,
    );
  return {
    check: (world) => collection.read !== undefined && find(world) !== undefined,
    run: async (world) => readRecord(world, find(world)!),
    toString: () => collection.read!.operation.id,
  };
};

/** Reads a record, and expects what the model knows of it. */
export async function readRecord(world: World, record: StoredRecord): Promise<void> {
  const call = await world.sequence.call(memberRequest(record, record.collection.read!));
  if (record.state === 'deleted') return expectStatus(call, [4], 'the record was deleted');
  expectStatus(call, [2], 'the record was created');
  expectRecord(world.sequence, call, record);
  record.known = learn(call);
}
