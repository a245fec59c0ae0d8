import { test } from '@jest/globals';
import { expectCommandMasksEchoes } from './echoed-secrets-cases.js';

test(
  'runs print and report none of 10,000 random secrets that a server echoed in the encodings of ten languages',
  () => expectCommandMasksEchoes(10_000),
  5_400_000,
);
