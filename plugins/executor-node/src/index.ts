export { nodeExecutor, type NodeExecutorOptions, type OpenedExecutor, openNodeExecutor } from './node-executor.js';
export type { TlsOptions } from './tls-options.js';
export { type FindProxy, proxyFromEnvironment, useProxy } from './proxy/find-proxy.js';
