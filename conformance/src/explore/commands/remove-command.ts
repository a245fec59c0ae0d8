import { isSuccess } from '../../derive/request-maker.js';
import type { Collection } from '../list-resources.js';
import { expectStatus } from '../sequence.js';
import { memberRequest, type World } from '../server-model.js';
import { chooseRecord, type Command } from './command.js';

/** Deletes a record, which a repeated call must not bring back. */
export const removeCommand = (
  collection: Collection,
  { pick, again }: { readonly pick: number; readonly again: boolean },
): Command => {
  const find = (world: World) => chooseRecord(world, collection, pick);
  return {
    check: (world) => collection.remove !== undefined && find(world) !== undefined,
    async run(world) {
      const record = find(world)!;
      const request = memberRequest(record, collection.remove!);
      const call = await world.sequence.call(request);
      world.forget(record.uses);
      if (!isSuccess(call.response)) return;
      record.state = 'deleted';
      for (const user of world.usersOf(record)) user.state = 'unknown';
      if (!again) return;
      expectStatus(await world.sequence.call(request), [2, 4], 'DELETE is idempotent');
    },
    toString: () => collection.remove!.operation.id,
  };
};
