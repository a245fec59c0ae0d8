import { expect, test } from '@jest/globals';
import { haveNames, newDraft, toContent, toDraft } from './environment-drafts.js';

const environment = {
  name: 'staging',
  color: 'red',
  servers: { shop: 'https://staging.example' },
  inputs: { count: 2, code: '2', note: 'late' },
  credentials: {},
} as const;

test('an environment that was not edited is the same one again', () => {
  const { name: _, ...written } = environment;
  expect(toContent(toDraft(environment), written)).toEqual(written);
  expect(toDraft(environment).inputs).toEqual(Object.entries({ count: '2', code: '"2"', note: 'late' }));
});

test('rows without a name or a value are left out, and what became empty is removed', () => {
  const draft = { ...newDraft('local', ['shop', 'mail']), credentials: [[' me ', ' you ']] as const };
  expect(toContent(draft, undefined)).toEqual({ credentials: { me: 'you' } });
  const emptied = { ...toDraft(environment), color: '', servers: [], inputs: [['', '1']] as const };
  expect(toContent(emptied, { ...environment, 'x-own': 1 })).toEqual({ name: 'staging', credentials: {}, 'x-own': 1 });
});

test('names are needed, and differ', () => {
  const named = (...names: string[]) => haveNames(names.map((name) => newDraft(name, [])));
  expect([named('a', 'b'), named('a', ' a '), named('')]).toEqual([true, false, false]);
});
