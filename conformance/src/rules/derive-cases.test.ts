import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { loadContract } from '../contract/load-contract.js';
import { loadProfile } from '../contract/load-profile.js';
import { profiles } from '../contract/profile.js';
import { deriveCases } from './derive-cases.js';

const description = {
  openapi: '3.1.0',
  info: { title: 'Boats', version: '1' },
  paths: {
    '/boats': {
      get: { operationId: 'listBoats', responses: { 200: { description: '' } } },
      post: {
        operationId: 'createBoat',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['name'],
                properties: {
                  name: { type: 'string', minLength: 2, maxLength: 5 },
                  crew: {
                    type: 'array',
                    maxItems: 3,
                    items: { type: 'object', properties: { age: { type: 'integer', minimum: 18 } } },
                  },
                },
              },
            },
          },
        },
        responses: { 201: { description: '' }, 422: { description: '' } },
      },
    },
  },
};

async function titlesOf(
  overrides: Parameters<typeof loadContract>[1],
  rule?: string,
  text = JSON.stringify(description),
): Promise<string[]> {
  const file = join(await mkdtemp(join(tmpdir(), 'opchain-contract-')), 'boats.openapi.json');
  await writeFile(file, text);
  const { cases } = await deriveCases(await loadContract(file, overrides));
  return cases.filter((each) => rule === undefined || each.rule === rule).map(({ title }) => title);
}

test('every bound is tried from both sides, also in nested fields and items', async () => {
  const titles = [
    ...(await titlesOf({ safe: 'all' }, 'length')),
    ...(await titlesOf({ safe: 'all' }, 'range')),
    ...(await titlesOf({ safe: 'all' }, 'items')),
  ];
  expect(titles).toEqual([
    'Accepts createBoat with 2 characters in the body /name',
    'Rejects createBoat with 1 characters in the body /name',
    'Accepts createBoat with 5 characters in the body /name',
    'Rejects createBoat with 6 characters in the body /name',
    'Accepts createBoat with 18 in the body /crew/0/age',
    'Rejects createBoat with 17 in the body /crew/0/age',
    'Accepts createBoat with 3 items in the body /crew',
    'Rejects createBoat with 4 items in the body /crew',
  ]);
});

test('bounds and choices with many digits are tried to the last digit', async () => {
  const text = JSON.stringify(description).replace(
    '"minimum":18',
    '"minimum":9007199254740993,"exclusiveMaximum":9223372036854775808',
  );
  expect(await titlesOf({ safe: 'all' }, 'range', text)).toEqual([
    'Accepts createBoat with 9007199254740993 in the body /crew/0/age',
    'Rejects createBoat with 9007199254740992 in the body /crew/0/age',
    'Accepts createBoat with 9223372036854775807 in the body /crew/0/age',
    'Rejects createBoat with 9223372036854775808 in the body /crew/0/age',
  ]);
  const prices = JSON.stringify(description).replace('"type":"integer","minimum":18', '"enum":[0.10,1e400]');
  expect(await titlesOf({ safe: 'all' }, 'enum', prices)).toEqual([
    'Accepts createBoat with the choice 0.10 in the body /crew/0/age',
    'Accepts createBoat with the choice 1e400 in the body /crew/0/age',
  ]);
});

test('operations that change data are tried only if they are listed as safe, and never if they are unsafe', async () => {
  expect((await titlesOf({})).filter((title) => title.includes('createBoat'))).toEqual([]);
  expect((await titlesOf({ safe: ['createBoat'] })).filter((title) => title.includes('createBoat'))).not.toEqual([]);
  const titles = await titlesOf({ safe: 'all', unsafe: ['createBoat'] });
  expect(titles.filter((title) => title.includes('createBoat'))).toEqual([]);
});

test.each(profiles)('the cases of %s have stable, unique IDs, and no operation is left out', async (profile) => {
  const { cases, omitted } = await deriveCases(await loadProfile(profile));
  const ids = cases.map(({ id }) => id);
  expect(omitted).toEqual([]);
  expect(ids.length).toBeGreaterThan(200);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id))).toEqual([]);
});

test('what no header can have is not tried in one (RFC 9110, section 5.5)', async () => {
  const parameter = { name: 'X-Trace', in: 'header', schema: { type: 'string', pattern: '^[A-Z]{2,5}$' } };
  const get = { operationId: 'listBoats', parameters: [parameter], responses: { 200: { description: '' } } };
  const titles = await titlesOf({}, undefined, JSON.stringify({ ...description, paths: { '/boats': { get } } }));
  expect(titles.filter((title) => /[^\x20-\xff]/.test(title))).toEqual([]);
});
