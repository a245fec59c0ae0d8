import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createKernel, readChain } from '@opchain/core';
import type { HttpCall, HttpResult, Plugin } from '@opchain/core/plugin';
import { executorCases, openPlugin } from '@opchain/core/testing';
import { nodeExecutor } from '@opchain/executor-node';
import { findDeadUrl, serveScript } from '@opchain/executor-node/testing';
import { openApiLoader } from '@opchain/openapi-loader';
import { readRecording, writeRecordingTo } from './file.js';
import { type Recording, recordingExecutor, replayExecutor, type StoredResponse } from './index.js';

describe('passes the executor kit while it records', () => {
  const cases = executorCases({
    plugin: () => recordingExecutor({ executor: nodeExecutor(), save: () => undefined }),
    serve: serveScript,
    deadUrl: findDeadUrl,
  });
  for (const { title, run } of cases) test(title, run);
});

const recordingOf = (...responses: StoredResponse[]): Recording => ({ format: 'opchain-recording-1', responses });
const storedResponse = (body: string, more: Partial<StoredResponse> = {}): StoredResponse => ({
  method: 'GET',
  url: 'https://api.example/a',
  status: 200,
  statusText: 'OK',
  headers: [],
  body,
  durationMs: 40,
  ...more,
});

interface Scope {
  readonly signal?: AbortSignal;
  readonly maxBodyBytes?: number;
  readonly onSent?: () => void;
}

async function open(plugin: Plugin): Promise<(call?: Partial<HttpCall>, scope?: Scope) => Promise<HttpResult>> {
  const [executor] = (await openPlugin(plugin)).executors;
  return (call, scope) =>
    executor!.execute(
      { method: 'GET', url: 'https://api.example/a', headers: [], cookies: [], ...call },
      { signal: new AbortController().signal, maxBodyBytes: 1000, onSent: () => undefined, ...scope },
    );
}

const textOf = ({ body }: HttpResult) => new TextDecoder().decode(body);

describe('plays', () => {
  test('answers to the same call in their order, and the last one again', async () => {
    const send = await open(replayExecutor(recordingOf(storedResponse('one'), storedResponse('two'))));
    assert.deepEqual([textOf(await send()), textOf(await send()), textOf(await send())], ['one', 'two', 'two']);
  });

  test('bytes that are no text, and cuts what is too long', async () => {
    const send = await open(replayExecutor(recordingOf(storedResponse('/wD+', { encoding: 'base64' }))));
    assert.deepEqual([...(await send()).body], [255, 0, 254]);
    const { body, truncated } = await send({}, { maxBodyBytes: 2 });
    assert.deepEqual([[...body], truncated], [[255, 0], true]);
  });

  test('nothing for a call of another method, address or body, and shows nothing of its query', async () => {
    const send = await open(replayExecutor(recordingOf(storedResponse('one'))));
    for (const call of [{ method: 'PUT' }, { url: 'https://api.example/a?key=s3cret' }, { body: 'x' }]) {
      await assert.rejects(
        send(call),
        (error: Error & { code?: string }) => error.code === 'CALL_UNSUPPORTED' && !error.message.includes('s3cret'),
      );
    }
  });

  test('at the pace of the server, unless the call is cancelled', async () => {
    const send = await open(
      replayExecutor(recordingOf(storedResponse('one', { durationMs: 60 })), { originalTiming: true }),
    );
    const startedAt = performance.now();
    await send();
    assert.ok(performance.now() - startedAt >= 55);
    const abortReason = new Error('enough');
    const controller = new AbortController();
    await assert.rejects(
      send({}, { signal: controller.signal, onSent: () => controller.abort(abortReason) }),
      abortReason,
    );
  });

  test('no recording of a format that it does not know', async () => {
    const { plugins } = { plugins: [replayExecutor({ format: 'other', responses: [] } as never)] };
    await assert.rejects(createKernel({ plugins }), { code: 'OPTION_INVALID' });
  });
});

describe('a chain', () => {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ id: `id-${count}`, path: request.url }));
  });
  let url: string;
  let file: string;
  before(async () => {
    file = join(await mkdtemp(join(tmpdir(), 'replay-')), 'recording.json');
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close());

  const runWith = async (executor: Plugin) => {
    const kernel = await createKernel({ plugins: [openApiLoader(), executor] });
    const api = await kernel.load({ location: 'api.json', content: JSON.stringify(apiDescription) });
    const { results, state } = await kernel.run({
      chain: await readChain(chainFile),
      descriptions: { api },
      servers: { api: url },
    }).finished;
    await kernel.dispose();
    return { state, bodies: results.map(({ response }) => response?.json) };
  };

  test('that was recorded to a file runs again with the server gone', async () => {
    const live = await runWith(
      recordingExecutor({ executor: nodeExecutor(), save: writeRecordingTo(file), ignoreQuery: ['key'] }),
    );
    assert.deepEqual(live.bodies, [
      { id: 'id-1', path: '/things?key=s3cret' },
      { id: 'id-2', path: '/things/id-1' },
    ]);
    await new Promise((resolve) => server.close(resolve));
    const recording = await readRecording(file);
    assert.ok(recording.responses.every((recorded) => !recorded.url.includes('s3cret')));
    assert.deepEqual(await runWith(replayExecutor(recording, { ignoreQuery: ['key'] })), live);
  });
});

const responses = { 200: { description: 'Fine', content: { 'application/json': { schema: { type: 'object' } } } } };
const apiDescription = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: {
    '/things': {
      get: { operationId: 'newest', parameters: [{ name: 'key', in: 'query', schema: { type: 'string' } }], responses },
    },
    '/things/{id}': {
      get: {
        operationId: 'read',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses,
      },
    },
  },
};

const chainFile = {
  arazzo: '1.1.0',
  info: { title: 'Newest, then read', version: '1' },
  sourceDescriptions: [{ name: 'api', url: 'api.json', type: 'openapi' }],
  workflows: [
    {
      workflowId: 'read-newest',
      steps: [
        {
          stepId: 'newest',
          operationId: 'newest',
          parameters: [{ name: 'key', in: 'query', value: 's3cret' }],
          outputs: { id: '$response.body#/id' },
        },
        {
          stepId: 'read',
          operationId: 'read',
          parameters: [{ name: 'id', in: 'path', value: '$steps.newest.outputs.id' }],
        },
      ],
    },
  ],
};
