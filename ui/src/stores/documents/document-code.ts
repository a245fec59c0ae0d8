// A file of its own, so that a bundle can load it apart from the rest.
export { exportArazzo101, formatChain, formatDocument, openDocument } from '@opchain/core';
