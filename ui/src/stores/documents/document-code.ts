// A separate file, so that a bundle can load it separately.
export { formatChain, openDocument } from '@opchain/core';
export { exportArazzo101, formatDocument, updateDocument } from '@opchain/core/document';
export { CalledWorkflows } from './called-workflows.js';
