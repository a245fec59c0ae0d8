// `@opchain/core/internal/document`: reading, writing and editing chains.

// reading and writing
export { hasJumps, keepListOrder } from '../graph/list-order.js';
export {
  findOrderingOnlyConnections,
  removeOrderingOnlyConnections,
  toGraphOrder,
} from '../document/ordering-only-connections.js';
export { openDocument } from '../document/read/read-chain.js';
export { readDocument } from '../document/read/read-document.js';
export { parseText } from '../text/parse-text.js';
export { exportArazzo101, type ExportedDocument } from '../document/write/export-arazzo-1-0-1.js';
export { formatDocument } from '../document/write/format-document.js';
export { editText } from '../document/update/edit-text.js';
export { mergeJson } from '../document/update/merge-json.js';
export { saveDocument } from '../document/update/update-document.js';

// the workflows of a document
export { listWorkflowIds } from '../document/extension/list-workflow-ids.js';
export { addWorkflow, openWorkflow, removeWorkflow, renameWorkflow } from '../document/workflows/edit-workflows.js';
export { extractWorkflow, inlineWorkflow } from '../editing/extract-workflow.js';
export { renameInput } from '../editing/rename-input.js';
export { renameOutput } from '../editing/rename-output.js';

// documents with the workflows that they call
export {
  type LoadedText,
  type OpenedWorkflows,
  openLibrary,
  openWorkflows,
  type WorkflowLibrary,
} from '../document/read/open-workflows.js';

// drafts
export { parseDraft, serializeDraft } from '../document/draft.js';
export { type OlderSnippet, upgradeSteps } from '../document/upgrade-draft.js';

// editing
export { mapStepParts } from '../editing/map-step-parts.js';
export { connect, disconnect } from '../editing/edit-connections.js';
export { addStep, editOperation, editStep, removeSteps, setBody, setParameter } from '../editing/edit-steps.js';
export { findUsedList, repeatForEach } from '../editing/repeat-for-each.js';
export { addBranch, type Branch, type BranchCondition, listBranches } from '../editing/add-branch.js';
export { addPageLoop, type NamedPage, type NextPage, removePageLoop } from '../editing/add-page-loop.js';
export { type CountedPages, isPageCount, type PageCount, readPageCount, setPageCount } from '../editing/count-pages.js';
export { extendPageLoop, findPageLoop, leavePageLoops } from '../editing/page-loop.js';
export { selectFromNextLink, selectFromNextUrl } from '../editing/select-next-link.js';
export { insertBetween } from '../editing/insert-between.js';
export { reorderStep } from '../editing/reorder-step.js';
export { setActions, type StepActions } from '../editing/set-actions.js';
export { insertSnippet, type Snippet } from '../editing/snippet.js';
