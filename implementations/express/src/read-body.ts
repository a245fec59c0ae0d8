import { bodyLimit, jsonMediaType } from '@opchain/contract';
import type { Request, RequestHandler } from 'express';
import express from 'express';
import type { z } from 'zod';
import { toFieldErrors } from './field-errors.js';
import { HttpProblem } from './http-problem.js';

/** Too large comes before the wrong media type: so any type is read, and its declaration is looked at before parsing. */
const parseJson = express.json({
  limit: bodyLimit,
  strict: false,
  type: () => true,
  verify: (request, _response, bytes) => checkDeclaration(request as Request, bytes.length),
});

/** Reads a JSON body into `request.body`. */
export const readJson: RequestHandler = (request, response, next) => {
  // Express would refuse what is compressed before it looked at the size.
  const compressed = (request.get('Content-Encoding') ?? 'identity') !== 'identity';
  if (compressed) throw new HttpProblem(Number(request.get('Content-Length')) > bodyLimit ? 'body-too-large' : 'unsupported-media-type');
  parseJson(request, response, next);
};

function checkDeclaration(request: Request, length: number): void {
  // Not `request.is`, which denies the type of a request without a body: that is malformed, not mistyped.
  if (!jsonMediaType.test(request.get('Content-Type') ?? '')) throw new HttpProblem('unsupported-media-type');
  if (length === 0) throw new HttpProblem('malformed-json');
}

/** The body as `schema` makes it; for handlers behind `readJson`. */
export function parseBody<Body>(schema: z.ZodType<Body>, request: Request): Body {
  // Express leaves the body undefined when there was none to read.
  if (request.body === undefined) checkDeclaration(request, 0);
  const { success, data, error } = schema.safeParse(request.body);
  if (!success) throw new HttpProblem('invalid-fields', toFieldErrors(error));
  return data;
}
