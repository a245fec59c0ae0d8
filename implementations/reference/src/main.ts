import { parseArgs } from 'node:util';
import { startReference } from './start-reference.js';

const usage = `Usage: node main.js [--port 4100] [--issuer-port 4110] [--host 127.0.0.1] [--allowed-host NAME]… [--database FILE|postgres://…] [--ui-path /ui]

The database is the one at DATABASE_URL, or the file opchain-reference.sqlite in this folder, unless given.`;

/** How long requests that are under way may take to finish when the process is told to stop, in milliseconds. */
const SHUTDOWN_TIMEOUT_MS = 8000;

function readOptions(args: string[]) {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      port: text,
      'issuer-port': text,
      host: text,
      'allowed-host': { type: 'string', multiple: true },
      database: text,
      'ui-path': text,
      help: { type: 'boolean' },
    },
  });
  return {
    help: values.help ?? false,
    port: readPort(values.port ?? '4100'),
    issuerPort: readPort(values['issuer-port'] ?? '4110'),
    host: values.host ?? '127.0.0.1',
    allowedHosts: values['allowed-host'] ?? [],
    database: values.database ?? (process.env['DATABASE_URL'] || 'opchain-reference.sqlite'),
    uiPath: readPath(values['ui-path'] ?? '/ui'),
  };
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new Error(`"${text}" is no port: give a number from 0 to 65535.`);
}

function readPath(text: string): string {
  if (/^(\/[\w.~-]+)+$/.test(text)) return text;
  throw new Error(`"${text}" is no path: give one such as /ui.`);
}

/** Starts and runs until it is told to stop. Exit 0 after a stop, 1 when a port or the database cannot be had, 2 for a wrong command line. */
async function main(): Promise<void> {
  let options: ReturnType<typeof readOptions>;
  try {
    options = readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    process.exitCode = 2;
    return;
  }
  if (options.help) return console.log(usage);
  const running = await startReference(options);
  const stop = () => {
    setTimeout(() => process.exit(0), SHUTDOWN_TIMEOUT_MS).unref();
    void running.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  console.log(`Issuer on ${running.issuerUrl}`);
  console.log(`Listening on ${running.url}`);
}

/** Says which port is taken and how to choose another; other errors speak for themselves. */
function describeError(error: unknown): string {
  const { code, message, port, address } = error as NodeJS.ErrnoException & {
    readonly port?: number;
    readonly address?: string;
  };
  if (code !== 'EADDRINUSE') return message;
  return `Port ${port} of ${address} is in use. Choose others with --port and --issuer-port, or 0 for free ones.`;
}

main().catch((error: unknown) => {
  console.error(describeError(error));
  process.exitCode = 1;
});
