import { expect, test } from '@jest/globals';
import { soakCount } from '@opchain/test-support/soak-count';
import { measureAnswers } from './generated-answer-cases.js';

const COUNT = soakCount(100, 2_000);

test(
  `${COUNT} generated answers of up to 10 MB are reported within the limits of memory and length`,
  async () => {
    const { memory, report } = await measureAnswers(COUNT);
    console.log('Most memory:', memory, 'Longest report:', report);
    // Documented are 100 MB; five times as much, because test machines are noisy.
    expect(memory.megabytes).toBeLessThan(500);
    expect(report.reportLength).toBeLessThan(100_000_000);
  },
  soakCount(900_000, 7_200_000),
);
