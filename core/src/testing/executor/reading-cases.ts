import { findHeader } from '../../model/http.js';
import { assertEqual, assertRejects } from '../plugin-case.js';
import { codeOf, type ExecutorCase, received, textOf } from './executor-case.js';

export const readingCases: readonly ExecutorCase[] = [
  {
    title: 'returns every status as a response, not as an error',
    script: { '/404': { status: 404, body: 'none' }, '/500': { status: 500 }, '/204': { status: 204 } },
    async run({ send }) {
      const results = await Promise.all(['/404', '/500', '/204'].map((path) => send(path)));
      assertEqual(
        results.map((result) => [result.status, textOf(result)]),
        [
          [404, 'none'],
          [500, ''],
          [204, ''],
        ],
        'the answers',
      );
    },
  },
  {
    title: 'reads the response to HEAD, which declares a length and an encoding but has no body',
    script: {
      '/a': {
        headers: [
          ['Content-Encoding', 'gzip'],
          ['X-Answer', 'yes'],
        ],
      },
    },
    async run({ send }) {
      const result = await send('/a', { method: 'HEAD' });
      assertEqual(
        [result.status, result.body.length, findHeader(result.headers, 'x-answer')],
        [200, 0, 'yes'],
        'the answer',
      );
    },
  },
  {
    title: 'follows no redirect',
    script: { '/from': { status: 302, headers: [['Location', '/to']] }, '/to': {} },
    async run({ send, server, cannot }) {
      if (cannot('redirects'))
        assertEqual(codeOf(await assertRejects(send('/from'), 'a redirect')), 'CALL_UNSUPPORTED', 'the refusal');
      else {
        const result = await send('/from');
        assertEqual([result.status, findHeader(result.headers, 'location')], [302, '/to'], 'the answer');
      }
      const [request] = await received(server, 1);
      assertEqual(request.target, '/from', 'what was called');
    },
  },
  {
    title: 'decodes gzip and deflate',
    script: async () => ({
      '/gzip': { headers: [['Content-Encoding', 'gzip']], body: await compress('packed '.repeat(1000), 'gzip') },
      '/deflate': {
        headers: [['Content-Encoding', 'deflate']],
        body: await compress('packed '.repeat(1000), 'deflate'),
      },
    }),
    async run({ send }) {
      assertEqual(textOf(await send('/gzip')), 'packed '.repeat(1000), 'the gzip body');
      assertEqual(textOf(await send('/deflate')), 'packed '.repeat(1000), 'the deflate body');
    },
  },
  {
    title: 'returns a body of the maximum size unchanged',
    script: { '/a': { body: '0123456789' } },
    async run({ send }) {
      const result = await send('/a', {}, { maxBodyBytes: 10 });
      assertEqual([textOf(result), result.truncated], ['0123456789', false], 'the answer');
    },
  },
  {
    title: 'truncates a larger body, without waiting for its end',
    script: { '/a': { body: 'x'.repeat(10_000), times: 100_000 } },
    async run({ send }) {
      const result = await send('/a', {}, { maxBodyBytes: 25_000 });
      assertEqual([result.body.length, result.truncated], [25_000, true], 'length and mark');
    },
  },
  {
    title: 'counts decoded bytes toward the maximum size',
    script: async () => ({
      '/a': { headers: [['Content-Encoding', 'gzip']], body: await compress('x'.repeat(5_000_000), 'gzip') },
    }),
    async run({ send }) {
      const result = await send('/a', {}, { maxBodyBytes: 25_000 });
      assertEqual([result.body.length, result.truncated], [25_000, true], 'length and mark');
    },
  },
];

async function compress(content: string, format: 'gzip' | 'deflate'): Promise<Uint8Array> {
  return new Uint8Array(
    await new Response(new Blob([content]).stream().pipeThrough(new CompressionStream(format))).arrayBuffer(),
  );
}
