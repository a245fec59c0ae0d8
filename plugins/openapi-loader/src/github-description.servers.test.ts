import { beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { ApiDescription } from '@opchain/core/plugin';
import { cachedGithubDescription } from '../../../scripts/public-descriptions.mjs';
import { listInvalidExamples } from '../test/list-invalid-examples.js';
import { loadText } from '../test/load-text.js';

// `npm test` downloads it first, because it must exist before the tests are collected.
const path = cachedGithubDescription() ?? '';
if (path === '')
  console.warn('skipped: GitHub’s description is not at hand. Fetch it with: node scripts/public-descriptions.mjs');

(path === '' ? describe.skip : describe)("GitHub's own description", () => {
  let description: ApiDescription;
  beforeAll(async () => {
    description = await loadText(readFileSync(path), { location: path });
  }, 300_000);

  test('loads and lists every operation', () => {
    expect(description).toMatchObject({
      format: 'OpenAPI 3.0.3',
      warnings: [],
      servers: [{ url: 'https://api.github.com' }],
    });
    expect(description.operations.length).toBeGreaterThan(1_200);
    expect(new Set(description.operations.map(({ id }) => id)).size).toBe(description.operations.length);
  });

  test('resolves one of its operations on demand', async () => {
    const detail = await description.operation('issues/create');
    expect(detail).toMatchObject({ method: 'POST', path: '/repos/{owner}/{repo}/issues' });
    expect(detail.parameters.map(({ name }) => name)).toEqual(['owner', 'repo']);
    const created = detail.responses.find(({ status }) => status === '201')?.content[0]?.schema ?? false;
    expect(created).toEqual({ $ref: '#/components/schemas/issue' });
    expect(detail.resolve(created)).toMatchObject({ type: 'object', properties: { number: { type: 'integer' } } });
  });

  test('has examples, even if one is a reference instead of a value', async () => {
    const detail = await description.operation('issues/get');
    expect(detail.responses.find(({ status }) => status === '200')?.content[0]?.example).toMatchObject({
      number: 1347,
      title: 'Found a bug',
    });
  });

  test('resolves all of them', async () => {
    for (const { id } of description.operations)
      expect((await description.operation(id)).responses.length).toBeGreaterThan(0);
  });

  test('has a valid example of every input of every operation', async () => {
    expect(await listInvalidExamples(description)).toEqual([]);
  }, 120_000);
});
