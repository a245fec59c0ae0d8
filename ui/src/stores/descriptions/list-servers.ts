import type { ApiDescription } from '@opchain/core';

/** Absolute base URLs: the host's choice first, then the description's own, resolved against its URL. */
export function listServers(description: ApiDescription, location: string, first?: string): readonly string[] {
  const base = baseOf(location);
  const own = description.servers.flatMap(({ url }) => resolveServer(url, base) ?? []);
  const found = new Set(
    [first === undefined ? undefined : resolveServer(first), ...own].filter((url) => url !== undefined),
  );
  if (found.size === 0 && base !== undefined) found.add(resolveServer('/', base) ?? base);
  return [...found];
}

/** What the description says about its servers, by absolute URL. */
export function describeServers({ servers }: ApiDescription, location: string): ReadonlyMap<string, string> {
  const base = baseOf(location);
  return new Map(
    servers.flatMap(({ url, description }) => {
      const server = resolveServer(url, base);
      return server === undefined || description === undefined ? [] : [[server, description] as const];
    }),
  );
}

function baseOf(location: string): string | undefined {
  return /^https?:/.test(location) ? location : undefined;
}

function resolveServer(url: string, base?: string): string | undefined {
  const absolute = URL.parse(url, base);
  return absolute && /^https?:$/.test(absolute.protocol) ? absolute.href.replace(/\/$/, '') : undefined;
}
