import type { Command } from './command/command.js';
import { prepareCommand } from './config/prepare-command.js';
import type { Io } from './command/io.js';
import { commonOptions, environmentOptions } from './options/common-options.js';
import { formatOptions } from './options/format-options.js';
import { UsageError } from './command/usage-error.js';
import { version } from './command/version.js';

// Load commands on demand, so that the others do not slow down the start.
const commands: Readonly<Record<string, { readonly summary: string; load(): Promise<Command> }>> = {
  run: { summary: 'Run a chain, or many', load: async () => (await import('./run/run-command.js')).runCommand },
  load: {
    summary: 'Run a chain many times at once, with k6',
    load: async () => (await import('./load/load-command.js')).loadCommand,
  },
  check: {
    summary: 'Check a server against a contract',
    load: async () => (await import('./check/check-command.js')).checkCommand,
  },
  propose: {
    summary: 'Propose chains for an API',
    load: async () => (await import('./propose/propose-command.js')).proposeCommand,
  },
  compare: {
    summary: 'Compare two servers by running the same chains, or two run reports',
    load: async () => (await import('./compare/compare-command.js')).compareCommand,
  },
  report: {
    summary: 'Merge the reports of the parts of a suite',
    load: async () => (await import('./merge/report-command.js')).reportCommand,
  },
  mock: {
    summary: 'Answer calls to an API without its server',
    load: async () => (await import('./mock/mock-command.js')).mockCommand,
  },
  serve: {
    summary: 'Open the builder for an API',
    load: async () => (await import('./serve/serve-command.js')).serveCommand,
  },
  convert: {
    summary: 'Convert a chain for other tools, or recorded calls to a chain',
    load: async () => (await import('./convert/convert-command.js')).convertCommand,
  },
  mcp: {
    summary: 'Offer chains as tools to agents (MCP)',
    load: async () => (await import('./mcp/mcp-command.js')).mcpCommand,
  },
  plugins: {
    summary: 'List the active plugins',
    load: async () => (await import('./plugins/plugins-command.js')).pluginsCommand,
  },
};

const overview = () => `opchain ${version}: build, run and check chains of HTTP API calls

Usage: opchain <command> [options]

Commands:
${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}`)
  .join('\n')}

  opchain <command> --help   Show the options of a command
  opchain --version          Show the version

Every command also takes:
${formatOptions(commonOptions, 29)}

run, load, check, convert and mcp also take:
${formatOptions(environmentOptions, 29)}

Exit codes: 0 success, 1 failure, 2 invalid arguments or files (nothing was sent).
`;

/** Runs the command line and returns the exit code. */
export async function main(args: readonly string[], io: Io): Promise<number> {
  const [name, ...rest] = args[0] === 'help' && args[1] !== undefined ? [args[1], '--help'] : args;
  if (name === '--version' || name === '-v') return print(io, `${version}\n`);
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') return print(io, overview());
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (entry === undefined) {
    io.err(`opchain: unknown command "${name}". Commands: ${Object.keys(commands).join(', ')}.\n`);
    return 2;
  }
  try {
    const command = await entry.load();
    if (rest.includes('--help') || rest.includes('-h')) return print(io, command.help);
    const { args: prepared, plugins, defaults, network } = await prepareCommand(name, rest, io, process.cwd());
    return await command.execute(prepared, { ...io, network }, plugins, defaults);
  } catch (error) {
    const { sanitizeText } = await import('./report/sanitize-text.js');
    if (error instanceof UsageError) {
      for (const message of error.errors) io.err(`opchain ${name}: ${sanitizeText(message)}\n`);
      if (error.errors.length > 1) io.err(`${error.errors.length} errors; nothing was sent.\n`);
      return 2;
    }
    const { formatError } = await import('./command/format-error.js');
    io.err(`opchain ${name}: ${sanitizeText(formatError(error))}\n`);
    return 2;
  }
}

function print(io: Io, text: string): number {
  io.out(text);
  return 0;
}
