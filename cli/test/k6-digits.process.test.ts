import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { runOpchain } from '@opchain/test-support/start-command';
import { startServer, type TestServer } from '@opchain/test-support/start-server';
import { findK6 } from '@opchain/test-support/find-k6';

jest.setTimeout(120_000);

const k6 = findK6();
if (k6 === undefined) console.warn('skipped: no k6 is installed (K6_PATH or the path)');

/** Numbers that JSON.parse would change; the JSON.parse of k6 rejects those beyond its range. */
const numbers = [
  '9007199254740993',
  '-9007199254740993',
  '1e400',
  '-0',
  '0.30000000000000001',
  '0.10',
  '3.141592653589793238462643383279502884197',
  '1234567890123456789012345678901234567890',
];

const describeApi = `openapi: 3.1.0
info: { title: Digits, version: '1' }
paths:
  /make: { get: { operationId: make, responses: { '200': { description: Done } } } }
  /send:
    post:
      operationId: send
      parameters: [{ name: q, in: query, schema: { type: number } }]
      requestBody: { content: { application/json: { schema: { type: object } } } }
      responses: { '200': { description: Done } }
`;

const chain = `arazzo: 1.1.0
info: { title: Digits, version: '1' }
sourceDescriptions: [{ name: api, url: api.yaml, type: openapi }]
workflows:
  - workflowId: digits
    inputs: { type: object, properties: { numbers: { type: array }, first: { type: number } } }
    steps:
      - stepId: make
        operationId: make
        successCriteria:
${numbers.map((number, index) => `          - condition: $response.body#/all/${index} == ${number}`).join('\n')}
        outputs: { all: $response.body#/all, next: $response.body#/next }
      - stepId: send
        operationId: send
        parameters: [{ name: q, in: query, value: $steps.make.outputs.next }]
        requestBody:
          contentType: application/json
          payload: { all: $steps.make.outputs.all, literal: [${numbers.join(', ')}], input: $inputs.numbers, first: $inputs.first }
`;

let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'opchain-k6-digits-'));
  const body = `{"all":[${numbers.join(',')}],"next":${numbers[0]}}`;
  server = await startServer({
    '*': (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(body),
  });
});

afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

(k6 === undefined ? test.skip : test)('k6 sends and compares numbers to the last digit', async () => {
  const [file, script] = [join(folder, 'chain.arazzo.yaml'), join(folder, 'script.js')];
  writeFileSync(file, chain);
  writeFileSync(join(folder, 'api.yaml'), describeApi);
  const { code, err } = await runOpchain(['convert', file, '--to', 'k6', '--output', script]);
  expect([code, err]).toEqual([0, '']);
  const child = spawn(k6!, ['run', '--no-usage-report', '--no-color', script], {
    env: { ...process.env, SERVER_API: server.url, INPUT_NUMBERS: `[${numbers.join(',')}]`, INPUT_FIRST: '1e400' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await new Promise((resolve) => child.on('close', resolve));
  // Not the exit code: a threshold on the time of a call, which depends on the machine, is part of it.
  expect(/chain_succeeded\.*: ([\d.]+%)/.exec(output)?.[1] ?? output).toBe('100.00%');
  expect(server.received.map(({ target, body }) => [target, body])).toEqual([
    ['/make', ''],
    [
      `/send?q=${numbers[0]}`,
      `{"all":[${numbers.join(',')}],"literal":[${numbers.join(',')}],"input":[${numbers.join(',')}],"first":1e400}`,
    ],
  ]);
});
