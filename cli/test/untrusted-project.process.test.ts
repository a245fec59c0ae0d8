import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type ServedJson, serveJson } from '@opchain/test-support/serve-json';

const opchain = resolve('cli/bin/opchain.js');
const canary = 'canary-key-8f2d61';

let folder: string;
/** Somebody else's checkout. */
let project: string;
let server: ServedJson;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'opchain-untrusted-')));
  server = await serveJson({}, { 'GET /orders': { json: {} } });
  await writeFile(join(folder, 'key.json'), JSON.stringify({ scheme: 'key', apiKey: canary }));
  await writeFile(join(folder, 'roles.json'), JSON.stringify({ key: { scheme: 'key', apiKey: canary } }));
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  project = join(await realpath(await mkdtemp(join(folder, 'checkout-'))), 'project');
  await mkdir(join(project, '.git'), { recursive: true });
  await save('api.json', {
    openapi: '3.1.0',
    info: { title: 'API', version: '1' },
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
    security: [{ key: [] }],
    paths: {
      '/orders': {
        get: {
          operationId: 'list',
          parameters: [{ name: 'secret', in: 'header', schema: { type: 'string' } }],
          responses: { 200: { description: 'ok', content: { 'application/json': { schema: { type: 'object' } } } } },
        },
      },
    },
  });
  await save('chain.json', {
    arazzo: '1.0.1',
    info: { title: 'List', version: '1' },
    sourceDescriptions: [{ name: 's', url: './api.json', type: 'openapi' }],
    workflows: [
      {
        workflowId: 'list',
        inputs: { type: 'object', properties: { word: { type: 'string', format: 'password', default: '' } } },
        steps: [
          {
            stepId: 'list',
            operationId: 'list',
            parameters: [{ name: 'secret', in: 'header', value: '$inputs.word' }],
          },
        ],
      },
    ],
  });
});

const marker = () => join(dirname(project), 'executed');
const config = () => join(dirname(project), 'config');
/** Code that leaves a file when it is executed. */
const code = () => `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(marker())}, '');\n`;

async function save(path: string, content: unknown): Promise<void> {
  await mkdir(dirname(join(project, path)), { recursive: true });
  await writeFile(join(project, path), typeof content === 'string' ? content : JSON.stringify(content));
}

async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { CI: _, ...own } = process.env;
  const child = spawn(process.execPath, [opchain, ...args], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...own, XDG_CONFIG_HOME: config(), CANARY: canary, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { exitCode, output };
}

const withKey = ['run', 'chain.json', '--credential', 'key=@../../key.json', '--auto-credentials'];
const withPassword = ['run', 'chain.json', '--input', 'word=env:CANARY'];
const received = () => JSON.stringify(server.received);
const environment = () => `local: { servers: { s: '${server.url}' }, credentials: { other: key } }\n`;

const namesServer: readonly (readonly [string, () => Promise<void>, readonly string[]])[] = [
  ['JSON', () => save('opchain.config.json', { servers: { s: server.url } }), withKey],
  [
    'JSON in a folder above, within the repository',
    async () => {
      await save('opchain.config.json', { servers: { s: server.url } });
      await rm(join(project, '.git'), { recursive: true });
      await mkdir(join(dirname(project), '.git'));
      await writeFile(
        join(dirname(project), 'opchain.config.json'),
        await readFile(join(project, 'opchain.config.json')),
      );
      await rm(join(project, 'opchain.config.json'));
    },
    withKey,
  ],
  [
    'JSON that the command names',
    () => save('x.json', { servers: { s: server.url } }),
    [...withKey, '--config', 'x.json'],
  ],
  ['an environment', () => save('environments.yaml', environment()), [...withKey, '--environment', 'local']],
  [
    'an environment of the file that JSON names',
    async () => {
      await save('opchain.config.json', { environments: 'e.yaml' });
      await save('e.yaml', environment());
    },
    [...withKey, '--environment', 'local'],
  ],
  [
    'a trusted script',
    () => save('opchain.config.mjs', `export default { servers: { s: '${server.url}' } };`),
    [...withKey, '--trust-config'],
  ],
  [
    'an environment, for a check',
    () => save('environments.yaml', environment()),
    ['check', '--contract', 'api.json', '--environment', 'local', '--credentials', '../../roles.json'],
  ],
];

