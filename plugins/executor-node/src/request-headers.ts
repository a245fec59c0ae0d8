import type { HttpCall } from '@opchain/core/plugin';

/** Fields that describe the transfer of the message: only the connection sets them, here. */
const ownFields = new Set([
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'cookie',
]);

/**
 * The header fields of a call, alternating names and values, in the call's order, with those of connection and length
 * last.
 */
export function requestHeaders(call: HttpCall, host: string): string[] {
  const fields: string[] = ['Host', host];
  const cookies: string[] = [];
  const isGiven = (field: string) => call.headers.some(([name]) => name.toLowerCase() === field);
  for (const [name, value] of call.headers) {
    const field = name.toLowerCase();
    if (field === 'cookie') cookies.push(value);
    else if (field === 'host') fields[1] = value;
    if (ownFields.has(field)) continue;
    fields.push(name, value);
  }
  for (const [name, value] of call.cookies) cookies.push(`${name}=${value}`);
  if (cookies.length > 0) fields.push('Cookie', cookies.join('; '));
  if (!isGiven('user-agent')) fields.push('User-Agent', 'opchain');
  if (!isGiven('accept-encoding')) fields.push('Accept-Encoding', 'gzip, deflate, br');
  fields.push('Connection', 'keep-alive');
  if (call.body !== undefined) fields.push('Content-Length', String(bodyLength(call.body)));
  else if (['POST', 'PUT', 'PATCH'].includes(call.method)) fields.push('Content-Length', '0');
  return fields;
}

function bodyLength(body: string | Uint8Array): number {
  return typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
}
