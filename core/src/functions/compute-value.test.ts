import { createHash, createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { functionCases } from '@opchain/test-support/function-cases';
import { functionNames } from '../model/values/function-signatures.js';
import { computeValue } from './compute-value.js';
import { hashBytes, hmacBytes } from './hashes.js';

const made = functionCases.filter(({ error }) => error === undefined);
const failing = functionCases.filter(({ error }) => error !== undefined);

test.each(made)('$name of $arguments makes $result', async ({ name, arguments: values, result }) => {
  expect(await computeValue(name, values)).toEqual(result);
});

test.each(failing)('$name of $arguments $error', async ({ name, arguments: values, error }) => {
  const expected = { code: 'ARGUMENT_INVALID', message: `"${name}" ${error}` };
  await expect(computeValue(name, values)).rejects.toMatchObject(expected);
});

test('every function has a case', () => {
  const tested = new Set(functionCases.map(({ name }) => name));
  expect(functionNames.filter((name) => !tested.has(name))).toEqual([]);
});

test.each(['constructor', 'toString', '__proto__', 'eval', 'concat.constructor'])(
  'the function %s does not exist: only those of the list can be called',
  async (name) => {
    await expect(computeValue(name, ['return process'])).rejects.toMatchObject({ code: 'FUNCTION_UNKNOWN' });
  },
);

test('hashes of any length equal those of Node (FIPS 180-4, RFC 2104)', () => {
  for (let length = 0; length < 300; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 7 + length) % 256);
    for (const name of ['sha1', 'sha256', 'sha512'] as const) {
      expect(Buffer.from(hashBytes(name, bytes)).toString('hex')).toBe(createHash(name).update(bytes).digest('hex'));
      expect(Buffer.from(hmacBytes(name, bytes, bytes)).toString('hex')).toBe(
        createHmac(name, bytes).update(bytes).digest('hex'),
      );
    }
  }
});

test('an expensive pattern, query or text ends with an error instead of blocking', async () => {
  const long = 'a'.repeat(900_000);
  await expect(computeValue('regexCapture', [long, '(a+)+b'])).rejects.toMatchObject({
    code: 'EVALUATION_TOO_EXPENSIVE',
  });
  await expect(computeValue('replace', [long, 'a', 'b'.repeat(1_000)])).rejects.toMatchObject({
    code: 'ARGUMENT_INVALID',
  });
  await expect(computeValue('filter', [[1], '@ >'])).rejects.toMatchObject({ code: 'ARGUMENT_INVALID' });
});
