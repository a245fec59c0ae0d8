export { nodeExecutor, type NodeExecutorOptions, type OpenedExecutor, openNodeExecutor } from './node-executor.js';
