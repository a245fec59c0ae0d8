// A separate file, so that a bundle can load it separately.
export { formatChain, openDocument } from '@opchain/core';
export {
  addPageLoop,
  addWorkflow,
  exportArazzo101,
  extractWorkflow,
  formatDocument,
  inlineWorkflow,
  openWorkflow,
  removePageLoop,
  removeWorkflow,
  renameInput,
  renameOutput,
  renameWorkflow,
  repeatForEach,
  saveDocument,
} from '@opchain/core/internal/document';
export { CalledWorkflows } from './called-workflows.js';
export { nameDocumentFile } from './name-document-file.js';
