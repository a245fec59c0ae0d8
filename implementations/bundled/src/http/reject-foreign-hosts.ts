import { isOwnHost } from '@opchain/host';
import type { RequestHandler } from 'express';
import { HttpProblem } from './http-problem.js';

/** Refuses requests under a name that is not this server's: a page whose own name was made to lead here (DNS rebinding) sends them. */
export function rejectForeignHosts(names: readonly string[]): RequestHandler {
  return ({ headers: { host } }, _response, next) =>
    next(host === undefined || isOwnHost(host, names) ? undefined : new HttpProblem('unknown-host'));
}
