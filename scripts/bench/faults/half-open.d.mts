/**
 * How long GETs of `url` take (99th percentile, in milliseconds), as usual and beside connections that have begun a request and do not go on with it.
 * Rejects where an answer is not 200 or a connection is refused.
 */
export function measureHalfOpen(
  url: string,
  options?: { readonly requests?: number; readonly sockets?: number },
): Promise<{ usual: number; beside: number }>;
