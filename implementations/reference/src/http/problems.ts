import { type ProblemCode, problemDocument, problemMediaType } from '@opchain/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AuthenticationError } from '../auth/authentication-error.js';
import { ShopError } from '../shop/shop-error.js';
import { toFieldErrors } from './field-errors.js';

/** Responds to every error with a problem document (RFC 9457). */
export function addProblems(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | ShopError>(sendProblem);
}

export function sendProblem(
  error: FastifyError | ShopError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const httpError = error instanceof ShopError ? error : translateError(error);
  if (httpError.code === 'internal-error')
    console.error(`${request.method} ${request.routeOptions.url ?? request.url} failed: ${error.message}`);
  if (httpError instanceof AuthenticationError) reply.header('WWW-Authenticate', httpError.challenges);
  const problem = problemDocument(httpError.code, { detail: httpError.message, errors: httpError.errors });
  // As bytes, because Fastify adds a charset to the media type of text, and this media type has none.
  return reply
    .code(problem.status)
    .header('Content-Type', problemMediaType)
    .send(Buffer.from(JSON.stringify(problem)));
}

/** Fastify's own errors. */
function translateError(error: FastifyError): ShopError {
  if (error.validation !== undefined)
    return new ShopError('invalid-fields', undefined, toFieldErrors(error.validation));
  if (error.code === 'FST_ERR_BAD_URL') return new ShopError('unknown-path');
  return new ShopError(codeByStatus[error.statusCode ?? 500] ?? 'internal-error');
}

const codeByStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'malformed-json',
  404: 'unknown-path',
  413: 'body-too-large',
  415: 'unsupported-media-type',
};
