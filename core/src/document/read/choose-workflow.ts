import { isContainer, type JsonObject, type JsonValue } from '../../model/json.js';
import type { DiagnosticList, Fields } from './diagnostic-list.js';

/** The workflows of a document, one of them chosen. */
export interface ChosenWorkflow {
  /** The chosen workflow; undefined if it was reported that there is none. */
  readonly workflow: Fields | undefined;
  /** Of all workflows, in the order of the document. */
  readonly ids: readonly string[];
  /** The workflows listed before the chosen one, as they are written. */
  readonly before: JsonObject[];
  /** The workflows listed after the chosen one, as they are written. */
  readonly after: JsonObject[];
}

/** Chooses the requested workflow, by default the only one that no other workflow of the document calls; if there are several, the first one where any is accepted. */
export function chooseWorkflow(
  root: Fields,
  requestedId: string | undefined,
  components: JsonObject,
  diagnostics: DiagnosticList,
  acceptsAny = false,
): ChosenWorkflow {
  const all = root.objects('workflows');
  const ids = all.map((fields) => fields.requiredText('workflowId'));
  const written = all.map((fields) => fields.written);
  const id = requestedId ?? findEntry(ids, written, components) ?? (acceptsAny ? ids[0] : undefined);
  const names = ids.map((each) => JSON.stringify(each)).join(', ');
  if (all.length === 0) diagnostics.invalid([], 'it has no workflow');
  else if (id === undefined) diagnostics.unsupported(['workflows'], `it has several workflows; choose one of ${names}`);
  else if (!ids.includes(id))
    diagnostics.invalid(['workflows'], `it has no workflow ${JSON.stringify(id)}, only ${names}`);
  if (new Set(ids).size < ids.length) diagnostics.invalid(['workflows'], 'two workflows have the same workflowId');
  const index = id === undefined ? -1 : ids.indexOf(id);
  return { workflow: all[index], ids, before: written.slice(0, Math.max(0, index)), after: written.slice(index + 1) };
}

/** The only workflow that no other one calls, continues with or depends on; undefined if there are several. */
function findEntry(
  ids: readonly string[],
  workflows: readonly JsonObject[],
  components: JsonObject,
): string | undefined {
  const entries = listEntryWorkflows(ids, workflows, components);
  return entries.length === 1 ? entries[0] : undefined;
}

/** The workflows that no other one calls, continues with or depends on, by their ids. */
export function listEntryWorkflows(
  ids: readonly string[],
  workflows: readonly JsonObject[],
  components: JsonObject,
): readonly string[] {
  if (ids.length === 1) return ids;
  const called = new Set(listWorkflowIds(components));
  for (const { workflowId: own, dependsOn, ...workflow } of workflows)
    for (const id of [...listWorkflowIds(workflow), ...(Array.isArray(dependsOn) ? dependsOn : [])])
      if (id !== own) called.add(id);
  return ids.filter((id) => !called.has(id));
}

function listWorkflowIds(value: JsonValue): readonly JsonValue[] {
  if (!isContainer(value)) return [];
  if (Array.isArray(value)) return value.flatMap(listWorkflowIds);
  return Object.entries(value).flatMap(([key, part]) => (key === 'workflowId' ? [part] : listWorkflowIds(part)));
}
