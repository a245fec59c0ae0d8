import { StoreError } from '../store-error.js';
import { type CommandOptions, formatUsage, readSettings, type Settings } from './read-settings.js';

/** The start command of one sample. */
export interface SampleCommand extends CommandOptions {
  /** Rejects with an error whose message is meant for the user, or with Node's own when the server cannot listen. */
  start(settings: Settings): Promise<RunningSample>;
}

export interface RunningSample {
  readonly url: string;
  /** The address of the token issuer, where the sample starts one. */
  readonly issuerUrl?: string;
  /** Finishes the requests in progress, then releases ports and storage. */
  close(): Promise<void>;
}

/** How long `close` may take after a signal, in milliseconds. */
const SHUTDOWN_TIMEOUT_MS = 8000;

/**
 * Runs a sample as a command: starts it, prints its addresses, and closes it on SIGINT, SIGTERM or the end of a parent that
 * started it with an IPC channel. The exit code is 0 after that stop, 1 when a port or the storage is not available, 2
 * for an invalid command line.
 */
export async function launch(command: SampleCommand): Promise<void> {
  let settings: Settings | 'help';
  try {
    settings = readSettings(process.argv.slice(2), command);
  } catch (error) {
    return fail(2, `${(error as Error).message}\n${formatUsage(command)}`);
  }
  if (settings === 'help') return console.log(formatUsage(command));
  const orphaned = endOfParent();
  let running: RunningSample;
  try {
    running = await command.start(settings);
  } catch (error) {
    const invalid = error instanceof StoreError && error.code === 'unknown-store';
    return fail(invalid ? 2 : 1, describeError(error as ListenError, command));
  }
  if (running.issuerUrl !== undefined) console.log(`Issuer on ${running.issuerUrl}`);
  console.log(`Listening on ${running.url}`);
  await Promise.race([stopSignal(), orphaned]);
  setTimeout(() => process.exit(), SHUTDOWN_TIMEOUT_MS).unref();
  await running.close();
}

function fail(code: number, message: string): void {
  console.error(message);
  process.exitCode = code;
}

interface ListenError extends NodeJS.ErrnoException {
  readonly port?: number;
  readonly address?: string;
}

function describeError({ code, syscall, address, port, message }: ListenError, { issuerPort }: CommandOptions): string {
  if (code === 'EADDRINUSE') {
    const options = issuerPort === undefined ? '--port' : '--port or --issuer-port';
    return `Port ${port} of ${address} is in use. Choose another with ${options}, or 0 for a free one.`;
  }
  if (syscall === 'listen' || syscall === 'getaddrinfo') return `The server cannot listen: ${message}.`;
  return message;
}

/** Resolves when the parent process ends, however that happens; never without an IPC channel to it. */
function endOfParent(): Promise<void> {
  return new Promise((resolve) => {
    process.once('disconnect', () => resolve());
    // The listener would keep this process alive.
    process.channel?.unref();
  });
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
