import { corsHeaders, preflightHeaders } from '@opchain/contract';
import type { RequestHandler } from 'express';

/** Lets pages of any origin read every response, and responds to their preflights. */
export const shareWithAnyOrigin: RequestHandler = (request, response, next) => {
  response.set(corsHeaders);
  if (request.method !== 'OPTIONS' || !request.get('Access-Control-Request-Method')) {
    next();
    return;
  }
  const headers = request.get('Access-Control-Request-Headers');
  if (headers) response.set('Access-Control-Allow-Headers', headers);
  response.set(preflightHeaders).status(204).end();
};
