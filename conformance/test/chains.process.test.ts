import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { demoCredentials as bundledCredentials } from '@opchain/sample-bundled';
import { demoCredentials as referenceCredentials } from '@opchain/sample-reference';
import { hasPostgres, startPostgres } from '../../implementations/reference/test/start-postgres.js';
import type { RunningServer } from './start-command.js';
import { runOpchain, startSample } from './start-command.js';
import { readTokenUrl } from './start-targets.js';

const frameworks = ['express', 'fastify', 'hapi', 'koa'] as const;
const chain = (name: string) => `conformance/chains/${name}.arazzo.yaml`;
const mongo = process.env['MONGODB_URL'];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-chains-'));
});

async function expectSuccess(args: readonly string[], env?: Record<string, string>): Promise<void> {
  const { code, out, err } = await runOpchain(args, env);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${err}${out}`);
}

describe.each(frameworks)('on %s', (framework) => {
  test.each(['memory', 'sqlite'])('R1 and R2 succeed with the %s store', async (store) => {
    const server = await startSample(framework, [
      '--store',
      store === 'sqlite' ? `sqlite:${join(folder, `${framework}.sqlite`)}` : store,
    ]);
    try {
      await expectSuccess(['run', chain('R1'), '--server', `shop=${server.url}`, '--quiet']);
      await expectSuccess([
        'run',
        chain('R2'),
        '--server',
        `shop=${server.url}`,
        '--description',
        `shop=${server.url}/openapi.json`,
        '--quiet',
      ]);
    } finally {
      await server.stop();
    }
  });

  (mongo === undefined ? test.skip : test)(
    `R1 succeeds with the MongoDB store${mongo === undefined ? ' (skipped: no MongoDB; set MONGODB_URL)' : ''}`,
    async () => {
      const server = await startSample(framework, ['--store', String(mongo)]);
      try {
        await expectSuccess(['run', chain('R1'), '--server', `shop=${server.url}`, '--quiet']);
      } finally {
        await server.stop();
      }
    },
  );
});

/** Demo credentials as arguments, passed in environment variables. */
function asArguments(
  credentials: readonly { readonly name: string }[],
  names: readonly string[],
): { args: string[]; env: Record<string, string> } {
  const usedCredentials = credentials.filter(({ name }) => names.includes(name));
  return {
    args: usedCredentials.flatMap(({ name }) => ['--credential', `${name}=env:CREDENTIAL_${name}`]),
    env: Object.fromEntries(
      usedCredentials.map(({ name, ...stored }) => [`CREDENTIAL_${name}`, JSON.stringify(stored)]),
    ),
  };
}

describe('on bundled', () => {
  let server: RunningServer;
  let tokenUrl: string;
  beforeAll(async () => {
    server = await startSample('bundled', ['--issuer-port', '0']);
    tokenUrl = await readTokenUrl(server.url);
  });
  afterAll(() => server.stop());

  test('R2 succeeds with four credentials, B and C overlap, and D does not wait for B', async () => {
    const { args, env } = asArguments(bundledCredentials(tokenUrl), [
      'apiKeyAuth',
      'basicAuth',
      'clientCredentialsAuth',
      'passwordAuth',
    ]);
    const json = join(folder, 'r2.json');
    await expectSuccess(['run', chain('R2'), '--server', `shop=${server.url}`, ...args, '--json', json], env);
    const { results } = JSON.parse(await readFile(json, 'utf8')) as {
      results: { stepId: string; startedAt: number; endedAt: number }[];
    };
    const find = (id: string) => results.find(({ stepId }) => stepId === id) ?? { startedAt: NaN, endedAt: NaN };
    const [b, c, d] = [find('updateCustomer'), find('createProduct'), find('createOrder')];
    expect(b.startedAt < c.endedAt && c.startedAt < b.endedAt).toBe(true);
    expect(d.startedAt).toBeGreaterThanOrEqual(c.endedAt);
  });

  test('R1 succeeds with --auto-credentials', async () => {
    const { args, env } = asArguments(bundledCredentials(tokenUrl), [
      'apiKeyAuth',
      'basicAuth',
      'clientCredentialsAuth',
      'passwordAuth',
      'bearerAuth',
    ]);
    await expectSuccess(
      [
        'run',
        chain('R1'),
        '--server',
        `shop=${server.url}`,
        '--description',
        `shop=${server.url}/openapi.json`,
        '--auto-credentials',
        ...args,
      ],
      env,
    );
  });
});

describe('on reference', () => {
  const runR3 = async (database: string) => {
    const server = await startSample('reference', ['--issuer-port', '0', '--database', database]);
    try {
      const { args, env } = asArguments(referenceCredentials(await readTokenUrl(server.url)), [
        'customer',
        'admin',
        'carrier',
      ]);
      await expectSuccess(['run', chain('R3'), '--server', `reference=${server.url}`, ...args], env);
    } finally {
      await server.stop();
    }
  };

  test('R3 succeeds on SQLite', () => runR3(join(folder, 'reference.sqlite')));

  (hasPostgres() ? test : test.skip)(
    `R3 succeeds on PostgreSQL${hasPostgres() ? '' : ' (skipped: no PostgreSQL)'}`,
    async () => {
      const postgres = await startPostgres();
      try {
        await runR3(postgres.url);
      } finally {
        await postgres.stop();
      }
    },
  );
});
