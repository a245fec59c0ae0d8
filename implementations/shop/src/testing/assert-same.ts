import assert from 'node:assert/strict';

/**
 * Holds when both are the same JSON. Not `deepEqual`: it tells apart the arrays of a database driver and our own where a test runner gives
 * tests a global scope of their own.
 */
export function assertSame(actual: unknown, expected: unknown): void {
  assert.deepEqual(plain(actual), plain(expected));
}

const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
