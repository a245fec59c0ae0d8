import type { Kernel } from '@opchain/core';
import { createNodeKernel } from '@opchain/conformance/node-kernel';
import type { Access } from '../access/access.js';
import type { Io } from '../command/io.js';
import { sanitizeLine } from '../report/sanitize-text.js';
import type { LoadedPlugin } from '../command/loaded-plugin.js';
import { showLogin } from './show-login.js';

/** The kernel of a command: the user's plugins, then those of Opchain. A fault that changes no outcome is a warning. */
export function openKernel(
  plugins: readonly LoadedPlugin[],
  io: Pick<Io, 'err' | 'env' | 'ask' | 'network'>,
  { lookup }: Partial<Pick<Access, 'lookup'>> = {},
): Promise<Kernel> {
  return createNodeKernel({
    lookup,
    network: io.network,
    plugins: plugins.map(({ plugin }) => plugin),
    showLogin: showLogin(io),
    onPluginError: ({ message }) => io.err(`warning: ${sanitizeLine(message)}\n`),
  });
}
