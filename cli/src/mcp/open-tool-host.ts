import type { PageQuestions } from '@opchain/host';
import type { Io } from '../command/io.js';
import type { LoadedPlugin } from '../command/loaded-plugin.js';
import { openKernel } from '../config/open-kernel.js';
import { sanitizeLine } from '../report/sanitize-text.js';
import type { RunArguments } from '../run/run-arguments.js';
import { withMocks } from '../run/with-mocks.js';
import { ApiCatalog } from './api-catalog.js';
import { createBuilderTools } from './builder-tools.js';
import { ChainSet } from './chain-set.js';
import { EditLog } from './edit-log.js';
import { RunLog } from './run-log.js';
import { ToolHost } from './tool-host.js';

/** What tools may do, and with whom they share the folder. */
export interface ToolHostSetup {
  readonly allowsDestructive: boolean;
  readonly allowsEdits: boolean;
  /** The page that shows the folder. */
  readonly agents?: { readonly edits: EditLog; readonly questions: PageQuestions };
}

/** The tools for the chains of these arguments, until `close`. */
export async function openToolHost(
  run: RunArguments,
  { allowsDestructive, allowsEdits, agents }: ToolHostSetup,
  io: Io,
  plugins: readonly LoadedPlugin[],
): Promise<{ readonly host: ToolHost; readonly close: () => Promise<void> }> {
  const open = openChains(io, plugins, agents?.edits ?? new EditLog());
  const { kernel, chains } = await open(run);
  const mocked = deferOnce(async () => open(await withMocks({ ...run, mock: true })));
  const runs = new RunLog();
  const catalog = new ApiCatalog(chains, kernel, io);
  const tools = createBuilderTools({ chains, catalog, runs });
  const host = new ToolHost({
    chains,
    mocked: async () => (await mocked.get()).chains,
    catalog,
    runs,
    builderTools: tools.filter(({ writes }) => allowsEdits || !writes),
    given: run.inputs,
    allowsDestructive,
    questions: agents?.questions,
    isMocked: run.mock,
    signal: io.signal,
    warn: (line) => io.err(`opchain mcp: ${sanitizeLine(line)}\n`),
  });
  return {
    host,
    async close() {
      await kernel.dispose();
      const used = await mocked.used;
      await used?.kernel.dispose();
    },
  };
}

function openChains(io: Io, plugins: readonly LoadedPlugin[], edits: EditLog) {
  return async (run: RunArguments) => {
    const mocks = run.mocks?.plugin(run.seed);
    const kernel = await openKernel([...(mocks === undefined ? [] : [mocks]), ...plugins], io);
    return { kernel, chains: new ChainSet(kernel, run, io, edits) };
  };
}

/** Calls a function when its value is first needed. */
function deferOnce<T>(create: () => Promise<T>) {
  const deferred: { used?: Promise<T>; get(): Promise<T> } = { get: () => (deferred.used ??= create()) };
  return deferred;
}
