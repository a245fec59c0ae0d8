import type { RequestHandler } from 'express';

/** Answers pages of any origin, without cookies. */
export const allowAnyOrigin: RequestHandler = (request, response, next) => {
  response.set('Access-Control-Allow-Origin', '*');
  response.set('Access-Control-Expose-Headers', 'Location, Link, WWW-Authenticate, Retry-After');
  if (request.method !== 'OPTIONS' || request.get('Access-Control-Request-Method') === undefined) return next();
  response.set('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE');
  response.set('Access-Control-Allow-Headers', request.get('Access-Control-Request-Headers') ?? '*');
  response.set('Access-Control-Max-Age', '600');
  response.vary('Access-Control-Request-Headers').sendStatus(204);
};
