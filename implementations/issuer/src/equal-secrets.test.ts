import crypto from 'node:crypto';
import { expect, jest, test } from '@jest/globals';
import { equalSecrets } from './index.js';

test('equal secrets are equal, and no others are', () => {
  expect(equalSecrets('demo-key', 'demo-key')).toBe(true);
  expect(equalSecrets('', '')).toBe(true);
  for (const other of ['demo-kex', 'xemo-key', 'demo-ke', 'demo-key ', 'demo-key\0', 'Demo-key', ''])
    expect(equalSecrets('demo-key', other)).toBe(false);
});

test('what is compared has one length, whatever was given, and is compared to its end', () => {
  const compare = jest.spyOn(crypto, 'timingSafeEqual');
  try {
    for (const candidate of ['', 'd', 'demo-key', 'x'.repeat(10_000)]) equalSecrets(candidate, 'demo-key');
    expect(compare.mock.calls.map((sides) => sides.map((side) => side.byteLength))).toEqual(
      [1, 2, 3, 4].map(() => [32, 32]),
    );
  } finally {
    compare.mockRestore();
  }
});
