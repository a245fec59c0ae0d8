import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, test } from '@jest/globals';
import type { HttpResult } from '@opchain/core/internal/model';
import { streamResponse } from './stream-response.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const head = { status: 201, statusText: 'Created', headers: [['X-Id', '7']] as const };
const result = (text: string): HttpResult => ({ ...head, body: bytes(text), truncated: false });

/** A response to the page, and what was written to it. */
function openResponse() {
  const stream = new PassThrough();
  let text = '';
  let status: number | undefined;
  let type: string | undefined;
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const response = Object.assign(stream, {
    writeHead(code: number, headers: Record<string, string>) {
      status = code;
      type = headers['content-type'];
    },
  }) as unknown as ServerResponse;
  return { response, stream, read: () => ({ status, type, lines: text.split('\n') }) };
}

const headLine = JSON.stringify({ ...head, stream: true });

test('passes on the headers when they arrive, then each part, and says at the end that it is whole', async () => {
  const { response, read } = openResponse();
  const writer = streamResponse(response, {});
  let arrived = bytes('be');
  writer.onResponse({ ...head, body: () => arrived });
  expect(read()).toEqual({ status: 200, type: 'application/octet-stream', lines: [headLine, ''] });
  while (read().lines.length < 3) await new Promise((resolve) => setTimeout(resolve, 5));
  arrived = bytes('begin');
  writer.end(result('begin and end'));
  expect(read().lines).toEqual([headLine, '2', 'be11', `gin and end${JSON.stringify({ truncated: false })}`, '']);
});

test('sends a response at once whose headers the executor did not report', () => {
  const { response, read } = openResponse();
  streamResponse(response, {}).end(result('all'));
  expect(read().lines).toEqual([headLine, '3', `all${JSON.stringify({ truncated: false })}`, '']);
});

test('sends what arrived of a response that broke off, and the reason', () => {
  const { response, read } = openResponse();
  const writer = streamResponse(response, {});
  writer.onResponse({ ...head, body: () => bytes('begin') });
  const failure = { code: 'NETWORK_FAILED', message: 'The connection was closed.' };
  expect(writer.fail(failure)).toBe(true);
  expect(read().lines).toEqual([headLine, '5', `begin${JSON.stringify(failure)}`, '']);
});

test('leaves a failure before any headers, or after the page has left, to be reported otherwise', () => {
  const failure = { code: 'DNS_FAILED', message: 'The host is unknown.' };
  expect(streamResponse(openResponse().response, {}).fail(failure)).toBe(false);
  const { response, stream, read } = openResponse();
  const writer = streamResponse(response, {});
  stream.destroy();
  writer.onResponse({ ...head, body: () => bytes('begin') });
  expect(writer.fail(failure)).toBe(false);
  expect(read().lines).toEqual(['']);
});
