import { spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readChain, type RunEvent } from '@opchain/core';
import { demoCredentials as bundledCredentials } from '@opchain/sample-bundled';
import { demoCredentials as referenceCredentials } from '@opchain/sample-reference';
import { createNodeKernel } from '../../../conformance/src/kernel/create-node-kernel.js';
import { parseCredential } from '@opchain/core/internal/runner';
import { type EchoServer, startEchoServer } from '../echo-server.js';
import { findSecrets } from '@opchain/test-support/find-secrets';
import { projectRoot, startSample } from '@opchain/test-support/start-command';
import { readTokenUrl } from '@opchain/test-support/start-targets';

/** One secret of each kind, with characters that each encoding represents differently. */
const canaries = {
  header: 'canary-header-"k"/+&=key',
  query: 'canary-query-k"/+&= ü€key',
  cookie: 'canary-cookie-k/+&=key',
  basic: 'canary-basic-p"/+&= üword',
  bearer: 'canary.bearer-t/+token=',
  password: 'canary-oauth-p"/+&= üword',
  client: 'canary-client-s"/+&=ecret',
  service: 'canary-service-s/+&=ecret',
  input: 'canary-input-w"/+&=<ord>',
};

const credentials = (tokenUrl: string): Readonly<Record<string, Readonly<Record<string, unknown>>>> => ({
  header: { scheme: 'header', apiKey: canaries.header },
  query: { scheme: 'query', apiKey: canaries.query },
  cookie: { scheme: 'cookie', apiKey: canaries.cookie },
  basic: { scheme: 'basic', username: 'ada', password: canaries.basic },
  bearer: { scheme: 'bearer', token: canaries.bearer },
  password: {
    scheme: 'password',
    username: 'ada',
    password: canaries.password,
    clientId: 'shop',
    clientSecret: canaries.client,
    tokenUrl,
  },
  service: { scheme: 'service', clientId: 'service', clientSecret: canaries.service, tokenUrl },
});

const kinds = ['header', 'query', 'cookie', 'basic', 'bearer', 'password', 'service'] as const;
const endings = ['ok', 'fail', 'html', 'slow'] as const;

function describeEcho(url: string): object {
  const flow = { tokenUrl: `${url}/token`, scopes: {} };
  const operation = (id: string, security: object[]) => ({
    post: {
      operationId: id,
      security,
      parameters: [{ in: 'query', name: 'word', schema: { type: 'string' } }],
      requestBody: { content: { 'application/json': { schema: {} } } },
      responses: {
        200: {
          description: '',
          content: {
            'application/problem+json': { schema: { type: 'object', properties: { title: { type: 'number' } } } },
          },
        },
      },
    },
  });
  return {
    openapi: '3.1.0',
    info: { title: 'Echo', version: '1' },
    servers: [{ url }],
    paths: {
      ...Object.fromEntries(
        kinds.flatMap((kind) =>
          endings.map((ending) => [`/${ending}-${kind}`, operation(`${ending}-${kind}`, [{ [kind]: [] }])]),
        ),
      ),
      '/moved': operation('moved', [{ query: [] }]),
    },
    components: {
      securitySchemes: {
        header: { type: 'apiKey', in: 'header', name: 'X-Key' },
        query: { type: 'apiKey', in: 'query', name: 'key' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'key' },
        basic: { type: 'http', scheme: 'basic' },
        bearer: { type: 'http', scheme: 'bearer' },
        password: { type: 'oauth2', flows: { password: flow } },
        service: { type: 'oauth2', flows: { clientCredentials: flow } },
      },
    },
  };
}

const securityValues = (kind: (typeof kinds)[number]) =>
  kind === 'basic'
    ? { username: `$inputs.${kind}#/username`, password: `$inputs.${kind}#/password` }
    : kind === 'bearer'
      ? { token: `$inputs.${kind}` }
      : kind === 'password' || kind === 'service'
        ? { accessToken: `$inputs.${kind}` }
        : { apiKey: `$inputs.${kind}` };

/**
 * Each kind of credential on calls that succeed, fail, echo the credential in a failed check, capture it and are
 * redirected.
 */
