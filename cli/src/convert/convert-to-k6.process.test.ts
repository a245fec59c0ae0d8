import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findK6 } from '@opchain/test-support/find-k6';
import { soakCount } from '@opchain/test-support/soak-count';
import { projectRoot, type RunningServer, runOpchain, startSample } from '@opchain/test-support/start-command';

jest.setTimeout(120_000);

/** The line of a script after which the runtime begins. */
const RUNTIME_MARKER = '// ── Opchain runtime. Do not edit. ──';

/** Iterations that four processes share. */
const PARTS = soakCount(200, 1_000);

const k6 = findK6();
if (k6 === undefined)
  console.warn('skipped: no k6 is installed (K6_PATH or the path), so converted scripts are type-checked but not run');

const contract = join(projectRoot, 'implementations/contract/shop.openapi.yaml');
const chains = join(projectRoot, 'conformance/chains');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'opchain-k6-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Converts a chain and returns the path of the script. */
async function convertScript(chain: string, name: string, extra: readonly string[] = []): Promise<string> {
  const script = join(folder, `${name}.js`);
  const { code, err } = await runOpchain(['convert', chain, '--to', 'k6', '--output', script, ...extra]);
  expect([code, err]).toEqual([0, '']);
  return script;
}

function writeChain(name: string, text: string): string {
  const file = join(folder, `${name}.arazzo.yaml`);
  writeFileSync(file, text);
  return file;
}

/** The chain-specific part of a script, as TypeScript with the types of k6 and of the runtime. */
function extractTypedPart(script: string): string {
  const [part = ''] = readFileSync(script, 'utf8').split(RUNTIME_MARKER);
  const runtime = '../../plugins/engine-k6/src/runtime';
  return `${part
    .replace(
      'const definition =',
      "const definition: import('../../plugins/engine-k6/src/runtime/definition.js').SuiteDefinition =",
    )
    .replace('default function (data)', `default function (data: import('${runtime}/create-suite.js').SetupData)`)}
declare function opchain(): typeof import('${runtime}/index.js');\n`;
}

test("a converted script matches k6's type definitions for any chain", async () => {
  const scripts = await Promise.all([
    ...['R1', 'R2', 'R3'].map((name) => convertScript(join(chains, `${name}.arazzo.yaml`), name)),
    convertScript(writeChain('odd', edgeCaseChain), 'odd', ['--description', `shop=${contract}`]),
  ]);
  // Inside the repository, so that k6's types are found.
  mkdirSync(join(projectRoot, '.cache'), { recursive: true });
  const typesFolder = mkdtempSync(join(projectRoot, '.cache/k6-types-'));
  const files = scripts.map((script, index) => {
    const file = join(typesFolder, `script${String(index)}.ts`);
    writeFileSync(file, extractTypedPart(script));
    return file;
  });
  try {
    const options = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--moduleResolution',
      'nodenext',
      '--target',
      'es2022',
      '--lib',
      'es2023',
      // The runtime shares files with the command.
      '--types',
      'k6,node',
      '--skipLibCheck',
    ];
    const { status, stdout } = spawnSync(
      process.execPath,
      [join(projectRoot, 'node_modules/typescript/bin/tsc'), ...options, ...files],
      { encoding: 'utf8' },
    );
    expect([status, stdout]).toEqual([0, '']);
  } finally {
    rmSync(typesFolder, { recursive: true });
  }
});

test('text from a chain cannot escape from its comment or string', async () => {
  const script = await convertScript(writeChain('odd', edgeCaseChain), 'odd', ['--description', `shop=${contract}`]);
  const [part = ''] = readFileSync(script, 'utf8').split(RUNTIME_MARKER);
  expect(part.split('\n').filter((line) => /^\s*throw/.test(line))).toEqual([]);
});

test('only reads the descriptions of the operations', async () => {
  const other = '\n  - {name: events, url: events.yaml, type: asyncapi}\nworkflows:';
  const text = edgeCaseChain.replace(/\nworkflows:/, other);
  expect(text).not.toBe(edgeCaseChain);
  await convertScript(writeChain('sources', text), 'sources', ['--description', `shop=${contract}`]);
});

