import { expectRecord } from '../expect-record.js';
import type { Collection } from '../list-resources.js';
import { expectStatus } from '../sequence.js';
import { readKnownValues, memberRequest, type StoredRecord, type ServerModel } from '../server-model.js';
import { choose, type Command } from './command.js';

/** Reads a record: what was created is there, as it was written; what was deleted is gone. */
export const readCommand = (collection: Collection, pick: number): Command => {
  const find = ({ records }: ServerModel) =>
    choose(
      records.filter((each) => each.collection === collection && each.state !== 'unknown'),
      pick,
    );
  return {
    check: (model) => collection.read !== undefined && find(model) !== undefined,
    run: async (model) => readRecord(model, find(model)!),
    toString: () => collection.read!.operation.id,
  };
};

/** Reads a record, and expects what the model knows of it. */
export async function readRecord(model: ServerModel, record: StoredRecord): Promise<void> {
  const call = await model.sequence.call(memberRequest(record, record.collection.read!));
  if (record.state === 'deleted') return expectStatus(call, [4], 'the record was deleted');
  expectStatus(call, [2], 'the record was created');
  expectRecord(model.sequence, call, record);
  record.known = readKnownValues(call);
}
