import { expect, test } from '@jest/globals';
import { describeFile, formatSize } from './file-description.js';

test('a file in a value shows its name and its size', () => {
  const url = (text: string): string => `data:text/plain;name=a%20b.txt;base64,${Buffer.from(text).toString('base64')}`;
  for (const text of ['', 'a', 'ab', 'abc', 'x'.repeat(1500)])
    expect(describeFile(url(text))).toEqual({ name: 'a b.txt', bytes: text.length });
  expect(describeFile('data:image/png;base64,AAAA')).toEqual({ name: 'image/png', bytes: 3 });
  for (const other of ['data:,text', 'text', 1, null, undefined]) expect(describeFile(other)).toBeUndefined();
  expect([12, 3400, 1_234_567].map(formatSize)).toEqual(['12 B', '3.4 kB', '1.2 MB']);
});
