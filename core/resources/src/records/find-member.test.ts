import { expect, test } from '@jest/globals';
import type { ApiDescription, OperationSummary } from '@opchain/core';
import type { DataLink } from '../producers/find-producers.js';
import type { Api } from '../settings/api-settings.js';
import { findList, findMember } from './find-member.js';

const operation = (id: string, method: string, path: string) => ({ id, method, path }) as OperationSummary;
const link = (from: string, to: string, name: string): DataLink => ({
  from: { operation: from, pointer: '/id' },
  to: { operation: to, in: 'path', name },
  score: 1,
  reasons: [],
  isOwnKey: true,
});

const operations = [
  operation('createPet', 'POST', '/owners/{ownerId}/pets'),
  operation('listPets', 'GET', '/owners/{ownerId}/pets'),
  operation('getPet', 'GET', '/pets/{petId}'),
  operation('getPhoto', 'GET', '/pets/{petId}/photo'),
  operation('putBook', 'PUT', '/books/{isbn}'),
  operation('listBooks', 'GET', '/books'),
  operation('getBook', 'GET', '/books/{isbn}'),
];
const api = {
  description: {
    operations,
    find: (id: string) => operations.find((each) => each.id === id),
  } as unknown as ApiDescription,
  settings: { safe: 'all', unsafe: [], producers: {}, values: {} },
  links: [
    link('createPet', 'getPhoto', 'petId'),
    link('createPet', 'getPet', 'petId'),
    link('putBook', 'getBook', 'isbn'),
  ],
} as unknown as Api;

test('a record that is created below a parent is read at a path of its own, and listed below the parent', () => {
  expect(findMember(api, 'createPet', 'GET')?.operation.id).toBe('getPet');
  expect(findList(api, 'createPet')?.id).toBe('listPets');
});

test('a record whose key the client chooses is created and replaced by PUT (RFC 9110, section 9.3.4)', () => {
  expect(findMember(api, 'putBook', 'GET')?.operation.id).toBe('getBook');
  expect(findMember(api, 'putBook', 'PUT')?.operation.id).toBe('putBook');
  expect(findList(api, 'putBook')?.id).toBe('listBooks');
});

test('an operation below a record is not a member of its collection', () => {
  const withoutReader = { ...api, links: api.links.filter(({ to }) => to.operation !== 'getPet') };
  expect(findMember(withoutReader, 'createPet', 'GET')).toBeUndefined();
});
