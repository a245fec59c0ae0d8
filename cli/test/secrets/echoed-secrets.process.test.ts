import { test } from '@jest/globals';
import { expectCommandMasksEchoes } from './echoed-secrets-cases.js';

test(
  'a run prints and reports none of 100 random secrets that a server echoed in the encodings of ten languages',
  () => expectCommandMasksEchoes(100),
  60_000,
);
