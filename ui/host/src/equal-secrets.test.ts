import { expect, test } from '@jest/globals';
import { equalSecrets } from './equal-secrets.js';

test.each(['demo-key', '', 'pässwört', 'x'.repeat(100_000)])('%.20s equals only itself', (secret) => {
  expect(equalSecrets(secret, secret)).toBe(true);
  for (const other of [`${secret} `, `${secret}\0`, ` ${secret}`, `${secret}x`, secret.slice(1) || 'x'])
    expect([other.length, equalSecrets(secret, other), equalSecrets(other, secret)]).toEqual([
      other.length,
      false,
      false,
    ]);
});

test.each(['demo-kex', 'xemo-key', 'demo-ke', 'Demo-key', '', 'demo-key,demo-key'])(
  '%j is not equal to demo-key',
  (candidate) => {
    expect(equalSecrets(candidate, 'demo-key')).toBe(false);
  },
);
