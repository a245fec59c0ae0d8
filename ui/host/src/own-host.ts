import { isIP } from 'node:net';

/**
 * True where a `Host` header names this machine by address or as `localhost`, or by a name that was given. A page of another
 * name that resolves here (DNS rebinding) is refused.
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
