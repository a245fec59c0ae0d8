import { finished } from 'node:stream/promises';
import { type ProblemCode, type ProblemDocument, problemDocument, problemMediaType } from '@opchain/contract';
import { ShopError } from '@opchain/shop';
import type { FastifyError, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import type { DescribeErrors } from '../field-messages.js';
import { HttpProblem } from '../http-problem.js';
import { isJson } from './json-bodies.js';

/** Fastify's own errors that the request causes. */
const fastifyErrors: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-json',
};

/** Responds with an error; as bytes, because `send` would add a charset to the type of anything else. */
export function sendProblem(reply: FastifyReply, document: ProblemDocument): FastifyReply {
  return reply
    .code(document.status)
    .type(problemMediaType)
    .send(Buffer.from(JSON.stringify(document)));
}

/** One error handler for every route, and 404 before a body is read. */
const errors: FastifyPluginCallback<{ describeErrors: DescribeErrors }> = (app, { describeErrors }, done) => {
  const toDocument = (error: FastifyError, request: FastifyRequest): ProblemDocument => {
    if (error instanceof ShopError) return problemDocument(error.code, { detail: error.message, errors: error.errors });
    if (error instanceof HttpProblem) return problemDocument(error.code);
    // Without a body no parser is called, so the validator reports it.
    if (error.validationContext === 'body' && request.body === undefined)
      return problemDocument(isJson(request) ? 'malformed-json' : 'unsupported-media-type');
    if (error.validation)
      return problemDocument('invalid-fields', { errors: describeErrors(error.validation as never) });
    const code = fastifyErrors[error.code];
    if (code) return problemDocument(code);
    console.error(error);
    return problemDocument('internal-error');
  };

  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const document = toDocument(error, request);
    // A client that is still sending would see a closed connection instead of this response.
    if (document.code === 'body-too-large') await finished(request.raw.resume()).catch(() => undefined);
    return sendProblem(reply, document);
  });
  app.addHook<{ Params: { id?: string } }>('onRequest', (request, _reply, next) => {
    // The router lets a parameter be empty; an id never is.
    next(request.is404 || request.params.id === '' ? new HttpProblem('unknown-path') : undefined);
  });
  done();
};

export const errorsPlugin = plugin(errors, { name: 'errors' });
