import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { type ServedJson, serveJson } from '@opchain/test-support/serve-json';

const opchain = resolve('cli/bin/opchain.js');
const secret = 'correct horse battery staple';

/** A git repository with chains in a folder. */
let repository: string;
let api: ServedJson;

const description = {
  openapi: '3.1.0',
  info: { title: 'Parcels', version: '1' },
  security: [{ partner: [] }],
  paths: { '/parcels': { get: { operationId: 'listParcels', responses: { 200: { description: 'All parcels' } } } } },
  components: { securitySchemes: { partner: { type: 'http', scheme: 'session-hmac' } } },
};
const chain = {
  arazzo: '1.1.0',
  info: { title: 'Parcels', version: '1' },
  sourceDescriptions: [{ name: 'parcels', url: '../parcels.openapi.json', type: 'openapi' }],
  workflows: [{ workflowId: 'list', steps: [{ stepId: 'list', operationId: 'listParcels' }] }],
};
const credential = { scheme: 'partner', keyId: 'k-17', secret };
const session = { session: 's-4711', key: 'only for this session', expiresIn: 900 };

const save = async (path: string, content: string | object): Promise<void> => {
  const file = join(repository, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
};

beforeAll(async () => {
  api = await serveJson([], { 'POST /sessions': { status: 201, json: session } });
  repository = await realpath(await mkdtemp(join(tmpdir(), 'opchain-plugins-')));
  await mkdir(join(repository, '.git'));
  await save('parcels.openapi.json', description);
  await save('chains/list.arazzo.json', chain);
  await save('key.json', credential);
  const { security: _, ...open } = description;
  await save('open.openapi.json', open);
  await save('chains/open.arazzo.json', {
    ...chain,
    sourceDescriptions: [{ name: 'parcels', url: '../open.openapi.json', type: 'openapi' }],
  });
  await install('auth-session', 'index');
  await install('loader-routes', 'index');
  await install('executor-replay', 'index', 'file');
}, 60_000);

/** Installs an example as it is published. */
async function install(example: string, ...entries: readonly string[]): Promise<void> {
  const source = resolve('docs/examples', example);
  const installed = join(repository, `node_modules/opchain-example-${example}`);
  cpSync(join(source, 'package.json'), join(installed, 'package.json'));
  await build({
    entryPoints: entries.map((entry) => join(source, `src/${entry}.ts`)),
    outdir: join(installed, 'dist'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  });
}

afterAll(async () => {
  await api.stop();
  await rm(repository, { recursive: true, force: true });
});

/** Runs the command in the folder of the chains. */
async function run(...args: readonly string[]): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(process.execPath, [opchain, ...args, '--trust-config'], { cwd: join(repository, 'chains') });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (output += String(piece)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

const runList = (...args: readonly string[]) =>
  run(
    'run',
    'list.arazzo.json',
    '--server',
    `parcels=${api.url}`,
    '--credential',
    'key=@../key.json',
    '--auto-credentials',
    ...args,
  );

describe('a plugin of a package that the configuration names', () => {
  beforeAll(() =>
    save(
      'opchain.config.mjs',
      "export default { plugins: ['opchain-example-auth-session'], limits: { maxConcurrency: 3 } };",
    ),
  );
  afterAll(() => rm(join(repository, 'opchain.config.mjs')));

  test('signs the calls of a run, and its secret is in no output', async () => {
    const { code, output } = await runList('--json', '../run.json');
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(api.received.at(-1)?.headers['authorization']).toMatch(/^Session id="s-4711", number=1, /);
    const written = output + (await readFile(join(repository, 'run.json'), 'utf8'));
    for (const hidden of [secret, session.session, session.key]) expect(written).not.toContain(hidden);
  });

  test('signs the calls of a check', async () => {
    await save('roles.json', { partner: credential });
    const before = api.received.length;
    const { output } = await run(
      ...['check', '--url', api.url, '--contract', '../parcels.openapi.json', '--credentials', '../roles.json'],
    );
    expect(output).not.toMatch(/SCHEME_UNKNOWN|no plugin/i);
    const signed = api.received
      .slice(before)
      .filter(({ headers }) => /^Session id=/.test(headers['authorization'] ?? ''));
    expect(signed.length).toBeGreaterThan(0);
  });

  test('is listed with its role and where it comes from', async () => {
    const { code, output } = await run('plugins');
    expect(code).toBe(0);
    expect(output).toMatch(/^example-session +auth provider +opchain-example-auth-session/);
    expect(output).toMatch(/^executor-node +executor +Opchain$/m);
  });

  test('and limits apply unless arguments say otherwise', async () => {
    expect((await runList('--dry-run')).output).toMatch(/at most 3|3 at/);
    expect((await runList('--dry-run', '--max-concurrency', '7')).output).toMatch(/at most 7|7 at/);
  });
});

describe('a spec loader of a package', () => {
  const plugin = '--plugin=opchain-example-loader-routes';
  beforeAll(async () => {
    await save('parcels.routes', `api: Parcels\nserver: ${api.url}\nGET /parcels listParcels\n`);
    await save('chains/routes.arazzo.json', {
      ...chain,
      sourceDescriptions: [{ name: 'parcels', url: '../parcels.routes', type: 'openapi' }],
    });
  });

  test('reads the description of a run', async () => {
    const before = api.received.length;
    const { code, output } = await run('run', 'routes.arazzo.json', '--server', `parcels=${api.url}`, plugin);
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(api.received.slice(before).map(({ line }) => line)).toEqual(['GET /parcels']);
  });

  test('reads the contract of a check', async () => {
    const before = api.received.length;
    const contract = ['check', '--url', api.url, '--contract', '../parcels.routes'];
    const { output } = await run(...contract, plugin);
    expect(output).toContain('listParcels');
    expect(api.received.slice(before).map(({ line }) => line)).toContain('GET /parcels');
    expect(await run(...contract)).toMatchObject({ code: 2 });
  });
});

test('an executor of a package records a run and replays it without the server', async () => {
  const use = (module: string) =>
    run('run', 'open.arazzo.json', `--plugin=./${module}`, '--server', `parcels=${api.url}`);
  await save(
    'chains/record.mjs',
    `import { nodeExecutor } from ${JSON.stringify(resolve('plugins/executor-node/dist/index.js'))};
     import { recordingExecutor } from 'opchain-example-executor-replay';
     import { writeRecordingTo } from 'opchain-example-executor-replay/file';
     export default () => recordingExecutor({ executor: nodeExecutor(), save: writeRecordingTo('demo.json') });`,
  );
  await save(
    'chains/replay.mjs',
    `import { replayExecutor } from 'opchain-example-executor-replay';
     import { readRecording } from 'opchain-example-executor-replay/file';
     export default async () => replayExecutor(await readRecording('demo.json'));`,
  );
  const before = api.received.length;
  for (const module of ['record.mjs', 'replay.mjs']) expect(await use(module)).toMatchObject({ code: 0 });
  expect(api.received.slice(before).map(({ line }) => line)).toEqual(['GET /parcels']);
});

test('a scheme without its plugin is rejected before anything is sent', async () => {
  await save('acme.openapi.json', {
    ...description,
    components: { securitySchemes: { partner: { type: 'http', scheme: 'acme-hmac' } } },
  });
  await save('chains/acme.arazzo.json', {
    ...chain,
    sourceDescriptions: [{ name: 'parcels', url: '../acme.openapi.json', type: 'openapi' }],
  });
  const before = api.received.length;
  const credentials = ['--credential', 'key=@../key.json', '--auto-credentials'];
  const { code, output } = await run('run', 'acme.arazzo.json', '--server', `parcels=${api.url}`, ...credentials);
  expect({ code, sent: api.received.length - before }).toEqual({ code: 2, sent: 0 });
  expect(output).toContain('No auth provider supports the security scheme "partner"');
});

describe('a plugin that cannot be used', () => {
  test.each([
    ['is not installed', 'acme-auth', undefined, /acme-auth is not installed .*npm install acme-auth/],
    ['has a syntax error', './broken.mjs', 'export default {', /\.\/broken\.mjs cannot be loaded: /],
    ['exports nothing', './empty.mjs', 'export const a = 1;', /\.\/empty\.mjs must have one export .* has none/],
    ['exports several', './two.mjs', 'export const a = () => 1, b = () => 2;', /has several: a, b/],
    ['throws when it is created', './thrown.mjs', "export default () => { throw new Error('no key'); };", /no key/],
    ['creates no plugin', './wrong.mjs', 'export default () => ({});', /must create a plugin/],
    [
      'is made for another kernel',
      './old.mjs',
      "export default { name: 'old', kernel: '^9.0.0', apply() {} };",
      /"old".*\^9\.0\.0/,
    ],
    [
      'throws when it is applied',
      './applied.mjs',
      "export default { name: 'bad', apply() { throw new Error('boom'); } };",
      /"bad".*boom/,
    ],
  ])('because it %s is named in one sentence', async (_title, module, content, message) => {
    if (content !== undefined) await save(`chains/${module.slice(2)}`, content);
    const before = api.received.length;
    for (const { code, output } of [await runList('--plugin', module), await run('plugins', '--plugin', module)]) {
      expect({ code, output }).toMatchObject({ code: 2, output: expect.stringMatching(message) as unknown });
      expect(output).not.toMatch(/^ {4}at /m);
    }
    expect(api.received).toHaveLength(before);
  });

  test.each([
    ['throws', "() => { throw new TypeError('x is undefined'); }", /acme-hooks.*x is undefined/],
    ['returns nonsense', "() => 'nonsense'", /"acme-hooks" did not return an HTTP call from the hook beforeSend/],
  ])('because its hook %s fails the step, and the run ends normally', async (_title, hook, message) => {
    await save(
      'chains/hook.mjs',
      `export default { name: 'acme-hooks', apply({ hooks }) { hooks.beforeSend.tap('x', ${hook}); } };`,
    );
    const { code, output } = await run(
      'run',
      'open.arazzo.json',
      '--plugin=./hook.mjs',
      '--server',
      `parcels=${api.url}`,
    );
    expect(code).toBe(1);
    expect(output).toMatch(message);
  });

  test('because its auth provider throws is reported by a check, which ends normally', async () => {
    await save('roles.json', { partner: credential });
    await save(
      'chains/provider.mjs',
      `export default { name: 'acme-auth', apply(context) { context.addAuthProvider({
        name: 'acme', handles: () => true, fields: () => [],
        obtain() { throw new Error('no key'); }, apply: (call) => call,
      }); } };`,
    );
    const { code, output } = await run(
      ...['check', '--url', api.url, '--contract', '../parcels.openapi.json', '--credentials', '../roles.json'],
      '--plugin=./provider.mjs',
    );
    expect(code).not.toBe(0);
    expect(output).toMatch(/The plugin "acme-auth" failed in obtain\(\) of its auth provider "acme": no key/);
    expect(output).not.toMatch(/^ {4}at /m);
  });
});

describe('a configuration that is wrong', () => {
  test.each([
    ['{ "limit": {} }', /opchain\.config\.json: .*limit/],
    ['{ "limits": { "timeout": "1s" } }', /opchain\.config\.json: \/limits\/timeout /],
    ['{ "plugins": [1] }', /opchain\.config\.json: \/plugins\/0 must be a package/],
    ['{', /opchain\.config\.json cannot be read: /],
  ])('%s is rejected with its location', async (content, message) => {
    await save('chains/opchain.config.json', content);
    const { code, output } = await run('plugins');
    await rm(join(repository, 'chains/opchain.config.json'));
    expect({ code, output }).toMatchObject({ code: 2, output: expect.stringMatching(message) as unknown });
  });
});
