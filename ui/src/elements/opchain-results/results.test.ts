import { describe, expect, test } from '@jest/globals';
import { sampleResult as result } from '@opchain/test-support/sample-result';
import { flattenJson, PAGE_SIZE } from './flatten-json.js';
import { formatPrecise } from './format-time.js';
import { groupMismatches } from './detail-sections.js';
import { readServerMessage } from './read-server-message.js';

const defaultState = { toggled: new Set<string>(), shown: new Map<string, number>() };

describe('the server message', () => {
  const { json: _, ...response } = result.response!;
  test.each([
    [{ title: 'Unauthorized', detail: 'The token is old.' }, 'The token is old.'],
    [{ error: 'invalid_grant', error_description: 'Wrong password' }, 'Wrong password'],
    [{ error: { message: 'No' } }, 'No'],
    [{ errors: [{ message: 'price is negative' }] }, 'price is negative'],
  ])('of %j is %p', (json, message) => {
    expect(readServerMessage({ ...result.response!, json })).toBe(message);
  });

  test.each([
    ['<html><head><title>502</title></head><body><h1>502 <b>Bad</b> Gateway</h1></body>', '502 Bad Gateway'],
    ['<title>Can&#39;t &amp; won&#039;t</title>', "Can't & won't"],
    ['<p>none</p>', undefined],
  ])('of the page %s is its heading', (text, message) => {
    expect(readServerMessage({ ...response, contentType: 'text/html; charset=utf-8', text })).toBe(message);
  });

  test('is undefined if there is none', () => {
    expect(readServerMessage({ ...result.response!, json: { id: 1 } })).toBeUndefined();
    expect(readServerMessage(undefined)).toBeUndefined();
  });
});

test('the same mismatch of many items is shown once, with its number', () => {
  const missing = (pointer: string, message = 'is missing') => ({ code: 'BODY_INVALID' as const, message, pointer });
  const all = Array.from({ length: 200 }, (_, index) => missing(`/issues/${index}/closed_at`));
  const mismatches = [...all, missing('/issues/3/id', 'is a text'), missing('/total')];
  expect(groupMismatches(mismatches, ({ message }) => message)).toEqual([
    { pointer: '/issues/*/closed_at', message: 'is missing', count: 200 },
    { pointer: '/issues/3/id', message: 'is a text', count: 1 },
    { pointer: '/total', message: 'is missing', count: 1 },
  ]);
});

describe('the tree of a body', () => {
  test('expands short values near the top', () => {
    const lines = flattenJson({ id: 'c1', deep: { a: { b: { c: { d: 1 } } } } }, defaultState);
    expect(lines.map(({ id }) => id)).toEqual(['', 'id', 'deep', 'deep/a', 'deep/a/b']);
    expect(lines.at(-1)?.open).toBe(false);
  });

  test('shows long lists page by page, with bounded work', () => {
    const lines = flattenJson(
      Array.from({ length: 100_000 }, (_, index) => index),
      defaultState,
    );
    expect(lines).toHaveLength(1 + PAGE_SIZE + 1);
    expect(lines.at(-1)?.remaining).toBe(100_000 - PAGE_SIZE);
  });

  test('distinguishes keys with unusual characters', () => {
    const lines = flattenJson({ 'a/b': 1, a: { b: 2 } }, defaultState);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    expect(lines.find(({ key }) => key === 'a/b')?.path).toEqual(['a/b']);
  });
});

test.each([
  [38.24, '38.2 ms'],
  [1240, '1.24 s'],
  [61_000, '1 min 1 s'],
])('%p milliseconds in a column are formatted as %p', (value, text) => {
  expect(formatPrecise(value)).toBe(text);
});
