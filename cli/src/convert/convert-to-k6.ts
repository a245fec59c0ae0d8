import { dirname } from 'node:path';
import { type ApiDescription, isOpchainError } from '@opchain/core';
import type { OpenedWorkflows } from '@opchain/core/internal/document';
import { toK6Script, UnsupportedByK6Error } from '@opchain/engine-k6';
import { formatError } from '../command/format-error.js';
import type { Io } from '../command/io.js';
import { UsageError } from '../command/usage-error.js';
import type { LoadedPlugin } from '../command/loaded-plugin.js';
import { version } from '../command/version.js';
import { openKernel } from '../config/open-kernel.js';
import type { Access } from '../access/access.js';
import { openDescription, requireAccess, resolveArgument, resolveLocation } from '../documents/open-description.js';
import type { ConvertArguments } from './convert-arguments.js';

/** What the user of a script sets later through the environment. */
const PROVIDED_AT_RUNTIME = new Set([
  'CREDENTIAL_UNKNOWN',
  'CREDENTIAL_INCOMPLETE',
  'INPUT_MISSING',
  'SERVER_UNKNOWN',
  'ORIGIN_NOT_APPROVED',
]);

/** True for a server that is not named by a file alone. */
function isNamed(url: string, { servers }: Access): boolean {
  return URL.canParse(url) && servers.origins.includes(new URL(url).origin);
}

/**
 * Converts a chain as a k6 script. Throws `UsageError` with all problems of the chain and everything that k6 does not
 * support.
 */
export async function convertToK6(
  { chain, library: { workflows } }: OpenedWorkflows,
  { file, descriptions: locations, servers, fileServers }: ConvertArguments,
  access: Access,
  plugins: readonly LoadedPlugin[],
  io: Io,
): Promise<string> {
  const kernel = await openKernel(plugins, io);
  try {
    const loadErrors: string[] = [];
    const descriptions: Record<string, ApiDescription> = {};
    for (const { name, url, type } of chain.sources) {
      if (type !== undefined) continue;
      const location = locations[name];
      try {
        const resolved = location === undefined ? resolveLocation(url, dirname(file)) : resolveArgument(location);
        if (location === undefined) await requireAccess(resolved, access);
        descriptions[name] = await openDescription(kernel, resolved, { ...access, signal: io.signal });
      } catch (error) {
        if (!isOpchainError(error)) throw error;
        loadErrors.push(`source "${name}": ${formatError(error)} Use --description ${name}=FILE|URL.`);
      }
    }
    if (loadErrors.length > 0) throw new UsageError(loadErrors);
    const { diagnostics } = await kernel.plan({
      chain,
      workflows,
      descriptions,
      servers: { ...fileServers, ...servers },
    });
    const errors = diagnostics.filter(({ severity, code }) => severity === 'error' && !PROVIDED_AT_RUNTIME.has(code));
    if (errors.length > 0) throw new UsageError(errors.map(({ message, code }) => `${message} [${code}]`));
    const named = Object.entries(descriptions).flatMap(([name, { servers: documented }]) =>
      documented
        .slice(0, 1)
        .filter(({ url }) => isNamed(url, access))
        .map(({ url }) => [name, url] as const),
    );
    return await toK6Script(chain, descriptions, {
      workflows,
      servers: { ...Object.fromEntries(named), ...servers },
      writtenBy: `opchain convert --to k6 (Opchain ${version})`,
    });
  } catch (error) {
    throw error instanceof UnsupportedByK6Error ? new UsageError(error.problems) : error;
  } finally {
    await kernel.dispose();
  }
}
