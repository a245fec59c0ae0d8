import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { findK6 } from '@opchain/test-support/find-k6';
import { runOpchain } from '@opchain/test-support/start-command';
import { type ResponseHandler, startServer, type TestServer } from '@opchain/test-support/start-server';
import type { LoadReport } from './load-report.js';

jest.setTimeout(120_000);

const k6 = findK6();
if (k6 === undefined) console.warn('skipped: no k6 is installed (K6_PATH or the path), so no load is made');

const api = `openapi: 3.1.0
info: { title: Things, version: '1' }
components: { securitySchemes: { key: { type: apiKey, in: query, name: key } } }
paths:
  /things:
    post:
      operationId: create
      security: [{ key: [] }]
      requestBody: { content: { application/json: { schema: { type: object } } } }
      responses: { '201': { description: Created } }
  /things/{id}:
    get:
      operationId: read
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: Done } }
    delete:
      operationId: remove
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '204': { description: Done } }
`;

const chain = `arazzo: 1.1.0
info: { title: Things, version: '1' }
sourceDescriptions: [{ name: api, url: api.yaml, type: openapi }]
workflows:
  - workflowId: things
    inputs:
      type: object
      required: [name]
      properties: { name: { type: string }, door: { type: string, format: password }, me: { type: string, format: password } }
    steps:
      - stepId: create
        operationId: create
        requestBody: { contentType: application/json, payload: { name: $inputs.name, door: $inputs.door } }
        x-security: [{ schemeName: key, values: { apiKey: $inputs.me } }]
        successCriteria: [{ condition: $statusCode == 201 }]
        outputs: { id: $response.body#/id }
      - stepId: read
        dependsOn: [create]
        operationId: read
        parameters: [{ name: id, in: path, value: $steps.create.outputs.id }]
        successCriteria: [{ condition: $statusCode == 200 }, { condition: $response.body#/state == 'ready' }]
    x-opchain: { version: 1, order: graph, layout: {}, credentials: [me] }
`;

/** With a new connection per request: k6 would repeat a request that fails on a reused one. */
const json = (response: Parameters<ResponseHandler>[0], status: number, body: object) =>
  response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' }).end(JSON.stringify(body));

const suiteChains = `arazzo: 1.1.0
info: { title: Things, version: '1' }
sourceDescriptions: [{ name: api, url: api.yaml, type: openapi }]
workflows:
  - workflowId: prepare
    steps:
      - { stepId: create, operationId: create, requestBody: { payload: { name: shelf } }, outputs: { id: $response.body#/id } }
    outputs: { shelf: $steps.create.outputs.id }
    x-opchain: { version: 1, role: setup }
  - workflowId: readShelf
    inputs: { type: object, required: [shelf], properties: { shelf: { type: string } } }
    steps: [{ stepId: read, operationId: read, parameters: [{ name: id, in: path, value: $inputs.shelf }] }]
    x-opchain: { version: 1, load: { weight: 3, vus: 3, iterations: 30, thresholds: ['read:p(95)<9000'] } }
  - workflowId: make
    inputs: { type: object, required: [name], properties: { name: { type: string } } }
    steps: [{ stepId: create, operationId: create, requestBody: { payload: { name: $inputs.name } } }]
    x-opchain: { version: 1, data: rows.csv, load: { executor: per-vu-iterations, vus: 2, iterations: 5 } }
  - workflowId: clean
    inputs: { type: object, required: [shelf], properties: { shelf: { type: string } } }
    steps: [{ stepId: remove, operationId: remove, parameters: [{ name: id, in: path, value: $inputs.shelf }] }]
    x-opchain: { version: 1, role: teardown }
`;

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-load-test-'));
  await Promise.all([writeFile(join(folder, 'api.yaml'), api), writeFile(join(folder, 'chain.yaml'), chain)]);
});
afterEach(() => server?.stop());
afterAll(() => rm(folder, { recursive: true }));

/** Starts the server; `read` responds to the calls of the second step. */
async function start(read: ResponseHandler): Promise<void> {
  let count = 0;
  server = await startServer({ '/things': (response) => json(response, 201, { id: `t${(count += 1)}` }), '*': read });
}

const secrets = { CHAIN_KEY: '{"scheme":"key","apiKey":"canary-key-4711"}', CHAIN_DOOR: 'canary-door-4712' };
const args = (...more: readonly string[]) => [
  ...['load', join(folder, 'chain.yaml'), '--server', `api=${server.url}`, '--credential', 'me=env:CHAIN_KEY'],
  ...['--input', 'door=env:CHAIN_DOOR', ...more],
];
const load = (...more: readonly string[]) => runOpchain(args(...more), secrets);
const report = (name: string) => join(folder, name);
const readReport = async (name: string) => JSON.parse(await readFile(report(name), 'utf8')) as LoadReport;

