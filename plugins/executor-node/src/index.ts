export type { NodeExecutorOptions } from './node-executor-options.js';
export { nodeExecutor } from './node-executor.js';
