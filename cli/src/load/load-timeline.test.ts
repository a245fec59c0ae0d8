import { expect, test } from '@jest/globals';
import { LoadTimeline } from './load-timeline.js';

test('seconds are counted from the first measurement, and have the virtual users that were known last', () => {
  const timeline = new LoadTimeline();
  for (const at of [5_900, 5_850, 6_850, 6_950, 8_000]) timeline.addIteration(at, at !== 6_950);
  timeline.setUsers(7_100, 3);
  timeline.setUsers(7_950, 4);
  expect(timeline.points()).toEqual([
    { at: 0, iterations: 3, failed: 0, vus: 3 },
    { at: 1, iterations: 1, failed: 1, vus: 3 },
    { at: 2, iterations: 1, failed: 0, vus: 4 },
  ]);
});