describe('a server that only a file of the project names gets no credential', () => {
  test.each(namesServer)('%s', async (_, prepare, args) => {
    await prepare();
    const { exitCode, output } = await run(args);
    expect(output).toMatch(/--allow-credential key=http|set OPCHAIN_ALLOW_CREDENTIAL/);
    expect({ exitCode, leaked: received().includes(canary) }).toEqual({ exitCode: 2, leaked: false });
  });

  test.each(['opchain.config.json', 'environments.yaml'])('and no password: %s', async (file) => {
    await save(file, file.endsWith('json') ? { servers: { s: server.url } } : environment());
    const { exitCode, output } = await run([
      ...withPassword,
      ...(file.endsWith('yaml') ? ['--environment', 'local'] : []),
    ]);
    expect(output).toContain('SECRET_LEAVES');
    expect({ exitCode, leaked: received().includes(canary) }).toEqual({ exitCode: 1, leaked: false });
  });

  test('until an option or the variable approves the origin; without a credential it is called', async () => {
    await save('opchain.config.json', { servers: { s: server.url } });
    expect((await run(['run', 'chain.json'])).exitCode).toBe(0);
    const other = { OPCHAIN_ALLOW_CREDENTIAL: `other=${server.url} key=https://elsewhere.example` };
    expect((await run(withKey, other)).exitCode).toBe(2);
    expect(received()).not.toContain(canary);
    expect((await run([...withKey, '--allow-credential', `key=${server.url}`])).exitCode).toBe(0);
    expect((await run(withKey, { OPCHAIN_ALLOW_CREDENTIAL: `other=http://x key=${server.url}/v1` })).exitCode).toBe(0);
    expect(server.received.filter(({ headers }) => headers['x-key'] === canary)).toHaveLength(2);
    expect((await run(withKey, { OPCHAIN_ALLOW_CREDENTIAL: 'key' })).output).toContain('must be NAME=ORIGIN');
  });

  test('until an option of a check approves the origin for the role', async () => {
    await save('environments.yaml', environment());
    const before = server.received.length;
    const since = () => JSON.stringify(server.received.slice(before));
    const roles = JSON.parse(await readFile(join(project, '../../roles.json'), 'utf8')) as object;
    const check = ['check', '--contract', 'api.json', '--environment', 'local', '--credentials', '../../roles.json'];
    const allow = (origin: string) => Object.keys(roles).flatMap((role) => ['--allow-credential', `${role}=${origin}`]);
    const { exitCode, output } = await run([...check, ...allow('https://elsewhere.example')]);
    expect([exitCode, output]).toEqual([2, expect.stringContaining('--allow-credential')]);
    expect(since()).not.toContain(canary);
    await run([...check, ...allow(server.url)]);
    expect(since()).toContain(canary);
    expect((await run([...check, '--allow-credential', `nobody=${server.url}`])).output).toContain(
      'names the credential "nobody"',
    );
  });

  test('nor is it the default server of a script for k6', async () => {
    await save('opchain.config.json', { servers: { s: server.url } });
    const { output } = await run(['convert', 'chain.json', '--to', 'k6']);
    expect(output).toMatch(/SERVER_S +URL of the server \(required\)/);
    expect(output).not.toContain(server.url);
  });
});

const executes: readonly (readonly [string, () => Promise<void>])[] = [
  ['opchain.config.js', () => save('opchain.config.js', `${code()}export default {};`)],
  ['opchain.config.mjs', () => save('opchain.config.mjs', `${code()}export default {};`)],
  [
    'a plugin of the folder that JSON names',
    async () => {
      await save('opchain.config.json', { plugins: ['./plugin.mjs'] });
      await save('plugin.mjs', `${code()}export default { name: 'x', apply() {} };`);
    },
  ],
  [
    'a package of the folder that JSON names',
    async () => {
      await save('opchain.config.json', { plugins: ['p'] });
      await save('node_modules/p/package.json', { name: 'p', type: 'module', main: 'index.js' });
      await save('node_modules/p/index.js', `${code()}export default { name: 'x', apply() {} };`);
    },
  ],
  ...(['ca', 'key', 'cert', 'passphrase'] as const).map(
    (part) =>
      [
        `exec: of JSON for ${part}`,
        () => save('opchain.config.json', { tls: { 'https://api.example': { [part]: `exec:node -e ${touch()}` } } }),
      ] as const,
  ),
];
const touch = () => JSON.stringify(`require('fs').writeFileSync(${JSON.stringify(marker())}, '')`);

describe('code of the project is not executed unasked', () => {
  test.each(executes)('%s', async (_, prepare) => {
    await prepare();
    for (const env of [{}, { CI: 'true' }]) {
      const { exitCode, output } = await run(['run', 'chain.json', '--dry-run'], env);
      expect(output).toMatch(/opchain\.config\.\w+ runs:\n.*\nNothing was run\. .*--trust-config.*--config/s);
      expect({ exitCode, executed: existsSync(marker()) }).toEqual({ exitCode: 2, executed: false });
    }
  });

  test.each([
    ['serve', 'api.json'],
    ['convert', 'chain.json', '--to', 'k6'],
    ['check', '--contract', 'api.json', '--list'],
    ['plugins'],
  ])('by opchain %s either', async (...args) => {
    await save('opchain.config.js', `${code()}export default {};`);
    expect((await run(args)).exitCode).toBe(2);
    expect(existsSync(marker())).toBe(false);
  });

  test('a configuration of JSON that only has limits and servers needs no trust', async () => {
    await save('opchain.config.json', { limits: { timeout: 5000 }, servers: { s: server.url } });
    expect((await run(['run', 'chain.json', '--dry-run'])).exitCode).toBe(0);
  });

  test.each([
    ['--trust-config', ['--trust-config']],
    ['--config', ['--config', 'opchain.config.js']],
  ])('it is with %s', async (_, args) => {
    await save('opchain.config.js', `${code()}export default {};`);
    expect((await run(['plugins', ...args])).exitCode).toBe(0);
    expect(existsSync(marker())).toBe(true);
  });
});

describe('a report of the configuration', () => {
  test.each(['../report.json', 'link/report.json', 'dangling.json'])('is not written outside: %s', async (file) => {
    await mkdir(join(dirname(project), 'outside'));
    await symlink('../outside', join(project, 'link'));
    await symlink('../outside/new.json', join(project, 'dangling.json'));
    await save('opchain.config.json', { reports: { json: file }, servers: { s: server.url } });
    const { exitCode, output } = await run(['run', 'chain.json']);
    expect(output).toContain(`"${file}" outside of its project; name it with --json FILE`);
    expect(exitCode).toBe(2);
    for (const outside of ['report.json', 'outside/report.json', 'outside/new.json'])
      expect(existsSync(join(dirname(project), outside))).toBe(false);
    expect((await run(['run', 'chain.json', '--json', '../named.json'])).exitCode).toBe(0);
  });
});
