import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Client } from 'pg';

export interface TestPostgres {
  /** The address of an empty database. */
  readonly url: string;
  /** Drops the database, and stops the server if it was started for it. */
  stop(): Promise<void>;
}

/**
 * Whether PostgreSQL is available: a server at `DATABASE_URL`, or the programs to start one. If not, tests print "skipped: no PostgreSQL".
 */
export function hasPostgres(): boolean {
  return Boolean(process.env['DATABASE_URL']) || findPrograms() !== undefined;
}

/** An empty database for tests: a new one on the server at `DATABASE_URL`, or on a server started for it on a free port of 127.0.0.1. */
export async function startPostgres(): Promise<TestPostgres> {
  if (process.env['DATABASE_URL']) return createDatabase(process.env['DATABASE_URL'], () => Promise.resolve());
  const programs = findPrograms();
  if (programs === undefined)
    throw new Error('no PostgreSQL: set DATABASE_URL, or install the server programs (initdb, postgres)');
  const folder = await mkdtemp(join(tmpdir(), 'opchain-postgres-'));
  const runAs = chooseUser();
  if (runAs) chownSync(folder, runAs.uid, runAs.gid);
  const data = join(folder, 'data');
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'tests', '-A', 'trust', '-E', 'UTF8', '-N'], {
    stdio: 'pipe',
    cwd: folder,
    ...runAs,
  });
  const port = await findFreePort();
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-F'],
    {
      stdio: 'ignore',
      cwd: folder,
      ...runAs,
    },
  );
  const stop = async () => {
    await endServer(server);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const url = `postgres://tests@127.0.0.1:${port}/postgres`;
    await waitUntilReady(url, server);
    return await createDatabase(url, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

function findPrograms(): string | undefined {
  const versions = '/usr/lib/postgresql';
  const installed = existsSync(versions) ? readdirSync(versions).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...installed.map((version) => join(versions, version, 'bin')),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** PostgreSQL does not run as root, so the user of its package runs it then. */
function chooseUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const readId = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: readId('-u'), gid: readId('-g') };
}

async function createDatabase(serverUrl: string, stopServer: () => Promise<void>): Promise<TestPostgres> {
  const name = `opchain_${randomBytes(6).toString('hex')}`;
  await runStatement(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async stop() {
      await runStatement(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await stopServer();
    },
  };
}

async function runStatement(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    try {
      return await runStatement(url, 'SELECT 1');
    } catch (error) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL ended with code ${server.exitCode}`, { cause: error });
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** SIGINT is PostgreSQL's "fast" shutdown: open sessions are ended. */
async function endServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGINT');
  await ended;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
