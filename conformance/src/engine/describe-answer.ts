import type { OperationDetail } from '@opchain/core';
import { checkResponse, findHeader } from '@opchain/core';
import type { ReceivedAnswer } from './exchange.js';

/** What the contract does not allow about an answer of an operation, one sentence each; empty: all is as described. */
export async function describeAnswer(operation: OperationDetail, answer: ReceivedAnswer): Promise<readonly string[]> {
  const findings = await checkResponse(operation, {
    status: answer.status,
    contentType: findHeader(answer.headers, 'content-type'),
    headers: answer.headers,
    ...(answer.text === '' ? {} : { text: answer.text }),
    ...(answer.json === undefined ? {} : { json: answer.json }),
  });
  return findings.map((finding) => `${finding.message}${finding.pointer ? ` (${finding.pointer})` : ''}`);
}
