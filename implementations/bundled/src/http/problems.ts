import { problemDocument, problemMediaType } from '@opchain/contract';
import type { ProblemCode } from '@opchain/contract';
import { ShopFault } from '@opchain/shop';
import type { ErrorRequestHandler } from 'express';
import { Fault } from './fault.js';

/** Answers every error as a problem document (RFC 9457). */
export const answerProblem: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (response.headersSent) return next(error);
  const fault = error instanceof Fault || error instanceof ShopFault ? error : translateError(error);
  if (fault.code === 'internal-error') console.error(error);
  const problem = problemDocument(fault.code, { detail: fault.message, errors: fault.errors });
  // As bytes, because Express adds to the media type of text a charset that this one does not have.
  response
    .status(problem.status)
    .set('Content-Type', problemMediaType)
    .send(Buffer.from(JSON.stringify(problem)));
};

/** What Express and its body parser found wrong with a request. */
function translateError(error: unknown): Fault {
  if (error instanceof URIError) return new Fault('unknown-path');
  return new Fault(codeByStatus[(error as { status?: number }).status ?? 500] ?? 'internal-error');
}

const codeByStatus: Readonly<Record<number, ProblemCode>> = { 400: 'malformed-json', 413: 'body-too-large', 415: 'unsupported-media-type' };