test('rejects an invalid chain like a run', async () => {
  const file = writeChain('faulty', edgeCaseChain.replace('operationId: createCustomer', 'operationId: makeCustomer'));
  const { code, err } = await runOpchain(['convert', file, '--to', 'k6', '--description', `shop=${contract}`]);
  expect(code).toBe(2);
  expect(err).toContain('"makeCustomer" of "shop"');
});

(k6 === undefined ? describe.skip : describe)('run by k6', () => {
  let sample: RunningServer;
  let environment: Record<string, string>;

  beforeAll(async () => {
    sample = await startSample('bundled', ['--issuer-port', '0']);
    const { credentials } = (await (await fetch(`${sample.url}/ui/config.json`)).json()) as {
      credentials: { name: string }[];
    };
    environment = Object.fromEntries(
      credentials.map(({ name, ...fields }) => [`CREDENTIAL_${name.toUpperCase()}`, JSON.stringify(fields)]),
    );
    environment['SERVER_SHOP'] = sample.url;
  });

  afterAll(async () => {
    await sample?.stop();
  });

  interface Outcome {
    readonly status: number | null;
    readonly output: string;
    readonly metrics: Record<
      string,
      {
        readonly count?: number;
        readonly passes?: number;
        readonly fails?: number;
        readonly value?: number;
        readonly max?: number;
      }
    >;
  }

  function runScript(
    script: string,
    args: readonly string[] = [],
    extra: Record<string, string> = {},
  ): Promise<Outcome> {
    const summary = `${script}.json`;
    const child = spawn(k6!, ['run', '--no-usage-report', '--no-color', '--summary-export', summary, ...args, script], {
      env: { ...process.env, ...environment, ...extra },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    return new Promise((resolve) =>
      child.on('close', (status) => {
        let metrics: Outcome['metrics'] = {};
        try {
          metrics = (JSON.parse(readFileSync(summary, 'utf8')) as { metrics: Outcome['metrics'] }).metrics;
        } catch {
          // k6 exited before its first iteration.
        }
        resolve({ status, output, metrics });
      }),
    );
  }

  const descriptionArgs = () => ['--description', `shop=${sample.url}/openapi.json`];

  test('R2 succeeds with its four credentials, and every call is named after its step', async () => {
    const { status, output, metrics } = await runScript(
      await convertScript(join(chains, 'R2.arazzo.yaml'), 'R2', descriptionArgs()),
    );
    expect([status, status === 0 ? '' : output]).toEqual([0, '']);
    expect(metrics['chain_succeeded']).toMatchObject({ value: 1 });
    expect(metrics['checks']?.fails).toBe(0);
    expect(Object.keys(metrics)).toEqual(
      expect.arrayContaining(
        ['createCustomer', 'updateCustomer', 'createProduct', 'createOrder'].map(
          (id) => `http_req_duration{name:${id}}`,
        ),
      ),
    );
  });

  test('ten concurrent users obtain each token once, during setup', async () => {
    const { status, output, metrics } = await runScript(
      await convertScript(join(chains, 'R2.arazzo.yaml'), 'R2', descriptionArgs()),
      ['-u', '10', '-i', '50'],
    );
    expect([status, status === 0 ? '' : output]).toEqual([0, '']);
    expect(metrics['http_reqs']?.count).toBe(50 * 4 + 2);
  });

  test('a rejected credential fails the chain, skips dependent steps and prints no secret', async () => {
    const { status, output, metrics } = await runScript(
      await convertScript(join(chains, 'R2.arazzo.yaml'), 'R2', descriptionArgs()),
      [],
      {
        CREDENTIAL_APIKEYAUTH: JSON.stringify({ apiKey: 'wrong-key-4711' }),
      },
    );
    expect(status).not.toBe(0);
    expect(output).toContain('createCustomer: POST');
    expect(output).toContain('returned 401');
    expect(output).not.toContain('wrong-key-4711');
    // Two tokens, then the only call: its dependent steps were skipped.
    expect(metrics['http_reqs']?.count).toBe(3);
  });

  test('reports a missing variable before the load test starts', async () => {
    const { status, output, metrics } = await runScript(
      await convertScript(join(chains, 'R2.arazzo.yaml'), 'R2', descriptionArgs()),
      [],
      { CREDENTIAL_BASICAUTH: '' },
    );
    expect(status).not.toBe(0);
    expect(output).toContain('CREDENTIAL_BASICAUTH is not set');
    expect(metrics['http_reqs']?.count ?? 0).toBeLessThanOrEqual(2);
  });

  describe('on an open shop', () => {
    let shop: RunningServer;
    beforeAll(async () => {
      shop = await startSample('express');
    });
    afterAll(async () => {
      await shop?.stop();
    });

    test('R1 succeeds', async () => {
      const script = await convertScript(join(chains, 'R1.arazzo.yaml'), 'R1', [
        '--description',
        `shop=${shop.url}/openapi.json`,
      ]);
      const { status, output, metrics } = await runScript(script, [], { SERVER_SHOP: shop.url });
      expect([status, status === 0 ? '' : output]).toEqual([0, '']);
      expect(metrics['http_reqs']?.count).toBe(6);
    });

    test('waits, assertions, patterns, JSONPath and unusual values behave as in a run, and branches overlap', async () => {
      const script = await convertScript(writeChain('odd', edgeCaseChain), 'odd', [
        '--description',
        `shop=${shop.url}/openapi.json`,
      ]);
      const { status, output, metrics } = await runScript(script, [], {
        SERVER_SHOP: shop.url,
        INPUT_NAME: 'Anna / ../x?y#z',
      });
      expect([status, status === 0 ? '' : output]).toEqual([0, '']);
      expect(metrics['checks']?.fails).toBe(0);
      // Two waits of 1,500 ms in parallel.
      expect(metrics['chain_duration']?.max).toBeLessThan(2_900);
    });

    test('a step is retried up to the limit of its rule, and its failure fails the chain', async () => {
      const { status, output, metrics } = await runScript(
        await convertScript(writeChain('retried', retriedChain), 'retried', [
          '--description',
          `shop=${shop.url}/openapi.json`,
        ]),
        [],
        { SERVER_SHOP: shop.url },
      );
      expect(status).not.toBe(0);
      expect(output).toContain('getCustomer: GET');
      expect(metrics['http_reqs']?.count).toBe(3);
      expect(metrics['chain_succeeded']).toMatchObject({ value: 0 });
    });

    /** All customers, of every page. */
    const listCustomers = async () => {
      const found: { readonly name: string; readonly email: string }[] = [];
      for (let url: string | undefined = `${shop.url}/customers?limit=200`; url !== undefined;) {
        const response: Response = await fetch(url);
        found.push(...((await response.json()) as typeof found));
        const next = /<([^>]+)>;\s*rel="?next/.exec(response.headers.get('link') ?? '')?.[1];
        url = next && new URL(next, url).href;
      }
      return found;
    };

    test(`the four parts of ${PARTS} iterations are ${PARTS}, with different values and the same failures`, async () => {
      const file = writeChain('parts', partsChain);
      const script = await convertScript(file, 'parts', ['--description', `shop=${shop.url}/openapi.json`]);
      // The last row of ten has no email address, which the shop rejects.
      const rows = join(folder, 'parts.json');
      const emails = Array.from({ length: 10 }, (_, index) => ({ at: index < 9 ? '@' : ' at ' }));
      writeFileSync(rows, JSON.stringify(emails));
      const parts = await Promise.all(
        ['0:1/4', '1/4:2/4', '2/4:3/4', '3/4:1'].map((segment) => {
          const split = ['--execution-segment', segment, '--execution-segment-sequence', '0,1/4,2/4,3/4,1'];
          const own = join(folder, `part${segment.replace(/\W/g, '-')}.js`);
          writeFileSync(own, readFileSync(script));
          return runScript(own, ['-u', '8', '-i', `${PARTS}`, ...split], {
            SERVER_SHOP: shop.url,
            SEED: 'parts',
            INPUTS_FILE: rows,
          });
        }),
      );
      expect(parts.map(({ metrics }) => metrics['http_reqs']?.count)).toEqual(parts.map(() => PARTS / 4));
      const failures = parts.map(({ metrics }) => metrics['chain_succeeded']?.fails ?? 0);
      expect(failures.reduce((sum, each) => sum + each, 0)).toBe(PARTS / 10);
      const made = (await listCustomers()).filter(({ email }) => email.startsWith('part'));
      expect(new Set(made.map(({ email }) => email)).size).toBe((PARTS * 9) / 10);
    });

    test('each iteration uses its own row of inputs', async () => {
      const script = await convertScript(writeChain('odd', edgeCaseChain), 'odd', [
        '--description',
        `shop=${shop.url}/openapi.json`,
      ]);
      const rows = join(folder, 'rows.json');
      writeFileSync(rows, JSON.stringify([{ name: 'row one' }, { name: 'row two' }]));
      const { status, output } = await runScript(script, ['-i', '2'], { SERVER_SHOP: shop.url, INPUTS_FILE: rows });
      expect([status, status === 0 ? '' : output]).toEqual([0, '']);
      const names = (await listCustomers()).map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(['row one', 'row two']));
    });
  });
});

const edgeCaseChain = `arazzo: 1.1.0
info:
  title: "Odd\\nthrow new Error('left the comment')"
  version: 1.0.0
sourceDescriptions:
  - name: shop
    url: ./shop.openapi.yaml
    type: openapi
workflows:
  - workflowId: odd
    inputs:
      type: object
      properties:
        name:
          type: string
          default: "Ada \`\${__ENV}\` */ '"
    steps:
      - stepId: createCustomer
        operationId: createCustomer
        requestBody:
          contentType: application/json
          payload:
            name: $inputs.name
            email: ada@example.org
        successCriteria:
          - condition: $statusCode == 201
          - context: $response.body#/email
            condition: ^[a-z]+@example\\.org$
            type: regex
          - context: $response.body
            condition: $[?@ == 'active']
            type: jsonpath
        outputs:
          id: $response.body#/id
          name: $response.body#/name
      - stepId: getCustomer
        operationId: getCustomer
        dependsOn:
          - createCustomer
        parameters:
          - name: id
            in: path
            value: $steps.createCustomer.outputs.id
        successCriteria:
          - condition: $response.body#/name == $steps.createCustomer.outputs.name
      - stepId: missing
        operationId: getCustomer
        dependsOn:
          - createCustomer
        parameters:
          - name: id
            in: path
            value: $steps.createCustomer.outputs.name
        successCriteria:
          - condition: $statusCode == 404
    x-opchain:
      version: 1
      order: graph
      layout: {}
      presets:
        - id: pause
          at: 1
          after:
            - createCustomer
          before: []
          kind: wait
          durationMs: 1500
        - id: pauseBeside
          at: 1
          after:
            - createCustomer
          before: []
          kind: wait
          durationMs: 1500
        - id: sameName
          at: 3
          after:
            - getCustomer
          before: []
          kind: assert
          checks:
            - kind: simple
              condition: '{{getCustomer.name}} == {{createCustomer.name}}'
`;

const retriedChain = `arazzo: 1.1.0
info:
  title: Retried
  version: 1.0.0
sourceDescriptions:
  - name: shop
    url: ./shop.openapi.yaml
    type: openapi
workflows:
  - workflowId: retried
    steps:
      - stepId: getCustomer
        operationId: getCustomer
        parameters:
          - name: id
            in: path
            value: no-such-customer
        onFailure:
          - name: again
            type: retry
            retryAfter: 0.01
            retryLimit: 2
    x-opchain:
      version: 1
      order: graph
      layout: {}
`;

const partsChain = `arazzo: 1.1.0
info: { title: Parts, version: 1.0.0 }
sourceDescriptions: [{ name: shop, url: ./shop.openapi.yaml, type: openapi }]
workflows:
  - workflowId: parts
    inputs: { type: object, properties: { id: { type: string, x-opchain-generate: { generate: uuid } }, at: { type: string } } }
    steps:
      - stepId: createCustomer
        operationId: createCustomer
        requestBody: { contentType: application/json, payload: { name: Part, email: 'part-{$inputs.id}{$inputs.at}example.org' } }
`;
