import { expect, test } from '@jest/globals';
import { UnsecuredJWT } from 'jose';
import { cacheTokens } from './cache-tokens.js';

const token = (name: string, expires = 1000) => new UnsecuredJWT({ name }).setExpirationTime(expires).encode();

/** A verification that records its tokens, and accepts every token except "bad". */
function setUp(options: { capacity?: number } = {}) {
  const verifiedTokens: string[] = [];
  let milliseconds = 0;
  const verify = cacheTokens(
    (text) => {
      verifiedTokens.push(text);
      return Promise.resolve(text === 'bad' ? undefined : { kind: 'admin' });
    },
    { now: () => milliseconds, ...options },
  );
  return { asked: verifiedTokens, verify, sleepUntil: (seconds: number) => (milliseconds = seconds * 1000) };
}

test('a valid token is verified once, until it expires', async () => {
  const { asked: verifiedTokens, verify, sleepUntil } = setUp();
  const good = token('a');
  expect(await verify(good)).toEqual({ kind: 'admin' });
  sleepUntil(999.999);
  expect(await verify(good)).toEqual({ kind: 'admin' });
  expect(verifiedTokens).toEqual([good]);
  sleepUntil(1000);
  await verify(good);
  expect(verifiedTokens).toEqual([good, good]);
});

test('an invalid token is verified every time', async () => {
  const { asked: verifiedTokens, verify } = setUp();
  expect([await verify('bad'), await verify('bad')]).toEqual([undefined, undefined]);
  expect(verifiedTokens).toEqual(['bad', 'bad']);
});

test('the capacity is limited, and the oldest token is dropped', async () => {
  const { asked: verifiedTokens, verify } = setUp({ capacity: 2 });
  const [a, b, c] = ['a', 'b', 'c'].map((name) => token(name)) as [string, string, string];
  for (const each of [a, b, c, b, c, a]) await verify(each);
  expect(verifiedTokens).toEqual([a, b, c, a]);
});
