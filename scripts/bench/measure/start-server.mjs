import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * Starts a server that prints its address, in the line that `pattern` picks, and gives that with a function that stops it.
 * @param {readonly string[]} args
 * @param {RegExp} [pattern]
 * @returns {Promise<{ readonly url: string, readonly stop: () => boolean }>}
 */
export async function startServer(args, pattern = /(https?:\/\/\S+)/) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = pattern.exec(line)?.[1];
    if (url) return { url, stop: () => child.kill('SIGTERM') };
  }
  throw new Error(`${args.join(' ')} ended before it was ready`);
}
