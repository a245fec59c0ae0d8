import type { ApiDescription } from '@opchain/core';

/**
 * The origins that an API's calls go to by its description, tokens included, and that are not among those named.
 *
 * @param location the description's own address, which its relative servers stand below; anything else than http(s) has none
 */
export function listBlockedOrigins(
  description: ApiDescription,
  location: string,
  allowedOrigins: readonly string[],
): readonly string[] {
  const tokenUrls = description.securitySchemes.flatMap((scheme) =>
    scheme.type === 'oauth2' ? scheme.flows.map(({ tokenUrl }) => tokenUrl) : [],
  );
  const origins = [...description.servers.map(({ url }) => url), ...tokenUrls].flatMap((address) => {
    const url = address === undefined ? null : URL.parse(address, /^https?:/i.test(location) ? location : undefined);
    return url !== null && /^https?:$/.test(url.protocol) ? [url.origin] : [];
  });
  return [...new Set(origins)].filter((origin) => !allowedOrigins.includes(origin));
}

/** What to print about origins that the page does not reach: a line at most. */
export function formatBlockedOrigins(origins: readonly string[]): readonly string[] {
  const [first, ...others] = origins;
  if (first === undefined) return [];
  const last = others.at(-1);
  if (last === undefined)
    return [
      `The page cannot call ${first}. Restart with --connect ${first}, or with --relay ${first} if it sends no CORS headers.`,
    ];
  const all = `${[first, ...others.slice(0, -1)].join(', ')} and ${last}`;
  return [
    `The page cannot call ${all}. Restart with --connect ORIGIN, or with --relay ORIGIN if it sends no CORS headers.`,
  ];
}
