import { expect, test } from '@jest/globals';
import { hashPassword, verifyPassword } from './hash-password.js';

test('a password is verified by its hash, and no other password is', async () => {
  const hash = await hashPassword('correct horse');
  expect(await verifyPassword('correct horse', hash)).toBe(true);
  for (const wrong of ['correct hors', 'Correct horse', '', 'correct horse\0'])
    expect(await verifyPassword(wrong, hash)).toBe(false);
});

test('the hash reveals nothing about the password, and differs each time', async () => {
  const [one, other] = [await hashPassword('correct horse'), await hashPassword('correct horse')];
  expect(one).toMatch(/^scrypt\$16384\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect(one).not.toBe(other);
});

test('rejects every password without a hash', async () => {
  for (const password of ['', 'anything']) {
    expect(await verifyPassword(password, null)).toBe(false);
    expect(await verifyPassword(password, undefined)).toBe(false);
  }
});

test('the same text in another Unicode form is the same password', async () => {
  expect(await verifyPassword('caf\u00e9', await hashPassword('cafe\u0301'))).toBe(true);
});
