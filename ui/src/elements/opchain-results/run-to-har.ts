import type { StepResult, RunSummary } from '@opchain/core';
import type { HeaderField } from '@opchain/core/model';

/**
 * A run's calls as an HTTP Archive 1.2, for the tools that read it. Made from results, so secrets are not in it.
 * Getting a token is the entry's `blocked` time; what the executor cannot tell apart is -1, as the format has it.
 */
export function runToHar(summary: RunSummary): string {
  const entries = [...summary.results]
    .filter((result) => result.request !== undefined && result.startedAt !== undefined)
    .sort((a, b) => (a.startedAt as number) - (b.startedAt as number))
    .map((result) => toEntry(result, summary.startedAtEpoch));
  const log = {
    version: '1.2',
    creator: { name: 'Opchain', version: '1' },
    pages: [
      {
        id: summary.runId,
        title: summary.chainTitle,
        startedDateTime: new Date(summary.startedAtEpoch).toISOString(),
        pageTimings: { onContentLoad: -1, onLoad: round(summary.durationMs) },
      },
    ],
    entries: entries.map((entry) => ({ pageref: summary.runId, ...entry })),
  };
  return JSON.stringify({ log }, undefined, 2);
}

function toEntry(result: StepResult, epoch: number): object {
  const { request, response } = result;
  if (request === undefined) return {};
  const started = result.startedAt ?? 0;
  const sent = result.sentAt ?? started;
  const ended = result.endedAt ?? sent;
  return {
    comment: result.stepId,
    startedDateTime: new Date(epoch + started).toISOString(),
    time: round(ended - started),
    request: {
      method: request.method,
      url: request.url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: request.headers.map(toPair),
      queryString: parseQueryString(request.url),
      headersSize: -1,
      bodySize: request.body === undefined ? 0 : byteLength(request.body),
      ...(request.body === undefined
        ? {}
        : { postData: { mimeType: findHeader(request.headers, 'content-type') ?? '', text: request.body } }),
    },
    response: {
      status: response?.status ?? 0,
      statusText: response?.statusText ?? '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: (response?.headers ?? []).map(toPair),
      content: {
        size: response?.size ?? 0,
        mimeType: response?.contentType ?? findHeader(response?.headers ?? [], 'content-type') ?? '',
        ...(response?.text === undefined ? {} : { text: response.text }),
      },
      redirectURL: findHeader(response?.headers ?? [], 'location') ?? '',
      headersSize: -1,
      bodySize: response?.size ?? -1,
      ...(result.failure === undefined ? {} : { comment: result.failure.message }),
    },
    cache: {},
    timings: {
      blocked: round(sent - started),
      dns: -1,
      connect: -1,
      ssl: -1,
      send: 0,
      wait: round(ended - sent),
      receive: 0,
    },
  };
}

function toPair([name, value]: HeaderField): { name: string; value: string } {
  return { name, value };
}

function findHeader(headers: readonly HeaderField[], name: string): string | undefined {
  return headers.find(([field]) => field.toLowerCase() === name)?.[1];
}

function parseQueryString(url: string): { name: string; value: string }[] {
  return [...(URL.parse(url)?.searchParams ?? [])].map(([name, value]) => ({ name, value }));
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}
