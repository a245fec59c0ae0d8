import type { RunSummary } from '@opchain/core';
import { listResults } from '@opchain/core/internal/model';
import type { Exchange } from '../engine/exchange.js';

/** The requests of a run, in the order in which they were sent, and the one whose step failed it. */
export interface RunExchanges {
  readonly exchanges: readonly Exchange[];
  /** Undefined if the run succeeded, or failed without a response. */
  readonly failed?: Exchange;
}

/** Lists the requests of a run like those of other cases: without credentials, which are masked in runs. */
export function listExchanges(summary: RunSummary): RunExchanges {
  const sent = [...listResults(summary)].flatMap(({ result }) => {
    const { request, response, sentAt = 0, respondedAt = 0, state, handled } = result;
    if (request === undefined || response === undefined) return [];
    const exchange: Exchange = {
      method: request.method,
      url: request.url,
      headers: request.headers.filter(([name]) => /^(?:content-type|accept)$/i.test(name)),
      ...(request.body === undefined ? {} : { body: request.body }),
      durationMs: respondedAt - sentAt,
      response: {
        status: response.status,
        headers: response.headers,
        text: response.text ?? '',
        json: response.json,
      },
    };
    return [{ exchange, sentAt, isFailed: state === 'failed' && handled !== true }];
  });
  sent.sort((a, b) => a.sentAt - b.sentAt);
  const failed = sent.find(({ isFailed }) => isFailed)?.exchange;
  return { exchanges: sent.map(({ exchange }) => exchange), ...(failed === undefined ? {} : { failed }) };
}
