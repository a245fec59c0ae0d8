import type { Adapter } from 'oidc-provider';

/** Storage for oidc-provider: signed tokens carry everything themselves, so that there is nothing to keep. */
export function keepNothing(): Adapter {
  const nothing = () => Promise.resolve(undefined);
  return { upsert: nothing, find: nothing, findByUserCode: nothing, findByUid: nothing, consume: nothing, destroy: nothing, revokeByGrantId: nothing };
}
