import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type ServedJson, serveJson } from '@opchain/test-support/serve-json';

const opchain = resolve('cli/bin/opchain.js');
const environment = { ...process.env };
delete environment['CI'];

/** A folder with a git repository in it, and what lies outside. */
let folder: string;
let repository: string;
let config: string;
let api: ServedJson;
let received: number;

const describeApi = (url: string) => ({
  openapi: '3.1.0',
  info: { title: 'API', version: '1' },
  servers: [{ url }],
  paths: { '/orders': { post: { operationId: 'order', responses: { 200: { description: 'ok' } } } } },
});

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'opchain-named-')));
  repository = join(folder, 'repository');
  config = join(folder, 'config');
  await mkdir(join(repository, '.git'), { recursive: true });
  await mkdir(join(repository, 'chains'));
  api = await serveJson({}, { 'POST /orders': { json: {} }, 'GET /openapi.json': { json: describeApi('/') } });
  const description = JSON.stringify(describeApi(api.url));
  for (const path of ['repository/openapi.json', 'outside.json', 'repository/d %41.json'])
    await writeFile(join(folder, path), description);
  await symlink(join(folder, 'outside.json'), join(repository, 'chains/link.json'));
});

afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(() => {
  received = api.received.length;
});

async function saveChain(url: string, path = 'repository/chains/chain.json'): Promise<string> {
  const file = join(folder, path);
  const chain = {
    arazzo: '1.0.1',
    info: { title: 'Order', version: '1' },
    sourceDescriptions: [{ name: 'api', url, type: 'openapi' }],
    workflows: [{ workflowId: 'order', steps: [{ stepId: 'order', operationId: 'order' }] }],
  };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(chain));
  return file;
}

async function run(args: readonly string[], cwd = folder) {
  const child = spawn(process.execPath, [opchain, ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment, XDG_CONFIG_HOME: config },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

const calls = () => api.received.slice(received).length;

describe('without an option that names it', () => {
  test('a server that only the description names is not called', async () => {
    const { code, output } = await run(['run', await saveChain('../openapi.json')]);
    expect(output).toContain(`If you trust it, use --server api=${api.url}`);
    expect(output).toContain('[SERVER_NOT_NAMED]');
    expect([code, calls()]).toEqual([2, 0]);
  });

  test('--allow-servers does not allow it either, because it is on this machine', async () => {
    expect((await run(['run', await saveChain('../openapi.json'), '--allow-servers'])).code).toBe(2);
    expect((await run(['run', await saveChain(`${api.url}/openapi.json`), '--allow-servers'])).code).toBe(2);
    expect(calls()).toBe(0);
  });

  test('a description is not fetched', async () => {
    const { code, output } = await run(['run', await saveChain(`${api.url}/openapi.json`)]);
    expect(output).toContain('Use --description api=FILE|URL.');
    expect([code, calls()]).toEqual([2, 0]);
    expect((await run(['convert', await saveChain(`${api.url}/openapi.json`), '--to', 'k6'])).code).toBe(2);
    expect(calls()).toBe(0);
  });

  test('a dry run of a local description is shown, because it calls nobody', async () => {
    const { code, output } = await run(['run', await saveChain('../openapi.json'), '--dry-run']);
    expect(output).toContain(`POST ${api.url}/orders`);
    expect([code, calls()]).toEqual([0, 0]);
  });

  test.each([
    ['outside of the repository', '../../outside.json'],
    ['by an absolute path', '/etc/passwd'],
    ['by a file: URL', 'file:///etc/passwd'],
    ['of the system', '/proc/self/environ'],
    ['through a link out of the repository', 'link.json'],
  ])('a file %s is not read', async (_, url) => {
    const { code, output } = await run(['run', await saveChain(url), '--server', `api=${api.url}`], repository);
    expect(output).toMatch(
      /is outside the folder of the chain, the working folder and their git repositories\..*\[REF_NOT_ALLOWED\]/,
    );
    expect([code, calls()]).toEqual([2, 0]);
  });
});

test('a redirect to a server that nobody named is not followed', async () => {
  const moving = await serveJson({}, { 'POST /orders': { status: 307, headers: { Location: `${api.url}/orders` } } });
  const file = await saveChain('../openapi.json');
  const { code, output } = await run(['run', file, '--server', `api=${moving.url}`, '--follow-redirects']);
  expect(output).toContain(`a redirect to ${api.url}/orders that is not followed`);
  expect([code, moving.received.length, calls()]).toEqual([1, 1, 0]);
  await moving.stop();
});

describe('takes one line', () => {
  const server = () => ['--server', `api=${api.url}`];

  test.each<[string, () => Promise<string[]>, string?]>([
    ['for a description in the repository', async () => [await saveChain('../openapi.json'), ...server()]],
    [
      'for a description in the working folder',
      async () => [await saveChain('../../outside.json', 'chains/in/chain.json'), ...server()],
    ],
    [
      'for a description in an allowed folder',
      async () => [await saveChain('../../outside.json'), ...server(), '--allow', '.'],
    ],
    [
      'for a description by a URL of the named server',
      async () => [await saveChain(`${api.url}/openapi.json`), ...server()],
    ],
    [
      'for a server that is the origin of the named description',
      async () => [await saveChain('other.json'), '--description', `api=${api.url}/openapi.json`],
    ],
    [
      'for any file that an option names, by the name as it is',
      async () => [await saveChain('other.json'), '--description', 'api=repository/d %41.json', ...server()],
    ],
  ])('%s', async (_, args) => {
    const { code, output } = await run(['run', ...(await args())]);
    expect(output).toContain('1 of 1 steps succeeded');
    expect(code).toBe(0);
  });
});

describe('at a terminal', () => {
  /** Runs the command in a pseudo terminal. */
  async function runInTerminal(answer: string, args: readonly string[]) {
    const command = [process.execPath, opchain, ...args].map((part) => `'${part}'`).join(' ');
    const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...environment, XDG_CONFIG_HOME: config },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stdin.end(answer);
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, output };
  }

  test('the servers are confirmed once, and the answer is stored outside of the project', async () => {
    const file = await saveChain('../openapi.json');
    const no = await runInTerminal('n\n', ['run', file]);
    expect(no.output).toContain(`${api.url}  (the step order)`);
    expect([no.code, calls()]).toEqual([2, 0]);
    const yes = await runInTerminal('y\n', ['run', file]);
    expect(yes.output).toContain('1 of 1 steps succeeded');
    expect([yes.code, calls()]).toEqual([0, 1]);
    expect(JSON.parse(await readFile(join(config, 'opchain/approved-servers.json'), 'utf8'))).toEqual({
      [repository]: [api.url],
    });
    expect((await run(['run', file])).code).toBe(0);
    const other = await saveChain('outside.json', 'elsewhere.json');
    expect((await run(['run', other])).code).toBe(2);
  });
});
