import type { Io } from './io.js';

/** How long a command may take to end after a signal, in milliseconds: a check deletes its records for up to five seconds. */
const SHUTDOWN_TIMEOUT_MS = 8_000;

/** The real process: standard output and error, `NO_COLOR` and `FORCE_COLOR`, and Ctrl+C (twice exits immediately). */
export function createProcessIo(): Io {
  const interrupted = new AbortController();
  const stopOn = (signal: 'SIGINT' | 'SIGTERM', reason: string) =>
    process.once(signal, () => {
      interrupted.abort(new Error(reason));
      // Without a listener, a signal ends the process.
      setTimeout(() => process.kill(process.pid, signal), SHUTDOWN_TIMEOUT_MS).unref();
    });
  stopOn('SIGINT', 'interrupted');
  stopOn('SIGTERM', 'terminated');
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreBrokenPipe);
  const isTerminal = process.stdout.isTTY && process.env['TERM'] !== 'dumb' && process.env['CI'] === undefined;
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    isTerminal,
    color: process.env['NO_COLOR'] ? false : isTerminal || (process.env['FORCE_COLOR'] ?? '0') !== '0',
    columns: process.stdout.columns ?? 100,
    env: process.env,
    signal: interrupted.signal,
  };
}

/**
 * The reader of the output has exited (`opchain run … | head`): the run continues, and its reports and exit code are
 * unaffected.
 */
function ignoreBrokenPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
