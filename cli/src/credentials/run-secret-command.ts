import { spawnSync } from 'node:child_process';
import { sanitizeLine } from '../report/sanitize-text.js';

const TIMEOUT_MS = 30_000;
const MAX_OUTPUT_BYTES = 1_000_000;
const MAX_REASON_CHARACTERS = 200;

/**
 * Runs a command of the user in a shell, e.g. of a password manager, and returns what it prints. Throws an `Error` that
 * names only the program, as arguments and output may be secret, with the last line that the command reports as an error.
 */
export function runSecretCommand(
  command: string,
  env: Readonly<Record<string, string | undefined>>,
  {
    timeoutMs = TIMEOUT_MS,
    canAsk = process.stdin.isTTY,
  }: { readonly timeoutMs?: number; readonly canAsk?: boolean } = {},
): { text: string; origin: string } {
  const [program = ''] = command.trim().split(/\s+/);
  if (program === '') throw new Error('exec: requires a command');
  const origin = `the command ${program}`;
  // A group of its own can be ended as a whole, but cannot ask at the terminal.
  const isGroup = process.platform !== 'win32' && !canAsk;
  const { error, pid, signal, status, stderr, stdout } = spawnSync(command, {
    shell: true,
    env,
    // The command may ask for a password at the terminal.
    stdio: ['inherit', 'pipe', 'pipe'],
    encoding: 'utf8',
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    maxBuffer: MAX_OUTPUT_BYTES,
    // Missing in the types, but the same as for `spawn`.
    ...(isGroup && { detached: true }),
  });
  if (error !== undefined) {
    if (isGroup) endGroup(pid);
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ETIMEDOUT') throw new Error(`${origin} took longer than ${timeoutMs / 1000} s`);
    if (code === 'ENOBUFS') throw new Error(`${origin} printed more than ${MAX_OUTPUT_BYTES} bytes`);
    throw new Error(`${origin} could not be started: ${message}`);
  }
  if (status !== 0) {
    const reason = sanitizeLine(stderr.trim().split('\n').at(-1) ?? '').slice(0, MAX_REASON_CHARACTERS);
    const end = signal === null ? `ended with exit code ${String(status)}` : `was ended by ${signal}`;
    throw new Error(`${origin} ${end}${reason === '' ? '' : `: ${reason}`}`);
  }
  if (stdout.trim() === '') throw new Error(`${origin} printed nothing`);
  return { text: stdout, origin };
}

/** Ends what the command has started and left behind. */
function endGroup(pid: number): void {
  try {
    // A process that was not started has the ID 0.
    if (pid > 0) process.kill(-pid, 'SIGKILL');
  } catch {
    // All of it is removed.
  }
}
