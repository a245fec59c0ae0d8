import { collectBody, type HttpResult, OpchainError } from '@opchain/core/plugin';

/** Reads a response in chunks, up to the cap. */
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
    // Not awaited: a connection that hangs must not delay the response.
    void reader?.cancel().catch(() => undefined);
    break;
  }
  const { status, statusText } = response;
  return { status, statusText, headers: [...response.headers], body: collector.body(), truncated: collector.truncated };
}
