import { findHeader } from '@opchain/core';
import type { HttpCall } from '@opchain/core';

/** Fields that say how the message travels: the connection's business, set here alone. */
const ownFields = new Set(['host', 'content-length', 'transfer-encoding', 'connection', 'keep-alive', 'upgrade', 'expect', 'te', 'trailer', 'cookie']);

/** The header fields of a call as `node:http` takes them, names and values in turn, in the call's order. */
export function requestHeaders(call: HttpCall, url: URL): string[] {
  const fields: string[] = ['Host', findHeader(call.headers, 'host') ?? url.host];
  for (const [name, value] of call.headers) {
    if (!ownFields.has(name.toLowerCase())) fields.push(name, value);
  }
  const cookies = [
    ...call.headers.filter(([name]) => name.toLowerCase() === 'cookie').map(([, value]) => value),
    ...call.cookies.map(([name, value]) => `${name}=${value}`),
  ];
  if (cookies.length > 0) fields.push('Cookie', cookies.join('; '));
  if (findHeader(call.headers, 'user-agent') === undefined) fields.push('User-Agent', 'opchain');
  if (findHeader(call.headers, 'accept-encoding') === undefined) fields.push('Accept-Encoding', 'gzip, deflate, br');
  fields.push('Connection', 'keep-alive');
  if (call.body !== undefined) fields.push('Content-Length', String(bodyLength(call.body)));
  else if (call.method === 'POST' || call.method === 'PUT' || call.method === 'PATCH') fields.push('Content-Length', '0');
  return fields;
}

function bodyLength(body: string | Uint8Array): number {
  return typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
}
