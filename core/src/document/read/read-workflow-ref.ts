import type { WorkflowRef } from '../../model/mappings/workflow-ref.js';
import type { DocumentPath } from './diagnostic-list.js';
import type { ReadContext } from './read-context.js';

/**
 * Reads a `workflowId`, or `$sourceDescriptions.<name>.<workflowId>` for a workflow of another document (Arazzo 1.1,
 * "Step Object"). Reports an unknown workflow or source and returns undefined.
 */
export function readWorkflowRef(
  written: string,
  path: DocumentPath,
  { diagnostics, documents, workflows }: Pick<ReadContext, 'diagnostics' | 'documents' | 'workflows'>,
): WorkflowRef | undefined {
  const named = /^\$sourceDescriptions\.([A-Za-z0-9_-]+)\.(.+)$/s.exec(written);
  if (named === null) {
    if (workflows.includes(written)) return { id: written };
    diagnostics.invalid(path, `the document has no workflow ${JSON.stringify(written)}`);
    return undefined;
  }
  const [, source = '', id = ''] = named;
  if (documents.includes(source)) return { source, id };
  diagnostics.invalid(path, `the document has no source description ${JSON.stringify(source)} of type arazzo`);
  return undefined;
}
