import type { LookupFunction } from 'node:net';
import { isOpchainError, OpchainError } from '@opchain/core';
import { findHeader } from '@opchain/core/internal/model';
import { withTimeLimit } from '@opchain/core/internal/runner';
import { openNodeExecutor } from '@opchain/executor-node';
import { isUrl } from '../access/access.js';
import type { Io } from '../command/io.js';
import { MAX_DOCUMENT_BYTES, readFileBytes, type UnreadableFileError } from './read-file-bytes.js';

/** Time limit for one document, from the connection to the last byte. */
const FETCH_TIMEOUT_MS = 30_000;
const ACCEPTED_TYPES = 'application/yaml, application/json, text/yaml, */*;q=0.5';

export interface ReadDocumentOptions {
  readonly signal: AbortSignal;
  readonly lookup?: LookupFunction | undefined;
  readonly network?: Io['network'];
}

/** The bytes of a document, by its URL or absolute path. Rejects with `SOURCE_UNREADABLE` or `SPEC_TOO_COMPLEX`. */
export async function readDocument(location: string, options: ReadDocumentOptions): Promise<Uint8Array> {
  return isUrl(location) ? readUrl(location, options) : readLocal(location);
}

function readLocal(path: string): Uint8Array {
  try {
    return readFileBytes(path);
  } catch (cause) {
    const { message, isTooLarge } = cause as UnreadableFileError;
    const code = isTooLarge ? 'SPEC_TOO_COMPLEX' : 'SOURCE_UNREADABLE';
    throw new OpchainError(code, `The description "${path}" ${message}`, { cause });
  }
}

async function readUrl(url: string, { signal, lookup, network }: ReadDocumentOptions): Promise<Uint8Array> {
  const opened = openNodeExecutor({ ...network, ...(lookup === undefined ? {} : { lookup }) });
  const call = { method: 'GET', url, headers: [['accept', ACCEPTED_TYPES] as const], cookies: [] };
  try {
    const { status, headers, body, truncated } = await withTimeLimit(
      (limited) =>
        opened.executor.execute(call, { signal: limited, maxBodyBytes: MAX_DOCUMENT_BYTES, onSent: () => undefined }),
      {
        limitMs: FETCH_TIMEOUT_MS,
        signal,
        error: () => new Error(`it was not received within ${FETCH_TIMEOUT_MS / 1000} s`),
      },
    );
    if (status !== 200) {
      const location = status >= 300 && status < 400 ? findHeader(headers, 'location') : undefined;
      const redirect = location === undefined ? '' : `, a redirect to ${location} that is not followed`;
      throw new OpchainError('SOURCE_UNREADABLE', `The description at ${url} returned status ${status}${redirect}`);
    }
    if (truncated)
      throw new OpchainError(
        'SPEC_TOO_COMPLEX',
        `The description at ${url} is larger than ${MAX_DOCUMENT_BYTES / 1e6} MB`,
      );
    return body;
  } catch (cause) {
    if (isOpchainError(cause) && ['SOURCE_UNREADABLE', 'SPEC_TOO_COMPLEX'].includes(cause.code)) throw cause;
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw new OpchainError('SOURCE_UNREADABLE', `The description at ${url} cannot be fetched: ${detail}`, { cause });
  } finally {
    await opened.close();
  }
}
