import { expect, test } from '@jest/globals';
import { nameStep } from './name-step.js';

const name = (id: string, call = 'GET /things'): string => {
  const [method = '', path = ''] = call.split(' ');
  return nameStep({ id, method, path });
};

test.each(['createOrder', 'listIncidentLogEntries', 'get_user', 'find-pets', 'CreateDroplet', 'index', 'send'])(
  'an operation with a short name keeps it: %s',
  (id) => expect(name(id)).toBe(id),
);

test.each([
  ['repos/create-for-authenticated-user', 'POST /user/repos', 'createRepo'],
  ['reposCreateForAuthenticatedUser', 'POST /user/repos', 'createRepo'],
  ['repos/create-or-update-file-contents', 'PUT /repos/{owner}/{repo}/contents/{path}', 'createFileContents'],
  ['issues/create', 'POST /repos/{owner}/{repo}/issues', 'createIssue'],
  ['issues/create-comment', 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments', 'createComment'],
  ['repos/list-for-user', 'GET /users/{username}/repos', 'listRepos'],
  ['search/code', 'GET /search/code', 'searchCode'],
  ['youtube.videos.insert', 'POST /videos', 'insertVideo'],
])('what qualifies it, and for whom it is, are left out: %s', (id, call, expected) =>
  expect(name(id, call)).toBe(expected),
);

test.each([
  ['indices-create', 'PUT /{index}', 'createIndex'],
  ['entity-read-by-id', 'GET /identity/entity/id/{id}', 'readEntity'],
  ['kubernetes-list-roles', 'GET /{mount}/roles', 'listKubernetesRoles'],
  ['search-application-put-behavioral-analytics', 'PUT /_application/analytics/{name}', 'putBehavioralAnalytics'],
  ['UsersController_findAll', 'GET /users', 'findUsers'],
])('what it does comes first: %s', (id, call, expected) => expect(name(id, call)).toBe(expected));

test.each([
  ['POST_mc-lists', 'POST /marketing/lists', 'createList'],
  ['GET_mc-lists', 'GET /marketing/lists', 'listLists'],
  ['GET_mc-lists-id', 'GET /marketing/lists/{id}', 'getList'],
  ['DELETE /users/{id}', 'DELETE /users/{id}', 'deleteUser'],
  ['GET /users/{id}/keys', 'GET /users/{id}/keys', 'listKeys'],
  ['POST /orders/{id}/cancel', 'POST /orders/{id}/cancel', 'cancelOrder'],
  ['PATCH /pets/{id}', 'PATCH /pets/{id}', 'updatePet'],
  ['read_item_items__item_id__get', 'GET /items/{item_id}', 'readItem'],
])('a name made of the method and the path says what the call does: %s', (id, call, expected) =>
  expect(name(id, call)).toBe(expected),
);

test('a long name keeps what is done and what it is done to', () => {
  expect(name('generateSecurityAccessReviewSummary', 'POST /reviews/{id}/summary')).toBe('generateReviewSummary');
});

test('a name in another script has a usable form', () => {
  expect(name('注文/作成', 'POST /注文')).toBe('node');
});
