/** On every response: any page may read it, cookies are never involved. */
export const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Link, Location, Retry-After, WWW-Authenticate',
} as const;

/**
 * Also on the response 204 to a preflight; `Access-Control-Allow-Headers` repeats what was requested. Every method is allowed
 * everywhere, so that a page sees a 404 or 405 instead of an error without a reason.
 */
export const preflightHeaders = {
  'Access-Control-Allow-Methods': 'DELETE, GET, HEAD, PATCH, POST, PUT',
  'Access-Control-Max-Age': '600',
  Vary: 'Access-Control-Request-Headers',
} as const;
