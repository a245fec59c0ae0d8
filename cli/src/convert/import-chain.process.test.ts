import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Chain, readChain } from '@opchain/core';
import { stepMappings } from '@opchain/core/internal/model';
import { demoCredentials as bundledCredentials } from '@opchain/sample-bundled';
import { demoCredentials as referenceCredentials } from '@opchain/sample-reference';
import { runOpchain, startSample } from '@opchain/test-support/start-command';
import { readTokenUrl } from '@opchain/test-support/start-targets';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-import-'));
});

/** `createOrder → payOrder path/id`: from which step a value comes, and where it is used. */
const listData = (chain: Chain) =>
  chain.steps.flatMap((step) =>
    stepMappings(step)
      // What a check compares is not an input.
      .filter(({ path }) => !path.startsWith('checks/'))
      .flatMap(({ mapping, path }) => ('stepId' in mapping ? [`${mapping.stepId} → ${step.id} ${path}`] : [])),
  );

interface Sample {
  readonly name: string;
  readonly description: string;
  readonly server: string;
  readonly args: readonly string[];
  /** Credentials of the chain, and under the names of their schemes, which an import gives them. */
  readonly credentials: (tokenUrl: string) => readonly { readonly name: string; readonly scheme: string }[];
}

const samples: readonly Sample[] = [
  { name: 'R1', description: 'shop', server: 'express', args: [], credentials: () => [] },
  {
    name: 'R2',
    description: 'bundled',
    server: 'bundled',
    args: ['--issuer-port', '0'],
    credentials: bundledCredentials,
  },
  {
    name: 'R3',
    description: 'reference',
    server: 'reference',
    args: ['--issuer-port', '0', '--database', ':memory:'],
    credentials: referenceCredentials,
  },
];

describe.each(samples)('the recording of $name', ({ name, description, server, args, credentials }) => {
  const original = `conformance/chains/${name}.arazzo.yaml`;
  const contract = `implementations/contract/${description}.openapi.yaml`;

  /** Runs a chain on a new server, with the credentials that it names. */
  async function run(file: string, ...more: readonly string[]): Promise<string> {
    const running = await startSample(server, args);
    try {
      const chain = await readChain(await readFile(file, 'utf8'));
      const uses = chain.steps.flatMap((step) => (step.kind === 'operation' ? (step.credentials ?? []) : []));
      const known = /tokenUrl/.test(await readFile(contract, 'utf8'))
        ? credentials(await readTokenUrl(running.url))
        : [];
      const env: Record<string, string> = {};
      const options = new Set<string>();
      for (const { credential, scheme } of uses) {
        const { name: _, ...stored } = known.find((one) => one.name === credential || one.scheme === scheme)!;
        env[`CREDENTIAL_${credential}`] = JSON.stringify(stored);
        options.add(`${credential}=env:CREDENTIAL_${credential}`);
      }
      const result = await runOpchain(
        [
          'run',
          file,
          '--server',
          `${chain.sources[0]!.name}=${running.url}`,
          ...[...options].flatMap((option) => ['--credential', option]),
          '--quiet',
          ...more,
        ],
        env,
      );
      if (result.code !== 0) throw new Error(`${file}: ${result.err}${result.out}`);
      return result.out;
    } finally {
      await running.stop();
    }
  }

  const har = () => join(folder, `${name}.har`);
  const file = () => join(folder, `${name}.arazzo.yaml`);
  beforeAll(() => run(original, '--har', har()));

  test('becomes a chain with the same data and credentials', async () => {
    const { code, err } = await runOpchain(['convert', har(), '--description', contract, '--output', file()]);
    expect([code, err.match(/uncertain/g)]).toEqual([0, null]);
    const [expected, imported] = await Promise.all(
      [original, file()].map(async (path) => readChain(await readFile(path, 'utf8'))),
    );
    expect(listData(imported!).sort()).toEqual(listData(expected!).sort());
    const schemes = (chain: Chain | undefined) =>
      chain!.steps.map((step) => step.kind === 'operation' && `${step.id} ${step.credentials?.[0]?.scheme}`).sort();
    expect(schemes(imported)).toEqual(schemes(expected));
  });

  test('succeeds on a new server', async () => {
    expect(await run(file())).toMatch(/steps succeeded/);
  });

  test('becomes a chain and a minimal description without one', async () => {
    const alone = join(folder, `${name}-alone.arazzo.yaml`);
    const { code } = await runOpchain(['convert', har(), '--output', alone]);
    expect(code).toBe(0);
    const [expected, imported] = await Promise.all(
      [original, alone].map(async (path) => readChain(await readFile(path, 'utf8'))),
    );
    expect(
      listData(imported!)
        .map((line) => line.replace(/ \S+$/, ''))
        .sort(),
    ).toEqual(
      listData(expected!)
        .map((line) => line.replace(/ \S+$/, ''))
        .sort(),
    );
    const again = await runOpchain(['convert', har(), '--output', alone]);
    expect([again.code, again.err]).toEqual([2, expect.stringContaining('alone.openapi.yaml" already exists')]);
    // The others need credentials, whose schemes only the description declares.
    const outputs = await Promise.all((name === 'R1' ? [alone] : []).map((path) => run(path)));
    expect(outputs).toEqual(outputs.map(() => expect.stringContaining('6 of 6 steps succeeded')));
  });
});

describe('the Postman collection of R1', () => {
  const collection = 'plugins/chain-formats/test/R1.postman_collection.json';
  const file = () => join(folder, 'postman.arazzo.yaml');

  test('becomes a chain with the same data', async () => {
    const { code, err } = await runOpchain([
      'convert',
      collection,
      '--description',
      'implementations/contract/shop.openapi.yaml',
      '--output',
      file(),
    ]);
    expect([code, err]).toEqual([0, expect.stringContaining('note: Scripts are left out, except for variables')]);
    const [expected, imported] = await Promise.all(
      ['conformance/chains/R1.arazzo.yaml', file()].map(async (path) => readChain(await readFile(path, 'utf8'))),
    );
    expect(listData(imported!).sort()).toEqual(listData(expected!).sort());
  });

  test('succeeds on a new server', async () => {
    const { url, stop } = await startSample('express', []);
    try {
      const { sources } = await readChain(await readFile(file(), 'utf8'));
      const result = await runOpchain(['run', file(), '--server', `${sources[0]!.name}=${url}`, '--quiet']);
      expect([result.code, result.out]).toEqual([0, expect.stringContaining('6 of 6 steps succeeded')]);
    } finally {
      await stop();
    }
  });
});

test('a file that is not a recording is rejected with a fix', async () => {
  const { code, err } = await runOpchain(['convert', 'conformance/chains/R1.arazzo.yaml']);
  expect([code, err]).toEqual([
    2,
    expect.stringContaining(
      'is neither a HAR file, a Postman collection nor calls of curl, fetch or PowerShell; for a chain, --to must',
    ),
  ]);
});
