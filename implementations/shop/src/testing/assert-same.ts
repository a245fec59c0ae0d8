import assert from 'node:assert/strict';

/**
 * Asserts that both are the same JSON. Not `deepEqual`, which distinguishes a database driver's arrays from ours where a test runner gives
 * tests a separate global scope.
 */
export function assertSame(actual: unknown, expected: unknown): void {
  assert.deepEqual(plain(actual), plain(expected));
}

const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
