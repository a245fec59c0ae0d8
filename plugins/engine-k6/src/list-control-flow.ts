import type { Chain } from '@opchain/core';
import { isPreset, stepActions } from '@opchain/core/internal/model';

/** Calls of workflows and jumps, which k6 does not support, by their JSON Pointer in the chain. */
export function listControlFlow({ dependsOn, steps }: Chain): readonly string[] {
  const found = steps.flatMap((step): readonly (readonly [string, string])[] => {
    if (isPreset(step)) return [];
    const pointer = `/steps/${step.id}`;
    const actions = stepActions(step).flatMap(({ action, path }): readonly (readonly [string, string])[] => {
      if (action.type !== 'retry') return [[`${pointer}/${path}`, `the action "${action.type}"`]];
      return action.first === undefined ? [] : [[`${pointer}/${path}`, 'a retry that runs something else first']];
    });
    return step.kind === 'workflow' ? [[`${pointer}/workflowId`, 'a call of a workflow'], ...actions] : actions;
  });
  return [...(dependsOn === undefined ? [] : [['/dependsOn', 'a workflow that runs before this one']]), ...found].map(
    ([pointer, construct]) => `${pointer}: ${construct} cannot be converted to k6`,
  );
}
