import type { Adapter } from 'oidc-provider';

/** Storage for oidc-provider: signed tokens carry everything themselves, so that there is nothing to keep. */
export function createStatelessAdapter(): Adapter {
  const resolveUndefined = () => Promise.resolve(undefined);
  return {
    upsert: resolveUndefined,
    find: resolveUndefined,
    findByUserCode: resolveUndefined,
    findByUid: resolveUndefined,
    consume: resolveUndefined,
    destroy: resolveUndefined,
    revokeByGrantId: resolveUndefined,
  };
}
