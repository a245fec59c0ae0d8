import type { Mismatch } from '@opchain/core';
import { findHeader, type OperationDetail } from '@opchain/core/internal/model';
import { validateResponse } from '@opchain/core/internal/runner';
import type { ReceivedResponse } from './exchange.js';

/** Lists the mismatches between a response and the contract, one sentence each. */
export async function listResponseMismatches(
  operation: OperationDetail,
  response: ReceivedResponse,
): Promise<readonly string[]> {
  const mismatches = await validateReceived(operation, response);
  return mismatches.map((mismatch) => `${mismatch.message}${mismatch.pointer ? ` (${mismatch.pointer})` : ''}`);
}

/** The mismatches between a response and the contract. */
export function validateReceived(operation: OperationDetail, response: ReceivedResponse): Promise<Mismatch[]> {
  return validateResponse(operation, {
    status: response.status,
    contentType: findHeader(response.headers, 'content-type'),
    headers: response.headers,
    ...(response.text === '' ? {} : { text: response.text }),
    ...(response.json === undefined ? {} : { json: response.json }),
  });
}
