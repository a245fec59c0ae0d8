import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Tests and scripts run in the root of the repository. */
export const projectRoot = process.cwd();

/** A server that runs in a separate process. */
export interface RunningServer {
  readonly url: string;
  /** Output until the server was ready. */
  readonly banner: string;
  /** Output until now. */
  printed(): string;
  stop(): Promise<void>;
}

/**
 * Starts a command that prints "Listening on URL" when it is ready. Rejects with its output if it exits before that.
 */
export async function startCommand(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const child = spawn(command, args, {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /Listening on (https?:\/\/\S+)/.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`${command} ${args.join(' ')} ended with ${code} before it was ready:\n${printed}`)),
    );
  });
  return { url, banner: printed, printed: () => printed, stop: () => stopChild(child) };
}

/** Starts a sample of this project, built, on a free port. */
export function startSample(
  name: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  return startCommand(process.execPath, [`implementations/${name}/dist/main.js`, '--port', '0', ...args], env);
}

/** Starts the built `opchain serve` on a free port. */
export function startOpchain(...args: readonly string[]): Promise<RunningServer> {
  return startCommand(process.execPath, ['cli/bin/opchain.js', 'serve', '--port', '0', ...args]);
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

export interface CommandResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the built `opchain` command until it exits. */
export async function runOpchain(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  const child = spawn(process.execPath, ['cli/bin/opchain.js', ...args], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
}
