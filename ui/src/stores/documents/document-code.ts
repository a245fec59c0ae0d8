// A separate file, so that a bundle can load it separately.
export { exportArazzo101, formatChain, formatDocument, openDocument } from '@opchain/core';
