import { isPreset } from '../is-preset.js';
import type { Chain } from '../chain.js';
import type { WorkflowRef } from './workflow-ref.js';
import { actionTarget, stepActions } from './step-mappings.js';

/** Every workflow that a chain depends on, calls or continues with, in document order. */
export function listWorkflowRefs(chain: Pick<Chain, 'dependsOn' | 'steps'>): readonly WorkflowRef[] {
  return [
    ...(chain.dependsOn ?? []),
    ...chain.steps.flatMap((step): readonly WorkflowRef[] => {
      if (isPreset(step)) return [];
      const targets = stepActions(step).flatMap(({ action }) => {
        const target = actionTarget(action);
        return target !== undefined && 'workflow' in target ? [target.workflow] : [];
      });
      return step.kind === 'workflow' ? [step.workflow, ...targets] : targets;
    }),
  ];
}
