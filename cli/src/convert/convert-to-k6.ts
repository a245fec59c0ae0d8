import { dirname } from 'node:path';
import { type ApiDescription, isOpchainError, type Kernel } from '@opchain/core';
import type { OpenedWorkflows } from '@opchain/core/internal/document';
import { type K6Chain, type K6Script, toK6SuiteScript, UnsupportedByK6Error } from '@opchain/engine-k6';
import { type Access, createAccess } from '../access/access.js';
import { formatError } from '../command/format-error.js';
import type { Io } from '../command/io.js';
import type { LoadedPlugin } from '../command/loaded-plugin.js';
import { UsageError } from '../command/usage-error.js';
import { version } from '../command/version.js';
import { openKernel } from '../config/open-kernel.js';
import { openChain } from '../documents/open-chain.js';
import { openDescription, requireAccess, resolveArgument, resolveLocation } from '../documents/open-description.js';
import { parseRunArguments } from '../run/run-arguments.js';
import { chooseLoad, readAllRows } from '../run/suite/choose-load.js';
import { type LoadChain, readLoadChains } from '../run/suite/read-load-chains.js';
import type { ConvertArguments } from './convert-arguments.js';

/** What the user of a script sets later through the environment. */
const PROVIDED_AT_RUNTIME = new Set([
  'CREDENTIAL_UNKNOWN',
  'CREDENTIAL_INCOMPLETE',
  'CHAIN_INPUT_MISSING',
  'INPUT_MISSING',
  'SERVER_UNKNOWN',
  'ORIGIN_NOT_APPROVED',
]);

interface ConvertedChain extends LoadChain {
  readonly k6: K6Chain;
}

/**
 * Converts chains as a k6 script, or the objects that run it on Kubernetes. Throws `UsageError` with all problems of the
 * chains and everything that k6 does not support.
 */
export async function convertToK6(parsed: ConvertArguments, plugins: readonly LoadedPlugin[], io: Io): Promise<string> {
  const { files, servers, fileServers, descriptions, workflow, data } = parsed;
  const listed = await readLoadChains(
    {
      ...parseRunArguments(['--', ...files]),
      servers: { ...fileServers, ...servers },
      fileServers,
      descriptions,
      ...(workflow !== undefined && { workflow }),
      ...(data !== undefined && { data }),
    },
    io,
  );
  const kernel = await openKernel(plugins, io);
  try {
    const toK6 = async (chains: readonly LoadChain[]): Promise<readonly ConvertedChain[]> => {
      const converted: ConvertedChain[] = [];
      for (const each of chains) converted.push({ ...each, k6: await convertChain(each, parsed, kernel, io) });
      return converted;
    };
    const [setUp, chains, tearDown] = [
      await toK6(listed.setUp),
      await toK6(listed.chains),
      await toK6(listed.tearDown),
    ];
    const load = chooseLoad(parsed, chains);
    const suite = {
      setUp: setUp.map(({ k6 }) => k6),
      chains: chains.map(({ k6 }) => k6),
      tearDown: tearDown.map(({ k6 }) => k6),
    };
    const converted = await toK6SuiteScript(suite, {
      writtenBy: `opchain convert --to k6 (Opchain ${version})`,
      ...(load && { load }),
      ...(parsed.thresholds.length > 0 && { thresholds: parsed.thresholds }),
    });
    return await toOutput(converted, chains, parsed, io);
  } catch (error) {
    throw error instanceof UnsupportedByK6Error ? new UsageError(error.problems) : error;
  } finally {
    await kernel.dispose();
  }
}

/** The script alone has its rows in a file that a variable names later. */
async function toOutput(
  converted: K6Script,
  chains: readonly ConvertedChain[],
  parsed: ConvertArguments,
  io: Io,
): Promise<string> {
  if (!parsed.kubernetes) return converted.script;
  const rows = readAllRows(chains.map(({ rows: own, k6: { chain } }) => ({ rows: own, chain })));
  const { writeTestRun } = await import('./write-test-run.js');
  return writeTestRun({ ...converted, rows, name: chains[0]?.k6.chain.id ?? 'chain' }, parsed, io);
}

/** A chain with its descriptions and the servers that the user named. Throws `UsageError`. */
async function convertChain(
  { test, load: { weight, ...load }, file }: LoadChain,
  parsed: ConvertArguments,
  kernel: Kernel,
  io: Io,
): Promise<K6Chain> {
  const { fileServers, servers } = parsed;
  const access = await createAccess({ ...parsed, file: test.file }, io);
  const opened = await openChain(test.file, test.workflow, access, io.signal);
  const {
    chain,
    library: { workflows },
  } = opened;
  const descriptions = await openDescriptions(opened, { ...parsed, file: test.file }, { kernel, access, io });
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
  return {
    chain,
    descriptions,
    workflows,
    servers: { ...Object.fromEntries(named), ...servers },
    load,
    ...(weight !== undefined && { weight }),
    ...(file !== undefined && { file }),
  };
}

async function openDescriptions(
  { chain }: OpenedWorkflows,
  { file, descriptions: locations }: ConvertArguments,
  { kernel, access, io }: { readonly kernel: Kernel; readonly access: Access; readonly io: Io },
): Promise<Record<string, ApiDescription>> {
  const errors: string[] = [];
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
      errors.push(`source "${name}": ${formatError(error)} Use --description ${name}=FILE|URL.`);
    }
  }
  if (errors.length > 0) throw new UsageError(errors);
  return descriptions;
}

/** True for a server that is not named by a file alone. */
function isNamed(url: string, { servers }: Access): boolean {
  return URL.canParse(url) && servers.origins.includes(new URL(url).origin);
}
