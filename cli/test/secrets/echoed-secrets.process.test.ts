import { test } from '@jest/globals';
import { soakCount } from '@opchain/test-support/soak-count';
import { expectCommandMasksEchoes } from './echoed-secrets-cases.js';

const COUNT = soakCount(100, 10_000);

test(
  `runs print and report none of ${COUNT} random secrets that a server echoed in the encodings of ten languages`,
  () => expectCommandMasksEchoes(COUNT),
  soakCount(60_000, 5_400_000),
);
