import { formatSeeds, type RunSeed } from '../model/values/run-seed.js';
import type { Suite, SuiteTest } from './suite.js';

/**
 * The seed of each run of a suite, from the seed of the suite. It depends on the place in the whole suite, so that a
 * test has the same values when it runs in a part of it, or alone.
 */
export function seedTests(
  { setUp, files, tearDown }: Suite,
  { text, index, time }: RunSeed,
): (test: SuiteTest) => string {
  // The tests come first, so that what counts them starts with them.
  const others = [...setUp, ...files.flatMap((file) => [...file.setUp, ...file.tearDown]), ...tearDown];
  const places = new Map([...files.flatMap(({ tests }) => tests), ...others].map(({ id }, place) => [id, place]));
  const seedAt = formatSeeds({ text, time });
  return ({ id }) => seedAt(index + (places.get(id) ?? 0));
}
