import {
  collectBody,
  type ErrorCode,
  errorCodes,
  type ExecuteScope,
  type HeaderField,
  type HttpResult,
  OpchainError,
} from '@opchain/core/plugin';
import { ByteSource, endedEarly } from './byte-source.js';

/** The first line of the relay's response, as JSON. */
interface ResponseHead {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly HeaderField[];
  /** True if the body follows in parts, as it arrives. */
  readonly stream?: boolean;
  /** True if the body was longer than `maxBodyBytes`; of a body in parts, the last line says so. */
  readonly truncated?: boolean;
}

/** The last line of a body in parts. */
interface ResponseEnd {
  readonly truncated?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
}

const MAX_HEAD_BYTES = 1_000_000;
const MAX_LINE_BYTES = 10_000;

/** Reads a relayed response: a line of JSON, followed by the bytes of the body, or by its parts as they arrive. */
export async function readRelayResponse(
  response: Response,
  scope: Pick<ExecuteScope, 'maxBodyBytes' | 'onResponse'>,
): Promise<HttpResult> {
  if (response.status !== 200) throw await readErrorResponse(response);
  const source = new ByteSource(response);
  const head = parseHead((await source.line(MAX_HEAD_BYTES)) ?? '');
  const body = collectBody(scope.maxBodyBytes);
  const { status, statusText, headers } = head;
  let truncated = head.truncated === true;
  if (head.stream === true) {
    scope.onResponse?.({ status, statusText, headers, body: () => body.body() });
    truncated = await readParts(source, body);
  } else
    for await (const chunk of source.bytes()) {
      if (body.add(chunk)) continue;
      source.cancel();
      break;
    }
  return { status, statusText, headers, body: body.body(), truncated: truncated || body.truncated };
}

/** Reads each part of a body, and returns whether it was truncated. Throws the error with which it broke off. */
async function readParts(source: ByteSource, body: ReturnType<typeof collectBody>): Promise<boolean> {
  for (;;) {
    const line = await source.line(MAX_LINE_BYTES);
    if (line === undefined) throw endedEarly();
    if (line.startsWith('{')) return readEnd(parseJson(line) as ResponseEnd);
    if (!/^\d{1,12}$/.test(line)) throw broken();
    let left = Number(line);
    for await (const chunk of source.bytes(left)) {
      left -= chunk.length;
      if (body.add(chunk)) continue;
      source.cancel();
      return true;
    }
    if (left > 0) throw endedEarly();
  }
}

function readEnd({ truncated, code, message }: ResponseEnd): boolean {
  if (typeof truncated === 'boolean') return truncated;
  throw readFailure(code, message) ?? broken();
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    throw broken();
  }
}

function parseHead(line: string): ResponseHead {
  const head = parseJson(line) as Partial<ResponseHead> | null;
  if (
    typeof head?.status !== 'number' ||
    typeof head.statusText !== 'string' ||
    (head.stream !== true && typeof head.truncated !== 'boolean') ||
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
  const failure = response.status === 502 ? readFailure(code, message) : undefined;
  if (failure !== undefined) return failure;
  const detail =
    typeof message === 'string' ? message : `it responded with ${response.status} ${response.statusText}`.trim();
  return new OpchainError('CALL_UNSUPPORTED', `The relay rejected the call: ${detail.replace(/\.$/, '')}.`);
}

/** Why the call of the relay failed; undefined if that is not known. */
function readFailure(code: unknown, message: unknown): OpchainError | undefined {
  return typeof code === 'string' && Object.hasOwn(errorCodes, code) && typeof message === 'string'
    ? new OpchainError(code as ErrorCode, message)
    : undefined;
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
