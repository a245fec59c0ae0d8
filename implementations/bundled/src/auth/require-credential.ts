import { credentialRejected } from '@opchain/contract';
import type { RequestHandler } from 'express';
import { HttpProblem } from '../http/http-problem.js';
import { type SchemeName, schemes } from './schemes.js';
import type { VerifyToken } from './token-verifier.js';

/** Creates the middleware that accepts a request only with a valid credential of one scheme; otherwise the response is 401. */
export function createCredentialGuard(verifyToken: VerifyToken): (name: SchemeName) => RequestHandler {
  return (name) => async (request, response, next) => {
    const scheme = schemes[name];
    if (await scheme.accepts(request.headers, verifyToken)) return next();
    const credentialSent = request.headers.authorization !== undefined || request.headers['x-api-key'] !== undefined;
    response.set(
      'WWW-Authenticate',
      `${scheme.challenge} realm="${name}"${credentialSent ? `, error="${scheme.error}"` : ''}`,
    );
    throw new HttpProblem('unauthenticated', [], credentialSent ? credentialRejected : undefined);
  };
}
