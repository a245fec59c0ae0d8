// `@opchain/core/internal/document`: reading, writing and editing chains.

// reading and writing
export { hasJumps, keepListOrder } from '../graph/list-order.js';
export {
  findOrderingOnlyConnections,
  removeOrderingOnlyConnections,
  toGraphOrder,
} from '../document/ordering-only-connections.js';
export { openDocument, readChain } from '../document/read/read-chain.js';
export type { ReadDocument, ReadOptions } from '../document/read/read-document.js';
export { readDocument } from '../document/read/read-document.js';
export type { OrderKind } from '../document/read/read-order.js';
export { parseText } from '../document/text/parse-text.js';
export type { ExportedDocument, ExportOptions } from '../document/write/export-arazzo-1-0-1.js';
export { exportArazzo101 } from '../document/write/export-arazzo-1-0-1.js';
export type { UpdateOptions } from '../document/update/update-document.js';
export { updateDocument } from '../document/update/update-document.js';
export type { DocumentFormat } from '../document/write/format-document.js';
export { formatChain, formatDocument } from '../document/write/format-document.js';
export { writeChain } from '../document/write/write-chain.js';

// the workflows of a document
export { listWorkflowIds } from '../document/extension/list-workflow-ids.js';
export { addWorkflow, openWorkflow, removeWorkflow, renameWorkflow } from '../document/workflows/edit-workflows.js';
export { extractWorkflow, inlineWorkflow } from '../editing/extract-workflow.js';
export { renameInput } from '../editing/rename-input.js';
export { renameOutput } from '../editing/rename-output.js';

// documents with the workflows that they call
export type {
  LoadedText,
  OpenedWorkflows,
  OpenLibraryOptions,
  OpenWorkflowsOptions,
  WorkflowLibrary,
} from '../document/read/open-workflows.js';
export { openLibrary, openWorkflows } from '../document/read/open-workflows.js';

// drafts
export { parseDraft, serializeDraft } from '../document/draft.js';

// JSON and YAML texts
export { parsePlainYaml } from '../document/text/parse-plain-yaml.js';
export type { YamlPosition } from '../document/text/preserve-yaml-keys.js';
export { preserveYamlKeys } from '../document/text/preserve-yaml-keys.js';
export type { YamlNumber } from '../document/text/yaml-numbers.js';
export { yamlNumbers } from '../document/text/yaml-numbers.js';
export type { JsonError, JsonRules } from '../model/json-text/find-json-error.js';
export { findJsonError } from '../model/json-text/find-json-error.js';
export { locateLine } from '../model/json-text/locate-line.js';

// editing
export type { StepPartChanges } from '../editing/map-step-parts.js';
export { mapStepParts } from '../editing/map-step-parts.js';
export { connect, disconnect } from '../editing/edit-connections.js';
export type { AddOptions } from '../editing/edit-steps.js';
export { addStep, editOperation, editStep, removeSteps, setBody, setParameter } from '../editing/edit-steps.js';
export { findUsedList, repeatForEach } from '../editing/repeat-for-each.js';
export type { NextPage } from '../editing/add-page-loop.js';
export { addPageLoop, removePageLoop } from '../editing/add-page-loop.js';
export { extendPageLoop, findPageLoop } from '../editing/page-loop.js';
export { selectFromNextLink, selectFromNextUrl } from '../editing/select-next-link.js';
export { insertBetween } from '../editing/insert-between.js';
export { renameStep } from '../editing/rename-step.js';
export { reorderStep } from '../editing/reorder-step.js';
export type { StepActions } from '../editing/set-actions.js';
export { setActions } from '../editing/set-actions.js';
export type { Snippet } from '../editing/snippet.js';
export { copySnippet, insertSnippet } from '../editing/snippet.js';
