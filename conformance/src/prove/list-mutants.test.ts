import { expect, test } from '@jest/globals';
import type { JsonValue } from '@opchain/core';
import { type OperationDetail, writeJson } from '@opchain/core/internal/model';
import { createExample } from '@opchain/core/internal/runner';
import type { Contract } from '../contract/contract.js';
import { loadProfile } from '../contract/load-profile.js';
import { profiles } from '../contract/profile.js';
import { listMutants } from './list-mutants.js';
import type { ProxiedRequest, ProxiedResponse } from './mutant.js';
import { operators } from './operators/operators.js';

test('there are at least 25 operators, each with a unique name and a sentence', () => {
  const names = operators.map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(25);
  expect(new Set(names).size).toBe(names.length);
  expect(operators.filter(({ title }) => !/^[A-Z]/.test(title))).toEqual([]);
});

test('every operator applies to one of the three contracts', async () => {
  const used = new Set<string>();
  for (const profile of profiles)
    for (const { operator } of await listMutants(await loadProfile(profile))) used.add(operator);
  expect(operators.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([]);
});

test.each(profiles)('the mutants of %s have stable, unique IDs and name their clause', async (profile) => {
  const contract = await loadProfile(profile);
  const mutants = await listMutants(contract);
  const ids = mutants.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^mutant(?:-[a-z0-9]+)+$/.test(id))).toEqual([]);
  expect(mutants.filter(({ clause }) => clause === '')).toEqual([]);
  expect((await listMutants(contract)).map(({ id }) => id)).toEqual(ids);
});

test('operations that the check may not call have no mutants', async () => {
  const contract = await loadProfile('shop');
  const readOnly = { ...contract, settings: { ...contract.settings, safe: [] } };
  const operations = new Set((await listMutants(readOnly)).map(({ operation }) => operation));
  expect([...operations].sort()).toEqual([
    'getCustomer',
    'getOrder',
    'getProduct',
    'listCustomers',
    'listOrders',
    'listProducts',
  ]);
});

test('a list is watched, except where a record that was just created cannot have items', async () => {
  const mutants = await listMutants(await loadProfile('reference'));
  const watched = (id: string) =>
    mutants.filter((each) => each.operation === id && each.operator === 'array-other').map(({ field }) => field);
  expect(watched('getCart')).toEqual(Array(2).fill(['items', '*']));
  expect(watched('createCart')).toEqual([undefined, undefined]);
});

test('a record that nobody finds is not one of another actor', async () => {
  const mutants = await listMutants(await loadProfile('bundled'));
  const { mutate } = mutants.find(({ id }) => id === 'mutant-others-shown-update-customer')!;
  const memory = new Map<string, unknown>();
  const call = (method: string, key?: string): ProxiedRequest => ({
    method,
    path: '/customers/r1',
    headers: key === undefined ? {} : { authorization: key },
    body: '{}',
  });
  const response = (status: number): ProxiedResponse => ({ status, headers: {}, body: '' });
  const missing = response(404);
  const update = (asOwner: ProxiedResponse) =>
    mutate(call('PATCH', 'b'), {
      memory,
      upstream: (sent) => Promise.resolve(sent.headers.authorization === 'b' ? missing : asOwner),
    });
  await mutate(call('OPTIONS'), { memory, upstream: () => Promise.resolve(response(204)) });
  expect(await update(response(200))).toBe(missing);
  await mutate(call('GET', 'a'), { memory, upstream: () => Promise.resolve(response(200)) });
  for (const status of [401, 404]) expect(await update(response(status))).toBe(missing);
  expect(await update(response(200))).toEqual(response(200));
});

type Exchange = readonly [request: ProxiedRequest, response: ProxiedResponse];

const json = { 'content-type': 'application/json' };

/** An example of the JSON that a description has there. */
async function exampleOf(
  { content }: { readonly content: OperationDetail['responses'][number]['content'] },
  detail: OperationDetail,
) {
  const schema = content.find(({ contentType }) => /json/.test(contentType))?.schema;
  const resolve: OperationDetail['resolve'] = (each) => detail.resolve(each);
  return schema === undefined ? undefined : createExample(schema, { resolve, optional: true });
}

/** Calls of an operation, each with what a sound server could respond. */
async function listExchanges(detail: OperationDetail): Promise<readonly Exchange[]> {
  const { method, path, requestBody, responses } = detail;
  const query = method === 'GET' && !path.endsWith('}') ? '?limit=1&cursor=abc' : '';
  const sent = requestBody === undefined ? undefined : await exampleOf(requestBody, detail);
  const request = {
    method,
    path: `${path.replaceAll(/\{\w+\}/g, 'r1')}${query}`,
    headers: { ...json, authorization: 'Bearer token', 'x-api-key': 'key', origin: 'http://page.test' },
    body: sent === undefined ? '' : writeJson(sent),
  };
  const wrong = { ...request, body: request.body.replaceAll(/\d+/g, '100000').replaceAll(/:"[^"]*"/g, ':""') };
  const link = '<?cursor=b>; rel="next"';
  const headers = { ...json, location: `${path}/r1`, link, 'www-authenticate': 'Bearer realm="x"', allow: 'GET' };
  const returned = await Promise.all(
    responses.map(async (response) => {
      const example = await exampleOf(response, detail);
      const value: JsonValue | undefined = Array.isArray(example)
        ? [example[0] ?? {}, { ...Object(example[0]), id: 'r2' }]
        : example;
      return { status: Number(response.status), headers, body: value === undefined ? '' : writeJson(value) };
    }),
  );
  return [request, wrong, { ...request, headers: {}, body: '{' }].flatMap((each) =>
    returned.map((response) => [each, response] as const),
  );
}

/** True if a mutant changes what is sent or returned in one of the calls, made in turn. */
async function changesCalls(
  { mutate }: Awaited<ReturnType<typeof listMutants>>[number],
  exchanges: readonly Exchange[],
): Promise<boolean> {
  const memory = new Map<string, unknown>();
  let isChanged = false;
  for (const [request, response] of exchanges) {
    const upstream = (sent: ProxiedRequest): Promise<ProxiedResponse> => {
      isChanged ||= writeJson({ ...sent }) !== writeJson({ ...request });
      return Promise.resolve(response);
    };
    const returned = await mutate(request, { upstream, memory });
    isChanged ||= writeJson({ ...returned }) !== writeJson({ ...response });
  }
  return isChanged;
}

test.each(profiles)(
  'the mutants of %s change calls of their own operation, and none of another one',
  async (profile) => {
    const contract: Contract = await loadProfile(profile);
    const mutants = await listMutants(contract);
    const own = new Map<string, readonly Exchange[]>();
    for (const { id } of contract.description.operations)
      own.set(id, await listExchanges(await contract.description.operation(id)));
    const other: readonly Exchange[] = [
      [
        { method: 'GET', path: '/elsewhere', headers: json, body: '' },
        { status: 200, headers: json, body: '{"id":"r1","name":"Ada","total":3}' },
      ],
    ];
    const changing: string[] = [];
    const unchanged: string[] = [];
    for (const mutant of mutants) {
      if (await changesCalls(mutant, other)) changing.push(mutant.id);
      if (!(await changesCalls(mutant, own.get(mutant.operation)!))) unchanged.push(mutant.id);
    }
    // Many depend on what only a real server has, such as two records that were made one after the other.
    expect(changing.length).toBeLessThan(mutants.length / 20);
    expect(unchanged.length).toBeLessThan(mutants.length / 2);
  },
);
