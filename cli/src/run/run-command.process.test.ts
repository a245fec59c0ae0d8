import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type RunningServer, runOpchain, startSample } from '@opchain/test-support/start-command';
import { respondJson, startServer } from '@opchain/test-support/start-server';

const R1 = 'conformance/chains/R1.arazzo.yaml';
let shop: RunningServer;
let folder: string;
beforeAll(async () => {
  shop = await startSample('express');
  folder = await mkdtemp(join(tmpdir(), 'opchain-'));
});
afterAll(() => shop.stop());

const save = async (name: string, text: string) => {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
};

describe('opchain run', () => {
  test('runs R1 with one line per call and exit code 0', async () => {
    const { code, out, err } = await runOpchain(['run', R1, '--server', `shop=${shop.url}`]);
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(out).toMatch(/succeeded\s+createOrder\s+201\s+\d\d:\d\d:\d\d\.\d{3} → \d\d:\d\d:\d\d\.\d{3}/);
    expect(out).toMatch(/6 of 6 steps succeeded/);
  });

  test('runs in an environment, and its report names it', async () => {
    await save('environments.yaml', `local: { servers: { shop: '${shop.url}' } }\n`);
    const config = await save('opchain.config.json', '{ "environments": "environments.yaml" }');
    const json = join(folder, 'local.json');
    const { code, out } = await runOpchain(['run', R1, '--environment', 'local', '--config', config, '--json', json]);
    expect(code).toBe(0);
    expect(out).toMatch(/^environment: local\n/);
    expect(JSON.parse(await readFile(json, 'utf8'))).toMatchObject({ environment: 'local', state: 'succeeded' });
  });

  test('rejects a password that an environment contains', async () => {
    const chain = await save(
      'password.arazzo.yaml',
      `arazzo: 1.1.0
info: { title: Password, version: '1' }
sourceDescriptions: [{ name: shop, url: '${shop.url}/openapi.json', type: openapi }]
workflows:
  - workflowId: log-in
    inputs: { type: object, properties: { pin: { type: string, format: password } } }
    steps:
      - stepId: list
        operationId: listProducts
        parameters: [{ name: limit, in: query, value: 1 }]
`,
    );
    await save(
      'environments.yaml',
      `local: { servers: { shop: '${shop.url}' }, inputs: { pin: exec:touch ${folder}/ran } }\n`,
    );
    const config = await save('opchain.config.json', '{ "environments": "environments.yaml" }');
    const args = ['run', chain, '--description', `shop=${shop.url}/openapi.json`, '--environment', 'local'];
    const { code, err } = await runOpchain([...args, '--config', config]);
    expect(err).toContain('the environment "local" must not contain the password "pin"; use --input pin=env:VARIABLE');
    expect(code).toBe(2);
    expect(existsSync(join(folder, 'ran'))).toBe(false);
  });

  test('creates the two products of R1 concurrently', async () => {
    const json = join(folder, 'r1.json');
    await runOpchain(['run', R1, '--server', `shop=${shop.url}`, '--quiet', '--json', json]);
    const { results } = JSON.parse(await readFile(json, 'utf8')) as {
      results: { stepId: string; startedAt: number; endedAt: number }[];
    };
    const [one, other] = results.filter(({ stepId }) => /^create(Notebook|Pencil)$/.test(stepId));
    expect(one && other && one.startedAt < other.endedAt && other.startedAt < one.endedAt).toBe(true);
  });

  test('finishes if the reader of its output exits, but does not succeed', async () => {
    const json = join(folder, 'unread.json');
    // `true` has exited long before the first line is written.
    const command = `{ node cli/bin/opchain.js run ${R1} --server shop=${shop.url} --json ${json}; echo $? >&2; } | true`;
    const { stderr } = await promisify(execFile)('sh', ['-c', command]);
    expect(stderr).toBe('1\n');
    expect((JSON.parse(await readFile(json, 'utf8')) as { state: string }).state).toBe('succeeded');
  });

  test('does not succeed if its output cannot be written', async () => {
    const command = `node cli/bin/opchain.js run ${R1} --server shop=${shop.url} > /dev/full; echo $? >&2`;
    const { stderr } = await promisify(execFile)('sh', ['-c', command]);
    expect(stderr).toMatch(/^opchain: standard output cannot be written: .*ENOSPC.*\n1\n$/);
  });

  test('writes JUnit and HAR reports', async () => {
    const [junit, har] = [join(folder, 'r1.xml'), join(folder, 'r1.har')];
    await runOpchain(['run', R1, '--server', `shop=${shop.url}`, '--quiet', '--junit', junit, '--har', har]);
    expect(await readFile(junit, 'utf8')).toContain('tests="6" failures="0"');
    const archive = JSON.parse(await readFile(har, 'utf8')) as {
      log: { version: string; entries: { request: { method: string; url: string }; response: { status: number } }[] };
    };
    expect(archive.log.version).toBe('1.2');
    expect(archive.log.entries.map(({ request }) => request.method).sort()).toEqual([
      'GET',
      'POST',
      'POST',
      'POST',
      'POST',
      'PUT',
    ]);
  });

  test('writes one HTML page, whose drawing shows a called workflow on its step', async () => {
    const html = join(folder, 'each.html');
    const chain = 'conformance/chains/for-each-item.arazzo.yaml';
    await runOpchain(['run', chain, '--server', `shop=${shop.url}`, '--quiet', '--html', html]);
    const [drawing = ''] = /<svg .*?<\/svg>/s.exec(await readFile(html, 'utf8')) ?? [];
    expect(drawing).toContain('activateEach');
    // Two steps, as one path.
    expect(drawing).toMatch(/<path d="M[^"]*z ?M[^"]*z" fill="#ffffff"/);
  });

  test('compares responses with the description unless disabled', async () => {
    const strict = (await readFile('implementations/contract/shop.openapi.yaml', 'utf8')).replaceAll(
      "'201':",
      "'299':",
    );
    const args = [
      'run',
      R1,
      '--server',
      `shop=${shop.url}`,
      '--description',
      `shop=${await save('strict.yaml', strict)}`,
    ];
    expect((await runOpchain(args)).out).toMatch(/mismatch: The status 201 is not documented/);
    const { code, out } = await runOpchain([...args, '--no-response-checks']);
    expect(code).toBe(0);
    expect(out).not.toMatch(/mismatch:/);
  });

  test('reports how many bodies are not retained and what the limit is', async () => {
    const long = await startServer({ '*': respondJson('x'.repeat(2_000)) });
    const operation = {
      operationId: 'read',
      responses: { 200: { description: 'ok', content: { 'application/json': {} } } },
    };
    await save(
      'long.json',
      JSON.stringify({ openapi: '3.1.0', info: { title: 'long', version: '1' }, paths: { '/': { get: operation } } }),
    );
    const steps = ['a', 'b', 'c'].map((stepId) => ({ stepId, operationId: 'read' }));
    const workflows = [{ workflowId: 'long', steps, 'x-opchain': { version: 1, order: 'graph' } }];
    const sourceDescriptions = [{ name: 'api', url: 'long.json', type: 'openapi' }];
    const chain = await save(
      'long.arazzo.json',
      JSON.stringify({ arazzo: '1.1.0', info: { title: 'long', version: '1' }, sourceDescriptions, workflows }),
    );
    const { code, err } = await runOpchain([
      'run',
      chain,
      '--server',
      `api=${long.url}`,
      '--max-retained',
      '2500',
      '--quiet',
    ]);
    await long.stop();
    expect(code).toBe(0);
    expect(err).toMatch(
      /warning: 2 bodies are truncated to the first 1,000 characters: the results of a run retain 2500 characters/,
    );
  });

  test('shows the order, requests and maximum concurrency with --dry-run and sends nothing', async () => {
    const { code, out } = await runOpchain(['run', R1, '--server', 'shop=http://127.0.0.1:1', '--dry-run']);
    expect(code).toBe(0);
    expect(out).toMatch(/POST http:\/\/127\.0\.0\.1:1\/customers/);
    expect(out).toMatch(/6 steps, at most 100 concurrent calls; nothing was sent/);
  });

  test('names with --dry-run the workflows that run before and those that steps call', async () => {
    const description = 'implementations/contract/shop.openapi.yaml';
    const workflows = [
      { workflowId: 'main', dependsOn: ['prepare'], steps: [{ stepId: 'again', workflowId: 'list' }] },
      ...['prepare', 'list'].map((workflowId) => ({
        workflowId,
        steps: [{ stepId: 'products', operationId: 'listProducts' }],
      })),
    ];
    const file = await save(
      'calls.arazzo.json',
      JSON.stringify({
        arazzo: '1.1.0',
        info: { title: 'Calls', version: '1' },
        sourceDescriptions: [{ name: 'shop', url: 'shop.yaml', type: 'openapi' }],
        workflows,
      }),
    );
    const server = ['--description', `shop=${description}`, '--server', 'shop=http://127.0.0.1:1'];
    const { code, out } = await runOpchain(['run', file, '--workflow', 'main', ...server, '--dry-run']);
    expect(out).toMatch(/^before: workflow prepare\n {2}1 {2}again {2}at the start, calls workflow list$/m);
    expect(code).toBe(0);
  });

  test('shows the warnings of the description with --dry-run, those of the operations it calls by step', async () => {
    const parameters = [{ in: 'path', name: 'other', required: true, schema: { type: 'string' } }];
    const operation = { operationId: 'getItem', parameters, responses: { 200: { description: 'ok' } } };
    const paths = { '/items/{id}': { get: operation }, wrong: {} };
    const info = { title: 'Items', version: '1' };
    await save('items.json', JSON.stringify({ openapi: '3.1.0', info, paths }));
    const step = { stepId: 'one', operationId: 'getItem', parameters: [{ in: 'path', name: 'id', value: 1 }] };
    const file = await save(
      'items.arazzo.json',
      JSON.stringify({
        arazzo: '1.1.0',
        info,
        sourceDescriptions: [{ name: 'items', url: 'items.json', type: 'openapi' }],
        workflows: [{ workflowId: 'get', steps: [step] }],
      }),
    );
    const { code, err } = await runOpchain(['run', file, '--server', 'items=http://127.0.0.1:1', '--dry-run']);
    expect(code).toBe(0);
    expect(err).toMatch(
      /^warning: one: In the description of "getItem": The path contains \{id\}, .*\[SPEC_WARNING\]$/m,
    );
    expect(err).toMatch(
      /^warning: description items at \/paths\/wrong: .*does not start with a slash.*\[SPEC_WARNING\]$/m,
    );
  });

  test('ends with exit code 1 and a message if the server is unreachable', async () => {
    const { code, out, err } = await runOpchain(['run', R1, '--server', 'shop=http://127.0.0.1:1']);
    expect(code).toBe(1);
    expect(out + err).toMatch(/CONNECTION_REFUSED/);
    expect(out + err).not.toMatch(/ at .*\.js:\d+/);
  });

  test.each([
    ['a missing file', ['run', '/no/such/chain.yaml'], /"\/no\/such\/chain\.yaml" does not exist/],
    ['a folder instead of a chain', ['convert', 'conformance/chains'], /"conformance\/chains" is a folder/],
    [
      'an unknown server name of a conversion',
      ['convert', R1, '--to', 'k6', '--server', 'shopp=http://h'],
      /"shopp".*its sources: shop/,
    ],
    ['an unknown server name', ['run', R1, '--server', 'shopp=http://127.0.0.1:1'], /"shopp".*its sources: shop/],
    [
      'a missing credential',
      ['run', R1, '--server', 'shop=http://127.0.0.1:1', '--credential', 'me=env:NOT_SET'],
      /NOT_SET is not set/,
    ],
    [
      'a report that cannot be written',
      ['run', R1, '--server', 'shop=http://127.0.0.1:1', '--json', '/no/such/r.json'],
      /--json: .* there is no folder "\/no\/such"/,
    ],
    [
      'a report that would overwrite the chain',
      ['run', R1, '--server', 'shop=http://127.0.0.1:1', '--junit', R1],
      /--junit: .* is an input file of this command/,
    ],
    [
      'a conversion that would overwrite the chain',
      ['convert', R1, '--to', 'arazzo-1.0.1', '--output', R1],
      /--output: .* is an input file of this command/,
    ],
    ['an unknown option', ['run', R1, '--serverr', 'x'], /--serverr/],
    ['an unknown command', ['rnu', R1], /unknown command "rnu"/],
  ])('reports %s in one sentence and ends with exit code 2', async (_, args, message) => {
    const { code, err } = await runOpchain(args);
    expect(err).toMatch(message);
    expect(err).not.toMatch(/ at .*\.js:\d+/);
    expect(code).toBe(2);
  });

  test('runs each workflow of a file with several workflows, or the named one, and converts that', async () => {
    const text = await readFile(R1, 'utf8');
    const [head = '', workflow = ''] = text.split(/^(?=workflows:)/m);
    const other = workflow.replace('workflows:\n', '').replace(/workflowId: .*/, 'workflowId: other');
    const file = await save('two.arazzo.yaml', `${head}${workflow}${other}`);
    const args = ['--description', 'shop=implementations/contract/shop.openapi.yaml', '--server', `shop=${shop.url}`];
    const unnamed = await runOpchain(['run', file, ...args]);
    expect([unnamed.code, unnamed.out]).toEqual([0, expect.stringContaining('2 of 2 tests passed')]);
    const { code, out } = await runOpchain(['run', file, ...args, '--workflow', 'other']);
    expect([code, out]).toEqual([0, expect.stringContaining('6 of 6 steps succeeded')]);
    expect((await runOpchain(['convert', file, '--to', 'arazzo-1.1.0', '--workflow', 'other'])).out).toContain(
      'workflowId: other',
    );
  });

  test('shows the help of a command both ways', async () => {
    const { code, out } = await runOpchain(['help', 'run']);
    expect([code, out]).toEqual([0, (await runOpchain(['run', '--help'])).out]);
  });

  test('reports the location of a YAML syntax error', async () => {
    const file = await save('broken.yaml', 'arazzo: 1.1.0\ninfo: {title: x\nworkflows: [\n');
    const { code, err } = await runOpchain(['run', file]);
    expect(code).toBe(2);
    expect(err).toMatch(/broken\.yaml.*line \d+/);
  });

  test('reports by JSON Pointer what is missing in an invalid document', async () => {
    const file = await save(
      'shape.yaml',
      'arazzo: 1.1.0\ninfo: {title: x, version: "1"}\nsourceDescriptions: []\nworkflows: 3\n',
    );
    const { code, err } = await runOpchain(['run', file]);
    expect(code).toBe(2);
    expect(err).toMatch(/\/workflows/);
  });
});
