import { credentialRefused } from '@opchain/contract';
import type { RequestHandler } from 'express';
import { Fault } from '../http/fault.js';
import { schemes } from './schemes.js';
import type { SchemeName } from './schemes.js';
import type { VerifyToken } from './token-verifier.js';

/** Makes the middleware that lets a request on only with a good credential of one scheme; any other, or none, is 401. */
export function createCredentialGuard(verifyToken: VerifyToken): (name: SchemeName) => RequestHandler {
  return (name) => async (request, response, next) => {
    const scheme = schemes[name];
    if (await scheme.accepts(request.headers, verifyToken)) return next();
    const sent = request.headers.authorization !== undefined || request.headers['x-api-key'] !== undefined;
    response.set('WWW-Authenticate', `${scheme.challenge} realm="${name}"${sent ? `, error="${scheme.error}"` : ''}`);
    throw new Fault('unauthenticated', [], sent ? credentialRefused : undefined);
  };
}
