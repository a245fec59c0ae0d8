import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type RunningServer, startCommand } from '@opchain/test-support/start-command';

const folder = 'conformance/test/foreign';
const python = ['python3', 'python'].find((name) =>
  succeeds(name, ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']),
);
const hasGo = succeeds('go', ['version']);
const basic = (user: string) => `Basic ${Buffer.from(user).toString('base64')}`;

/** A server of strangers: its description and its credentials. */
interface ForeignServer {
  /** Path of the API description from the root of the repository. */
  readonly description: string;
  /** Path of the JSON file that lists the planted faults. */
  readonly faultList: string;
  /** Headers that identify the users or companies, by the names that the README gives them; the first may do most. */
  readonly users: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What is missing on this machine to start it. */
  readonly missing?: string;
}

const inFolder = (name: string, description: string) => ({
  description: `${folder}/${name}/${description}`,
  faultList: `${folder}/${name}/faults.json`,
});
const withPython = python === undefined ? { missing: 'Python 3.9 or later' } : {};

/** The servers by name. */
export const foreignServers = {
  clinic: {
    ...inFolder('clinic', 'openapi.yaml'),
    users: {
      vet: { authorization: 'Bearer vet-91bc' },
      reception: { authorization: 'Bearer reception-7f3a' },
    },
    ...withPython,
  },
  fleet: {
    ...inFolder('fleet', 'openapi.yaml'),
    users: { north: { 'x-api-key': 'fk_north_51c0' }, south: { 'x-api-key': 'fk_south_88d2' } },
    ...(hasGo ? {} : { missing: 'Go' }),
  },
  'library-loans': {
    ...inFolder('library-loans', 'openapi.json'),
    users: {
      librarian: { authorization: basic('librarian:shelf-42') },
      ada: { authorization: basic('ada:pages-1') },
      ben: { authorization: basic('ben:pages-2') },
    },
    ...withPython,
  },
} as const satisfies Readonly<Record<string, ForeignServer>>;
export type ForeignName = keyof typeof foreignServers;

/** The servers with what they share, to loop over. */
export const foreignEntries = Object.entries(foreignServers) as readonly (readonly [ForeignName, ForeignServer])[];

let fleet: Promise<string> | undefined;

/** Starts a server on a free port. `planted` is the id of the fault to activate, from `faults.json`; without it the server is sound. */
export async function startForeign(name: ForeignName, planted = ''): Promise<RunningServer> {
  const { missing } = foreignServers[name] as ForeignServer;
  if (missing !== undefined) throw new Error(`${name} needs ${missing}.`);
  const env = { PORT: '0', FAULT: planted, PYTHONDONTWRITEBYTECODE: '1' };
  if (name === 'fleet') return startCommand(await (fleet ??= buildFleet()), [], env);
  return startCommand(String(python), [`${folder}/${name}/server.py`], env);
}

/** Builds the program once for each process. */
async function buildFleet(): Promise<string> {
  const program = join(await mkdtemp(join(tmpdir(), 'opchain-fleet-')), 'fleet');
  await promisify(execFile)('go', ['build', '-o', program, '.'], { cwd: resolve(folder, 'fleet') });
  return program;
}

function succeeds(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args).status === 0;
}
