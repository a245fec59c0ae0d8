import type { Io } from './io.js';

/** The real process: standard output and error, `NO_COLOR` and `FORCE_COLOR`, and Ctrl+C (twice exits immediately). */
export function createProcessIo(): Io {
  const interrupted = new AbortController();
  process.once('SIGINT', () => {
    interrupted.abort(new Error('interrupted'));
    process.once('SIGINT', () => process.exit(130));
  });
  process.once('SIGTERM', () => interrupted.abort(new Error('terminated')));
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
