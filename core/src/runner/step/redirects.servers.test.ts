import { afterEach, describe, expect, test } from '@jest/globals';
import type { RunOptions } from '@opchain/core';
import { respondJson, type ResponseHandler, startServer, type TestServer } from '@opchain/test-support/start-server';
import { call, makeChain } from '../../../test/make-chain.js';
import { openBench } from '../../../test/open-bench.js';
import { staticKeys } from '../../../test/test-providers.js';
import { jsonBody, parameter } from '../../../test/describe-api.js';
import { followRedirect } from './follow-redirect.js';

let elsewhere: TestServer | undefined;
afterEach(() => elsewhere?.stop());

const to =
  (status: number, location: string | (() => string)): ResponseHandler =>
  (response) =>
    void response.writeHead(status, { Location: typeof location === 'string' ? location : location() }).end();

const schemes = (['header', 'query', 'cookie'] as const).map((location) => ({
  name: location,
  type: 'apiKey' as const,
  in: location,
  parameterName: `key-${location}`,
}));
const secret = 'canary-4711';

async function start(status: number, target: 'here' | 'there' | 'back' = 'here') {
  await elsewhere?.stop();
  elsewhere = await startServer({
    '*': target === 'back' ? to(status, () => `${bench.server.url}/b`) : respondJson({ where: 'there' }),
  });
  const bench = await openBench(
    {
      schemes,
      operations: {
        a: {
          method: 'POST',
          requestBody: jsonBody(),
          parameters: [parameter('header', 'X-Note'), parameter('cookie', 'c')],
        },
      },
    },
    {
      '/a': to(status, () => (target === 'here' ? '/b?q=1' : `${elsewhere!.url}/b?key-query=${secret}&q=1`)),
      '/b': respondJson({ where: 'here' }),
    },
    { providers: [staticKeys] },
  );
  const step = call('a', {
    body: { payload: { text: 'body' } },
    parameters: [
      { in: 'header', name: 'X-Note', value: 'note' },
      { in: 'cookie', name: 'c', value: 'crumb' },
    ],
    credentials: schemes.map(({ name }) => ({ scheme: name, credential: name, kind: 'apiKey' }) as const),
  });
  const credentials = schemes.map(({ name }) => ({
    name,
    scheme: name,
    fields: { apiKey: secret },
    approvedOrigins: [bench.server.url, elsewhere!.url],
  }));
  const run = (followRedirects: NonNullable<RunOptions['followRedirects']>) =>
    bench.run(makeChain([step]), { credentials, options: { followRedirects } });
  return { run, server: bench.server, elsewhere };
}

describe('by default', () => {
  test.each([301, 302, 303, 307, 308])(
    '%i is not followed, neither to the same origin nor to another one; the step reports its location',
    async (status) => {
      const { run, server } = await start(status);
      const { results } = await run(false);
      expect(server.received).toHaveLength(1);
      expect(results[0]?.failure).toMatchObject({ code: 'STATUS_UNEXPECTED' });
      expect(results[0]?.failure?.message).toMatch(
        new RegExp(`^The server responded with ${status} .+, a redirect to /b\\?q=1 that is not followed\\.$`),
      );
      const away = await start(status, 'there');
      expect((await away.run(false)).state).toBe('failed');
      expect(away.elsewhere.received).toEqual([]);
    },
  );
});

