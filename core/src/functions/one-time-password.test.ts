import { expect, test } from '@jest/globals';
import { makeOneTimePassword, readBase32 } from './one-time-password.js';

/** The seed of RFC 6238, appendix B, as long as the hash. */
const seed = (length: number) => new TextEncoder().encode('1234567890'.repeat(7).slice(0, length));
const rules = {
  sha1: { digits: 8, period: 30, hash: 'sha1' },
  sha256: { digits: 8, period: 30, hash: 'sha256' },
  sha512: { digits: 8, period: 30, hash: 'sha512' },
} as const;

test.each([
  [59, '94287082', '46119246', '90693936'],
  [1111111109, '07081804', '68084774', '25091201'],
  [1111111111, '14050471', '67062674', '99943326'],
  [1234567890, '89005924', '91819424', '93441116'],
  [2000000000, '69279037', '90698825', '38618901'],
  [20000000000, '65353130', '77737706', '47863826'],
])('one-time passwords of second %i are those of RFC 6238, appendix B', (seconds, sha1, sha256, sha512) => {
  expect(makeOneTimePassword(seed(20), rules.sha1, seconds * 1000)).toBe(sha1);
  expect(makeOneTimePassword(seed(32), rules.sha256, seconds * 1000)).toBe(sha256);
  expect(makeOneTimePassword(seed(64), rules.sha512, seconds * 1000 + 999)).toBe(sha512);
});

// RFC 4648, section 10.
test.each([
  ['MY======', 'f'],
  ['MZXQ====', 'fo'],
  ['MZXW6===', 'foo'],
  ['MZXW6YQ=', 'foob'],
  ['MZXW6YTB', 'fooba'],
  ['MZXW6YTBOI======', 'foobar'],
  ['mzxw 6ytb-oi', 'foobar'],
])('%s is Base32 of "%s"', (text, bytes) => {
  expect(new TextDecoder().decode(readBase32(text))).toBe(bytes);
});

test.each(['', '====', 'MZXW1', 'M', 'MZX', 'MY=Y', 'MZXW6Ü'])('"%s" is not Base32', (text) => {
  expect(readBase32(text)).toBeUndefined();
});
