/** On every answer: any page may read it, cookies are never involved. */
export const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Link, Location, Retry-After, WWW-Authenticate',
} as const;

/**
 * On the answer 204 to a preflight, in addition; `Access-Control-Allow-Headers` repeats what was asked for. Every method is allowed
 * everywhere, so that a page gets to see a 404 or 405 instead of an error without a reason.
 */
export const preflightHeaders = {
  'Access-Control-Allow-Methods': 'DELETE, GET, HEAD, PATCH, POST, PUT',
  'Access-Control-Max-Age': '600',
  Vary: 'Access-Control-Request-Headers',
} as const;