function createChain(ending: (typeof endings)[number] | 'all'): object {
  const selectedEndings = ending === 'all' ? (['ok', 'fail', 'html'] as const) : [ending];
  const steps = selectedEndings.flatMap((one) =>
    kinds.map((kind) => ({
      stepId: `${one}-${kind}`,
      operationId: `${one}-${kind}`,
      parameters: [{ name: 'word', in: 'query', value: '$inputs.word' }],
      requestBody: { contentType: 'application/json', payload: { word: '$inputs.word' } },
      'x-security': [{ schemeName: kind, values: securityValues(kind) }],
      outputs: { title: '$response.body#/title', echo: '$response.header.X-Echo' },
      ...(one === 'ok' ? { successCriteria: [{ condition: "$response.body#/title == 'else'" }] } : {}),
    })),
  );
  const moved = {
    stepId: 'moved',
    operationId: 'moved',
    'x-security': [{ schemeName: 'query', values: { apiKey: '$inputs.query' } }],
  };
  return {
    arazzo: '1.1.0',
    info: { title: 'Canaries', version: '1' },
    sourceDescriptions: [{ name: 'echo', url: 'echo.json', type: 'openapi' }],
    workflows: [
      {
        workflowId: 'canaries',
        inputs: { type: 'object', properties: { word: { type: 'string', format: 'password' } } },
        steps: [...steps, ...(ending === 'all' ? [moved] : [])],
        'x-opchain': { version: 1, order: 'graph' },
      },
    ],
  };
}

let folder: string;
let echo: EchoServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-canary-'));
  echo = await startEchoServer();
  await writeFile(join(folder, 'echo.json'), JSON.stringify(describeEcho(echo.url)));
  for (const ending of ['all', 'slow'] as const)
    await writeFile(join(folder, `${ending}.arazzo.json`), JSON.stringify(createChain(ending)));
  await writeFile(
    join(folder, 'crash.cjs'),
    "process.on('SIGUSR2', () => { throw new Error('crashed on purpose'); });",
  );
});

afterAll(async () => {
  await echo.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Outcome {
  readonly code: number | null;
  /** All output, and the arguments of all visible processes. */
  readonly output: string;
}

/**
 * Runs the command with its own home and temporary folder and records the output of `ps`. Sends `stop` once calls are
 * in progress.
 */
async function run(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  workFolder: string,
  stop?: NodeJS.Signals,
): Promise<Outcome> {
  const own = {
    HOME: workFolder,
    XDG_CACHE_HOME: workFolder,
    XDG_CONFIG_HOME: workFolder,
    XDG_STATE_HOME: workFolder,
    TMPDIR: workFolder,
  };
  const child = spawn(process.execPath, ['cli/bin/opchain.js', ...args], {
    cwd: projectRoot,
    env: { ...process.env, ...own, ...env },
  });
  let output = '';
  child.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (output += piece.toString()));
  const look = () => {
    const { stdout } = spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(child.pid)], { encoding: 'utf8' });
    output += stdout ?? '';
  };
  const watching = setInterval(look, 100);
  const before = echo.count();
  const stopping = setInterval(() => {
    if (stop === undefined || echo.count() < before + 5) return;
    clearInterval(stopping);
    child.kill(stop);
  }, 20);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearInterval(watching);
  clearInterval(stopping);
  return { code, output };
}

