import { expect, test } from '@jest/globals';
import { createRunIds } from '../../kernel/create-run-ids.js';
import { generateInputs } from './generated-inputs.js';
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
