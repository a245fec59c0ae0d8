import { describe, expect, test } from '@jest/globals';
import { describeUrlError } from './describe-url-error.js';

describe('the URL of a server', () => {
  test('can be any http or https URL', () => {
    for (const url of ['http://127.0.0.1:4000', 'https://api.example.com/v1/'])
      expect(describeUrlError(url)).toBeUndefined();
  });
  test('without a scheme gets a suggestion with the scheme', () => {
    expect(describeUrlError('127.0.0.1:24001')).toBe(
      '"127.0.0.1:24001" is not an http or https URL; did you mean http://127.0.0.1:24001?',
    );
    expect(describeUrlError('localhost:3000/v1')).toBe(
      '"localhost:3000/v1" is not an http or https URL; did you mean http://localhost:3000/v1?',
    );
    expect(describeUrlError('ftp://h')).toBe('"ftp://h" is not an http or https URL');
    expect(describeUrlError('')).toBe('"" is not an http or https URL');
  });
  test('must not contain a user or password, and the message repeats neither', () => {
    for (const url of ['http://ada:hunter2@h:1/', 'https://ada@h/']) {
      expect(describeUrlError(url)).toBe('the URL must not contain a username or password; use a credential');
    }
  });
});
