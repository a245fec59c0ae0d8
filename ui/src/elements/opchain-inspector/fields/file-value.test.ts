import { expect, test } from '@jest/globals';
import { describeFile, formatSize } from './file-value.js';
import { toFormat, toPicked } from './date-picker.js';

test('a file in a value shows its name and its size', () => {
  const url = (text: string): string => `data:text/plain;name=a%20b.txt;base64,${Buffer.from(text).toString('base64')}`;
  for (const text of ['', 'a', 'ab', 'abc', 'x'.repeat(1500)])
    expect(describeFile(url(text))).toEqual({ name: 'a b.txt', bytes: text.length });
  expect(describeFile('data:image/png;base64,AAAA')).toEqual({ name: 'image/png', bytes: 3 });
  for (const other of ['data:,text', 'text', 1, null, undefined]) expect(describeFile(other)).toBeUndefined();
  expect([12, 3400, 1_234_567].map(formatSize)).toEqual(['12 B', '3.4 kB', '1.2 MB']);
});

test('a picked time is written in UTC', () => {
  expect(toFormat('2026-11-22', 'date')).toBe('2026-11-22');
  expect(toFormat('2026-11-22T10:30', 'date-time')).toBe(
    new Date('2026-11-22T10:30').toISOString().replace('.000Z', 'Z'),
  );
  expect(toFormat('10:30', 'time')).toMatch(/^\d\d:\d\d:00Z$/);
});

test('the picker starts at what the field has, in local time', () => {
  expect(toPicked('2026-11-22', 'date')).toBe('2026-11-22');
  expect(toFormat(toPicked('2026-11-22T10:30:00Z', 'date-time'), 'date-time')).toBe('2026-11-22T10:30:00Z');
  expect(toFormat(toPicked('10:30:00Z', 'time'), 'time')).toBe('10:30:00Z');
  for (const format of ['date', 'date-time', 'time'])
    expect(['', 'soon', '{{createOrder.createdAt}}'].map((text) => toPicked(text, format))).toEqual(['', '', '']);
});
