import type { Mismatch } from '@opchain/core';
import { findHeader, type OperationDetail } from '@opchain/core/internal/model';
import { validateResponse } from '@opchain/core/internal/runner';
import type { ReceivedResponse } from './exchange.js';
import { noteIncomplete } from './incomplete-checks.js';
import type { Target } from './target/target.js';

/** Lists the mismatches between a response and the contract, one sentence each; what cannot be evaluated is noted. */
export async function listResponseMismatches(
  operation: OperationDetail,
  response: ReceivedResponse,
  target: Target,
): Promise<readonly string[]> {
  const mismatches = await validateReceived(operation, response, (sentence) =>
    noteIncomplete(target, operation.id, sentence),
  );
  return mismatches.map((mismatch) => `${mismatch.message}${mismatch.pointer ? ` (${mismatch.pointer})` : ''}`);
}

/** The mismatches between a response and the contract. What cannot be evaluated, such as a pattern, is none. */
export async function validateReceived(
  operation: OperationDetail,
  response: ReceivedResponse,
  onIncomplete?: (sentence: string) => void,
): Promise<Mismatch[]> {
  const mismatches = await validateResponse(operation, {
    status: response.status,
    contentType: findHeader(response.headers, 'content-type'),
    headers: response.headers,
    ...(response.text === '' ? {} : { text: response.text }),
    ...(response.json === undefined ? {} : { json: response.json }),
  });
  const isIncomplete = ({ code }: Mismatch): boolean => code === 'CHECK_INCOMPLETE';
  for (const { message } of mismatches.filter(isIncomplete)) onIncomplete?.(message);
  return mismatches.filter((mismatch) => !isIncomplete(mismatch));
}
