import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { CheckReport } from '@opchain/conformance';
import { type ResponseHandler, respondJson, send, type TestServer } from '@opchain/test-support/start-server';
import { useServers } from '@opchain/test-support/use-servers';
import { main } from '../main.js';

const startServer = useServers();
const start = (respond: ResponseHandler): Promise<TestServer> => startServer({ '*': respond });

const boat = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', minLength: 2, maxLength: 5 } },
};
const media = (schema: object) => ({ description: '', content: { 'application/json': { schema } } });
const description = {
  openapi: '3.1.0',
  info: { title: 'Boats', version: '1' },
  paths: {
    '/boats': {
      post: {
        operationId: 'createBoat',
        requestBody: { required: true, ...media(boat) },
        responses: { 201: media(boat), 422: media({}) },
      },
    },
  },
};

/** A sound server for the description. */
async function startBoats(): Promise<string> {
  const { url } = await start((response, { method, target, headers, body }) => {
    if (target !== '/boats') return send(response, 404, {});
    if (method !== 'POST') return send(response, 405, {});
    if (!/^application\/json\b/.test(headers['content-type'] ?? '')) return send(response, 415, {});
    try {
      const { name } = JSON.parse(body) as { readonly name?: unknown };
      const isValid = typeof name === 'string' && [...name].length >= 2 && [...name].length <= 5;
      send(response, isValid ? 201 : 422, isValid ? { name } : {});
    } catch {
      send(response, 422, {});
    }
  });
  return url;
}

const prove = (...args: readonly string[]) => proveContract(description, ...args);

async function proveContract(
  contract: object,
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly out: string; readonly folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'opchain-prove-'));
  const file = join(folder, 'boats.openapi.json');
  await writeFile(file, JSON.stringify(contract));
  let out = '';
  const code = await main(
    ['check', '--contract', file, '--safe', 'all', '--prove', ...args.map((arg) => arg.replace('FOLDER', folder))],
    {
      out: (text) => void (out += text),
      err: (text) => void (out += text),
      isTerminal: false,
      color: false,
      columns: 100,
      env: {},
      signal: new AbortController().signal,
    },
  );
  return { code, out, folder };
}

test('--prove shows which mutants of a server the check catches, and reports them', async () => {
  const { code, out, folder } = await prove(
    '--url',
    await startBoats(),
    ...['json', 'junit', 'html'].flatMap((format) => ['--report', `${format}=FOLDER/proof.${format}`]),
  );
  expect(out).toMatch(
    /✔ passed .* Catches a mutant: Accepts 6 in the body \/name of createBoat, where maxLength is 5\n/,
  );
  expect(out).toMatch(
    /✔ http:\/\/127\.0\.0\.1:\d+: the check catches 100 % of the mutants against the contract Boats: \d+ caught/,
  );
  expect(code).toBe(0);
  const report = JSON.parse(await readFile(join(folder, 'proof.json'), 'utf8')) as CheckReport;
  expect(report.isProof).toBe(true);
  expect(report.counts.passed).toBeGreaterThan(15);
  expect(report.results.map(({ case: { rule } }) => rule)).toEqual(
    expect.arrayContaining(['bound-loose', 'field-lost']),
  );
  expect(await readFile(join(folder, 'proof.junit'), 'utf8')).toContain('failures="0"');
  expect(await readFile(join(folder, 'proof.html'), 'utf8')).toContain('caught</span>');
});

test('--prove fails with the clause of a mutant that no case catches', async () => {
  // The only case that sends a fraction, an empty text and so on is left out, because it fails without a mutant.
  const { url } = await start(respondJson({ name: 'Ada' }, 201));
  const { code, out } = await prove('--url', url, '--case', 'bound-loose*max-length', '--quiet');
  expect(out).toMatch(/✘ failed .* Rejects createBoat with 6 characters in the body \/name\n/);
  expect(out).toMatch(/expected {2}a case to fail \(contract: createBoat the body \/name maxLength\)/);
  expect(out).toMatch(/✘ .*: the check catches 0 % of the mutants against the contract Boats: 1 missed/);
  expect(code).toBe(1);
});

test('--prove counts a mutant of a list that is always empty as missed, because it was not exercised', async () => {
  const { url } = await start(respondJson([]));
  const responses = { 200: media({ type: 'array', items: boat }) };
  const listOnly = { ...description, paths: { '/boats': { get: { operationId: 'listBoats', responses } } } };
  const { code, out } = await proveContract(listOnly, '--url', url, '--case', 'field-lost*name');
  expect(out).toMatch(/received {2}not exercised: the list of listBoats was empty in each of [1-9]\d* responses/);
  expect(out).toMatch(/the check catches 0 % .*: 1 missed \(1 not exercised\)/);
  expect(code).toBe(1);
});

test('--prove --list lists the mutants without sending anything', async () => {
  const { code, out } = await prove('--list', '--case', 'bound-tight');
  expect(out).toMatch(
    /^mutant-bound-tight-create-boat-body-name-min-length +Catches a mutant: Rejects 2 in the body \/name/,
  );
  expect(out).toMatch(/\n2 cases\n$/);
  expect(code).toBe(0);
});
