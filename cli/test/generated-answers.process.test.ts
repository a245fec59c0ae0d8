import { expect, test } from '@jest/globals';
import { measureAnswers } from './generated-answer-cases.js';

test('100 generated answers of up to 10 MB are reported within the limits of memory and length', async () => {
  const { memory, report } = await measureAnswers(100);
  console.log('Most memory:', memory, 'Longest report:', report);
  // Documented are 100 MB; five times as much, because test machines are noisy.
  expect(memory.megabytes).toBeLessThan(500);
  expect(report.reportLength).toBeLessThan(100_000_000);
}, 900_000);
