import type { ApiDescription } from '@opchain/core';

/**
 * Chooses the initial server of the page: the absolute URL of the API's first server whose origin is among the named
 * ones, or undefined.
 *
 * @param location the location of the description, which its relative server URLs are resolved against if it is http(s)
 */
export function chooseServer(
  { servers }: Pick<ApiDescription, 'servers'>,
  location: string,
  named: readonly string[],
): string | undefined {
  const base = /^https?:/i.test(location) ? location : undefined;
  return servers.map(({ url }) => URL.parse(url, base)).find((url) => url !== null && named.includes(url.origin))?.href;
}
