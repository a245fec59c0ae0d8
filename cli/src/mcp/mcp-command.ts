import type { Command, FileDefaults } from '../command/command.js';
import type { Io } from '../command/io.js';
import { waitForAbort } from '../command/wait-for-abort.js';
import { formatOptions } from '../options/format-options.js';
import { mcpOptions } from '../options/mcp-options.js';
import { parseOptions, readTexts } from '../options/parse-options.js';
import { runOptions } from '../options/run-options.js';
import { sanitizeLine } from '../report/sanitize-text.js';
import { toRunArguments } from '../run/run-arguments.js';
import { withMocks } from '../run/with-mocks.js';
import { createServer } from './create-server.js';
import { openToolHost } from './open-tool-host.js';
import { serveUntilAbort } from './serve-folder.js';

const REFRESH_MS = 2_000;

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
    const { run, http, ...options } = await parseArguments(args, defaults);
    // Standard input and output belong to the protocol: nobody can be asked there.
    const { ask, ...others } = { ...io, out: io.err };
    const quiet: Io = http === undefined || ask === undefined ? others : { ...others, ask };
    const { host, close } = await openToolHost(run, options, quiet, plugins);
    try {
      // An operand that names nothing is an error before anybody connects.
      await host.chains.files();
      if (http !== undefined) return await serveUntilAbort(host, http, 'Listening on', io);
      const { serveStdio } = await import('@modelcontextprotocol/server/stdio');
      const served = serveStdio(() => createServer(host, REFRESH_MS), {
        onerror: ({ message }) => io.err(`opchain mcp: ${sanitizeLine(message)}\n`),
      });
      await Promise.race([waitForAbort(io.signal), new Promise((resolve) => process.stdin.once('end', resolve))]);
      await served.close();
      return 0;
    } finally {
      await close();
    }
  },
};

async function parseArguments(args: readonly string[], defaults: FileDefaults) {
  const { values, operands, errors } = parseOptions(
    { command: 'mcp', options: mcpOptions, operands: 'any' },
    args,
    defaults.configured,
  );
  const { http, destructive, edits, ...named } = values;
  const unset = readTexts(runOptions, () => undefined).values;
  const run = toRunArguments({ ...unset, ...named }, operands.length > 0 ? operands : ['.'], defaults, errors);
  return { run: await withMocks(run), http, allowsDestructive: destructive, allowsEdits: edits };
}
