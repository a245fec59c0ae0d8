import { test } from '@jest/globals';
import { soakCount } from '@opchain/test-support/soak-count';
import { useChromium } from '@opchain/test-support/shared/use-shared';
import { expectPageMasksEchoes } from './echoed-secrets-cases.js';

const COUNT = soakCount(100, 10_000);
const browser = useChromium();

test(
  `the page shares none of ${COUNT} random secrets that a server echoed in the encodings of ten languages`,
  () => expectPageMasksEchoes(browser, COUNT),
  soakCount(120_000, 5_400_000),
);
