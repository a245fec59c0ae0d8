/**
 * The page's content security policy. Scripts, styles and workers load from the page's own origin; calls may go there
 * and to the given origins.
 */
export function buildContentSecurityPolicy(connect: readonly string[], frameAncestors: readonly string[] = []): string {
  const origins = [...new Set(connect.map(toOrigin))];
  return [
    `default-src 'self'`,
    `connect-src ${["'self'", ...origins].join(' ')}`,
    `img-src 'self' data:`,
    `worker-src 'self'`,
    // Previews of responses.
    `frame-src blob:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.map(toOrigin).join(' ') : "'none'"}`,
    `require-trusted-types-for 'script'`,
    `trusted-types lit-html opchain`,
  ].join('; ');
}

function toOrigin(address: string): string {
  const { origin, protocol } = new URL(address);
  if (protocol !== 'http:' && protocol !== 'https:') throw new TypeError(`${address} is not an http: or https: URL.`);
  return origin;
}
