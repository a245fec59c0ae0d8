export type { NodeExecutorOptions } from './node-executor.js';
export { nodeExecutor } from './node-executor.js';
