import type { WorkflowRef } from '../../model/mappings/workflow-ref.js';

/** The `workflowId` of a step or an action (Arazzo 1.1, "Step Object"). */
export function writeWorkflowRef({ source, id }: WorkflowRef): string {
  return source === undefined ? id : `$sourceDescriptions.${source}.${id}`;
}
