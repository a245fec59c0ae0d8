import type { Readable } from 'node:stream';
import { bodyLimit, jsonMediaType } from '@opchain/contract';
import express, { type RequestHandler } from 'express';
import { HttpProblem } from './http-problem.js';

/**
 * Accepts only JSON in UTF-8. A body that is too large is rejected first, because every body is read within the limit
 * before its type is checked.
 */
export const jsonBody: RequestHandler = async (request, response, next) => {
  const encoding = request.get('Content-Encoding') ?? 'identity';
  if (encoding !== 'identity')
    throw new HttpProblem((await countBytes(request)) > bodyLimit ? 'body-too-large' : 'unsupported-media-type');
  readBytes(request, response, (error?: unknown) => {
    if (error !== undefined) return next(error);
    const type = request.get('Content-Type') ?? '';
    if (!jsonMediaType.test(type)) return next(new HttpProblem('unsupported-media-type'));
    // Express leaves a missing body undefined, which is not valid JSON either.
    const bytes = (request.body ?? Buffer.alloc(0)) as Buffer;
    request.body = parseJson(bytes);
    next(request.body === undefined ? new HttpProblem('malformed-json') : undefined);
  });
};

/** Express would reject a compressed body before it checks the size. */
async function countBytes(body: Readable): Promise<number> {
  let count = 0;
  try {
    for await (const chunk of body) count += (chunk as Buffer).length;
  } catch {
    // The client is gone, and nobody reads the response.
  }
  return count;
}

const readBytes = express.raw({ type: () => true, limit: bodyLimit });

/** The value of a JSON text in UTF-8; undefined for any other bytes. */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
