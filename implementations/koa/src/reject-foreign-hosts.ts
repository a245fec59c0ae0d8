import { isOwnHost } from '@opchain/host';
import type { Middleware } from 'koa';
import { HttpProblem } from './http-problem.js';

/** Refuses requests under a name that is not this server's: a page whose own name was made to lead here (DNS rebinding) sends them. */
export function rejectForeignHosts(names: readonly string[]): Middleware {
  return (context, next) => {
    const { host } = context.headers;
    if (host !== undefined && !isOwnHost(host, names)) throw new HttpProblem('unknown-host');
    return next();
  };
}
