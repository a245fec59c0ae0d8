import type { TakenAction } from '../model/run.js';

/** One line about an action and why it was taken: `go to getOrder (action "again": $statusCode == 202)`. */
export function describeAction({ name, type, stepId, workflowId, criteria = [] }: TakenAction): string {
  const target = stepId ?? `workflow ${workflowId ?? ''}`;
  const reason = criteria.length === 0 ? '' : `: ${criteria.join(' and ')}`;
  return `${type === 'end' ? 'end' : `go to ${target}`} (action "${name}"${reason})`;
}
