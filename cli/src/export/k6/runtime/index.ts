// The entry of the bundle that exported scripts carry.
export { createChain } from './create-chain.js';
