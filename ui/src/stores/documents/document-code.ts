// A separate file, so that a bundle can load it separately.
export { formatChain, openDocument } from '@opchain/core';
export {
  addWorkflow,
  exportArazzo101,
  extractWorkflow,
  formatDocument,
  inlineWorkflow,
  openWorkflow,
  removeWorkflow,
  renameWorkflow,
  updateDocument,
} from '@opchain/core/document';
export { CalledWorkflows } from './called-workflows.js';
