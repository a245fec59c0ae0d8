import type { Command, FileDefaults } from '../command/command.js';
import type { Io } from '../command/io.js';
import type { LoadedPlugin } from '../command/loaded-plugin.js';
import { waitForAbort } from '../command/wait-for-abort.js';
import { openKernel } from '../config/open-kernel.js';
import { formatOptions } from '../options/format-options.js';
import { mcpOptions } from '../options/mcp-options.js';
import { parseOptions, readTexts } from '../options/parse-options.js';
import { runOptions } from '../options/run-options.js';
import { sanitizeLine } from '../report/sanitize-text.js';
import { type RunArguments, toRunArguments } from '../run/run-arguments.js';
import { withMocks } from '../run/with-mocks.js';
import { ApiCatalog } from './api-catalog.js';
import { createBuilderTools } from './builder-tools.js';
import { ChainSet } from './chain-set.js';
import { createServer } from './create-server.js';
import { RunLog } from './run-log.js';
import { serveHttp } from './serve-http.js';
import { ToolHost } from './tool-host.js';

const help = `Offer chains as tools to agents, by the Model Context Protocol: one tool for each workflow, and tools that find operations and
build, check and run chains. Without a folder or files, the chains are those of the working folder.

Usage: opchain mcp [FOLDER|CHAIN …] [options]

${formatOptions(mcpOptions, 29)}

Servers, credentials and passwords are those of these options: no tool takes or returns them. The tool “run” uses mocks
unless the agent asks for the servers that you named.

Exit codes: 0 stopped, 1 the port is not available, 2 the arguments or files are invalid.
`;

/** `opchain mcp`: chains as tools of agents. */
export const mcpCommand: Command = {
  help,
  async execute(args, io, plugins, defaults) {
    const { run, http, allowsDestructive, edits } = await parseArguments(args, defaults);
    // Standard input and output belong to the protocol: nobody can be asked there.
    const { ask, ...others } = { ...io, out: io.err };
    const quiet: Io = http === undefined || ask === undefined ? others : { ...others, ask };
    const opened = await openChains(run, quiet, plugins);
    const mocked = deferOnce(async () => openChains(await withMocks({ ...run, mock: true }), quiet, plugins));
    const runs = new RunLog();
    const catalog = new ApiCatalog(opened.chains, opened.kernel, quiet);
    const host = new ToolHost({
      chains: opened.chains,
      mocked: async () => (await mocked.get()).chains,
      catalog,
      runs,
      builderTools: createBuilderTools({ chains: opened.chains, catalog, runs }).filter(
        ({ writes }) => edits || !writes,
      ),
      given: run.inputs,
      allowsDestructive,
      isMocked: run.mock,
      signal: io.signal,
      warn: (line) => io.err(`opchain mcp: ${sanitizeLine(line)}\n`),
    });
    // An operand that names nothing is an error before anybody connects.
    await opened.chains.files();
    try {
      if (http !== undefined) return await serveHttp(() => createServer(host), http, io);
      const { serveStdio } = await import('@modelcontextprotocol/server/stdio');
      const served = serveStdio(() => createServer(host), {
        onerror: ({ message }) => io.err(`opchain mcp: ${sanitizeLine(message)}\n`),
      });
      await Promise.race([waitForAbort(io.signal), new Promise((resolve) => process.stdin.once('end', resolve))]);
      await served.close();
      return 0;
    } finally {
      await opened.kernel.dispose();
      await mocked.used?.then(({ kernel }) => kernel.dispose());
    }
  },
};

async function openChains(run: RunArguments, io: Io, plugins: readonly LoadedPlugin[]) {
  const mocks = run.mocks?.plugin(run.seed);
  const kernel = await openKernel([...(mocks === undefined ? [] : [mocks]), ...plugins], io);
  return { kernel, chains: new ChainSet(kernel, run, io) };
}

/** Calls a function when its value is first needed. */
function deferOnce<T>(create: () => Promise<T>) {
  const deferred: { used?: Promise<T>; get(): Promise<T> } = { get: () => (deferred.used ??= create()) };
  return deferred;
}

async function parseArguments(args: readonly string[], defaults: FileDefaults) {
  const { values, operands, errors } = parseOptions(
    { command: 'mcp', options: mcpOptions, operands: 'any' },
    args,
    defaults.configured,
  );
  const { http, destructive, edits, ...named } = values;
  const unset = readTexts(runOptions, () => undefined).values;
  const run = toRunArguments({ ...unset, ...named }, operands.length > 0 ? operands : ['.'], defaults, errors);
  return { run: await withMocks(run), http, allowsDestructive: destructive, edits };
}
