import { expect, test } from '@jest/globals';
import { collectBody } from './body-collector.js';

test('joins chunks in order', () => {
  const collector = collectBody(100);
  expect(collector.add(Uint8Array.of(1, 2))).toBe(true);
  expect(collector.add(Uint8Array.of(3))).toBe(true);
  expect([...collector.body()]).toEqual([1, 2, 3]);
  expect(collector.truncated).toBe(false);
});

test('a body exactly as long as the cap is whole', () => {
  const collector = collectBody(3);
  expect(collector.add(Uint8Array.of(1, 2, 3))).toBe(true);
  expect(collector.truncated).toBe(false);
});

test('truncates at the cap and reports it', () => {
  const collector = collectBody(3);
  collector.add(Uint8Array.of(1, 2));
  expect(collector.add(Uint8Array.of(3, 4))).toBe(false);
  expect([...collector.body()]).toEqual([1, 2, 3]);
  expect(collector.truncated).toBe(true);
});

test('preserves the bytes while it grows', () => {
  const collector = collectBody(1_000_000);
  for (let index = 0; index < 100_000; index += 1) collector.add(Uint8Array.of(index % 251));
  const body = collector.body();
  expect(body.length).toBe(100_000);
  expect(body.every((byte, index) => byte === index % 251)).toBe(true);
});
