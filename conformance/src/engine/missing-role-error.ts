import type { Role } from './profile.js';

/** A case wanted to act as somebody for whom no credential was given: it cannot be judged. */
export class MissingRoleError extends Error {
  constructor(roles: readonly Role[]) {
    super(`no credential for ${roles.join(', ')}`);
    this.name = 'MissingRoleError';
  }
}
