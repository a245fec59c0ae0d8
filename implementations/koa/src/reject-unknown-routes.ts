import type { RouterContext } from '@koa/router';
import type { Middleware } from 'koa';
import { HttpProblem } from './http-problem.js';

/**
 * After the routers, for requests that match no route: 405 with `Allow` if a router has the path (204 for `OPTIONS`), else 404.
 * The router's own `allowedMethods` responds with 501 to methods that it does not know.
 */
export const rejectUnknownRoutes: Middleware = (context) => {
  const { matched = [] } = context as unknown as Partial<RouterContext>;
  const methods = new Set(matched.flatMap((route) => route.methods));
  if (methods.size === 0) throw new HttpProblem('unknown-path');
  context.set('Allow', [...methods.add('OPTIONS')].sort().join(', '));
  if (context.method !== 'OPTIONS') throw new HttpProblem('method-not-allowed');
  context.status = 204;
};
