import { isSuccess } from '../../derive/request-maker.js';
import type { Collection } from '../list-resources.js';
import { expectStatus } from '../sequence.js';
import { memberRequest, type ServerModel } from '../server-model.js';
import { chooseRecord, type Command } from './command.js';

/** Deletes a record, which a repeated call must not bring back. */
export const removeCommand = (
  collection: Collection,
  { pick, again }: { readonly pick: number; readonly again: boolean },
): Command => {
  const find = (model: ServerModel) => chooseRecord(model, collection, pick);
  return {
    check: (model) => collection.remove !== undefined && find(model) !== undefined,
    async run(model) {
      const record = find(model)!;
      const request = memberRequest(record, collection.remove!);
      const call = await model.sequence.call(request);
      model.forget(record.uses);
      if (!isSuccess(call.response)) return;
      record.state = 'deleted';
      for (const dependent of model.dependentsOf(record)) dependent.state = 'unknown';
      if (!again) return;
      expectStatus(await model.sequence.call(request), [2, 4], 'DELETE is idempotent');
    },
    toString: () => collection.remove!.operation.id,
  };
};
