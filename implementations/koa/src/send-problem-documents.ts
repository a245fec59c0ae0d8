import { type ProblemDocument, problemDocument, problemMediaType } from '@opchain/contract';
import { ShopError } from '@opchain/shop';
import type { Middleware } from 'koa';
import { HttpProblem } from './http-problem.js';

function toDocument(error: unknown): ProblemDocument {
  if (error instanceof ShopError) return problemDocument(error.code, { detail: error.message, errors: error.errors });
  if (error instanceof HttpProblem) return problemDocument(error.code, { errors: error.errors });
  console.error(error);
  return problemDocument('internal-error');
}

/** Wraps all other middleware: every error becomes one `application/problem+json` response. */
export const sendProblemDocuments: Middleware = async (context, next) => {
  try {
    await next();
  } catch (error) {
    const document = toDocument(error);
    context.status = document.status;
    context.type = problemMediaType;
    context.body = document;
  }
};
