import { isPreset } from '../../model/is-preset.js';
import type { FailureAction, SuccessAction } from '../../model/action.js';
import type { Chain, Step } from '../../model/chain.js';
import type { WorkflowRef } from '../../model/mappings/workflow-ref.js';

/** The chain with the ids of the workflows of its own document changed, its own included. */
export function renameWorkflowRefs(chain: Chain, rename: (id: string) => string): Chain {
  const ref = (written: WorkflowRef): WorkflowRef =>
    written.source === undefined ? { ...written, id: rename(written.id) } : written;
  const action = <Action extends SuccessAction | FailureAction>(written: Action): Action => {
    if (written.type === 'goto' && 'workflow' in written.target)
      return { ...written, target: { ...written.target, workflow: ref(written.target.workflow) } };
    if (written.type === 'retry' && written.first !== undefined && 'workflow' in written.first)
      return { ...written, first: { ...written.first, workflow: ref(written.first.workflow) } };
    return written;
  };
  const changeStep = (step: Step): Step => {
    if (isPreset(step)) return step;
    const { onSuccess, onFailure } = step;
    const actions = { ...(onSuccess && { onSuccess: onSuccess.map(action) }), onFailure: onFailure.map(action) };
    return step.kind === 'workflow' ? { ...step, ...actions, workflow: ref(step.workflow) } : { ...step, ...actions };
  };
  return {
    ...chain,
    id: rename(chain.id),
    steps: chain.steps.map(changeStep),
    connections: chain.connections.map((connection) =>
      connection.via === undefined
        ? connection
        : {
            ...connection,
            via: connection.via.map((each) =>
              each.replace(/^(\$workflows\.)([^.]+)/, (_, start: string, id: string) => start + rename(id)),
            ),
          },
    ),
    ...(chain.dependsOn === undefined ? {} : { dependsOn: chain.dependsOn.map(ref) }),
  };
}
