import { expect, test } from '@jest/globals';
import { toCurl } from './curl-line.js';

const response = { status: 413, headers: [], text: '', json: undefined };
const exchange = { method: 'POST', url: 'http://127.0.0.1/orders', headers: [], durationMs: 1, response: response };

test('shows a short body completely', () => {
  const body = JSON.stringify({ name: 'x'.repeat(200) });
  expect(toCurl({ ...exchange, body })).toContain(body);
});

test('truncates a body of 2 MB to its first characters and its length', () => {
  const line = toCurl({ ...exchange, body: 'x'.repeat(2_000_000) });
  expect(line).toContain('… (2000000 characters)');
  expect(line.length).toBeLessThan(250);
});
