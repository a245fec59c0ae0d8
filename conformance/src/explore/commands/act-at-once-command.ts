import { replayChain } from '../../behaviors/replay-chain.js';
import type { RequestTemplate } from '@opchain/resources';
import { CaseFailure } from '../../engine/case-failure.js';
import { isSuccess } from '../../derive/request-maker.js';
import { asBehavior } from '../../behaviors/as-behavior.js';
import { toChain } from '../to-chain.js';
import type { ServerModel } from '../server-model.js';
import { prepareAction, preparationsOf } from './act-command.js';
import type { Command } from './command.js';

/**
 * Calls an action by two equal calls at once. If both succeed, although the second is rejected when they are sent one after
 * the other, a race was lost.
 */
export const actAtOnceCommand = (
  action: RequestTemplate,
  pick: number,
  actions: readonly RequestTemplate[],
): Command => ({
  check: (model) =>
    action.operation.method === 'POST' &&
    model.canGenerate(action) &&
    preparationsOf(model, action, actions).every((each) => model.canGenerate(each)),
  async run(model) {
    const { sequence } = model;
    const request = await prepareAction(model, action, pick, actions);
    const calls = await sequence.callAtOnce([request, request]);
    const [first, second] = calls;
    model.forget();
    for (const call of calls) model.add(call);
    if (!calls.every(({ response }) => isSuccess(response)) || !(await isRepeatRejected(model))) return;
    sequence.finalCheck = {
      kind: 'simple',
      condition: `{{${first!.stepId}.$status}} >= 400 || {{${second!.stepId}.$status}} >= 400`,
    };
    second!.response.fail(
      `one of two calls of ${action.operation.id} at once to be rejected, as the second of two in succession is`,
      `status ${first!.response.status} and ${second!.response.status}`,
    );
  },
  toString: () => `${action.operation.id} twice at once`,
});

/** Repeats the sequence with new records, and its last two calls one after the other. */
async function isRepeatRejected({ sequence, rejectsRepeat }: ServerModel): Promise<boolean> {
  const { stepId, operation } = sequence.calls.at(-1)!;
  const known = rejectsRepeat.get(operation.id);
  if (known !== undefined) return known;
  const chain = toChain(sequence, { sources: [{ name: 'api', url: '' }], atOnce: false });
  try {
    const { results } = await replayChain(asBehavior(chain), sequence.session);
    const status = results.find((each) => each.stepId === stepId)?.response?.status ?? 0;
    rejectsRepeat.set(operation.id, status >= 400);
    return status >= 400;
  } catch (error) {
    if (error instanceof CaseFailure) return false;
    throw error;
  }
}
