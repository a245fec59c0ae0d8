import type { Adapter } from 'oidc-provider';

/** Storage for oidc-provider that stores nothing: signed tokens contain everything. */
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
