import { expect, test } from '@jest/globals';
import { sampleResult as result } from '@opchain/test-support/sample-result';
import type { RunSummary, StepResult } from '../model/run.js';
import { runToHar } from './run-to-har.js';

const { response: _response, ...unanswered } = result;
const { request: _request, startedAt: _startedAt, sentAt: _sentAt, ...unsent } = unanswered;

const summarize = (results: readonly StepResult[]): RunSummary => ({
  runId: 'r1',
  chainTitle: 'R1',
  state: 'succeeded',
  diagnostics: [],
  startedAtEpoch: Date.UTC(2026, 10, 21),
  durationMs: 80,
  results,
});

const entriesOf = (...results: StepResult[]) => runToHar(summarize(results), '1.2.3').log.entries;

test('calls are in order of start, even if sent later, and fetching a token is separate', () => {
  const entries = entriesOf({ ...result, stepId: 'later', startedAt: 20, sentAt: 21 }, result, {
    ...unsent,
    stepId: 'skipped',
    state: 'skipped',
  });
  expect(entries.map(({ comment }) => comment)).toEqual(['createOrder', 'later']);
  expect(entries[0]).toMatchObject({
    pageref: 'r1',
    time: 61.5,
    timings: { blocked: 21, wait: 40.5 },
    startedDateTime: '2026-11-21T00:00:00.010Z',
    request: {
      queryString: [{ name: 'x', value: '1' }],
      postData: { mimeType: 'application/json', text: '{}' },
    },
    response: { status: 201, content: { size: 10, text: '{"id":"1"}' }, redirectURL: '/orders/1' },
  });
});

test('waiting and receiving are apart if it is known when the response arrived', () => {
  const [entry] = entriesOf({ ...unanswered, startedAt: 10, sentAt: 31, respondedAt: 60, endedAt: 71 });
  expect(entry).toMatchObject({ timings: { blocked: 21, wait: 29, receive: 11 } });
});

test('a call without a response reports status 0 and the reason', () => {
  const failure = { code: 'CONNECTION_RESET', message: 'The connection was closed.' } as const;
  const [entry] = entriesOf({ ...unanswered, state: 'failed', failure });
  expect(entry).toMatchObject({ response: { status: 0, bodySize: -1, comment: failure.message } });
});

test('the archive has the run and the program that wrote it', () => {
  const { log } = runToHar(summarize([]), '1.2.3');
  expect(log).toMatchObject({ version: '1.2', creator: { name: 'Opchain', version: '1.2.3' } });
  expect(log.pages).toEqual([
    {
      id: 'r1',
      title: 'R1',
      startedDateTime: '2026-11-21T00:00:00.000Z',
      pageTimings: { onContentLoad: -1, onLoad: 80 },
    },
  ]);
});

test('a response that broke off is marked by a custom field, and its content by a comment (HAR 1.2)', () => {
  const { response } = result;
  const [cut] = entriesOf({ ...result, response: { ...response!, text: '{"id":', size: 6, incomplete: true } });
  expect(cut?.response).toMatchObject({
    _incomplete: true,
    content: {
      size: 6,
      text: '{"id":',
      comment: 'incomplete: the response broke off, or the call was stopped, after 6 bytes',
    },
  });
  const [whole] = entriesOf(result);
  expect(whole?.response).not.toHaveProperty('_incomplete');
  expect(whole?.response['content']).not.toHaveProperty('comment');
});
