import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { demoCredentials as bundledCredentials } from '@opchain/sample-bundled';
import { demoCredentials as referenceCredentials } from '@opchain/sample-reference';
import type { RunningServer } from './start-command.js';
import { runOpchain, startSample } from './start-command.js';

const frameworks = ['express', 'fastify', 'hapi', 'koa'] as const;
const chain = (name: string) => `conformance/chains/${name}.arazzo.yaml`;
const mongo = process.env['MONGODB_URL'];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-chains-'));
});

async function expectGreen(args: readonly string[], env?: Record<string, string>): Promise<void> {
  const { code, out, err } = await runOpchain(args, env);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${err}${out}`);
}

describe.each(frameworks)('on %s', (framework) => {
  test.each(['memory', 'sqlite'])('R1 and R2 run green with the %s store', async (store) => {
    const server = await startSample(framework, ['--store', store === 'sqlite' ? `sqlite:${join(folder, `${framework}.sqlite`)}` : store]);
    try {
      await expectGreen(['run', chain('R1'), '--server', `shop=${server.url}`, '--quiet']);
      await expectGreen(['run', chain('R2'), '--server', `shop=${server.url}`, '--quiet']);
    } finally {
      await server.stop();
    }
  });

  (mongo === undefined ? test.skip : test)(
    `R1 runs green with the MongoDB store${mongo === undefined ? ' (skipped: no MongoDB; set MONGODB_URL)' : ''}`,
    async () => {
      const server = await startSample(framework, ['--store', String(mongo)]);
      try {
        await expectGreen(['run', chain('R1'), '--server', `shop=${server.url}`, '--quiet']);
      } finally {
        await server.stop();
      }
    },
  );
});

interface Demo {
  readonly name: string;
  readonly scheme: string;
}

/** The demo credentials as environment variables, under the names that a chain uses for their schemes. */
function asArguments(credentials: readonly Demo[], names: Readonly<Record<string, string>>): { args: string[]; env: Record<string, string> } {
  const given = credentials.flatMap(({ name, ...stored }) => (names[name] === undefined ? [] : [[names[name], stored] as const]));
  return {
    args: given.flatMap(([name]) => ['--credential', `${name}=env:CREDENTIAL_${name.replaceAll('-', '_')}`]),
    env: Object.fromEntries(given.map(([name, stored]) => [`CREDENTIAL_${name.replaceAll('-', '_')}`, JSON.stringify(stored)])),
  };
}

describe('on bundled', () => {
  let server: RunningServer;
  let tokenUrl: string;
  beforeAll(async () => {
    server = await startSample('bundled', ['--issuer-port', '0']);
    const description = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
      components: { securitySchemes: { passwordAuth: { flows: { password: { tokenUrl: string } } } } };
    };
    tokenUrl = description.components.securitySchemes.passwordAuth.flows.password.tokenUrl;
  });
  afterAll(() => server.stop());

  test('R2 runs green with four credentials, B and C overlap, D never waits for B', async () => {
    const { args, env } = asArguments(bundledCredentials(tokenUrl), {
      'demo-key': 'demo-key',
      'demo-staff': 'demo-staff',
      'demo-client': 'demo-client',
      ada: 'ada',
    });
    const json = join(folder, 'r2.json');
    await expectGreen(['run', chain('R2'), '--server', `shop=${server.url}`, ...args, '--json', json], env);
    const { results } = JSON.parse(await readFile(json, 'utf8')) as { results: { nodeId: string; startedAt: number; endedAt: number }[] };
    const find = (id: string) => results.find(({ nodeId }) => nodeId === id) ?? { startedAt: NaN, endedAt: NaN };
    const [b, c, d] = [find('updateCustomer'), find('createProduct'), find('createOrder')];
    expect(b.startedAt < c.endedAt && c.startedAt < b.endedAt).toBe(true);
    expect(d.startedAt).toBeGreaterThanOrEqual(c.endedAt);
  });

  test('R1 runs green with --auto-credentials', async () => {
    const { args, env } = asArguments(
      bundledCredentials(tokenUrl).filter(({ name }) => name !== 'shortLived'),
      Object.fromEntries(bundledCredentials(tokenUrl).map(({ name }) => [name, name])),
    );
    await expectGreen(['run', chain('R1'), '--server', `shop=${server.url}`, '--auto-credentials', ...args], env);
  });
});

describe('on reference', () => {
  test('R3 runs green on SQLite', async () => {
    const server = await startSample('reference', ['--issuer-port', '0', '--database', join(folder, 'reference.sqlite')]);
    try {
      const description = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
        components: { securitySchemes: { adminAuth: { flows: { clientCredentials: { tokenUrl: string } } } } };
      };
      const { args, env } = asArguments(referenceCredentials(description.components.securitySchemes.adminAuth.flows.clientCredentials.tokenUrl), {
        customer: 'customer',
        admin: 'admin',
        carrier: 'carrier',
      });
      await expectGreen(['run', chain('R3'), '--server', `reference=${server.url}`, ...args], env);
    } finally {
      await server.stop();
    }
  });
});