describe('with followRedirects', () => {
  test.each([
    [301, 'GET', ''],
    [302, 'GET', ''],
    [303, 'GET', ''],
    [307, 'POST', '{"text":"body"}'],
    [308, 'POST', '{"text":"body"}'],
  ])('%i on the same origin continues as %s, with its credentials', async (status, method, body) => {
    const { run, server } = await start(status);
    const { state, results } = await run(true);
    expect(state).toBe('succeeded');
    expect(results[0]?.response).toMatchObject({ json: { where: 'here' }, redirects: [`${server.url}/b?q=1`] });
    expect(server.received[1]).toMatchObject({ method, body, target: `/b?q=1&key-query=${secret}` });
    expect(server.received[1]?.headers).toMatchObject({
      'key-header': secret,
      cookie: `c=crumb; key-cookie=${secret}`,
      'x-note': 'note',
    });
  });

  test.each([301, 302, 303])(
    '%i to another origin drops every credential: in header, query, cookie and body',
    async (status) => {
      const { run, elsewhere } = await start(status, 'there');
      const { state } = await run(true);
      expect(state).toBe('succeeded');
      expect(elsewhere.received).toMatchObject([{ target: '/b?q=1', body: '' }]);
      expect(JSON.stringify(elsewhere.received)).not.toContain(secret);
      expect(Object.keys(elsewhere.received[0]!.headers)).not.toEqual(expect.arrayContaining(['cookie']));
      expect(elsewhere.received[0]!.headers).not.toHaveProperty('x-note');
    },
  );

  test.each([307, 308])(
    '%i to another origin is not followed with a body, which it must repeat and another origin does not get; the step says why',
    async (status) => {
      const { run, server, elsewhere } = await start(status, 'there');
      const { state, results } = await run(true);
      expect([state, server.received.length, elsewhere.received.length]).toEqual(['failed', 1, 0]);
      expect(results[0]?.failure?.message).toContain(
        `A ${status} repeats the call with its body, which is not sent to another origin.`,
      );
    },
  );

  // RFC 9110, section 15.4.8: the method and the content of the request must not change.
  test.each([301, 302, 307, 308])('%i of a PUT with a body is not repeated elsewhere without it', (status) => {
    const url = 'https://api.test/a';
    const put = { method: 'PUT', url, headers: [], cookies: [], body: 'x' };
    const result = { status, headers: [['Location', 'https://other.test/b']] as const };
    expect(followRedirect(put, result, () => false)).toBeUndefined();
    const { body: _, ...bodiless } = put;
    expect(followRedirect(bodiless, result, () => false)?.call.url).toBe('https://other.test/b');
  });

  test('another origin requires approval, and is not called when the user declines', async () => {
    for (const isAllowed of [true, false]) {
      const { run, server, elsewhere } = await start(302, 'there');
      const asked: string[] = [];
      const { state } = await run((origin) => Promise.resolve(asked.push(origin) > 0 && isAllowed));
      expect([state, asked, server.received.length, elsewhere.received.length]).toEqual(
        isAllowed ? ['succeeded', [elsewhere.url], 1, 1] : ['failed', [elsewhere.url], 1, 0],
      );
    }
  });

  test('the same origin is not asked about', async () => {
    const { run } = await start(307);
    const { state } = await run(() => Promise.resolve(false));
    expect(state).toBe('succeeded');
  });

  test('dropped credentials are not sent again if a later redirect leads back', async () => {
    const { run, server } = await start(302, 'back');
    expect((await run(true)).state).toBe('succeeded');
    expect(server.received.map(({ target }) => target)).toEqual([`/a?key-query=${secret}`, '/b']);
    expect(JSON.stringify(server.received[1])).not.toContain(secret);
    expect(server.received[1]).toMatchObject({ method: 'GET', body: '' });
  });

  test.each([300, 304, 305, 306])('%i is not followed', async (status) => {
    const { run, server, elsewhere } = await start(status, 'there');
    await run(true);
    expect([server.received.length, elsewhere.received.length]).toEqual([1, 0]);
  });

  test('an endless redirect fails the step', async () => {
    const bench = await openBench({ operations: { a: {} } }, { '*': to(302, '/a') });
    const { results } = await bench.run(makeChain([call('a')]), { options: { followRedirects: true } });
    expect(results[0]?.failure?.code).toBe('RESPONSE_MALFORMED');
    expect(bench.server.received).toHaveLength(11);
  });
});

describe('never followed', () => {
  const ask = (url: string, location: string) =>
    followRedirect(
      { method: 'GET', url, headers: [], cookies: [] },
      { status: 302, headers: [['location', location]] },
      (text) => text.includes('secret'),
    );

  test.each([
    ['from https to http', 'https://a.test/', 'http://a.test/'],
    ['to another scheme', 'http://a.test/', 'file:///etc/passwd'],
    ['to a URL with a password', 'http://a.test/', 'http://user:word@a.test/'],
    ['to an invalid URL', 'http://a.test/', 'http://['],
    ['to another origin with a secret in the path', 'http://a.test/', 'http://b.test/secret'],
  ])('%s', (_, url, location) => expect(ask(url, location)).toBeUndefined());

  test('from http to https is followed', () =>
    expect(ask('http://a.test/x', 'https://a.test/y#z')).toMatchObject({
      leavesOrigin: true,
      call: { url: 'https://a.test/y' },
    }));
});
