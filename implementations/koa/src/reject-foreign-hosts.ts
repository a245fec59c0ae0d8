import { isOwnHost } from '@opchain/host';
import type { Middleware } from 'koa';
import { HttpProblem } from './http-problem.js';

/** Rejects requests for foreign host names, which a page sends after DNS rebinding. */
export function rejectForeignHosts(names: readonly string[]): Middleware {
  return (context, next) => {
    const { host } = context.headers;
    if (host !== undefined && !isOwnHost(host, names)) throw new HttpProblem('unknown-host');
    return next();
  };
}
