import type { GrantRequest } from './grant-cache.js';

/** True if the user is asked for the grant; a callback of the host page needs nobody. */
export function isInteractive({
  provider,
  scheme,
  credential,
}: Pick<GrantRequest, 'provider' | 'scheme' | 'credential'>): boolean {
  return credential.provide === undefined && provider.interactive?.(scheme, credential) === true;
}
