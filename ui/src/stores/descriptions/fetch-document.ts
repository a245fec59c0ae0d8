import { OpchainError } from '@opchain/core';

/** Options of `ReadUrl`. */
export interface FetchDocumentOptions {
  /** Aborts when the user cancels, or opens something else. */
  readonly signal: AbortSignal;
  /** Reports progress: from 0 to 1; undefined while the length is unknown. */
  readonly onProgress: (fraction: number | undefined) => void;
}

/** Reads the bytes at a URL; the page decides how (directly, or through its host's relay). */
export type ReadUrl = (url: string, options: FetchDocumentOptions) => Promise<Uint8Array>;

/** Reads a document with `fetch`, without cookies. Rejects with `SOURCE_UNREADABLE` and the details that a browser exposes. */
export const fetchDocument: ReadUrl = async (url, { signal, onProgress }) => {
  let response: Response;
  try {
    response = await fetch(url, {
      signal,
      credentials: 'omit',
      headers: { accept: 'application/json, application/yaml, text/yaml, */*;q=0.5' },
    });
  } catch (error) {
    if (signal.aborted) throw error;
    const { origin } = new URL(url);
    throw new OpchainError(
      'SOURCE_UNREADABLE',
      `The browser could not read ${url}. The address may be wrong, the server may not allow other pages to read it (CORS), or this page may not connect there: start its host with --connect ${origin} or --relay ${origin}.`,
      { cause: error },
    );
  }
  if (!response.ok)
    throw new OpchainError('SOURCE_UNREADABLE', `${url} answered ${response.status} ${response.statusText}.`);
  const length = response.headers.has('content-encoding') ? NaN : Number(response.headers.get('content-length') ?? NaN);
  if (!response.body) return new Uint8Array(await response.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let read = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value);
    read += part.value.length;
    onProgress(length > 0 ? Math.min(1, read / length) : undefined);
  }
  const bytes = new Uint8Array(read);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
};
