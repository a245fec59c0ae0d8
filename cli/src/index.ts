// The API of the package `opchain`, for configurations.
export { defineConfig, type OpchainConfig } from './config/opchain-config.js';
