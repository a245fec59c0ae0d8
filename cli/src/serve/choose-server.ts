import type { ApiDescription } from '@opchain/core';

/**
 * The first server of an API, as an absolute address, whose origin is among those named: where the page's calls go from the start. Undefined where there is none.
 *
 * @param location the description's own address, which its relative servers stand below; anything else than http(s) has none
 */
export function chooseServer(
  { servers }: Pick<ApiDescription, 'servers'>,
  location: string,
  named: readonly string[],
): string | undefined {
  const base = /^https?:/i.test(location) ? location : undefined;
  return servers.map(({ url }) => URL.parse(url, base)).find((url) => url !== null && named.includes(url.origin))?.href;
}
