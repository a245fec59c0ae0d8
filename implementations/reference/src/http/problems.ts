import { problemDocument, problemMediaType } from '@opchain/contract';
import type { ProblemCode } from '@opchain/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AuthenticationFault } from '../auth/authentication-fault.js';
import { Fault } from '../shop/fault.js';
import { nameFieldErrors } from './field-errors.js';

/** Answers every error as a problem document (RFC 9457). */
export function addProblems(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Fault>(sendProblem);
}

export function sendProblem(error: FastifyError | Fault, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = error instanceof Fault ? error : translateError(error);
  if (fault.code === 'internal-error') request.log.error(error);
  if (fault instanceof AuthenticationFault) reply.header('WWW-Authenticate', fault.challenges);
  const problem = problemDocument(fault.code, { detail: fault.message, errors: fault.errors });
  // As bytes, because Fastify adds to the media type of text a charset that this one does not have.
  return reply
    .code(problem.status)
    .header('Content-Type', problemMediaType)
    .send(Buffer.from(JSON.stringify(problem)));
}

/** What Fastify itself found wrong with a request. */
function translateError(error: FastifyError): Fault {
  if (error.validation !== undefined) return new Fault('invalid-fields', undefined, nameFieldErrors(error.validation));
  if (error.code === 'FST_ERR_BAD_URL') return new Fault('unknown-path');
  return new Fault(codeByStatus[error.statusCode ?? 500] ?? 'internal-error');
}

const codeByStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'malformed-json',
  404: 'unknown-path',
  413: 'body-too-large',
  415: 'unsupported-media-type',
};
