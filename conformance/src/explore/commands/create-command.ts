import { isSuccess } from '../../derive/request-maker.js';
import type { Collection } from '../list-resources.js';
import { addressOf, readKnownValues, type ServerModel } from '../server-model.js';
import type { Command } from './command.js';

/** Creates a record. */
export const createCommand = (collection: Collection, pick: number): Command => ({
  check: (model) => model.canGenerate(collection.create),
  async run(model) {
    await createIn(model, collection, pick);
  },
  toString: () => collection.create.operation.id,
});

async function createIn(model: ServerModel, collection: Collection, pick: number): Promise<void> {
  const request = model.generate(collection.create, pick);
  const call = await model.sequence.call(request);
  const member = collection.read ?? collection.remove;
  const id = member && model.sequence.reference(call, member.link.from.pointer);
  // What it names may count what names it.
  model.forget(request.uses);
  if (!isSuccess(call.response) || id === undefined) return model.add(call);
  model.add(call, {
    collection,
    id,
    address: addressOf(request),
    known: readKnownValues(call),
    state: 'live',
    uses: request.uses,
  });
}
