import { findHeader, type HttpResult } from '../../model/http.js';
import { isOpchainError } from '../../model/errors/opchain-error.js';
import { assertThat, assertEqual, assertRejects } from '../plugin-case.js';
import { codeOf, type ExecutorCase, received, textOf } from './executor-case.js';

export const sendingCases: readonly ExecutorCase[] = [
  {
    title: 'handles calls over http: and https:',
    script: {},
    async run({ executor }) {
      for (const url of ['http://127.0.0.1/', 'https://example.com/a']) {
        assertThat(executor.handles({ method: 'GET', url, headers: [], cookies: [] }), `handles() must accept ${url}.`);
      }
      return Promise.resolve();
    },
  },
  {
    title: 'sends method, path, query, header fields and body as they are',
    script: { '/items': { status: 201, headers: [['X-Answer', 'yes']], body: 'made' } },
    async run({ send, server }) {
      const result = await send('/items?q=a%2Fb&q=%7B%7D', {
        method: 'POST',
        headers: [
          ['Content-Type', 'application/json'],
          ['X-Ask', 'please'],
        ],
        body: '{"name":"Käse"}',
      });
      assertEqual(
        [result.status, textOf(result), findHeader(result.headers, 'x-answer')],
        [201, 'made', 'yes'],
        'the answer',
      );
      const [request] = await received(server, 1);
      assertEqual(
        [request.method, request.target, request.body],
        ['POST', '/items?q=a%2Fb&q=%7B%7D', '{"name":"Käse"}'],
        'what the server received',
      );
      assertEqual(
        ['host', 'content-type', 'x-ask'].map((name) => findHeader(request.headers, name)),
        [new URL(server.url).host, 'application/json', 'please'],
        'its header fields',
      );
    },
  },
  {
    title: 'sends a body of bytes',
    script: { '/bytes': {} },
    async run({ send, server }) {
      await send('/bytes', {
        method: 'PUT',
        headers: [['Content-Type', 'application/octet-stream']],
        body: new TextEncoder().encode('raw bytes'),
      });
      const [request] = await received(server, 1);
      assertEqual([request.method, request.body], ['PUT', 'raw bytes'], 'what the server received');
    },
  },
  {
    title: "sends the call's cookies in one header field, and no others",
    script: { '/a': { headers: [['Set-Cookie', 'planted=1; Path=/']] } },
    async run({ send, server, cannot }) {
      const cookies = [
        ['session', 'abc'],
        ['theme', 'dark'],
      ] as const;
      if (cannot('cookies')) {
        assertEqual(
          codeOf(await assertRejects(send('/a', { cookies }), 'a call with cookies')),
          'CALL_UNSUPPORTED',
          'the refusal',
        );
        assertEqual((await server.received()).length, 0, 'the number of requests sent');
      } else {
        await send('/a', { cookies });
        const [request] = await received(server, 1);
        assertEqual(valuesOf(request.headers, 'cookie'), ['session=abc; theme=dark'], 'the Cookie field');
      }
    },
  },
  {
    title: 'stores no cookies, and adds no credentials, from one call to the next',
    script: { '/a': { headers: [['Set-Cookie', 'planted=1; Path=/']] } },
    async run({ send, server }) {
      await send('/a', { headers: [['Authorization', 'Bearer one']] });
      await send('/a');
      const [, second] = await received(server, 2);
      assertEqual(
        [findHeader(second!.headers, 'cookie') ?? null, findHeader(second!.headers, 'authorization') ?? null],
        [null, null],
        'cookie and authorization of the second request',
      );
    },
  },
  {
    title: 'reports once that the call was sent, before it returns the response',
    script: { '/a': {} },
    async run({ send }) {
      const order: string[] = [];
      await send('/a', {}, { onSent: () => order.push('sent') });
      order.push('answered');
      assertEqual(order, ['sent', 'answered'], 'the order');
    },
  },
  {
    title: 'reports at most once that the response arrives, after the call was sent',
    script: { '/a': {} },
    async run({ send }) {
      const order: string[] = [];
      await send('/a', {}, { onSent: () => order.push('sent'), onResponse: () => order.push('response') });
      assertEqual(order, order.length === 1 ? ['sent'] : ['sent', 'response'], 'the order');
    },
  },
  {
    title: 'sends calls concurrently, each with its own response',
    script: Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`/${index}`, { body: `answer ${index}` }])),
    async run({ send }) {
      const results = await Promise.all(Array.from({ length: 20 }, (_, index) => send(`/${index}`)));
      results.forEach((result, index) =>
        assertEqual(textOf(result), `answer ${index}`, `the response to call ${index}`),
      );
    },
  },
  {
    title: 'rejects header fields with line breaks, and sends nothing',
    script: { '/a': {} },
    async run({ send, server }) {
      const error = await assertRejects(
        send('/a', { headers: [['X-Ask', 'a\r\nX-Planted: 1']] }),
        'a line break in a header field',
      );
      assertThat(isOpchainError(error), 'It must reject with an OpchainError.');
      assertEqual((await server.received()).length, 0, 'the number of requests sent');
    },
  },
  {
    title: 'rejects a URL with a username or a password',
    script: { '/a': {} },
    async run({ send, server }) {
      const error = await assertRejects(
        send('/a', { url: server.url.replace('://', '://user:pa55word@') }),
        'an address with a password',
      );
      assertThat(isOpchainError(error), 'It must reject with an OpchainError.');
      assertThat(!error.message.includes('pa55word'), 'The message must not contain the password.');
      assertEqual((await server.received()).length, 0, 'the number of requests sent');
    },
  },
];

function valuesOf(headers: HttpResult['headers'], name: string): string[] {
  return headers.filter(([field]) => field.toLowerCase() === name).map(([, value]) => value);
}
