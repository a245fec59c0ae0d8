import { isSuccess } from '../../derive/request-maker.js';
import type { Collection } from '../list-resources.js';
import { readKnownValues, memberRequest, type ServerModel } from '../server-model.js';
import { chooseRecord, type Command } from './command.js';
import { changeValue, listChangeable } from './changed-value.js';
import { readRecord } from './read-command.js';

/** Changes two fields of a record by two calls at once: none of the updates is lost. */
export const changeAtOnceCommand = (
  collection: Collection,
  { pick, variant }: { readonly pick: number; readonly variant: number },
): Command => {
  const change = collection.changes.find(({ operation }) => operation.method === 'PATCH');
  const find = (model: ServerModel) => chooseRecord(model, collection, pick);
  return {
    check: (model) =>
      change !== undefined &&
      collection.read !== undefined &&
      find(model) !== undefined &&
      listChangeable(change).length > 1,
    async run(model) {
      const record = find(model)!;
      const fields = listChangeable(change!);
      const bodies = [fields[variant % fields.length]!, fields[(variant + 1) % fields.length]!].map((field) => ({
        [String(field.path[0])]: changeValue(change!, field, variant, model.sequence.session.nextTag())!,
      }));
      const calls = await model.sequence.callAtOnce(bodies.map((body) => memberRequest(record, change!, body)));
      model.forget([...record.uses, ...model.dependentsOf(record), record]);
      // A server may reject one of them; what it accepts is stored.
      const accepted = calls.flatMap((call, index) =>
        isSuccess(call.response) ? [{ call, body: bodies[index]! }] : [],
      );
      record.known = new Map(
        accepted.flatMap(({ call, body }) =>
          [...readKnownValues(call, body)].filter(([name]) => Object.hasOwn(body, name)),
        ),
      );
      await readRecord(model, record);
    },
    toString: () => `${change!.operation.id} twice at once`,
  };
};
