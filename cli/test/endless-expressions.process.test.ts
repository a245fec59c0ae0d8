import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runOpchain } from '@opchain/test-support/start-command';
import { type ResponseHandler, startServer, type TestServer } from '@opchain/test-support/start-server';

const xml = `<a>${'<b><c>1</c></b>'.repeat(20_000)}</a>`;
/** 5 MB of JSON with 600,000 values. */
const large = JSON.stringify(
  Array.from({ length: 120_000 }, (_, id) => ({ id, name: `row ${String(id)}`, on: true, at: null })),
);
const json = JSON.stringify(Array.from({ length: 40_000 }, (_, id) => ({ id, name: `name ${String(id)}` })));
let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-endless-'));
  const respond =
    (text: string, type = 'application/json'): ResponseHandler =>
    (response) =>
      response.writeHead(200, { 'Content-Type': type }).end(text);
  server = await startServer({
    '/xml': respond(xml, 'application/xml'),
    '/json': respond(json),
    '*': respond(large),
  });
  const operation = { responses: { 200: { description: 'OK' } } };
  const paths = {
    '/xml': { get: { operationId: 'getXml', ...operation } },
    '/json': { get: { operationId: 'getJson', ...operation } },
    '/large': { get: { operationId: 'getLarge', ...operation } },
    '/large/{id}': {
      get: {
        operationId: 'getRow',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        ...operation,
      },
    },
  };
  await writeFile(
    join(folder, 'api.json'),
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Endless', version: '1' },
      servers: [{ url: server.url }],
      paths,
    }),
  );
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function run(steps: readonly object[], options: readonly string[]): ReturnType<typeof runOpchain> {
  return runOpchain(['run', await save(steps), '--server', `api=${server.url}`, ...options]);
}

async function save(steps: readonly object[]): Promise<string> {
  const file = join(folder, 'chain.json');
  const chain = {
    arazzo: '1.1.0',
    info: { title: 'Endless', version: '1' },
    sourceDescriptions: [{ name: 'api', url: './api.json', type: 'openapi' }],
    workflows: [{ workflowId: 'endless', steps }],
  };
  await writeFile(file, JSON.stringify(chain));
  return file;
}

const step = (operationId: string, type: string, condition: string, times = 1) => ({
  stepId: `step${operationId}`,
  operationId,
  successCriteria: Array.from({ length: times }, () => ({ context: '$response.body', type, condition })),
});

test.each([
  ['getXml', 'xpath', 'count((1 to 100000)!(1 to 100000)) > 1'],
  ['getXml', 'xpath', '//*//*//*'],
  ['getJson', 'jsonpath', '$[?count($..*) > 1]'],
  ['getJson', 'regex', '((a|aa){1,30}){1,30}b'],
])('the command ends a criterion that would never end: %s %s %s', async (operation, type, condition) => {
  const { code, out, err } = await run([step(operation, type, condition)], ['--step-timeout', '10000']);
  expect(code).toBe(1);
  expect(out + err).toMatch(/too expensive|by reference|longer than|XPath cannot be evaluated/);
});

test('an expensive selector and an expensive criterion of an action end with the reason and its code', async () => {
  const expensive = { context: '$response.body', type: 'jsonpath', condition: '$[?count($..*) > 1]' };
  const onFailure = [{ name: 'again', type: 'retry', retryAfter: 0, retryLimit: 3, criteria: [expensive] }];
  const successCriteria = [{ condition: '$statusCode == 500' }];
  const { code, out, err } = await run([{ stepId: 'a', operationId: 'getJson', successCriteria, onFailure }], []);
  expect([code, out + err]).toEqual([1, expect.stringContaining('too expensive')]);
});

test('a criterion that calls itself is rejected before anything is sent', async () => {
  const before = server.received.length;
  const { code, out, err } = await run(
    [step('getXml', 'xpath', 'let $f := function($f) { $f($f) } return $f($f)')],
    [],
  );
  expect([code, server.received.length]).toEqual([2, before]);
  expect(out + err).toContain('by reference');
});

test('a malformed criterion is reported with its location before anything is sent', async () => {
  const before = server.received.length;
  const { code, out, err } = await run([step('getJson', 'regex', '^(a')], []);
  expect([code, server.received.length]).toEqual([2, before]);
  expect(out + err).toContain('/workflows/0/steps/0/successCriteria/0: "^(a" is invalid');
});

test('time limits hold while many expensive criteria are evaluated', async () => {
  const started = performance.now();
  const { code, out, err } = await run(
    [step('getXml', 'xpath', 'count((1 to 100000)[. mod 2 = 0]) > 1', 200)],
    ['--timeout', '3000'],
  );
  expect(code).toBe(1);
  expect(out + err).toContain('3000 ms');
  expect(performance.now() - started).toBeLessThan(20_000);
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends the command while expensive criteria are evaluated',
  async (signal) => {
    const file = await save([step('getXml', 'xpath', 'count((1 to 100000)!(1 to 100000)) > 1', 500)]);
    const before = server.received.length;
    const child = spawn(process.execPath, ['cli/bin/opchain.js', 'run', file, '--server', `api=${server.url}`], {
      stdio: 'ignore',
    });
    while (server.received.length === before) await new Promise((resolve) => setTimeout(resolve, 50));
    // By now it evaluates.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const started = performance.now();
    child.kill(signal);
    await once(child, 'exit');
    expect(child.exitCode).toBe(1);
    expect(performance.now() - started).toBeLessThan(8_000);
  },
);

test('a large response is read where the limit for its values is raised, and names the option where it is not', async () => {
  const steps = [
    { stepId: 'large', operationId: 'getLarge', outputs: { id: '$response.body#/119999/id' } },
    {
      stepId: 'row',
      operationId: 'getRow',
      parameters: [{ name: 'id', in: 'path', value: '$steps.large.outputs.id' }],
    },
  ];
  const refused = await run(steps, []);
  expect(refused.code).toBe(1);
  expect(refused.out + refused.err).toContain('more than 400000 values');
  const read = await run(steps, ['--max-values', '1000000', '--no-response-checks']);
  expect(read.out + read.err).toContain('2 of 2 steps succeeded');
  expect(read.code).toBe(0);
});
