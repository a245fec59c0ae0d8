import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type DemoCredential, demoCredentials } from '../src/index.js';

export interface RunningCommand {
  readonly child: ChildProcess;
  readonly url: string;
  readonly credentials: DemoCredential[];
  readonly output: () => string;
}

const commandLine = [process.execPath, join(__dirname, '../dist/main.js'), '--port', '0', '--issuer-port', '0'];

/** Starts the built command on free ports; rejects with its output when it exits before it listens. */
export function startCommand(...options: string[]): Promise<RunningCommand> {
  return start([...commandLine, ...options]);
}

/** The same for a process that cannot write more than that to a file, as on a full disk. */
export function startWithFileLimit(kilobytes: number, ...options: string[]): Promise<RunningCommand> {
  // The unit is a block of 512 bytes.
  return start(['sh', '-c', `ulimit -f ${kilobytes * 2}; exec "$@"`, 'sh', ...commandLine, ...options]);
}

function start([command = '', ...args]: readonly string[]): Promise<RunningCommand> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const [, issuer, url] = /^Issuer on (.*)\nListening on (.*)\n/.exec(output) ?? [];
      if (issuer !== undefined && url !== undefined)
        resolve({ child, url, credentials: demoCredentials(`${issuer}/token`), output: () => output });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', (code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
}
