import { expect, test } from '@jest/globals';
import { findDifference } from './find-difference.js';

test.each([
  ['a cut text', 'x'.repeat(500), 'x'.repeat(255), 'the first 255 of 500 characters'],
  ['a time without its offset', '2027-07-12T10:15:00+02:00', '2027-07-12T10:15:00Z', '120 minutes later'],
  ['a time that is earlier', '2027-07-12T10:15:00Z', '2027-07-12T10:14:30Z', '0.5 minutes earlier'],
  ['a text in another case', 'Ada', 'ADA', 'in another case'],
  ['another text', 'Ada', 'Bob', undefined],
  ['no text', 'Ada', '', undefined],
  ['a value of another type', 'Ada', 1, undefined],
  ['a missing value', 'Ada', undefined, undefined],
])('says how %s differs', (_, expected, received, difference) => {
  expect(findDifference(expected, received)).toBe(difference);
});
