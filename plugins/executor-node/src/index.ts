export {
  nodeExecutor,
  type NodeExecutorOptions,
  type OpenedExecutor,
  openNodeExecutor,
  type TlsOptions,
} from './node-executor.js';
export { type FindProxy, proxyFromEnvironment, useProxy } from './proxy/find-proxy.js';
