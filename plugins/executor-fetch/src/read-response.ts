import { collectBody, OpchainError } from '@opchain/core';
import type { HttpResult } from '@opchain/core';

/** Reads an answer piece by piece, no further than the cap. */
export async function readResponse(response: Response, host: string, maxBytes: number): Promise<HttpResult> {
  if (response.type === 'opaqueredirect') {
    throw new OpchainError(
      'CALL_UNSUPPORTED',
      `${host} responded with a redirect, and browsers do not reveal its location. Use the relay, or run the chain headless.`,
    );
  }
  const collector = collectBody(maxBytes);
  const reader = response.body?.getReader();
  for (let chunk = await reader?.read(); chunk !== undefined && !chunk.done; chunk = await reader?.read()) {
    if (collector.add(chunk.value)) continue;
    // Not waited for: a connection that hangs must not hold the answer back.
    void reader?.cancel().catch(() => undefined);
    break;
  }
  const { status, statusText } = response;
  return { status, statusText, headers: [...response.headers], body: collector.body(), truncated: collector.truncated };
}
