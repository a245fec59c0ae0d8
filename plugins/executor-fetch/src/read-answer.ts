import { collectBody, OpchainError } from '@opchain/core';
import type { HttpResult } from '@opchain/core';

/** Reads an answer piece by piece, no further than the cap. */
export async function readAnswer(response: Response, host: string, maxBytes: number): Promise<HttpResult> {
  if (response.type === 'opaqueredirect') {
    throw new OpchainError(
      'CALL_NOT_POSSIBLE',
      `${host} answered with a redirect, and a browser does not show where to. Use the relay, or run the chain headless.`,
    );
  }
  const collector = collectBody(maxBytes);
  const reader = response.body?.getReader();
  for (let piece = await reader?.read(); piece !== undefined && !piece.done; piece = await reader?.read()) {
    if (collector.add(piece.value)) continue;
    // Not waited for: a connection that hangs must not hold the answer back.
    void reader?.cancel().catch(() => undefined);
    break;
  }
  const { status, statusText } = response;
  return { status, statusText, headers: [...response.headers], body: collector.body(), truncated: collector.truncated };
}
