export { relayExecutor, type RelayExecutorOptions } from './relay-executor.js';
