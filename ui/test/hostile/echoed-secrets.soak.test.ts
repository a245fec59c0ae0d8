import { test } from '@jest/globals';
import { useChromium } from '../support/shared/use-shared.js';
import { expectPageMasksEchoes } from './echoed-secrets-cases.js';

const browser = useChromium();

test(
  'the page shares none of 10,000 random secrets that a server echoed in the encodings of ten languages',
  () => expectPageMasksEchoes(browser, 10_000),
  1_800_000,
);
