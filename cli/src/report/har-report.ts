import type { StepResult, RunSummary } from '@opchain/core';
import type { HeaderField } from '@opchain/core/model';
import { findHeader } from '@opchain/core/model';
import { version } from '../version.js';

/** HTTP Archive 1.2 of a run: one entry a call that was sent, in the order they were sent, secrets removed. */
export function toHar(summary: RunSummary): object {
  const sent = summary.results
    .filter((result) => result.request !== undefined && result.sentAt !== undefined)
    .sort((a, b) => (a.sentAt ?? 0) - (b.sentAt ?? 0));
  return {
    log: {
      version: '1.2',
      creator: { name: 'opchain', version },
      pages: [{ id: summary.runId, title: summary.chainTitle, startedDateTime: isoTime(summary, 0), pageTimings: {} }],
      entries: sent.map((result) => toEntry(result, summary)),
    },
  };
}

const isoTime = (summary: RunSummary, at: number) => new Date(summary.startedAtEpoch + at).toISOString();
const toPairs = (headers: readonly HeaderField[]) => headers.map(([name, value]) => ({ name, value }));

function toEntry(result: StepResult, summary: RunSummary): object {
  const { request, response, startedAt = 0, sentAt = 0, endedAt = sentAt } = result;
  const url = request?.url ?? '';
  return {
    pageref: summary.runId,
    comment: result.stepId,
    startedDateTime: isoTime(summary, startedAt),
    time: endedAt - startedAt,
    request: {
      method: request?.method ?? '',
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: toPairs(request?.headers ?? []),
      queryString: URL.canParse(url) ? [...new URL(url).searchParams].map(([name, value]) => ({ name, value })) : [],
      ...(request?.body === undefined
        ? {}
        : { postData: { mimeType: findHeader(request.headers, 'content-type') ?? '', text: request.body } }),
      headersSize: -1,
      bodySize: -1,
    },
    response: {
      status: response?.status ?? 0,
      statusText: response?.statusText ?? '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: toPairs(response?.headers ?? []),
      content: {
        size: response?.size ?? 0,
        mimeType: response?.contentType ?? '',
        ...(response?.text === undefined ? {} : { text: response.text }),
      },
      redirectURL: response ? (findHeader(response.headers, 'location') ?? '') : '',
      headersSize: -1,
      bodySize: response?.size ?? -1,
      ...(result.failure === undefined ? {} : { comment: result.failure.message }),
    },
    cache: {},
    timings: { blocked: sentAt - startedAt, send: 0, wait: endedAt - sentAt, receive: 0 },
  };
}
