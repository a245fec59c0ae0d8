// The API of the package `opchain`, for configurations.
export type { OpchainConfig } from './config/opchain-config.js';
export { defineConfig } from './config/opchain-config.js';
