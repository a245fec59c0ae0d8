import type { ApiDescription } from '@opchain/core';

/**
 * Lists the origins of an API's servers and token endpoints that are not among the named ones.
 *
 * @param location the location of the description, which its relative server URLs are resolved against if it is http(s)
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

/** Describes the origins that the page cannot reach in at most one line. */
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
