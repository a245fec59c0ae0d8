import { type ProblemCode, problemDocument, problemMediaType } from '@opchain/contract';
import { ShopError } from '@opchain/shop';
import type { ErrorRequestHandler } from 'express';
import { HttpProblem } from './http-problem.js';

/** Responds to every error with a problem document (RFC 9457). */
export const sendProblemDocument: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (response.headersSent) return next(error);
  const httpError = error instanceof HttpProblem || error instanceof ShopError ? error : translateError(error);
  if (httpError.code === 'internal-error') console.error(error);
  const problem = problemDocument(httpError.code, { detail: httpError.message, errors: httpError.errors });
  // As bytes, because Express adds a charset to the media type of text, and this media type has none.
  response
    .status(problem.status)
    .set('Content-Type', problemMediaType)
    .send(Buffer.from(JSON.stringify(problem)));
};

/** The errors of Express and its body parser. */
function translateError(error: unknown): HttpProblem {
  if (error instanceof URIError) return new HttpProblem('unknown-path');
  return new HttpProblem(codeByStatus[(error as { status?: number }).status ?? 500] ?? 'internal-error');
}

const codeByStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'malformed-json',
  413: 'body-too-large',
  415: 'unsupported-media-type',
};
