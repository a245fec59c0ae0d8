// The entry of the bundle that converted scripts contain.
export { createSuite } from './create-suite.js';
export { readNumber } from '@opchain/core/internal/model';
