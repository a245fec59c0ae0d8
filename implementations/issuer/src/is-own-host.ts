import { isIP } from 'node:net';

/** Whether a `Host` header (none is fine) names this machine by address, as `localhost`, or by one of the names that it is known by. */
export function isOwnHost(host: string | undefined, names: readonly string[]): boolean {
  if (host === undefined) return true;
  const name = host.trim().replace(/:\d+$/, '').toLowerCase();
  return (
    isIP(name.replace(/^\[|\]$/g, '')) > 0 ||
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    names.some((each) => each.toLowerCase() === name)
  );
}
