export type { RelayExecutorOptions } from './relay-executor.js';
export { relayExecutor } from './relay-executor.js';
