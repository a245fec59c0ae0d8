import type { ApiDescription } from '@opchain/core';

/**
 * The origins that an API's calls go to by its description, tokens included, and that are not among those named.
 *
 * @param location the description's own address, which its relative servers stand below; anything else than http(s) has none
 */
export function listBlockedOrigins(description: ApiDescription, location: string, named: readonly string[]): readonly string[] {
  const tokenUrls = description.securitySchemes.flatMap((scheme) => (scheme.type === 'oauth2' ? scheme.flows.map(({ tokenUrl }) => tokenUrl) : []));
  const origins = [...description.servers.map(({ url }) => url), ...tokenUrls].flatMap((address) => {
    const url = address === undefined ? null : URL.parse(address, /^https?:/i.test(location) ? location : undefined);
    return url !== null && /^https?:$/.test(url.protocol) ? [url.origin] : [];
  });
  return [...new Set(origins)].filter((origin) => !named.includes(origin));
}
