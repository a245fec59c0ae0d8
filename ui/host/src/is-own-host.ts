import { isIP } from 'node:net';

/**
 * True where a `Host` header names this machine by address, as `localhost`, or by one of the names that it is known by. A page of
 * another name that resolves here (DNS rebinding) is refused.
 *
 * What a request without the header means is for each caller to decide. Browsers always send it, so a server that only guards against
 * pages may answer; what hands out secrets or acts for a page refuses.
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
