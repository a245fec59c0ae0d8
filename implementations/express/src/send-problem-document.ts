import { type ProblemCode, problemDocument, problemMediaType } from '@opchain/contract';
import { ShopError } from '@opchain/shop';
import type { ErrorRequestHandler } from 'express';
import { HttpProblem } from './http-problem.js';

/** The errors of Express's own body parser and router, by their `type` or status. */
const expressErrors: Readonly<Record<string, ProblemCode>> = {
  'entity.too.large': 'body-too-large',
  'entity.parse.failed': 'malformed-json',
  'request.size.invalid': 'malformed-json',
  'encoding.unsupported': 'unsupported-media-type',
  'charset.unsupported': 'unsupported-media-type',
};

function toDocument(error: unknown) {
  if (error instanceof ShopError) return problemDocument(error.code, { detail: error.message, errors: error.errors });
  if (error instanceof HttpProblem) return problemDocument(error.code, { errors: error.errors });
  const code = expressErrors[(error as { type?: string }).type ?? ''];
  if (code) return problemDocument(code);
  // The router could not decode the path.
  if (error instanceof URIError) return problemDocument('unknown-path');
  console.error(error);
  return problemDocument('internal-error');
}

/** The last middleware: every error becomes one `application/problem+json` response. */
export const sendProblemDocument: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) {
    next(error);
    return;
  }
  const document = toDocument(error);
  // As bytes, because `send` would add a charset to the type of a string.
  response
    .status(document.status)
    .type(problemMediaType)
    .send(Buffer.from(JSON.stringify(document)));
};
