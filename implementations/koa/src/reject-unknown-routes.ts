import type { RouterContext } from '@koa/router';
import type { Middleware } from 'koa';
import { HttpProblem } from './http-problem.js';

/**
 * Behind the routers, where a request gets that no route took: 405 with `Allow` if one of them has its path (`OPTIONS` is answered), else 404.
 * The router's own `allowedMethods` answers 501 to methods that it does not know.
 */
export const rejectUnknownRoutes: Middleware = (context) => {
  const { matched = [] } = context as unknown as Partial<RouterContext>;
  const methods = new Set(matched.flatMap((route) => route.methods));
  if (methods.size === 0) throw new HttpProblem('unknown-path');
  context.set('Allow', [...methods.add('OPTIONS')].sort().join(', '));
  if (context.method !== 'OPTIONS') throw new HttpProblem('method-not-allowed');
  context.status = 204;
};
