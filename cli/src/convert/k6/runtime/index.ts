// The entry of the bundle that converted scripts contain.
export { createChain } from './create-chain.js';
