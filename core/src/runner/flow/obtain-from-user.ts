import type { RunnerPorts } from '../contract/ports.js';
import type { PlannedWorkflows } from '../plan/plan-workflows.js';
import { obtainGrant } from '../step/obtain-grant.js';
import { isInteractive } from '../grants/is-interactive.js';

/**
 * Obtains the grants for which the user is asked, one after the other, before the steps and their time limits start.
 * Rejects with the error of the first one that cannot be obtained.
 */
export async function obtainFromUser(
  { root, all }: Pick<PlannedWorkflows, 'root' | 'all'>,
  signal: () => AbortSignal,
  ports: Pick<RunnerPorts, 'grants' | 'executorFor'>,
): Promise<void> {
  const { reusedResults = {} } = root.request.options ?? {};
  for (const workflow of all)
    for (const { step, credentials } of workflow.plan.operations.values()) {
      if (workflow === root && Object.hasOwn(reusedResults, step.id)) continue;
      for (const chosen of credentials) if (isInteractive(chosen)) await obtainGrant(chosen, signal(), ports);
    }
}
