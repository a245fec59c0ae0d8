export type { NodeExecutorOptions, OpenedExecutor } from './node-executor.js';
export { nodeExecutor, openNodeExecutor } from './node-executor.js';
