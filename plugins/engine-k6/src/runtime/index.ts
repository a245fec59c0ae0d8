// The entry of the bundle that converted scripts contain.
export { createChain } from './create-chain.js';
export { readNumber } from '@opchain/core/internal/model';
export { readRows } from './read-environment.js';
