import type { JsonValue } from '@opchain/core';
import { isSuccess } from '../../derive/request-maker.js';
import { expectRecord } from '../expect-record.js';
import type { Collection } from '../list-resources.js';
import { expectStatus } from '../sequence.js';
import { readKnownValues, memberRequest, type ServerModel } from '../server-model.js';
import { choose, chooseRecord, type Command } from './command.js';
import { changeValue, listChangeable } from './changed-value.js';

/** Changes a record: one field by PATCH, all by PUT, which may be repeated. */
export const changeCommand = (
  collection: Collection,
  { pick, variant, again }: { readonly pick: number; readonly variant: number; readonly again: boolean },
): Command => {
  const change = choose(collection.changes, variant);
  const find = (model: ServerModel) => chooseRecord(model, collection, pick);
  return {
    check: (model) =>
      change !== undefined &&
      find(model) !== undefined &&
      (change.operation.method === 'PUT' ? model.canGenerate(change) : listChangeable(change).length > 0),
    async run(model) {
      const record = find(model)!;
      const { operation } = change!;
      let body: JsonValue | undefined;
      let references: ReturnType<ServerModel['generate']>['references'] = [];
      if (operation.method === 'PUT') {
        const generated = model.generate(change!, pick);
        body = generated.draft.body;
        references = generated.references.filter(({ field }) => field.in === 'body');
      } else {
        const field = choose(listChangeable(change!), variant)!;
        const value = changeValue(change!, field, variant, model.sequence.session.nextTag());
        body = { [String(field.path[0])]: value! };
      }
      const request = memberRequest(record, change!, body);
      const whole = { ...request, references: [...request.references, ...references] };
      const call = await model.sequence.call(whole);
      model.forget([...record.uses, ...model.dependentsOf(record)]);
      if (!isSuccess(call.response)) return;
      const before = operation.method === 'PATCH' ? record.known : new Map();
      record.known = new Map([...before, ...readKnownValues(call, body)]);
      if (operation.method !== 'PUT' || !again) return;
      const repeated = await model.sequence.call(whole);
      expectStatus(repeated, [2], 'PUT is idempotent');
      expectRecord(model.sequence, repeated, record);
    },
    toString: () => change!.operation.id,
  };
};
