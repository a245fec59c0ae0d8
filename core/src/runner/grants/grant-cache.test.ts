import { describe, expect, test } from '@jest/globals';
import type { Credential } from '@opchain/core';
import type { AuthProvider } from '@opchain/core/plugin';
import { GrantCache, type GrantRequest } from './grant-cache.js';
import { VirtualClock } from '@opchain/core/testing';

function setUp(lifeMs?: number) {
  const clock = new VirtualClock();
  let count = 0;
  const previous: (string | undefined)[] = [];
  const provider: AuthProvider = {
    name: 'test',
    handles: () => true,
    fields: () => [],
    async obtain(_scheme, _input, scope) {
      await Promise.resolve();
      previous.push(scope.previous?.values['token']);
      count += 1;
      return {
        values: { token: `t${count}` },
        secrets: [],
        ...(lifeMs === undefined ? {} : { expiresAt: clock.wallTime() + lifeMs }),
      };
    },
    apply: (call) => call,
  };
  const cache = new GrantCache(clock);
  const credential: Credential = { name: 'c', scheme: 's', fields: { secret: 'x' }, approvedOrigins: [] };
  const get = async (change: Partial<GrantRequest> = {}) => {
    const request = {
      provider,
      scheme: { name: 's', type: 'oauth2', flows: [] } as const,
      credential,
      scopes: [],
      serverUrl: 'http://a.test',
      ...change,
    };
    const grant = await cache.get(request, GrantCache.keyOf(request), new AbortController().signal, () =>
      Promise.reject(new Error('nothing is sent')),
    );
    return grant.values['token'];
  };
  return { cache, clock, credential, get, previous, provider };
}

test('a grant that does not expire is retained', async () => {
  const { clock, get } = setUp();
  expect([await get(), await clock.run(clock.sleep(1e9).then(() => get()))]).toEqual(['t1', 't1']);
});

describe('a grant is replaced shortly before it expires', () => {
  test.each([
    ['of two seconds', 2_000, 1_790, 1_810],
    ['of an hour', 3_600_000, 3_589_000, 3_591_000],
  ])('%s', async (_, life, good, late) => {
    const { clock, get } = setUp(life);
    expect(await get()).toBe('t1');
    await clock.run(clock.sleep(good));
    expect(await get()).toBe('t1');
    await clock.run(clock.sleep(late - good));
    expect(await get()).toBe('t2');
  });
});

describe('the provider receives the previous grant', () => {
  test('of the same credential, once it has expired', async () => {
    const { clock, credential, get, previous } = setUp(2_000);
    await get();
    await clock.run(clock.sleep(2_000));
    await get({ credential: { ...credential, fields: { secret: 'y' } } });
    await Promise.all([get(), get()]);
    expect(previous).toEqual([undefined, undefined, 't1']);
  });

  test('is removed if the server rejected it, unless a newer one has replaced it', async () => {
    const { cache, credential, get, previous, provider } = setUp();
    const scheme = { name: 's', type: 'oauth2', flows: [] } as const;
    const key = GrantCache.keyOf({ provider, scheme, credential, scopes: [], serverUrl: 'http://a.test' });
    await get();
    const refused = cache.peek(key)!;
    cache.forget(key, refused);
    expect(await get()).toBe('t2');
    cache.forget(key, refused);
    expect(await get()).toBe('t2');
    expect(previous).toEqual([undefined, 't1']);
  });

  test('but not of a callback, which may respond for another user', async () => {
    const { clock, credential, get, previous } = setUp(2_000);
    const asking = {
      ...credential,
      provide: () => ({ fields: { secret: 'z' }, expiresAt: clock.wallTime() + 60_000 }),
    };
    await get({ credential: asking });
    await clock.run(clock.sleep(2_000));
    await get({ credential: asking });
    expect(previous).toEqual([undefined, undefined]);
  });
});

test('one fetch serves all equal requests, and no different ones', async () => {
  const { credential, get } = setUp();
  expect(await Promise.all([get(), get(), get({ credential: { ...credential, name: 'other name' } })])).toEqual([
    't1',
    't1',
    't1',
  ]);
  expect(await get({ scopes: ['read'] })).toBe('t2');
  expect(await get({ credential: { ...credential, fields: { secret: 'y' } } })).toBe('t3');
  expect(await get({ credential: { ...credential, tokenUrl: 'http://b.test' } })).toBe('t4');
  expect(await get({ credential: { ...credential, scopes: ['own'] }, scopes: ['read'] })).toBe('t5');
  expect(await get({ credential: { ...credential, scopes: ['own'] }, scopes: ['write'] })).toBe('t5');
});

describe('a credential that is requested from a callback', () => {
  const asking = (respond: () => { fields: Record<string, string>; expiresAt?: number } | undefined): Credential => ({
    name: 'My login',
    scheme: 's',
    fields: {},
    approvedOrigins: [],
    provide: respond,
  });

  test('is requested again for every call, once for all that wait together', async () => {
    const { get } = setUp();
    let calls = 0;
    const credential = asking(() => ({ fields: { secret: `s${++calls}` } }));
    await Promise.all([get({ credential }), get({ credential })]);
    expect(calls).toBe(1);
    await get({ credential });
    expect(calls).toBe(2);
  });

  test('is retained until the response expires', async () => {
    const { clock, get } = setUp();
    let calls = 0;
    const credential = asking(() => ({ fields: { secret: `s${++calls}` }, expiresAt: clock.wallTime() + 60_000 }));
    await get({ credential });
    await get({ credential });
    expect(calls).toBe(1);
    await clock.run(clock.sleep(60_000));
    await get({ credential });
    expect(calls).toBe(2);
  });

  test('is not used for another callback', async () => {
    const { clock, get } = setUp();
    const expiresAt = clock.wallTime() + 60_000;
    const [one, other] = [asking(() => ({ fields: {}, expiresAt })), asking(() => ({ fields: {}, expiresAt }))];
    expect([await get({ credential: one }), await get({ credential: other }), await get({ credential: one })]).toEqual([
      't1',
      't2',
      't1',
    ]);
  });

  test("fails with the callback's own message, or with a default one", async () => {
    const { get } = setUp();
    await expect(get({ credential: asking(() => undefined) })).rejects.toMatchObject({
      code: 'AUTH_FAILED',
      message: 'The page provided no credential for "My login".',
    });
    const refusal = asking(() => {
      throw new Error('The session ended');
    });
    await expect(get({ credential: refusal })).rejects.toThrow('The session ended');
  });
});