async function readAll(place: string): Promise<string> {
  const names = await readdir(place, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
}

/** A folder for all files that one command writes. */
async function createWorkFolder(name: string): Promise<string> {
  const workFolder = join(folder, name);
  await mkdir(workFolder);
  return workFolder;
}

const createArguments = (word = 'env:WORD') => {
  const all = credentials(`${echo.url}/token`);
  return {
    args: [
      ...Object.keys(all).flatMap((name) => ['--credential', `${name}=env:CANARY_${name}`]),
      '--input',
      `word=${word}`,
      '--server',
      `echo=${echo.url}`,
    ],
    env: {
      WORD: canaries.input,
      ...Object.fromEntries(Object.entries(all).map(([name, stored]) => [`CANARY_${name}`, JSON.stringify(stored)])),
    },
  };
};
const secrets = () => [...Object.values(canaries), ...echo.issued];
const reports = (workFolder: string) =>
  ['json', 'junit', 'har', 'html'].flatMap((kind) => [`--${kind}`, join(workFolder, `report.${kind}`)]);

describe('a run prints and writes no secret, in any encoding that a server returns it in', () => {
  test('if every call fails', async () => {
    const { args, env } = createArguments();
    const workFolder = await createWorkFolder('failing');
    const { code, output } = await run(
      ['run', join(folder, 'all.arazzo.json'), ...args, ...reports(workFolder)],
      env,
      workFolder,
    );
    if (code !== 1) throw new Error(output);
    const written = await readAll(workFolder);
    for (const kind of kinds)
      for (const ending of ['ok', 'fail', 'html']) expect(written).toContain(`${ending}-${kind}`);
    expect(written).toContain('•••••');
    expect(output).toContain('opchain.js run');
    expect(echo.issued.size).toBeGreaterThanOrEqual(4);
    expect(findSecrets(written, secrets())).toEqual([]);
    expect(findSecrets(output, secrets())).toEqual([]);
  });

  test.each([['--follow-redirects'], ['--fail-fast'], ['--fail-on-mismatch'], ['--quiet'], ['--dry-run']])(
    'with %s',
    async (option) => {
      const { args, env } = createArguments();
      const workFolder = await createWorkFolder(option);
      const { output } = await run(
        [
          'run',
          join(folder, 'all.arazzo.json'),
          ...args,
          option,
          ...(option === '--dry-run' ? [] : reports(workFolder)),
        ],
        env,
        workFolder,
      );
      expect(output).toContain('ok-password');
      expect(findSecrets(output + (await readAll(workFolder)), secrets())).toEqual([]);
    },
  );

  test('when it compares two servers', async () => {
    const { args, env } = createArguments();
    const workFolder = await createWorkFolder('compare');
    const credentialArgs = args.slice(0, -2);
    const other = await startEchoServer();
    const { output } = await run(
      [
        'compare',
        '--url',
        echo.url,
        '--url',
        other.url,
        join(folder, 'all.arazzo.json'),
        ...credentialArgs,
        '--json',
        join(workFolder, 'differences.json'),
      ],
      env,
      workFolder,
    );
    await other.stop();
    expect(output).toContain('ok-header');
    expect(findSecrets(output + (await readAll(workFolder)), [...secrets(), ...other.issued])).toEqual([]);
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
    'if it is stopped by %s while calls are in progress',
    async (signal) => {
      const { args, env } = createArguments();
      const workFolder = await createWorkFolder(signal);
      const before = echo.count();
      const { output } = await run(
        ['run', join(folder, 'slow.arazzo.json'), ...args, ...reports(workFolder)],
        env,
        workFolder,
        signal,
      );
      expect(echo.count()).toBeGreaterThan(before);
      expect(findSecrets(output + (await readAll(workFolder)), secrets())).toEqual([]);
    },
  );

  test('if the process crashes while calls are in progress', async () => {
    const { args, env } = createArguments();
    const workFolder = await createWorkFolder('crash');
    const before = echo.count();
    const crashing = { ...env, NODE_OPTIONS: `--require ${join(folder, 'crash.cjs')}` };
    const { code, output } = await run(
      ['run', join(folder, 'slow.arazzo.json'), ...args, ...reports(workFolder)],
      crashing,
      workFolder,
      'SIGUSR2',
    );
    expect(output).toContain('crashed on purpose');
    expect(code).not.toBe(0);
    expect(echo.count()).toBeGreaterThan(before);
    expect(findSecrets(output + (await readAll(workFolder)), secrets())).toEqual([]);
  });

  test.each<[string, string]>([
    ['is truncated', JSON.stringify(credentials('http://127.0.0.1:1/token')['password']).slice(0, -3)],
    ['is not an object', JSON.stringify(canaries.bearer)],
    ['contains a value that is not a string', JSON.stringify({ scheme: 'header', apiKey: [canaries.header] })],
    ['has no scheme', JSON.stringify({ apiKey: canaries.header })],
    ['is the secret itself', canaries.basic],
  ])('if a credential is invalid because it %s', async (name, stored) => {
    const workFolder = await createWorkFolder(name.replaceAll(' ', '-'));
    const args = [
      'run',
      join(folder, 'all.arazzo.json'),
      '--server',
      `echo=${echo.url}`,
      '--credential',
      'header=env:BROKEN',
    ];
    const { code, output } = await run(args, { BROKEN: stored }, workFolder);
    expect(code).toBe(2);
    expect(output).toMatch(/--credential header/);
    expect(findSecrets(output, secrets())).toEqual([]);
  });
});

test('events and the summary of a run contain no secret', async () => {
  const kernel = await createNodeKernel();
  try {
    const description = await kernel.load(
      { location: 'echo.json', content: JSON.stringify(describeEcho(echo.url)) },
      { read: () => Promise.reject(new Error('not here')) },
    );
    const all = Object.entries(credentials(`${echo.url}/token`)).map(([name, stored]) => ({
      ...parseCredential(name, stored, name),
      approvedOrigins: [echo.url],
    }));
    const run = kernel.run({
      chain: await readChain(JSON.stringify(createChain('all'))),
      descriptions: { echo: description },
      servers: { echo: echo.url },
      credentials: all,
      inputs: { word: canaries.input },
      options: { followRedirects: true },
    });
    const events: RunEvent[] = [];
    run.events.subscribe((event) => events.push(event));
    const summary = await run.finished;
    expect(events.filter(({ type }) => type === 'step-sent')).toHaveLength(22);
    expect(findSecrets(JSON.stringify(events), secrets())).toEqual([]);
    expect(findSecrets(JSON.stringify(summary), secrets())).toEqual([]);
  } finally {
    await kernel.dispose();
  }
});

describe('a chain input that is a password', () => {
  const chain = () => join(folder, 'all.arazzo.json');

  test('is read from a variable, a file or a command and never shown', async () => {
    const workFolder = await createWorkFolder('input');
    const file = join(folder, 'word.txt');
    await writeFile(file, `${canaries.input}\n`);
    for (const word of ['env:WORD', `@${file}`, 'exec:printf "%s" "$WORD"']) {
      const { args, env } = createArguments(word);
      const { code, output } = await run(['run', chain(), ...args, ...reports(workFolder)], env, workFolder);
      expect(code).toBe(1);
      expect(output).toContain('ok-password');
      expect(findSecrets(output + (await readAll(workFolder)), secrets())).toEqual([]);
    }
  });

  test('plain text is rejected on the command line', async () => {
    const { args, env } = createArguments('typed');
    const before = echo.count();
    const { code, output } = await run(['run', chain(), ...args], env, await createWorkFolder('typed'));
    expect(output).toMatch(
      /--input word: use @FILE, env:VARIABLE or exec:COMMAND; secrets are not accepted on the command line/,
    );
    expect([code, echo.count()]).toEqual([2, before]);
  });
});

describe('the output of the samples and the reports about them contain no secret:', () => {
  const samples = {
    bundled: { start: [], chain: 'R2', demo: bundledCredentials, source: 'shop' },
    reference: { start: ['--database'], chain: 'R3', demo: referenceCredentials, source: 'reference' },
  } as const;

  test.each(['bundled', 'reference'] as const)(
    '%s',
    async (name) => {
      const { start, chain, demo, source } = samples[name];
      const workFolder = await createWorkFolder(name);
      const database =
        start.length > 0
          ? ['--database', join(await mkdtemp(join(tmpdir(), 'opchain-sample-')), 'reference.sqlite')]
          : [];
      const server = await startSample(name, ['--issuer-port', '0', ...database]);
      try {
        const all = demo(await readTokenUrl(server.url));
        const { length } = all;
        expect(length).toBeGreaterThan(3);
        const secret = ['apiKey', 'password', 'token', 'clientSecret'] as const;
        const known = all.flatMap((stored) =>
          secret.flatMap((field) =>
            field in stored ? [String((stored as unknown as Record<string, unknown>)[field])] : [],
          ),
        );
        const args = all.flatMap((stored) => ['--credential', `${stored.name}=env:DEMO_${stored.name}`]);
        const env = Object.fromEntries(
          all.map(({ name: role, ...stored }) => [`DEMO_${role}`, JSON.stringify(stored)]),
        );
        const runResult = await run(
          [
            'run',
            `conformance/chains/${chain}.arazzo.yaml`,
            '--server',
            `${source}=${server.url}`,
            ...args,
            ...reports(workFolder),
          ],
          env,
          workFolder,
        );
        expect(runResult.code).toBe(0);
        const file = join(await mkdtemp(join(tmpdir(), 'opchain-roles-')), 'roles.json');
        await writeFile(
          file,
          JSON.stringify(Object.fromEntries(all.map(({ name: role, ...stored }) => [role, stored]))),
        );
        const kinds = ['json', 'junit', 'html'].flatMap((kind) => [
          '--report',
          `${kind}=${join(workFolder, `check.${kind}`)}`,
        ]);
        const checkResult = await run(
          ['check', '--url', server.url, '--profile', name, '--credentials', file, ...kinds],
          {},
          workFolder,
        );
        expect(checkResult.code).toBe(0);
        const written = await readAll(workFolder);
        expect(written).toContain('<testsuite');
        expect(written).toContain('<html');
        for (const text of [runResult.output, checkResult.output, written, server.printed()])
          expect(findSecrets(text, known)).toEqual([]);
        // Tokens of the samples are signed: none of their three parts may occur.
        for (const text of [runResult.output, checkResult.output, written, server.printed()])
          expect(text).not.toMatch(/eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/);
      } finally {
        await server.stop();
      }
    },
    120_000,
  );
});
