import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { demoCredentials as bundledCredentials } from '@opchain/sample-bundled';
import { demoCredentials as referenceCredentials } from '@opchain/sample-reference';
import { hasPostgres, startPostgres } from '@opchain/test-support/start-postgres';
import { type RunningServer, runOpchain, startSample } from '@opchain/test-support/start-command';
import { readTokenUrl } from '@opchain/test-support/start-targets';

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

describe('sample chains with control flow', () => {
  interface Result {
    readonly stepId: string;
    readonly state: string;
    readonly handled?: boolean;
    readonly attempts: readonly object[];
    readonly captures: Readonly<Record<string, unknown>>;
    readonly called?: readonly object[];
    readonly executions?: { readonly count: number };
  }

  let server: RunningServer;
  beforeAll(async () => {
    server = await startSample('express');
  });
  afterAll(() => server.stop());

  const runSample = async (name: string, ...more: readonly string[]) => {
    const json = join(folder, `${name}.json`);
    await expectSuccess(['run', chain(name), '--server', `shop=${server.url}`, '--quiet', '--json', json, ...more]);
    const { outputs, results } = JSON.parse(await readFile(json, 'utf8')) as {
      outputs?: Record<string, unknown>;
      results: readonly Result[];
    };
    return { outputs, find: (id: string) => results.find(({ stepId }) => stepId === id) };
  };
  const list = async (path: string) => (await (await fetch(`${server.url}${path}`)).json()) as { status?: string }[];

  test('reads an order until another branch has paid it', async () => {
    const { outputs, find } = await runSample('poll-until-done');
    expect(outputs).toEqual({ status: 'paid' });
    expect(find('waitUntilPaid')?.attempts.length).toBeGreaterThan(1);
  });

  test('calls a workflow for each customer, which activates the inactive ones', async () => {
    const { outputs, find } = await runSample('for-each-item', '--workflow', 'activateAll');
    const customers = await list('/customers?limit=200');
    expect(customers.map(({ status }) => status)).toEqual(customers.map(() => 'active'));
    expect(find('activateEach')?.called).toHaveLength(customers.length);
    expect(outputs?.['activated']).toContain(find('createCustomer')?.captures['id']);
  });

  test('deletes the orders page by page until a page is empty', async () => {
    await expectSuccess(['run', chain('R1'), '--server', `shop=${server.url}`, '--quiet']);
    const pages = (await list('/orders')).length;
    expect(pages).toBeGreaterThan(0);
    const { find } = await runSample('pages-until-the-end', '--workflow', 'deleteOrders', '--input', 'pageSize=1');
    expect(await list('/orders')).toEqual([]);
    expect(find('nextPage')?.executions?.count).toBe(pages + 1);
  });

  test('creates a customer if none has the id, and reads it otherwise', async () => {
    const created = await runSample('fallback-on-failure');
    expect(created.find('getCustomer')).toMatchObject({ state: 'failed', handled: true });
    const id = String(created.outputs?.['created']);
    const read = await runSample('fallback-on-failure', '--input', `customerId=${id}`);
    expect(read.outputs).toEqual({ existing: id });
    expect(read.find('createCustomer')?.state).toBe('skipped');
  });
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
