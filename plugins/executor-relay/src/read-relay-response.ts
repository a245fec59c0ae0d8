import {
  collectBody,
  type ErrorCode,
  errorCodes,
  type HeaderField,
  type HttpResult,
  OpchainError,
} from '@opchain/core/plugin';

/** The first line of the relay's response, as JSON. */
interface ResponseHead {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly HeaderField[];
  /** True if the body was longer than `maxBodyBytes`. */
  readonly truncated: boolean;
}

const MAX_HEAD_BYTES = 1_000_000;
const lineFeed = 10;

/** Reads a relayed response: a line of JSON, followed by the bytes of the body. */
export async function readRelayResponse(response: Response, maxBytes: number): Promise<HttpResult> {
  if (response.status !== 200) throw await readErrorResponse(response);
  const head = collectBody(MAX_HEAD_BYTES);
  const body = collectBody(maxBytes);
  const reader = response.body?.getReader();
  let headEnded = false;
  for (;;) {
    const chunk = await readChunk(reader);
    if (chunk === undefined) break;
    const end: number = headEnded ? 0 : chunk.indexOf(lineFeed);
    if (!headEnded) head.add(end === -1 ? chunk : chunk.subarray(0, end));
    if (head.truncated) throw broken();
    const rest = headEnded ? chunk : end === -1 ? undefined : chunk.subarray(end + 1);
    headEnded ||= end !== -1;
    if (rest !== undefined && !body.add(rest)) {
      void reader?.cancel().catch(() => undefined);
      break;
    }
  }
  const { status, statusText, headers, truncated } = parseHead(headEnded ? new TextDecoder().decode(head.body()) : '');
  return { status, statusText, headers, body: body.body(), truncated: truncated || body.truncated };
}

async function readChunk(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<Uint8Array | undefined> {
  try {
    return (await reader?.read())?.value;
  } catch (error) {
    throw new OpchainError('CONNECTION_RESET', 'The relay ended its response early.', { cause: error });
  }
}

function parseHead(line: string): ResponseHead {
  let head: Partial<ResponseHead> | null;
  try {
    head = JSON.parse(line) as Partial<ResponseHead> | null;
  } catch {
    throw broken();
  }
  if (
    typeof head?.status !== 'number' ||
    typeof head.statusText !== 'string' ||
    typeof head.truncated !== 'boolean' ||
    !isFieldList(head.headers)
  )
    throw broken();
  return head as ResponseHead;
}

function isFieldList(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (field: unknown) => Array.isArray(field) && field.length === 2 && field.every((part) => typeof part === 'string'),
    )
  );
}

/** 502: the call failed, and the relay reports why. Any other status: the relay rejects the request. */
async function readErrorResponse(response: Response): Promise<OpchainError> {
  const { code, message } = await readProblem(response);
  if (
    response.status === 502 &&
    typeof code === 'string' &&
    Object.hasOwn(errorCodes, code) &&
    typeof message === 'string'
  ) {
    return new OpchainError(code as ErrorCode, message);
  }
  const detail =
    typeof message === 'string' ? message : `it responded with ${response.status} ${response.statusText}`.trim();
  return new OpchainError('CALL_UNSUPPORTED', `The relay rejected the call: ${detail.replace(/\.$/, '')}.`);
}

async function readProblem(response: Response): Promise<{ readonly code?: unknown; readonly message?: unknown }> {
  try {
    const problem: unknown = await response.json();
    return typeof problem === 'object' && problem !== null ? problem : {};
  } catch {
    return {};
  }
}

function broken(): OpchainError {
  return new OpchainError(
    'RESPONSE_MALFORMED',
    'The response of the relay is invalid: the page and its host may have different versions.',
  );
}
