import { describe, expect, test } from '@jest/globals';
import { formatBlockedOrigins } from './blocked-origins.js';
import { chooseServer } from './choose-server.js';

const file = '/home/ada/shop.yaml';
const servers = ['http://127.0.0.1:4001', 'http://127.0.0.1:4002/v1', '/v2'].map((url) => ({ url }));

describe('the initial server of the page', () => {
  test.each([
    ['the first server that the page can call', ['http://127.0.0.1:4002'], file, 'http://127.0.0.1:4002/v1'],
    [
      'the first server of the description if the page can call several',
      ['http://127.0.0.1:4002', 'http://127.0.0.1:4001'],
      file,
      'http://127.0.0.1:4001/',
    ],
    [
      'a server relative to the description',
      ['https://api.example'],
      'https://api.example/openapi.json',
      'https://api.example/v2',
    ],
    ['undefined if the page can call none', ['https://tokens.example'], file, undefined],
  ])('is %s', (_, named, location, wanted) => {
    expect(chooseServer({ servers }, location, named)).toBe(wanted);
  });
});

test('reports all origins that the page cannot reach in one line, or no line if there are none', () => {
  expect(formatBlockedOrigins([])).toEqual([]);
  expect(formatBlockedOrigins(['http://a'])).toEqual([
    'The page cannot call http://a. Restart with --connect http://a, or with --relay http://a if it sends no CORS headers.',
  ]);
  expect(formatBlockedOrigins(['http://a', 'http://b', 'http://c'])).toEqual([
    'The page cannot call http://a, http://b and http://c. Restart with --connect ORIGIN, or with --relay ORIGIN if it sends no CORS headers.',
  ]);
});
