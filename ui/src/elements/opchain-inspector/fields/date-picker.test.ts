import { expect, test } from '@jest/globals';
import { toFormat, toIsoDate } from './date-picker.js';

test('a picked time is written in UTC', () => {
  expect(toFormat('2026-11-22', 'date')).toBe('2026-11-22');
  expect(toFormat('2026-11-22T10:30', 'date-time')).toBe(
    new Date('2026-11-22T10:30').toISOString().replace('.000Z', 'Z'),
  );
  expect(toFormat('10:30', 'time')).toMatch(/^\d\d:\d\d:00Z$/);
});

test('the picker starts at what the field has, in local time', () => {
  expect(toIsoDate('2026-11-22', 'date')).toBe('2026-11-22');
  expect(toFormat(toIsoDate('2026-11-22T10:30:00Z', 'date-time'), 'date-time')).toBe('2026-11-22T10:30:00Z');
  expect(toFormat(toIsoDate('10:30:00Z', 'time'), 'time')).toBe('10:30:00Z');
  for (const format of ['date', 'date-time', 'time'])
    expect(['', 'soon', '{{createOrder.createdAt}}'].map((text) => toIsoDate(text, format))).toEqual(['', '', '']);
});
