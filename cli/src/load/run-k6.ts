import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { LoadLog } from './load-log.js';

/** What k6 is started with. */
export interface K6Start {
  readonly command: string;
  readonly script: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

/** How k6 ended. */
export interface K6Outcome {
  /** Null if a signal ended it. */
  readonly code: number | null;
  readonly crossedThresholds: readonly string[];
  /** Errors of k6 itself, rather than of the chain. */
  readonly errors: readonly string[];
}

const ARGUMENTS = [
  'run',
  '--quiet',
  '--no-usage-report',
  '--no-color',
  '--summary-mode=disabled',
  '--log-format=json',
  '--out=json=-',
  // The interface for control over HTTP would show tokens to other users of this machine.
  '--address=',
  // No URL, which could contain a secret; the number of the user and the iteration, by which calls are joined.
  '--system-tags=name,group,check,status,error_code,scenario,expected_response,vu,iter',
];

/** Runs a script. Its measurements and the reasons of failures go to the log. */
export async function runK6({ command, script, env, signal }: K6Start, log: LoadLog): Promise<K6Outcome> {
  // In a group of its own: Ctrl+C in a terminal would reach it twice, and it would not end in order.
  const child = spawn(command, [...ARGUMENTS, script], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = (): void => void child.kill('SIGINT');
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  const crossedThresholds: string[] = [];
  const errors: string[] = [];
  const readMessage = (line: string): void => {
    const { level, msg, source } = parseMessage(line);
    if (source === 'console') log.addMessage(msg);
    else if (level === 'error') {
      const [, crossed] = /^thresholds on metrics '(.*)' have been crossed/.exec(msg) ?? [];
      if (crossed === undefined) errors.push(msg);
      else crossedThresholds.push(...crossed.split(', '));
    }
  };
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  await Promise.all([
    readLines(child.stdout, (line) => log.addLine(line)),
    readLines(child.stderr, readMessage),
    ended,
  ]);
  signal.removeEventListener('abort', stop);
  return { code: await ended, crossedThresholds, errors };
}

async function readLines(stream: Readable, onLine: (line: string) => void): Promise<void> {
  const lines = createInterface({ input: stream });
  lines.on('line', onLine);
  await new Promise((resolve) => lines.once('close', resolve));
}

function parseMessage(line: string): { readonly level?: string; readonly msg: string; readonly source?: string } {
  try {
    const message = JSON.parse(line) as { readonly msg?: unknown };
    return typeof message.msg === 'string' ? (message as { readonly msg: string }) : { msg: line };
  } catch {
    return { level: 'error', msg: line };
  }
}
