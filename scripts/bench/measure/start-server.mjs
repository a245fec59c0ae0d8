import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Starts a server that prints its address, and gives that with a function that stops it. */
export async function startServer(args) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /https?:\/\/\S+/.exec(line)?.[0];
    if (url) return { url, stop: () => child.kill('SIGTERM') };
  }
  throw new Error(`${args.join(' ')} ended before it was ready`);
}
