import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { bodyLimit, jsonMediaType } from '@opchain/contract';
import express, { type Request, type RequestHandler } from 'express';
import type { z } from 'zod';
import { toFieldErrors } from './field-errors.js';
import { HttpProblem } from './http-problem.js';

const parseJson = express.json({
  limit: bodyLimit,
  strict: false,
  type: () => true,
  verify: (_request, _response, bytes) => {
    if (bytes.length === 0 || !isUtf8(bytes)) throw new HttpProblem('malformed-json');
  },
});

/** Reads a JSON body into `request.body`. The size is checked before the media type, even if it is known only after reading. */
export const readJson: RequestHandler = async (request, response, next) => {
  // Not `request.is`, which returns false for a request without a body: that body is malformed, not of the wrong type.
  const isJson =
    jsonMediaType.test(request.get('Content-Type') ?? '') &&
    (request.get('Content-Encoding') ?? 'identity') === 'identity';
  if (isJson) return parseJson(request, response, next);
  throw new HttpProblem((await countBytes(request)) > bodyLimit ? 'body-too-large' : 'unsupported-media-type');
};

async function countBytes(body: Readable): Promise<number> {
  let count = 0;
  try {
    for await (const chunk of body) count += (chunk as Buffer).length;
  } catch {
    // The client is gone, and nobody reads the response.
  }
  return count;
}

/** The body, parsed by `schema`; for handlers after `readJson`. */
export function parseBody<Body>(schema: z.ZodType<Body>, request: Request): Body {
  // Express leaves a missing body undefined.
  if (request.body === undefined) throw new HttpProblem('malformed-json');
  const { success, data, error } = schema.safeParse(request.body);
  if (!success) throw new HttpProblem('invalid-fields', toFieldErrors(error));
  return data;
}
