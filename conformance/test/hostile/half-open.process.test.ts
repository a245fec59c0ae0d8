import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { measureHalfOpen } from '../../../scripts/bench/faults/half-open.mjs';
import { type RunningSamples, serverNames, startAllSamples } from '../targets/start-all-samples.js';

let samples: RunningSamples;

beforeAll(async () => {
  samples = await startAllSamples();
}, 120_000);

afterAll(() => samples?.stop());

// The goal is twice the usual time; times five because test machines are noisy. Anything shorter than a millisecond is
// noise.
test.each(serverNames)(
  '500 half-open connections do not slow down requests of other clients to %s',
  async (name) => {
    const path = { issuer: '/jwks', serve: '/config.json' }[name as string] ?? '/products';
    const { usual, beside } = await measureHalfOpen(samples.urls[name] + path, { requests: 600 });
    expect(beside).toBeLessThanOrEqual(10 * Math.max(usual, 1));
  },
  60_000,
);
