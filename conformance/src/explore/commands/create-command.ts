import { isSuccess } from '../../derive/request-maker.js';
import type { Collection } from '../list-resources.js';
import { addressOf, learn, type World } from '../server-model.js';
import type { Command } from './command.js';

/** Creates a record. */
export const createCommand = (collection: Collection, pick: number): Command => ({
  check: (world) => world.canDraw(collection.create),
  async run(world) {
    await createIn(world, collection, pick);
  },
  toString: () => collection.create.operation.id,
});

async function createIn(world: World, collection: Collection, pick: number): Promise<void> {
  const request = world.draw(collection.create, pick);
  const call = await world.sequence.call(request);
  const member = collection.read ?? collection.remove;
  const id = member && world.sequence.reference(call, member.link.from.pointer);
  // What it names may count what names it.
  world.forget(request.uses);
  if (!isSuccess(call.response) || id === undefined) return world.add(call);
  world.add(call, {
    collection,
    id,
    address: addressOf(request),
    known: learn(call),
    state: 'live',
    uses: request.uses,
  });
}
