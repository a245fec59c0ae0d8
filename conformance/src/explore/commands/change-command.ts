import type { JsonValue } from '@opchain/core';
import { isSuccess } from '../../derive/request-maker.js';
import { expectRecord } from '../expect-record.js';
import type { Collection } from '../list-resources.js';
import { expectStatus } from '../sequence.js';
import { learn, memberRequest, type World } from '../server-model.js';
import { choose, chooseRecord, type Command } from './command.js';
import { changeValue, listChangeable } from './changed-value.js';

/** Changes a record: one field by PATCH, all by PUT, which may be repeated. */
export const changeCommand = (
  collection: Collection,
  { pick, variant, again }: { readonly pick: number; readonly variant: number; readonly again: boolean },
): Command => {
  const change = choose(collection.changes, variant);
  const find = (world: World) => chooseRecord(world, collection, pick);
  return {
    check: (world) =>
      change !== undefined &&
      find(world) !== undefined &&
      (change.operation.method === 'PUT' ? world.canDraw(change) : listChangeable(change).length > 0),
    async run(world) {
      const record = find(world)!;
      const { operation } = change!;
      let body: JsonValue | undefined;
      let references: ReturnType<World['draw']>['references'] = [];
      if (operation.method === 'PUT') {
        const drawn = world.draw(change!, pick);
        body = drawn.draft.body;
        references = drawn.references.filter(({ field }) => field.in === 'body');
      } else {
        const field = choose(listChangeable(change!), variant)!;
        const value = changeValue(change!, field, variant, world.sequence.session.nextTag());
        body = { [String(field.path[0])]: value! };
      }
      const request = memberRequest(record, change!, body);
      const whole = { ...request, references: [...request.references, ...references] };
      const call = await world.sequence.call(whole);
      world.forget([...record.uses, ...world.usersOf(record)]);
      if (!isSuccess(call.response)) return;
      const before = operation.method === 'PATCH' ? record.known : new Map();
      record.known = new Map([...before, ...learn(call, body)]);
      if (operation.method !== 'PUT' || !again) return;
      const repeated = await world.sequence.call(whole);
      expectStatus(repeated, [2], 'PUT is idempotent');
      expectRecord(world.sequence, repeated, record);
    },
    toString: () => change!.operation.id,
  };
};
