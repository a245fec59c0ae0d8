import { expect, test } from '@jest/globals';
import type { JsonObject } from '../json.js';
import { createRunIds } from '../../kernel/create-run-ids.js';
import { findInputGeneratorError, generateInputs } from './generated-inputs.js';
import { seedOfRun } from './run-seed.js';

test.each(['uuid', 'email', 'text', 'sequence'])(
  '10,000 runs within the same second have 10,000 values of %s',
  (generate) => {
    const createRunId = createRunIds();
    const values = Array.from({ length: 10_000 }, (_, index) => {
      const seed = seedOfRun(createRunId(), Date.UTC(2026, 10, 27) + Math.floor(index / 10));
      const input = { name: 'x', schema: { 'x-opchain-generate': generate }, required: false };
      return generateInputs([input], () => false, { seed, path: [], round: 0 })['x'];
    });
    expect(new Set(values).size).toBe(10_000);
  },
);

const input = (name: string, schema: JsonObject) => ({ name, schema, required: false });
const seed = { text: 'a', index: 0, time: Date.UTC(2026, 10, 27) };

test('only dates and times depend on the time of a seed', () => {
  const inputs = ['uuid', 'email', 'name', 'text', 'integer', 'number', 'sequence', 'date'].map((generate) =>
    input(generate, { 'x-opchain-generate': generate }),
  );
  const make = (time: number) => generateInputs(inputs, () => false, { seed: { ...seed, time }, path: [], round: 0 });
  const { date, ...others } = make(seed.time);
  expect(make(0)).toEqual({ ...others, date: '1970-01-01' });
  expect(date).toBe('2026-11-27');
});

test('the items of a list count from a number of their own in each run, and so do other calls', () => {
  const inputs = [input('n', { 'x-opchain-generate': 'sequence' })];
  const make = (index: number, ...path: string[]) =>
    generateInputs(inputs, () => false, { seed: { ...seed, index }, path, round: 0 })['n'] as number;
  const [first, second, third] = [0, 1, 2].map((item) => make(0, `each[${item}]`)) as [number, number, number];
  expect([second - first, third - first]).toEqual([1, 2]);
  const all = [0, 1, 2].flatMap((run) => [0, 1, 2].map((item) => make(run, `each[${item}]`)));
  expect(new Set([...all, make(0, 'given'), make(0, 'again'), make(0), make(1)]).size).toBe(13);
  expect(make(1) - make(0)).toBe(1);
});

test('numbers are made within the bounds of the schema', () => {
  const inputs = [input('n', { type: 'integer', minimum: 100, maximum: 101, 'x-opchain-generate': 'integer' })];
  const made = Array.from(
    { length: 20 },
    (_, index) => generateInputs(inputs, () => false, { seed: { ...seed, index }, path: [], round: 0 })['n'],
  );
  expect(new Set(made)).toEqual(new Set([100, 101]));
  const long = input('n', { type: 'integer', minimum: 0, maximum: 1e18, 'x-opchain-generate': 'integer' });
  expect(findInputGeneratorError(long.schema)).toBeUndefined();
  expect(generateInputs([long], () => false, { seed, path: [], round: 0 })['n']).toBeGreaterThanOrEqual(0);
});
