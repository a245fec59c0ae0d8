import type { ChainDiagnostic, JsonObject, RunRequest } from '@opchain/core';
import { nameCredentials } from '@opchain/core/internal/runner';
import { type K6Chain, toK6SuiteScript, toSuiteEnvironment, UnsupportedByK6Error } from '@opchain/engine-k6';
import type { Access } from '../access/access.js';
import type { Io } from '../command/io.js';
import type { LoadedPlugin } from '../command/loaded-plugin.js';
import { UsageError } from '../command/usage-error.js';
import { version } from '../command/version.js';
import { openKernel } from '../config/open-kernel.js';
import { formatDiagnostic } from '../run/format-diagnostic.js';
import { TestExecutor } from '../run/suite/execute-test.js';
import { type LoadChain, readLoadChains } from '../run/suite/read-load-chains.js';
import { chooseLoad, readAllRows } from '../run/suite/choose-load.js';
import type { LoadArguments } from './load-arguments.js';

/** What k6 runs. */
export interface PreparedLoad {
  readonly script: string;
  /** Those that make the load. */
  readonly requests: readonly RunRequest[];
  /** All, with set-up and tear-down. */
  readonly all: readonly RunRequest[];
  /** Servers, credentials and inputs. */
  readonly env: Readonly<Record<string, string>>;
  /** The rows of each chain that has some, by the variable that names their file. */
  readonly rows: Readonly<Record<string, readonly JsonObject[]>>;
}

interface PreparedChain extends LoadChain {
  readonly request: RunRequest;
}

/** Reads the chains and everything that they need, and makes the script. Throws `UsageError`. */
export async function prepareLoad(
  parsed: LoadArguments,
  plugins: readonly LoadedPlugin[],
  io: Io,
): Promise<PreparedLoad> {
  const listed = await readLoadChains(parsed.run, io);
  const kernel = await openKernel(plugins, io);
  try {
    const executor = new TestExecutor(kernel, parsed.run, io);
    const prepareAll = async (chains: readonly LoadChain[]): Promise<readonly PreparedChain[]> => {
      const prepared: PreparedChain[] = [];
      for (const each of chains) {
        const request = await executor.prepare(each.test, {}, io.signal);
        const named = nameDocumentedServers(request, await executor.accessOf(each.test.file));
        const { diagnostics } = await kernel.plan(named);
        // Rows and the outputs of a set-up have inputs that are missing here.
        throwOnErrors(diagnostics, named, each.rows.length > 0 || listed.setUp.length > 0);
        prepared.push({ ...each, request: await nameCredentials(named) });
      }
      return prepared;
    };
    const [setUp, chains, tearDown] = [
      await prepareAll(listed.setUp),
      await prepareAll(listed.chains),
      await prepareAll(listed.tearDown),
    ];
    const all = [...setUp, ...chains, ...tearDown].map(({ request }) => request);
    return {
      script: await toScript({ setUp, chains, tearDown }, parsed),
      requests: chains.map(({ request }) => request),
      all,
      env: toEnvironment(all),
      rows: readAllRows(chains.map((each) => ({ ...each, chain: each.request.chain }))),
    };
  } finally {
    await kernel.dispose();
  }
}

function toEnvironment(requests: readonly RunRequest[]): Record<string, string> {
  try {
    return toSuiteEnvironment(requests);
  } catch (error) {
    throw new UsageError([error instanceof Error ? error.message : String(error)]);
  }
}

async function toScript(
  { setUp, chains, tearDown }: Readonly<Record<'setUp' | 'chains' | 'tearDown', readonly PreparedChain[]>>,
  parsed: LoadArguments,
): Promise<string> {
  const suite = { setUp: setUp.map(toK6Chain), chains: chains.map(toK6Chain), tearDown: tearDown.map(toK6Chain) };
  const load = chooseLoad(parsed, chains);
  const hasOwn = chains.some((each) => each.load.thresholds !== undefined);
  // Without any, only failures count.
  const thresholds = parsed.thresholds.length > 0 || !hasOwn ? parsed.thresholds : undefined;
  try {
    const { script } = await toK6SuiteScript(suite, {
      writtenBy: `opchain load (Opchain ${version})`,
      ...(load && { load }),
      ...(thresholds && { thresholds }),
    });
    return script;
  } catch (error) {
    throw error instanceof UnsupportedByK6Error ? new UsageError(error.problems) : error;
  }
}

const toK6Chain = ({ request, load: { weight, ...load }, file }: PreparedChain): K6Chain => ({
  chain: request.chain,
  descriptions: request.descriptions,
  servers: {},
  ...(request.workflows && { workflows: request.workflows }),
  load,
  ...(weight !== undefined && { weight }),
  ...(file !== undefined && { file }),
});

/** With the first server of each description that the user named or allowed. */
function nameDocumentedServers(request: RunRequest, { servers }: Access): RunRequest {
  const documented = Object.entries(request.descriptions).flatMap(
    ([
      name,
      {
        servers: [first],
      },
    ]) =>
      first !== undefined && URL.canParse(first.url) && servers.origins.includes(new URL(first.url).origin)
        ? [[name, first.url] as const]
        : [],
  );
  return { ...request, servers: { ...Object.fromEntries(documented), ...request.servers } };
}

function throwOnErrors(diagnostics: readonly ChainDiagnostic[], request: RunRequest, hasGiven: boolean): void {
  const errors = diagnostics.filter(
    ({ severity, code }) => severity === 'error' && !(hasGiven && code === 'CHAIN_INPUT_MISSING'),
  );
  if (errors.length > 0) throw new UsageError(errors.map((diagnostic) => formatDiagnostic(diagnostic, request)));
}
