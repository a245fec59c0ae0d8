import type { IncomingMessage } from 'node:http';
import type { HeaderField, HttpCall } from '@opchain/core';

/** The relay does not take the request. */
export class RelayRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const longest = 50_000_000;
const longestAnswer = 100_000_000;
/** Fields that belong to a connection, or that only the sender can know. */
const dropped = new Set([
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
}

/** Reads what the page wants sent. Throws a `RelayRefusal` for what is not as the contract says. */
export async function readRelayRequest(request: IncomingMessage): Promise<RelayRequest> {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) throw new RelayRefusal(415, 'Only application/json.');
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > longest) throw new RelayRefusal(413, 'The call is too large for the relay.');
    pieces.push(piece);
  }
  let wanted: unknown;
  try {
    wanted = JSON.parse(Buffer.concat(pieces).toString('utf8'));
  } catch {
    throw new RelayRefusal(400, 'The request to the relay is not JSON.');
  }
  if (typeof wanted !== 'object' || wanted === null) throw broken();
  const { method, url, headers, cookies, text, base64, maxBodyBytes } = wanted as Record<string, unknown>;
  if (typeof method !== 'string' || !/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,40}$/.test(method) || typeof url !== 'string') throw broken();
  if (!isFieldList(headers) || !isFieldList(cookies) || typeof maxBodyBytes !== 'number' || !(maxBodyBytes >= 0)) throw broken();
  if ((text !== undefined && typeof text !== 'string') || (base64 !== undefined && typeof base64 !== 'string')) throw broken();
  const address = URL.parse(url);
  if (!address || !/^https?:$/.test(address.protocol) || address.username !== '' || address.password !== '') throw broken();
  const body = text ?? (base64 === undefined ? undefined : Buffer.from(base64, 'base64'));
  const call: HttpCall = {
    method,
    url: address.href,
    headers: headers.filter(([name]) => !dropped.has(name.toLowerCase())),
    cookies,
    ...(body !== undefined && { body }),
  };
  return { call, maxBodyBytes: Math.min(maxBodyBytes, longestAnswer) };
}

function isFieldList(value: unknown): value is HeaderField[] {
  return Array.isArray(value) && value.every((field: unknown) => Array.isArray(field) && field.length === 2 && field.every((part) => typeof part === 'string'));
}

function broken(): RelayRefusal {
  return new RelayRefusal(400, 'The request to the relay is not as expected: page and host may be of different versions.');
}