test('without k6, nothing is sent, and the error says how to get it', async () => {
  await start((response) => json(response, 200, { state: 'ready' }));
  const { code, err } = await runOpchain(args('--input', 'name=a'), { ...secrets, PATH: folder, K6_PATH: 'k6' });
  expect([code, err]).toEqual([2, expect.stringContaining('"k6" is not a k6 program, but the variable K6_PATH')]);
  const { err: listed } = await load('--vus', '0', '--stages', '5', '--duration', 'long', '--threshold', 'fast');
  expect(listed.match(/--(?:vus|stages|duration|threshold) must be|cannot be used together/g)).toHaveLength(5);
  expect(server.received).toEqual([]);
});

(k6 === undefined ? describe.skip : describe)('a load', () => {
  test('of rows reports times by step as text, JSON and HTML, compared with an earlier one, and no secret', async () => {
    await start((response) => json(response, 200, { state: 'ready' }));
    await writeFile(report('rows.csv'), 'name\nAda\nAlan\n');
    const rows = ['--data', report('rows.csv'), '--vus', '3', '--iterations', '30'];
    const first = await load(...rows, '--report', `json=${report('a.json')}`);
    expect([first.code, first.err]).toEqual([0, '']);
    expect(first.out).toMatch(/create +30 .*\nread +30 .*\nwhole chain +30 /);
    expect(first.out).toMatch(/median iteration[^\n]*\ncreate [ █]+ [^\n]*\nread /);
    expect(first.out).toContain('✔ Things: 30 iterations, none failed');
    const { iterations, steps, median, checks, timeline } = await readReport('a.json');
    expect(iterations).toMatchObject({ count: 30, failed: 0 });
    expect(steps.map(({ stepId, calls, failed }) => [stepId, calls, failed])).toEqual([
      ['create', 30, 0],
      ['read', 30, 0],
    ]);
    expect(median?.spans.map(({ stepId }) => stepId)).toEqual(['create', 'read']);
    expect(checks.map(({ passed, failed }) => [passed, failed])).toEqual([[30, 0], [30, 0], [30, 0]]); // prettier-ignore
    expect(timeline.reduce((sum, point) => sum + point.iterations, 0)).toBe(30);
    const names = server.received.flatMap(({ body }) =>
      body === '' ? [] : [(JSON.parse(body) as { name: string }).name],
    );
    expect(names.filter((name) => name === 'Ada')).toHaveLength(15);
    const outputs = ['--report', `json=${report('b.json')}`, '--report', `html=${report('b.html')}`];
    const second = await load(...rows, ...outputs, '--baseline', report('a.json'));
    expect([second.code, second.out]).toEqual([0, expect.stringMatching(/read .*\([+-]?\d+%\)/)]);
    const page = await readFile(report('b.html'), 'utf8');
    expect(page).toMatch(/<h2>Median iteration.*<svg.*create.*read/s);
    const all = [first.out, second.out, page, await readFile(report('a.json'), 'utf8')].join('\n');
    expect([server.received[0]?.target, server.received[0]?.body]).toEqual([
      expect.stringContaining('canary-key-4711'),
      expect.stringContaining('canary-door-4712'),
    ]);
    expect(all).not.toContain('canary');
  });

  test('tells by step and check what a server does wrong: a wrong body, a dropped connection, a slow response', async () => {
    let count = 0;
    await start((response) => {
      count += 1;
      if (count % 5 === 1) json(response, 200, { state: 'canary-door-4712' });
      else if (count % 5 === 2) response.socket?.destroy();
      else if (count % 5 === 3) json(response, 503, { state: 'ready' });
      else setTimeout(() => json(response, 200, { state: 'ready' }), 120);
    });
    const outputs = ['--report', `json=${report('c.json')}`, '--quiet', '--threshold', 'read:p(95)<100'];
    const { code, out } = await load('--input', 'name=Ada', '--vus', '2', '--iterations', '10', ...outputs);
    expect(code).toBe(1);
    const { iterations, steps, checks, failures, crossedThresholds } = await readReport('c.json');
    expect([iterations.count, iterations.failed, steps.map(({ failed }) => failed)]).toEqual([10, 6, [0, 6]]);
    expect(checks.filter(({ failed }) => failed > 0)).toEqual([
      { check: "read: $response.body#/state == 'ready'", passed: 6, failed: 2 },
      { check: 'read: $statusCode == 200', passed: 6, failed: 2 },
      { check: 'read: is answered', passed: 0, failed: 2 },
    ]);
    expect(failures.reduce((sum, failure) => sum + failure.count, 0)).toBe(6);
    expect(failures[0]?.message).toMatch(/^read: /);
    expect(crossedThresholds).toContain('http_req_duration{name:read}');
    expect(out).toContain('threshold not met: http_req_duration{name:read}');
    expect(out + JSON.stringify(failures)).not.toContain('canary');
  });

  test('of several chains divides it by weights, between set-up and tear-down, each chain with its own rows', async () => {
    await start((response, { method }) => json(response, method === 'DELETE' ? 204 : 200, { state: 'ready' }));
    const suite = join(folder, 'suite');
    await mkdir(suite);
    await Promise.all([
      writeFile(join(suite, 'api.yaml'), api),
      writeFile(join(suite, 'things.arazzo.yaml'), suiteChains),
      writeFile(join(suite, 'rows.csv'), 'name\nAda\nAlan\n'),
    ]);
    const run = (...more: readonly string[]) => {
      const credential = ['--credential', 'me=env:CHAIN_KEY', '--auto-credentials'];
      const output = ['--report', `json=${report('e.json')}`, '--report', `html=${report('e.html')}`];
      return runOpchain(['load', suite, '--server', `api=${server.url}`, ...credential, ...output, ...more], secrets);
    };
    const own = await run();
    expect([own.code, own.err]).toEqual([0, '']);
    const { workflows, steps } = await readReport('e.json');
    expect(workflows?.map(({ workflow, count }) => [workflow, count]).sort()).toEqual([['make', 10], ['readShelf', 30]]); // prettier-ignore
    expect(steps.map(({ stepId, calls }) => [stepId, calls]).sort()).toEqual([['make.create', 10], ['readShelf.read', 30]]); // prettier-ignore
    expect(await readFile(report('e.html'), 'utf8')).toMatch(
      /whole make.*whole readShelf|whole readShelf.*whole make/s,
    );
    const sent = server.received.map(({ method, target, body }) => `${method} ${target.replace(/\?.*/, '')} ${body}`);
    expect([sent[0], sent.at(-1)]).toEqual(['POST /things {"name":"shelf"}', 'DELETE /things/t1 ']);
    expect(sent.filter((each) => each === 'GET /things/t1 ')).toHaveLength(30);
    expect(sent.filter((each) => each === 'POST /things {"name":"Ada"}')).toHaveLength(5);
    expect(server.received[0]?.target).toContain('canary-key-4711');
    const divided = await run('--vus', '4', '--iterations', '20', '--threshold', 'make:p(95)<0.01');
    expect(divided.out).toMatch(/whole readShelf +15 [^]*whole make +5 |whole make +5 [^]*whole readShelf +15 /);
    expect([divided.code, divided.out]).toEqual([1, expect.stringContaining('not met: chain_duration{workflow:make}')]);
    const unknown = await run('--threshold', 'gone:p(95)<5');
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('"gone:p(95)<5" names no step')]);
  });

  test('shows none of 12 secrets that a server echoes, in script, log and reports', async () => {
    const names = Array.from({ length: 11 }, (_, index) => `door${index}`);
    await start((response, { target }) =>
      json(response, 500, { state: names.map((name) => `canary-${name}`), target }),
    );
    const copy = join(folder, 'copied.js');
    const wrapper = join(folder, 'k6-copy');
    await writeFile(
      wrapper,
      `#!/bin/sh\nfor last; do :; done\n[ -f "$last" ] && cp "$last" '${copy}'\nexec '${k6}' "$@"\n`,
    );
    await chmod(wrapper, 0o755);
    const properties = names.map((name) => `${name}: { type: string, format: password }`).join(', ');
    const payload = names.map((name) => `${name}: $inputs.${name}`).join(', ');
    const text = chain.replace('door: { type: string, format: password }', properties);
    await writeFile(join(folder, 'secrets.yaml'), text.replace('door: $inputs.door', payload));
    const values = Object.fromEntries(names.map((name) => [name.toUpperCase(), `canary-${name}`]));
    const given = names.flatMap((name) => ['--input', `${name}=env:${name.toUpperCase()}`]);
    const outputs = ['--report', `json=${report('f.json')}`, '--report', `html=${report('f.html')}`];
    const { code, out, err } = await runOpchain(
      [
        ...['load', join(folder, 'secrets.yaml'), '--server', `api=${server.url}`, '--credential', 'me=env:CHAIN_KEY'],
        ...[...given, '--input', 'name=Ada', '--vus', '2', '--iterations', '4', '--k6', wrapper, ...outputs],
      ],
      { ...secrets, ...values },
    );
    expect(code).toBe(1);
    const sent = server.received.map(({ target, body }) => target + body).join('\n');
    const files = await Promise.all([copy, report('f.json'), report('f.html')].map((file) => readFile(file, 'utf8')));
    const isFound = (text: string) =>
      ['canary-key-4711', ...Object.values(values)].filter((each) => text.includes(each));
    expect([isFound(sent).length, isFound([out, err, ...files].join('\n'))]).toEqual([12, []]);
  });

  test('that is interrupted ends in order, with a report', async () => {
    await start((response) => json(response, 200, { state: 'ready' }));
    const more = ['--input', 'name=Ada', '--duration', '1m', '--report', `json=${report('d.json')}`];
    const child = spawn(process.execPath, ['cli/bin/opchain.js', ...args(...more)], {
      env: { ...process.env, ...secrets },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    while (server.received.length < 20 && child.exitCode === null)
      await new Promise((resolve) => setImmediate(resolve));
    child.kill('SIGINT');
    expect((await ended)[0]).toBe(1);
    const { state, iterations } = await readReport('d.json');
    expect([state, iterations.count > 5, iterations.failed]).toEqual(['cancelled', true, 0]);
  });
});
