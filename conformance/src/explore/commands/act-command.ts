import type { RequestTemplate } from '@opchain/resources';
import { isSuccess } from '../../derive/request-maker.js';
import { expectStatus } from '../sequence.js';
import type { GeneratedRequest, ServerModel } from '../server-model.js';
import type { Command } from './command.js';

/** Calls another operation that changes something, with records of the sequence. */
export const actCommand = (
  action: RequestTemplate,
  { pick, again }: { readonly pick: number; readonly again: boolean },
  actions: readonly RequestTemplate[],
): Command => ({
  check: (model) =>
    model.canGenerate(action) && preparationsOf(model, action, actions).every((each) => model.canGenerate(each)),
  async run(model) {
    const request = await prepareAction(model, action, pick, actions);
    const call = await model.sequence.call(request);
    model.forget();
    model.add(call);
    if (action.operation.method !== 'PUT' || !again || !isSuccess(call.response)) return;
    expectStatus(await model.sequence.call(request), [2], 'PUT is idempotent');
  },
  toString: () => action.operation.id,
});

/** What the contract names as the condition of an action: `before`. */
export function preparationsOf(
  model: ServerModel,
  { operation }: RequestTemplate,
  actions: readonly RequestTemplate[],
): readonly RequestTemplate[] {
  const ids = model.sequence.session.target.contract.settings.before[operation.id] ?? [];
  return ids.flatMap((id) => actions.filter((action) => action.operation.id === id));
}

/** Makes the request of an action, after the calls that it needs, on the same path parameters. */
export async function prepareAction(
  model: ServerModel,
  action: RequestTemplate,
  pick: number,
  actions: readonly RequestTemplate[],
): Promise<GeneratedRequest> {
  const request = model.generate(action, pick);
  for (const each of preparationsOf(model, action, actions)) {
    const generated = model.generate(each, pick);
    const shared = Object.entries(request.draft.parameters).filter(
      ([key]) => key.startsWith('path/') && key in generated.draft.parameters,
    );
    const isShared = (name: string) => shared.some(([key]) => key === `path/${name}`);
    await model.sequence.call({
      ...generated,
      draft: { ...generated.draft, parameters: { ...generated.draft.parameters, ...Object.fromEntries(shared) } },
      references: [
        ...generated.references.filter(({ field }) => field.in !== 'path' || !isShared(String(field.path[0]))),
        ...request.references.filter(({ field }) => field.in === 'path' && isShared(String(field.path[0]))),
      ],
    });
  }
  return request;
}
