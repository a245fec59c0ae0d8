import { type HttpCall, OpchainError } from '@opchain/core/plugin';

/** Fields that describe the transfer of the message: the sender sets them. */
const ownFields = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'upgrade',
  'expect',
  'te',
  'trailer',
]);
const workaround = 'Use the relay, or run the chain headless.';

/** Converts a call for `fetch`. Throws `CALL_UNSUPPORTED` for anything that a browser would silently omit. */
export function writeRequest(call: HttpCall, signal: AbortSignal): Request {
  if (!URL.canParse(call.url)) throw new OpchainError('REQUEST_INVALID', 'The URL of the call is not absolute.');
  const { host, origin, username, password } = new URL(call.url);
  if (username !== '' || password !== '') {
    throw new OpchainError(
      'REQUEST_INVALID',
      `The URL of ${host} contains a username or password; attach a credential instead.`,
    );
  }
  if (call.body !== undefined && (call.method === 'GET' || call.method === 'HEAD')) {
    throw new OpchainError('CALL_UNSUPPORTED', `fetch cannot send a body with ${call.method}. ${workaround}`, {
      origin,
    });
  }
  const headers = listHeaders(call);
  let request: Request;
  try {
    request = new Request(call.url, {
      method: call.method,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
      // Text is sent as bytes; otherwise fetch would add its own Content-Type.
      ...(call.body === undefined
        ? {}
        : { body: typeof call.body === 'string' ? new TextEncoder().encode(call.body) : new Uint8Array(call.body) }),
      credentials: 'omit',
      redirect: 'manual',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal,
    });
  } catch (error) {
    if (/^(CONNECT|TRACE|TRACK)$/i.test(call.method))
      throw new OpchainError('CALL_UNSUPPORTED', `fetch cannot send ${call.method}. ${workaround}`, {
        cause: error,
        origin,
      });
    throw new OpchainError('REQUEST_INVALID', 'The method or a header contains an invalid character.', {
      cause: error,
    });
  }
  // A browser silently drops the header fields that it controls.
  const dropped = headers.filter(([name]) => !request.headers.has(name)).map(([name]) => name);
  if (dropped.length > 0)
    throw new OpchainError('CALL_UNSUPPORTED', `Browsers do not let a page send ${dropped.join(', ')}. ${workaround}`, {
      origin,
    });
  return request;
}

function listHeaders(call: HttpCall): HttpCall['headers'] {
  const callHeaders = call.headers.filter(([name]) => !ownFields.has(name.toLowerCase()));
  const cookies = [
    ...callHeaders.filter(([name]) => name.toLowerCase() === 'cookie').map(([, value]) => value),
    ...call.cookies.map(([name, value]) => `${name}=${value}`),
  ];
  if (cookies.length === 0) return callHeaders;
  return [...callHeaders.filter(([name]) => name.toLowerCase() !== 'cookie'), ['Cookie', cookies.join('; ')]];
}
