import { collectBody, type ExecuteScope, type HttpResult, OpchainError } from '@opchain/core/plugin';

/** Reads a response in chunks, up to the cap, and reports what has arrived of it. */
export async function readResponse(
  response: Response,
  host: string,
  { maxBodyBytes, onResponse }: Pick<ExecuteScope, 'maxBodyBytes' | 'onResponse'>,
): Promise<HttpResult> {
  if (response.type === 'opaqueredirect') {
    throw new OpchainError(
      'CALL_UNSUPPORTED',
      `${host} responded with a redirect, and browsers do not reveal its location. Use the relay, or run the chain headless.`,
    );
  }
  const collector = collectBody(maxBodyBytes);
  const { status, statusText } = response;
  const headers = [...response.headers];
  onResponse?.({ status, statusText, headers, body: () => collector.body() });
  const reader = response.body?.getReader();
  for (let chunk = await reader?.read(); chunk !== undefined && !chunk.done; chunk = await reader?.read()) {
    if (collector.add(chunk.value)) continue;
    // Not awaited: a connection that hangs must not delay the response.
    void reader?.cancel().catch(() => undefined);
    break;
  }
  return { status, statusText, headers, body: collector.body(), truncated: collector.truncated };
}
