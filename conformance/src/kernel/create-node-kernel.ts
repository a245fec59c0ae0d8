import type { LookupFunction } from 'node:net';
import { createKernel, type Kernel, type KernelOptions } from '@opchain/core';
import { nodeExecutor, type NodeExecutorOptions } from '@opchain/executor-node';
import { openApiLoader } from '@opchain/openapi-loader';
import { authPlugins } from './auth-plugins.js';
import { loopbackBrowser, type ShowLogin } from '../login/loopback-browser.js';
import { processClock } from './process-clock.js';

/** Options of `createNodeKernel`. */
export interface NodeKernelOptions extends Partial<Pick<KernelOptions, 'plugins' | 'onPluginError'>> {
  /** Resolves host names when connecting. */
  readonly lookup?: LookupFunction | undefined;
  /** How connections are made. */
  readonly network?: Pick<NodeExecutorOptions, 'proxy' | 'tls' | 'tlsOf'> | undefined;
  /** Shows the user an address to log in at; without it, credentials that need a login contain a token. */
  readonly showLogin?: ShowLogin | undefined;
}

/** Creates a kernel with the plugins of the command line, after those of the user. */
export function createNodeKernel({
  lookup,
  network,
  showLogin,
  plugins = [],
  ...options
}: NodeKernelOptions = {}): Promise<Kernel> {
  return createKernel({
    ...options,
    plugins: [
      ...plugins,
      openApiLoader(),
      ...authPlugins({ browser: showLogin && loopbackBrowser(showLogin) }),
      nodeExecutor({ ...network, ...(lookup === undefined ? {} : { lookup }) }),
    ],
    clock: processClock,
  });
}
