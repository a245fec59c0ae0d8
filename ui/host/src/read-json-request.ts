import type { IncomingMessage } from 'node:http';

/** The host rejects a request of the page. */
export class RelayError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Reads a JSON object of at most `maxBytes`. Throws a `RelayError` for anything else. */
export async function readJsonRequest(request: IncomingMessage, maxBytes: number): Promise<Record<string, unknown>> {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    throw new RelayError(415, 'Only application/json.');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw new RelayError(413, `The request is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  let payload: unknown;
  try {
    payload = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new RelayError(400, 'The request is not JSON.');
  }
  if (typeof payload !== 'object' || payload === null) throw new RelayError(400, 'The request is not a JSON object.');
  return payload as Record<string, unknown>;
}
