import type { RequestTemplate } from '../../derive/request-template.js';
import { isSuccess } from '../../derive/request-maker.js';
import { expectStatus } from '../sequence.js';
import type { DrawnRequest, World } from '../server-model.js';
import type { Command } from './command.js';

/** Calls another operation that changes something, with records of the sequence. */
export const actCommand = (
  action: RequestTemplate,
  { pick, again }: { readonly pick: number; readonly again: boolean },
  actions: readonly RequestTemplate[],
): Command => ({
  check: (world) =>
    world.canDraw(action) && preparationsOf(world, action, actions).every((each) => world.canDraw(each)),
  async run(world) {
    const request = await prepareAction(world, action, pick, actions);
    const call = await world.sequence.call(request);
    world.forget();
    world.add(call);
    if (action.operation.method !== 'PUT' || !again || !isSuccess(call.response)) return;
    expectStatus(await world.sequence.call(request), [2], 'PUT is idempotent');
  },
  toString: () => action.operation.id,
});

/** What the contract names as the condition of an action: `before`. */
export function preparationsOf(
  world: World,
  { operation }: RequestTemplate,
  actions: readonly RequestTemplate[],
): readonly RequestTemplate[] {
  const ids = world.sequence.session.target.contract.settings.before[operation.id] ?? [];
  return ids.flatMap((id) => actions.filter((action) => action.operation.id === id));
}

/** Makes the request of an action, after the calls that it needs, on the same path parameters. */
export async function prepareAction(
  world: World,
  action: RequestTemplate,
  pick: number,
  actions: readonly RequestTemplate[],
): Promise<DrawnRequest> {
  const request = world.draw(action, pick);
  for (const each of preparationsOf(world, action, actions)) {
    const drawn = world.draw(each, pick);
    const shared = Object.entries(request.draft.parameters).filter(
      ([key]) => key.startsWith('path/') && key in drawn.draft.parameters,
    );
    const isShared = (name: string) => shared.some(([key]) => key === `path/${name}`);
    await world.sequence.call({
      ...drawn,
      draft: { ...drawn.draft, parameters: { ...drawn.draft.parameters, ...Object.fromEntries(shared) } },
      references: [
        ...drawn.references.filter(({ field }) => field.in !== 'path' || !isShared(String(field.path[0]))),
        ...request.references.filter(({ field }) => field.in === 'path' && isShared(String(field.path[0]))),
      ],
    });
  }
  return request;
}
