import { expect, test } from '@jest/globals';
import { problemCatalog, problemDocument } from './index.js';

test('a problem has the texts of the catalog by default', () => {
  expect(problemDocument('unknown-record')).toEqual({
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    code: 'unknown-record',
    detail: 'The record does not exist.',
  });
  expect(problemDocument('unknown-record', { detail: 'There is no cat.' }).detail).toBe('There is no cat.');
});

test('its errors are sorted, one per pointer, none below another', () => {
  const at = (pointer: string, message = 'm') => ({ pointer, message });
  const { errors } = problemDocument('invalid-fields', {
    errors: [
      at('/name'),
      at('/items/0/qty'),
      at('/email', 'first'),
      at('/email', 'second'),
      at('/items'),
      at('/items2'),
    ],
  });
  expect(errors).toEqual([at('/email', 'first'), at('/items'), at('/items2'), at('/name')]);
});

test('it lists at most a hundred errors', () => {
  const errors = Array.from({ length: 300 }, (_, index) => ({ pointer: `/${index}`, message: 'm' }));
  expect(problemDocument('invalid-fields', { errors }).errors).toHaveLength(100);
});

test('every code is a client or server error, with the title of its status', () => {
  const titles = new Map<number, string>();
  for (const { status, title, detail } of Object.values(problemCatalog)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(titles.get(status) ?? title).toBe(title);
    titles.set(status, title);
    expect(detail).toMatch(/\.$/);
  }
});
