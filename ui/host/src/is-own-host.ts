import { isIP } from 'node:net';

/**
 * True if a `Host` header names this machine by IP address, as `localhost`, or by one of the given names. Pages of other
 * names that resolve to this machine (DNS rebinding) are rejected.
 *
 * Callers decide about requests without the header. Browsers always send it, so a server that only guards against pages
 * may accept those requests; a server that returns secrets or acts for a page rejects them.
 */
export function isOwnHost(host: string, names: readonly string[] = []): boolean {
  const match = /^(\[[0-9a-f:.]+\]|[^:[\]]+)(?::\d+)?$/i.exec(host.trim());
  const name = match?.[1]?.toLowerCase();
  if (name === undefined) return false;
  const bare = name.replace(/^\[|\]$/g, '');
  return (
    isIP(bare) > 0 ||
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    names.some((each) => each.toLowerCase() === name)
  );
}
