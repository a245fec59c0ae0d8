import { collectBody, errorCodes, OpchainError } from '@opchain/core';
import type { ErrorCode, HeaderField, HttpResult } from '@opchain/core';

/** The first line of the relay's answer, as JSON. */
interface AnswerHead {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly HeaderField[];
  /** The relay read no further than `maxBodyBytes`. */
  readonly truncated: boolean;
}

const longestHead = 1_000_000;
const lineFeed = 10;

/** Reads what the relay passes on: a line of JSON, and behind it the body's bytes as they are. */
export async function readRelayAnswer(response: Response, maxBytes: number): Promise<HttpResult> {
  if (response.status !== 200) throw await readRefusal(response);
  const head = collectBody(longestHead);
  const body = collectBody(maxBytes);
  const reader = response.body?.getReader();
  let headEnded = false;
  for (;;) {
    const piece = await readPiece(reader);
    if (piece === undefined) break;
    const end: number = headEnded ? 0 : piece.indexOf(lineFeed);
    if (!headEnded) head.add(end === -1 ? piece : piece.subarray(0, end));
    if (head.truncated) throw broken();
    const rest = headEnded ? piece : end === -1 ? undefined : piece.subarray(end + 1);
    headEnded ||= end !== -1;
    if (rest !== undefined && !body.add(rest)) {
      void reader?.cancel().catch(() => undefined);
      break;
    }
  }
  const { status, statusText, headers, truncated } = parseHead(headEnded ? new TextDecoder().decode(head.body()) : '');
  return { status, statusText, headers, body: body.body(), truncated: truncated || body.truncated };
}

async function readPiece(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<Uint8Array | undefined> {
  try {
    return (await reader?.read())?.value;
  } catch (error) {
    throw new OpchainError('CONNECTION_RESET', 'The relay broke off its answer.', { cause: error });
  }
}

function parseHead(line: string): AnswerHead {
  let head: Partial<AnswerHead> | null;
  try {
    head = JSON.parse(line) as Partial<AnswerHead> | null;
  } catch {
    throw broken();
  }
  if (typeof head?.status !== 'number' || typeof head.statusText !== 'string' || typeof head.truncated !== 'boolean' || !isFieldList(head.headers))
    throw broken();
  return head as AnswerHead;
}

function isFieldList(value: unknown): boolean {
  return Array.isArray(value) && value.every((field: unknown) => Array.isArray(field) && field.length === 2 && field.every((part) => typeof part === 'string'));
}

/** 502: the call failed, and the relay says how. Anything else: the relay does not take it. */
async function readRefusal(response: Response): Promise<OpchainError> {
  const { code, message } = await readProblem(response);
  if (response.status === 502 && typeof code === 'string' && Object.hasOwn(errorCodes, code) && typeof message === 'string') {
    return new OpchainError(code as ErrorCode, message);
  }
  const why = typeof message === 'string' ? message : `it answered ${response.status} ${response.statusText}`.trim();
  return new OpchainError('CALL_NOT_POSSIBLE', `The relay does not take the call: ${why.replace(/\.$/, '')}.`);
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
  return new OpchainError('RESPONSE_BROKEN', 'The answer of the relay is not as expected: page and host may be of different versions.');
}
