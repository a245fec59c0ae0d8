// A file of its own, so that a bundle can load it apart from the rest.
export { formatChain, openDocument } from '@opchain/core';
export { exportArazzo101, formatDocument } from '@opchain/core/document';
