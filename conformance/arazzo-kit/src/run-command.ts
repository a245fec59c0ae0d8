import { spawn } from 'node:child_process';

/** How a command ended. */
export interface CommandResult {
  /** Undefined if it could not be started, was ended by a signal, or did not end in time. */
  readonly exitCode: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
  /** True if the command was ended because it took too long. */
  readonly hasTimedOut: boolean;
}

/** Runs a command in a folder for at most `timeLimit` milliseconds; never rejects. */
export function runCommand(
  [program = '', ...args]: readonly string[],
  folder: string,
  timeLimit: number,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    let stdout = '';
    let stderr = '';
    let hasTimedOut = false;
    // A group of its own, so that what the command starts ends with it.
    const child = spawn(program, args, {
      cwd: folder,
      detached: true,
      env: { ...process.env, NO_COLOR: '1', REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const timer = setTimeout(() => {
      hasTimedOut = true;
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, timeLimit);
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    const end = (exitCode: number | undefined) => {
      clearTimeout(timer);
      resolve({ exitCode, stdout, stderr, hasTimedOut });
    };
    child.once('error', (error) => {
      stderr += error.message;
      end(undefined);
    });
    child.once('close', (code) => end(code ?? undefined));
  });
}
