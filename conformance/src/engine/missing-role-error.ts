import type { Role } from '../contract/profile.js';

/** A case requires a role that has no credential, so it is skipped. */
export class MissingRoleError extends Error {
  constructor(roles: readonly Role[]) {
    super(`no credential for ${roles.join(', ')}`);
    this.name = 'MissingRoleError';
  }
}
