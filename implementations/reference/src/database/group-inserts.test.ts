import { expect, test } from '@jest/globals';
import { groupInserts } from './group-inserts.js';

/** An insertion that the test completes, and a record of its rows. */
function setUp(maxGroupSize?: number) {
  const groups: (readonly number[])[] = [];
  const ends: ((failure?: Error) => void)[] = [];
  const insert = groupInserts<number>((rows) => {
    groups.push(rows);
    return new Promise<void>((resolve, reject) => ends.push((failure) => (failure ? reject(failure) : resolve())));
  }, maxGroupSize);
  const end = async (failure?: Error) => {
    ends.shift()?.(failure);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { groups, insert, end };
}

test('a row is inserted immediately, and those that arrive soon after are added together', async () => {
  const { groups, insert, end } = setUp();
  const inserted = [1, 2, 3].map(insert);
  expect(groups).toEqual([[1]]);
  await end();
  expect(groups).toEqual([[1], [2, 3]]);
  await end();
  await Promise.all(inserted);
  void insert(4);
  expect(groups).toEqual([[1], [2, 3], [4]]);
});

test('a call resolves when its own row is stored, and not before', async () => {
  const { insert, end } = setUp();
  const stored: number[] = [];
  for (const row of [1, 2]) void insert(row).then(() => stored.push(row));
  await end();
  expect(stored).toEqual([1]);
  await end();
  expect(stored).toEqual([1, 2]);
});

test('a group that fails is inserted row by row, and an invalid row affects no other', async () => {
  const { groups, insert, end } = setUp();
  const settled = Promise.allSettled([1, 2, 3].map(insert));
  await end();
  await end(new Error('one is bad'));
  await end(new Error('2 is bad'));
  await end();
  expect(groups).toEqual([[1], [2, 3], [2], [3]]);
  expect(await settled).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { message: '2 is bad' } },
    { status: 'fulfilled' },
  ]);
});

test('a group has a maximum size', async () => {
  const { groups, insert, end } = setUp(2);
  void [1, 2, 3, 4].map(insert);
  await end();
  await end();
  expect(groups).toEqual([[1], [2, 3], [4]]);
});
