import { expect, test } from '@jest/globals';
import { loadProfile } from '../contract/load-profile.js';
import { profiles } from '../contract/profile.js';
import { listMutants } from './list-mutants.js';
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
