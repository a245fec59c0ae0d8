import { expect, test } from '@jest/globals';
import type { HttpResult } from '../../model/http.js';
import { runToEnd } from '../../model/run-to-end.js';
import { BodyBudget } from './body-budget.js';
import { readResponseBytes, recordResponse } from './record-response.js';
import { Redactor } from '../masking/redactor.js';

const result = (body: string): HttpResult => ({
  status: 200,
  statusText: 'OK',
  headers: [],
  body: Uint8Array.from(Buffer.from(body, 'latin1')),
  truncated: false,
});

const record = (body: string, { secrets = [] as string[], limit = 1_000 } = {}) => {
  const redactor = new Redactor();
  redactor.add(secrets);
  return runToEnd(recordResponse(result(body), { contentType: 'image/png' }, [], redactor, new BodyBudget(limit)));
};

test('the bytes of a body that is not text can be read', () => {
  expect(readResponseBytes(record('\x89PNG'))).toEqual(Uint8Array.of(0x89, 0x50, 0x4e, 0x47));
});

test('bytes that contain a secret are not retained', () => {
  const secrets = ['secret-of-the-shop'];
  expect(readResponseBytes(record('\x89PNG secret-of-the-shop', { secrets }))).toBeUndefined();
  expect(readResponseBytes(record('\x89PNG', { secrets }))).toBeDefined();
});

test('bytes count against the limit of retained bodies', () => {
  expect(readResponseBytes(record('\x89PNG', { limit: 3 }))).toBeUndefined();
});
