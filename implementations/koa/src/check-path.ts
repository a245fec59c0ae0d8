import type { Middleware } from 'koa';
import { HttpProblem } from './http-problem.js';

/** There is nothing at a path that cannot be decoded; the router would take it as it is. */
export const checkPath: Middleware = (context, next) => {
  try {
    decodeURIComponent(context.path);
  } catch {
    throw new HttpProblem('unknown-path');
  }
  return next();
};
