import type { PartialResponse } from '../../model/http.js';
import { assertThat, assertEqual, assertRejects } from '../plugin-case.js';
import { codeOf, type ExecutorCase } from './executor-case.js';

export const failingCases: readonly ExecutorCase[] = [
  {
    title: "rejects with the signal's reason if it was aborted before, and sends nothing",
    script: { '/a': {} },
    async run({ send, server }) {
      const reason = new Error('not any more');
      assertThat(
        (await assertRejects(send('/a', {}, { signal: AbortSignal.abort(reason) }), 'an aborted call')) === reason,
        "It must reject with the signal's reason itself.",
      );
      assertEqual((await server.received()).length, 0, 'the number of requests sent');
    },
  },
  {
    title: "rejects with the signal's reason if it is aborted while it waits or reads",
    script: { '/silent': { hangs: true }, '/endless': { body: 'x', hangs: true } },
    async run({ send }) {
      for (const path of ['/silent', '/endless']) {
        const [reason, controller] = [new Error('enough'), new AbortController()];
        const rejected = assertRejects(
          send(
            path,
            {},
            { signal: controller.signal, onSent: () => void setTimeout(() => controller.abort(reason), 30) },
          ),
          path,
        );
        assertThat((await rejected) === reason, "It must reject with the signal's reason itself.");
      }
    },
  },
  {
    title: 'reports that nothing listens at an address, without showing its query',
    script: {},
    async run({ send, deadUrl, cannot }) {
      const error = await assertRejects(
        send('', { url: `${await deadUrl()}/a?key=s3cretvalue`, headers: [['Authorization', 'Bearer t0pvalue']] }),
        'a call to nobody',
      );
      assertEqual(codeOf(error), cannot('reasons') ? 'NETWORK_FAILED' : 'CONNECTION_REFUSED', 'the code');
      const shown = error instanceof Error ? error.message : '';
      assertThat(
        !shown.includes('s3cretvalue') && !shown.includes('t0pvalue'),
        'The message must not contain a secret of the call.',
      );
    },
  },
  {
    title: 'has the part that arrived of a response that breaks off, if it reports the response',
    script: { '/within': { status: 201, body: 'begin', disconnect: 'within' } },
    async run({ send }) {
      const partials: (PartialResponse | undefined)[] = [];
      await assertRejects(send('/within', {}, { onResponse: (response) => partials.push(response) }), '/within');
      for (const partial of partials) {
        if (partial === undefined) continue;
        assertEqual(partial.status, 201, 'the status of the response that broke off');
        assertEqual(new TextDecoder().decode(partial.body()), 'begin', 'the part that arrived');
      }
    },
  },
  {
    title: 'reports that the server closed the connection, before the response or within it',
    script: { '/before': { disconnect: 'before' }, '/within': { body: 'begin', disconnect: 'within' } },
    async run({ send, cannot }) {
      for (const path of ['/before', '/within']) {
        const error = await assertRejects(send(path, { method: 'POST' }), path);
        assertEqual(codeOf(error), cannot('reasons') ? 'NETWORK_FAILED' : 'CONNECTION_RESET', `the code for ${path}`);
      }
    },
  },
  {
    title: 'reports that a response is not HTTP',
    script: { '/raw': { raw: 'what is this\r\n\r\n' } },
    async run({ send, cannot }) {
      assertEqual(
        codeOf(await assertRejects(send('/raw', { method: 'POST' }), 'nonsense')),
        cannot('reasons') ? 'NETWORK_FAILED' : 'RESPONSE_MALFORMED',
        'the code',
      );
    },
  },
  {
    title: 'reports that a body cannot be decoded',
    script: { '/a': { headers: [['Content-Encoding', 'gzip']], body: 'this was never packed' } },
    async run({ send, cannot }) {
      assertEqual(
        codeOf(await assertRejects(send('/a'), 'a broken gzip body')),
        cannot('reasons') ? 'NETWORK_FAILED' : 'RESPONSE_MALFORMED',
        'the code',
      );
    },
  },
];
