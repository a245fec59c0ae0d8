import { setFlagsFromString } from 'node:v8';
import type { Io } from './io.js';

/** How long a command may take to end after a signal, in milliseconds: a check deletes its records for up to five seconds. */
const SHUTDOWN_TIMEOUT_MS = 8_000;

/** The real process: standard output and error, `NO_COLOR` and `FORCE_COLOR`, and Ctrl+C (twice exits immediately). */
export function createProcessIo(): Io {
  const interrupted = new AbortController();
  let shutdownMs = SHUTDOWN_TIMEOUT_MS;
  const stopOn = (signal: 'SIGINT' | 'SIGTERM', reason: string) =>
    process.once(signal, () => {
      interrupted.abort(new Error(reason));
      // Without a listener, a signal ends the process.
      setTimeout(() => process.kill(process.pid, signal), shutdownMs).unref();
    });
  stopOn('SIGINT', 'interrupted');
  stopOn('SIGTERM', 'terminated');
  // Every later write fails too, and is not reported again.
  process.stdout.once('error', reportLostOutput);
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const isTerminal = process.stdout.isTTY && process.env['TERM'] !== 'dumb' && process.env['CI'] === undefined;
  const isInteractive = process.stdin.isTTY && process.stderr.isTTY && process.env['CI'] === undefined;
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    isTerminal,
    color: process.env['NO_COLOR'] ? false : isTerminal || (process.env['FORCE_COLOR'] ?? '0') !== '0',
    columns: process.stdout.columns ?? 100,
    env: process.env,
    // V8 otherwise lets the memory for new objects grow to three times 16 MB, and that for others to four times what is
    // used. Not before it is needed: code that was compiled with another setting is compiled again.
    saveMemory() {
      setFlagsFromString('--semi-space-growth-factor=1');
      setFlagsFromString('--heap-growing-percent=50');
    },
    allowShutdown: (milliseconds) => (shutdownMs = milliseconds),
    signal: interrupted.signal,
    ...(isInteractive && { ask: (question: string) => ask(question, interrupted.signal) }),
  };
}

async function ask(question: string, signal: AbortSignal): Promise<boolean> {
  const { createInterface } = await import('node:readline');
  return new Promise((resolve) => {
    // Without `terminal`, Ctrl+C stays a signal.
    const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: false });
    lines.once('line', (line) => {
      resolve(/^y(es)?$/i.test(line.trim()));
      lines.close();
    });
    lines.once('close', () => resolve(false));
    signal.addEventListener('abort', () => lines.close(), { once: true });
    process.stderr.write(question);
  });
}

/**
 * The output cannot be written, e.g. because its reader has exited (`opchain run … | head`): the command continues and
 * writes its reports, but does not succeed.
 */
function reportLostOutput({ code, message }: NodeJS.ErrnoException): void {
  process.exitCode ||= 1;
  if (code !== 'EPIPE') process.stderr.write(`opchain: standard output cannot be written: ${message}\n`);
}
