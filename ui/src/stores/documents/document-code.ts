// A separate file, so that a bundle can load it separately.
export { openDocument } from '@opchain/core';
export {
  addPageLoop,
  addWorkflow,
  editText,
  extractWorkflow,
  inlineWorkflow,
  mergeJson,
  openWorkflow,
  parseText,
  removePageLoop,
  removeWorkflow,
  renameInput,
  renameOutput,
  renameWorkflow,
  repeatForEach,
} from '@opchain/core/internal/document';
export { CalledWorkflows } from './called-workflows.js';
export { writeDocument } from './write-document.js';
export { writeDocumentFile } from './write-document-file.js';
