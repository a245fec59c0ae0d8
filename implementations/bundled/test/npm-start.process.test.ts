import { execFileSync, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';

interface Started {
  /** Process ID of npm, and of its process group. */
  readonly npm: number;
  /** Process ID of the script that starts the sample. */
  readonly script: number;
  /** Process IDs of everything below npm. */
  readonly processes: readonly number[];
  /** Of the API and of its issuer. */
  readonly ports: readonly number[];
}

let started: Started | undefined;

afterEach(() => {
  // What a failed test leaves; the others have ended.
  for (const pid of started?.processes ?? [])
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      expect(error).toMatchObject({ code: 'ESRCH' });
    }
});

function listDescendants(root: number): { readonly pid: number; readonly command: string }[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return command === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
    });
  const below = (pid: number): typeof all =>
    all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(child.pid)]);
  return below(root);
}

/** `npm start` on free ports, in a process group of its own like the foreground of a terminal. */
async function startSample(): Promise<Started> {
  const child = spawn('npm', ['start', '--', '--port', '0', '--issuer-port', '0'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ports = await new Promise<readonly number[]>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const [, issuer, api] = /Issuer on http:\S+?:(\d+)\n[^]*Listening on http:\S+?:(\d+)\n/.exec(output) ?? [];
        if (api !== undefined) resolve([Number(api), Number(issuer)]);
      });
    child.once('exit', () => reject(new Error(`npm start ended: ${output}`)));
  });
  const npm = child.pid ?? 0;
  const descendants = listDescendants(npm);
  const script = descendants.find(({ command }) => /^\S*node\S* scripts\/start\.mjs/.test(command))?.pid ?? 0;
  expect([npm, script]).not.toContain(0);
  return { npm, script, processes: descendants.map(({ pid }) => pid), ports };
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

test.each<[string, (started: Started) => unknown]>([
  ['Ctrl+C in its terminal', ({ npm }) => process.kill(-npm, 'SIGINT')],
  ['closing its terminal', ({ npm }) => process.kill(-npm, 'SIGHUP')],
  ['SIGTERM to npm', ({ npm }) => process.kill(npm, 'SIGTERM')],
  ['SIGKILL to npm', ({ npm }) => process.kill(npm, 'SIGKILL')],
  ['SIGKILL to its script', ({ script }) => process.kill(script, 'SIGKILL')],
  ['SIGKILL to all of its process group', ({ npm }) => process.kill(-npm, 'SIGKILL')],
])(
  'after %s, the ports of npm start are free within two seconds',
  async (_, end) => {
    started = await startSample();
    const [api = 0, issuer = 0] = started.ports;
    expect([await isFree(api), await isFree(issuer)]).toEqual([false, false]);
    end(started);
    const deadline = Date.now() + 2000;
    while (Date.now() < deadline && !((await isFree(api)) && (await isFree(issuer))))
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect([await isFree(api), await isFree(issuer)]).toEqual([true, true]);
  },
  60_000,
);
