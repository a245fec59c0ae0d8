import type { Readable } from 'node:stream';
import { bodyLimit, jsonMediaType } from '@opchain/contract';
import type { Request, RequestHandler } from 'express';
import express from 'express';
import type { z } from 'zod';
import { toFieldErrors } from './field-errors.js';
import { HttpProblem } from './http-problem.js';

const parseJson = express.json({
  limit: bodyLimit,
  strict: false,
  type: () => true,
  verify: (_request, _response, bytes) => {
    if (bytes.length === 0) throw new HttpProblem('malformed-json');
  },
});

/** Reads a JSON body into `request.body`. Too large comes before the wrong media type, also where only reading tells how large it is. */
export const readJson: RequestHandler = async (request, response, next) => {
  // Not `request.is`, which denies the type of a request without a body: that is malformed, not mistyped.
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
    // The client has gone, and nobody reads the answer.
  }
  return count;
}

/** The body as `schema` makes it; for handlers behind `readJson`. */
export function parseBody<Body>(schema: z.ZodType<Body>, request: Request): Body {
  // Express leaves the body undefined when there was none to read.
  if (request.body === undefined) throw new HttpProblem('malformed-json');
  const { success, data, error } = schema.safeParse(request.body);
  if (!success) throw new HttpProblem('invalid-fields', toFieldErrors(error));
  return data;
}
