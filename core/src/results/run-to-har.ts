import { describeAction } from './describe-action.js';
import { describePartialResponse } from './describe-partial-response.js';
import { findHeader, type HeaderField } from '../model/http.js';
import { type ListedResult, listResults } from './list-results.js';
import type { RecordedRequest, RecordedResponse, RunSummary, StepResult } from '../model/run.js';

/** An HTTP Archive 1.2 as plain data; `JSON.stringify` creates the file. */
export interface HarArchive {
  /** The root object of the format. */
  readonly log: {
    readonly version: '1.2';
    readonly creator: { readonly name: string; readonly version: string };
    readonly pages: readonly HarPage[];
    readonly entries: readonly HarEntry[];
  };
}

/** The run as a page of the archive. */
export interface HarPage {
  /** Id of the run. */
  readonly id: string;
  /** Title of the chain. */
  readonly title: string;
  /** ISO 8601 time. */
  readonly startedDateTime: string;
  /** `onLoad` is the duration of the run in milliseconds. */
  readonly pageTimings: { readonly onContentLoad: -1; readonly onLoad: number };
}

/**
 * A call that was sent; for a step with several attempts, the last one. Times are milliseconds. Unknown values are -1,
 * as the format specifies.
 */
export interface HarEntry {
  /** Id of the run. */
  readonly pageref: string;
  /** Name of the step. */
  readonly comment: string;
  /** ISO 8601 time. */
  readonly startedDateTime: string;
  /** Duration in milliseconds, including fetching a token. */
  readonly time: number;
  /** The `request` object of the format. */
  readonly request: Readonly<Record<string, unknown>>;
  /**
   * The `response` object of the format. Its status is 0 without a response. If it broke off, or the call was stopped, it
   * has the custom field `_incomplete`, and its `content` is what arrived, with a comment.
   */
  readonly response: Readonly<Record<string, unknown>>;
  /** Always empty. */
  readonly cache: Readonly<Record<string, never>>;
  /** Milliseconds; `blocked` includes fetching a token. */
  readonly timings: Readonly<Record<'blocked' | 'dns' | 'connect' | 'ssl' | 'send' | 'wait' | 'receive', number>>;
}

/**
 * The calls of a run as an HTTP Archive 1.2, sorted by `startedDateTime` as the format recommends. Results contain no
 * secrets, so neither does the archive.
 *
 * @param version version of the program that writes the archive
 */
export function runToHar(summary: RunSummary, version: string): HarArchive {
  const entries = Array.from(listResults(summary), toNamed)
    .filter(wasSent)
    .sort((a, b) => a.startedAt - b.startedAt || a.sentAt - b.sentAt)
    .map((result) => toEntry(result, summary));
  return {
    log: {
      version: '1.2',
      creator: { name: 'Opchain', version },
      pages: [
        {
          id: summary.runId,
          title: summary.chainTitle,
          startedDateTime: toIsoTime(summary.startedAtEpoch),
          pageTimings: { onContentLoad: -1, onLoad: round(summary.durationMs) },
        },
      ],
      entries,
    },
  };
}

type SentResult = StepResult & Required<Pick<StepResult, 'request' | 'startedAt' | 'sentAt'>>;

/** The name of a step shows where it ran: `payAll[2] / pay`. */
function toNamed({ result, within, execution }: ListedResult): StepResult {
  const name = execution === undefined ? result.stepId : `${result.stepId} #${execution}`;
  return { ...result, stepId: [...within, name].join(' / ') };
}

function wasSent(result: StepResult): result is SentResult {
  const { request, startedAt, sentAt } = result;
  return request !== undefined && startedAt !== undefined && sentAt !== undefined;
}

function toEntry(result: SentResult, { runId, startedAtEpoch }: RunSummary): HarEntry {
  const { stepId, request, response, failure, action, startedAt, sentAt, endedAt = sentAt } = result;
  const { respondedAt = endedAt } = result;
  return {
    pageref: runId,
    comment: action === undefined ? stepId : `${stepId}; then: ${describeAction(action)}`,
    startedDateTime: toIsoTime(startedAtEpoch + startedAt),
    time: round(endedAt - startedAt),
    request: toRequest(request),
    response: { ...toResponse(response), ...(failure && { comment: failure.message }) },
    cache: {},
    timings: {
      blocked: round(sentAt - startedAt),
      dns: -1,
      connect: -1,
      ssl: -1,
      send: 0,
      wait: round(respondedAt - sentAt),
      receive: round(endedAt - respondedAt),
    },
  };
}

function toRequest({ method, url, headers, body }: RecordedRequest): Readonly<Record<string, unknown>> {
  return {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headers.map(toPair),
    queryString: URL.canParse(url) ? [...new URL(url).searchParams].map(toPair) : [],
    headersSize: -1,
    // The recorded body is masked text or a note with its length, so its size as sent is unknown.
    bodySize: body === undefined ? 0 : -1,
    ...(body !== undefined && { postData: { mimeType: findHeader(headers, 'content-type') ?? '', text: body } }),
  };
}

function toResponse(response: RecordedResponse | undefined): Readonly<Record<string, unknown>> {
  const headers = response?.headers ?? [];
  const comment = describePartialResponse(response);
  const mimeType = response?.contentType ?? findHeader(headers, 'content-type') ?? '';
  return {
    status: response?.status ?? 0,
    statusText: response?.statusText ?? '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headers.map(toPair),
    content: {
      size: response?.size ?? 0,
      mimeType,
      ...(response?.text !== undefined && { text: response.text }),
      ...(comment !== undefined && { comment }),
    },
    redirectURL: findHeader(headers, 'location') ?? '',
    headersSize: -1,
    bodySize: response?.size ?? -1,
    ...(response?.incomplete === true && { _incomplete: true }),
  };
}

const toPair = ([name, value]: HeaderField) => ({ name, value });
const toIsoTime = (epoch: number) => new Date(epoch).toISOString();
const round = (milliseconds: number) => Math.round(milliseconds * 1_000) / 1_000;
