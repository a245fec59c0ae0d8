import { expect, test } from '@jest/globals';
import { describeToken } from './describe-token.js';

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const token = (claims: object) => `${encode({ alg: 'none' })}.${encode(claims)}.signature`;
const describeClaims = (claims: object) =>
  describeToken({ values: { accessToken: token(claims), other: 'opaque' }, secrets: [] });

test('a token names its owner, what it allows, and its end', () => {
  expect(describeClaims({ sub: 'u-1', email: 'zoë@example.com', scope: 'read write', exp: 1_800_000_000 })).toEqual({
    owner: 'zoë@example.com',
    scopes: ['read', 'write'],
    expiresAt: 1_800_000_000_000,
  });
  expect(describeClaims({ client_id: 'service', scp: ['a', 7] })).toEqual({ owner: 'service', scopes: ['a'] });
});

test('a token in an Authorization header is described too', () =>
  expect(describeToken({ values: { authorization: `Bearer ${token({ sub: 'u-1' })}` }, secrets: [] })).toEqual({
    owner: 'u-1',
  }));

test.each(['opaque', 'a.b.c', 'api.example.com', `${encode([])}.${encode([1])}.x`, 'a.bnVsbA.c'])(
  'reports nothing about %s',
  (accessToken) => expect(describeToken({ values: { accessToken }, secrets: [] })).toEqual({}),
);

test('omits what is not text', () => expect(describeClaims({ sub: 7, scope: null, exp: 'soon' })).toEqual({}));
