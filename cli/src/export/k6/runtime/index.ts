// The entry of the bundle that exported scripts contain.
export { createChain } from './create-chain.js';
