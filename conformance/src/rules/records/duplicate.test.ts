import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createTestTarget, toResult } from '../../../test/targets/create-test-target.js';
import { loadContract } from '../../contract/load-contract.js';
import { deriveCases } from '../derive-cases.js';
import { runCases } from '../../engine/run-cases.js';
import { duplicate } from './duplicate.js';

const json = (schema: object) => ({ 'application/json': { schema } });
const url = 'http://users.example';

/**
 * What the rule reports about a server that rejects a second record with the same login with a status, or accepts it.
 */
async function verdicts(login: object, refusals: Readonly<Record<string, object>>, refusedWith?: number) {
  const properties = { id: { type: 'string' }, login };
  const user = { type: 'object', required: ['login'], properties: { login } };
  const file = join(await mkdtemp(join(tmpdir(), 'opchain-duplicate-')), 'users.openapi.json');
  const responses = { 201: { description: '', content: json({ type: 'object', properties }) }, ...refusals };
  const post = { operationId: 'createUser', requestBody: { required: true, content: json(user) }, responses };
  await writeFile(
    file,
    JSON.stringify({ openapi: '3.1.0', info: { title: 'Users', version: '1' }, paths: { '/users': { post } } }),
  );
  const contract = await loadContract(file, { safe: 'all' });
  const { cases } = await deriveCases(contract, [duplicate]);
  const seen = new Set<string>();
  const target = createTestTarget({
    url,
    contract,
    answer: ({ body }) => {
      const sent = body as string;
      if (refusedWith !== undefined && seen.has(sent)) return toResult(refusedWith);
      seen.add(sent);
      return toResult(201, { id: String(seen.size), ...(JSON.parse(sent) as object) });
    },
  });
  return (await runCases(cases, target)).map(({ verdict }) => verdict);
}

const text = { type: 'string', minLength: 3, maxLength: 60 };
const unique = { ...text, description: 'Must be unique among all users.' };

test('a 409 with a generic text is tried if the description of a field says that it is unique', async () => {
  const conflict = { 409: { description: 'Conflict' } };
  expect(await verdicts(unique, conflict, 409)).toEqual(['passed']);
  expect(await verdicts(unique, conflict, 400)).toEqual(['failed']);
  expect(await verdicts(unique, conflict)).toEqual(['failed']);
  expect(await verdicts(text, conflict)).toEqual([]);
});

test('a unique field is tried where no conflict is documented', async () => {
  const refusals = { 422: { description: 'Invalid' } };
  expect(await verdicts(unique, refusals, 422)).toEqual(['passed']);
  expect(await verdicts(unique, refusals)).toEqual(['failed']);
});

test.each([
  { ...text, description: 'The unique identifier of the team.' },
  { type: 'array', items: { type: 'string' }, description: 'Unique names.' },
])('%j does not describe records', async (login) => {
  expect(await verdicts(login, {})).toEqual([]);
});
