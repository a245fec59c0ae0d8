import { expect, test } from '@jest/globals';
import type { CaseResult } from '../engine/case-result.js';
import { groupFailures } from './group-failures.js';

interface Failed {
  readonly rule?: string;
  readonly clause?: string;
  readonly expected?: string;
  readonly received?: string;
  readonly status?: number;
  readonly body?: object;
}

function failed(id: string, { rule = 'length', clause = 'createPet body', status, body, ...rest }: Failed): CaseResult {
  const response = { status: status ?? 200, headers: [], text: JSON.stringify(body ?? {}), json: {} };
  const exchange = { method: 'POST', url: 'http://127.0.0.1/pets', headers: [], durationMs: 1, response };
  const { expected = 'a success, because the request is valid', received = `status ${status}` } = rest;
  const subject = { id, title: id, clause, rule, operation: 'createPet' };
  const verdict = 'failed' as const;
  return { case: subject, verdict, durationMs: 1, requests: 1, runs: [], clause, expected, received, exchange };
}

const causesOf = (...results: readonly CaseResult[]) =>
  groupFailures(results).map(({ cause, cases }) => `${cause} [${cases.join(' ')}]`);

test('cases that fail with the same error about a field are one group, regardless of their rule', () => {
  const body = { errors: [{ field: 'time_zone', message: 'unknown zone' }] };
  const groups = groupFailures([
    failed('a', { status: 422, body }),
    failed('other', { status: 500 }),
    failed('b', { status: 422, body, rule: 'enum', clause: 'createPet body /kind' }),
  ]);
  expect(groups).toEqual([
    {
      cause: 'createPet returned 422: time_zone: unknown zone',
      operation: 'createPet',
      operations: ['createPet'],
      status: 422,
      cases: ['a', 'b'],
    },
    expect.objectContaining({ cause: expect.stringContaining('expected a success'), status: 500, cases: ['other'] }),
  ]);
});

test('cases with a general error are one group for each rule, operation and status', () => {
  const body = { title: 'Invalid' };
  expect(
    causesOf(
      failed('a', { status: 422, body }),
      failed('b', { status: 422, body }),
      failed('other-rule', { status: 422, body, rule: 'enum' }),
      failed('other-status', { status: 400, body }),
      failed('other-operation', { status: 422, body, clause: 'updatePet body' }),
    ),
  ).toEqual([
    'createPet returned 422: Invalid [a b]',
    'createPet returned 422: Invalid [other-rule]',
    'createPet returned 400: Invalid [other-status]',
    'updatePet returned 422: Invalid [other-operation]',
  ]);
});

test('the same difference from the contract is one group, also with other values', () => {
  const differs = (id: string) => `The body at /id must have the format uuid, but is "${id}"`;
  const expected = 'a response that matches the contract';
  expect(
    causesOf(
      failed('a', { expected, received: differs('x17'), status: 201 }),
      failed('b', { expected, received: differs('x18'), status: 201, rule: 'enum' }),
      failed('c', { expected, received: 'The body at /name is missing', status: 201 }),
    ).map((cause) => cause.slice(cause.indexOf('['))),
  ).toEqual(['[a b]', '[c]']);
});

test('a status that is not documented is named as such', () => {
  const received = 'status 400, which is not documented';
  expect(
    causesOf(
      failed('a', { expected: 'a documented status: 422', received, status: 400, rule: 'malformed' }),
      failed('b', { expected: 'a documented status: 422', received, status: 400, rule: 'type' }),
    ),
  ).toEqual(['createPet: 400 is not documented [a b]']);
});

test('one cause in several operations, or with several credentials, is one group', () => {
  const media = (id: string, clause: string) =>
    failed(id, { clause, status: 401, expected: 'a response that matches the contract', received: 'text/plain' });
  const open = (id: string, clause: string) =>
    failed(id, { clause, status: 200, rule: 'credential', expected: 'status 401', received: 'status 200' });
  const leak = (id: string, owner: string) => {
    const seen = failed(id, { rule: 'owners', status: 200, expected: `404, because ${owner} made it`, received: 'x' });
    return { ...seen, before: [{ ...seen.exchange!, as: owner }] };
  };
  expect(
    causesOf(
      ...[media('a', 'getPet 401'), media('b', 'getVet 401'), media('c', 'listPets 401')],
      ...[open('d', 'getPet'), open('e', 'getVet')],
      ...[leak('f', 'ada'), leak('g', 'ben')],
    ),
  ).toEqual([
    'getPet and 2 other operations: text/plain [a b c]',
    'getPet and getVet: expected status 401, received status 200 [d e]',
    'createPet: expected 404, because ada made it, received x [f g]',
  ]);
});

test('what passed, was skipped or is suspected is in no group', () => {
  expect(groupFailures([{ ...failed('a', {}), verdict: 'suspected' }])).toEqual([]);
});
