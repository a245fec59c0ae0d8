import { expect, test } from '@jest/globals';
import { soakCount } from '@opchain/test-support/soak-count';
import { findK6 } from '@opchain/test-support/find-k6';
import { printEchoes } from './echoed-secrets-cases.js';

const COUNT = soakCount(300, 10_000);
const k6 = findK6();
if (k6 === undefined) console.warn('skipped: no k6 is installed (K6_PATH or the path), so its output is not checked');

(k6 === undefined ? test.skip : test)(
  `k6 prints none of ${COUNT} random passwords that a server echoed in the encodings of ten languages`,
  async () => {
    expect(await printEchoes(k6!, COUNT)).toEqual({ messages: COUNT, revealing: [] });
  },
  soakCount(60_000, 900_000),
);
