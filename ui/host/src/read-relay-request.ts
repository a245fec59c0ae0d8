import type { IncomingMessage } from 'node:http';
import type { HeaderField, HttpCall } from '@opchain/core/internal/model';
import { readJsonRequest, RelayError } from './read-json-request.js';

const MAX_REQUEST_BYTES = 50_000_000;
const MAX_RESPONSE_BYTES = 100_000_000;
/** Fields that belong to a connection, or that only the sender can know. */
const droppedHeaders = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'keep-alive',
  'proxy-authorization',
  'te',
  'trailer',
  'cookie',
]);

export interface RelayRequest {
  readonly call: HttpCall;
  readonly maxBodyBytes: number;
  /** True if the page reads a response in parts. */
  readonly stream: boolean;
}

/** Reads the call that the page wants to send. Throws a `RelayError` for an invalid request. */
export async function readRelayRequest(request: IncomingMessage): Promise<RelayRequest> {
  const payload = await readJsonRequest(request, MAX_REQUEST_BYTES);
  const { method, url, headers, cookies, text, base64, maxBodyBytes, stream } = payload;
  if (typeof method !== 'string' || !/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,40}$/.test(method) || typeof url !== 'string')
    throw invalidRequest();
  if (!isHeaderList(headers) || !isHeaderList(cookies) || typeof maxBodyBytes !== 'number' || !(maxBodyBytes >= 0))
    throw invalidRequest();
  const body = readBody(text, base64);
  const call: HttpCall = {
    method,
    url: readTarget(url),
    headers: headers.filter(([name]) => !droppedHeaders.has(name.toLowerCase())),
    cookies,
    ...(body !== undefined && { body }),
  };
  return { call, maxBodyBytes: Math.min(maxBodyBytes, MAX_RESPONSE_BYTES), stream: stream === true };
}

function readTarget(url: string): string {
  const target = URL.parse(url);
  if (!target || !/^https?:$/.test(target.protocol) || target.username !== '' || target.password !== '')
    throw invalidRequest();
  return target.href;
}

function readBody(text: unknown, base64: unknown): HttpCall['body'] {
  if (text === undefined && base64 === undefined) return undefined;
  if (base64 !== undefined && typeof base64 !== 'string') throw invalidRequest();
  if (text === undefined) return Buffer.from(base64 ?? '', 'base64');
  if (typeof text !== 'string') throw invalidRequest();
  return text;
}

function isHeaderList(value: unknown): value is HeaderField[] {
  return (
    Array.isArray(value) &&
    value.every(
      (field: unknown) => Array.isArray(field) && field.length === 2 && field.every((part) => typeof part === 'string'),
    )
  );
}

function invalidRequest(): RelayError {
  return new RelayError(400, 'Invalid relay request: the page and the host may have different versions.');
}
