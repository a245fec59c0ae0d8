import { isOwnHost } from '@opchain/host';
import type { RequestHandler } from 'express';
import { HttpProblem } from './http-problem.js';

/** Rejects requests for foreign host names, which a page sends after DNS rebinding. */
export function rejectForeignHosts(names: readonly string[]): RequestHandler {
  return (request, _response, next) => {
    const { host } = request.headers;
    next(host === undefined || isOwnHost(host, names) ? undefined : new HttpProblem('unknown-host'));
  };
}
