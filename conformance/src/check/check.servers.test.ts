import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { startServer, type TestServer } from '@opchain/test-support/start-server';
import { loadContract } from '../contract/load-contract.js';
import { check, type CheckEvent } from './check.js';
import { isConformant } from './check-report.js';
import { planCheck } from './plan-check.js';

const description = `openapi: 3.1.0
info: { title: Boats, version: '1' }
paths:
  /boats:
    get:
      operationId: listBoats
      parameters: [{ name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 9 } }]
      responses:
        '200': { description: Boats }
        '400': { description: Rejected }
`;

async function loadBoats() {
  const file = join(await mkdtemp(join(tmpdir(), 'opchain-check-')), 'boats.openapi.yaml');
  await writeFile(file, description);
  return loadContract(file);
}

let server: TestServer | undefined;
afterEach(() => server?.stop());

/** Lists boats, of any limit if it is lenient. */
async function startBoats({ isLenient = false } = {}): Promise<string> {
  server = await startServer({
    '/boats': (response, { target }) => {
      const limit = new URL(target, 'http://x').searchParams.get('limit') ?? '1';
      response.writeHead(isLenient || /^[1-9]$/.test(limit) ? 200 : 400).end();
    },
  });
  return server.url;
}

test('a check reports each case when it starts and when it ends, and returns what it found', async () => {
  const contract = await loadBoats();
  const events: CheckEvent[] = [];
  const url = await startBoats({ isLenient: true });
  const report = await check(
    contract,
    { url },
    { pattern: 'range-*', concurrency: 1, onEvent: (event) => void events.push(event) },
  );
  const started = (await planCheck(contract, { pattern: 'range-*' })).cases.map(({ id }) => id);
  expect(started.length).toBeGreaterThan(2);
  expect(events.map((event) => (event.type === 'case-started' ? event.case.id : event.type))).toEqual([
    'operations-tried',
    'cases-started',
    ...started.flatMap((id) => [id, 'case-finished']),
    'cases-finished',
  ]);
  expect(isConformant(report)).toBe(false);
  expect(report).toMatchObject({ url, contract: 'Boats', notRun: 0, counts: { failed: 2 } });
});

test('known failures are those of the contract and those of the check', async () => {
  const contract = await loadBoats();
  const url = await startBoats({ isLenient: true });
  const { results } = await check(contract, { url }, { pattern: 'range-*' });
  const [first = '', ...others] = results.flatMap((each) => (each.verdict === 'failed' ? [each.case.id] : []));
  const settings = { ...contract.settings, knownFailures: { [first]: 'lenient' } };
  const options = { pattern: 'range-*', knownFailures: Object.fromEntries(others.map((id) => [id, 'lenient'])) };
  expect(await check({ ...contract, settings }, { url }, options)).toMatchObject({
    counts: { failed: 0, deviates: 2 },
  });
});

test('before mutants are tried, the cases run without one', async () => {
  const events: CheckEvent[] = [];
  const report = await check(
    await loadBoats(),
    { url: await startBoats() },
    { prove: true, pattern: 'bound-loose', onEvent: (event) => void events.push(event) },
  );
  expect(report).toMatchObject({ isProof: true, counts: { failed: 0 } });
  expect(report.counts.passed).toBeGreaterThan(0);
  expect(events.flatMap((event) => (event.type === 'cases-started' ? [event.isBaseline] : []))).toEqual([true, false]);
});

test('a server that cannot be checked is an error that says why', async () => {
  const contract = await loadBoats();
  const url = await startBoats();
  const credentials = { boss: { name: 'boss', scheme: 'nope', fields: {}, approvedOrigins: [] } };
  await expect(check(contract, { url, credentials })).rejects.toMatchObject({ name: 'CheckError', kind: 'scheme' });
  await server?.stop();
  await expect(check(contract, { url })).rejects.toMatchObject({
    kind: 'target',
    problems: [expect.stringContaining(`${url} cannot be checked`)],
  });
});

test('what cannot be evaluated in a response is named, and is not a failure of the server', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'opchain-check-')), 'boats.openapi.yaml');
  const schema = { type: 'string', pattern: '^(?!--)[a-z]+$' };
  const described = JSON.stringify({ description: 'Boats', content: { 'application/json': { schema } } });
  await writeFile(file, description.replace('{ description: Boats }', described));
  server = await startServer({
    '/boats': (response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('"dinghy"');
    },
  });
  const { counts, incomplete } = await check(await loadContract(file), { url: server.url }, { pattern: 'success-*' });
  expect(counts).toMatchObject({ passed: 1, failed: 0 });
  expect(incomplete).toEqual([{ operation: 'listBoats', reason: expect.stringContaining('could not be evaluated') }]);
});
