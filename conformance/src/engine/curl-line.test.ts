import { expect, test } from '@jest/globals';
import { toCurl } from './curl-line.js';

const response = { status: 413, headers: [], text: '', json: undefined };
const exchange = { method: 'POST', url: 'http://127.0.0.1/orders', headers: [], durationMs: 1, response: response };

test('a usual body stands whole in the line', () => {
  const body = JSON.stringify({ name: 'x'.repeat(200) });
  expect(toCurl({ ...exchange, body })).toContain(body);
});

test('a body of 2 MB is cut to its beginning and its length', () => {
  const line = toCurl({ ...exchange, body: 'x'.repeat(2_000_000) });
  expect(line).toContain('… (2000000 characters)');
  expect(line.length).toBeLessThan(250);
});
