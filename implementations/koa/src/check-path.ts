import type { Middleware } from 'koa';
import { HttpProblem } from './http-problem.js';

/** Responds with 404 to a path that cannot be decoded; the router would use it unchanged. */
export const checkPath: Middleware = (context, next) => {
  try {
    decodeURIComponent(context.path);
  } catch {
    throw new HttpProblem('unknown-path');
  }
  return next();
};
