import { bodyLimit, jsonMediaType } from '@opchain/contract';
import type { ParameterizedContext } from 'koa';
import getRawBody from 'raw-body';
import type { Check } from './compile-contract.js';
import { HttpProblem } from './http-problem.js';

/** Unlike `toString`, it drops a byte order mark and rejects bytes that are not UTF-8. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The valid JSON body of a request. The size is checked before the media type, and that before the syntax. */
export async function readBody<Body>(context: ParameterizedContext, check: Check): Promise<Body> {
  const bytes = await getRawBody(context.req, {
    limit: bodyLimit,
    length: context.get('Content-Length') || null,
  }).catch((error: { type?: string }) => {
    // Left unread, the rest would block the next request on this connection.
    context.req.resume();
    throw new HttpProblem(error.type === 'entity.too.large' ? 'body-too-large' : 'malformed-json');
  });
  const encoding = context.get('Content-Encoding') || 'identity';
  if (!jsonMediaType.test(context.get('Content-Type')) || encoding !== 'identity')
    throw new HttpProblem('unsupported-media-type');
  const body = parseJson(bytes);
  const errors = check(body);
  if (errors.length > 0) throw new HttpProblem('invalid-fields', errors);
  return body as Body;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new HttpProblem('malformed-json');
  }
}
