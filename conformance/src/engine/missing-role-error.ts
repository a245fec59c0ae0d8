import type { Role } from '../contract/profile.js';

/** A case requires a role that has no credential, so it is skipped. */
export class MissingRoleError extends Error {
  readonly advice: string;

  constructor(roles: readonly Role[]) {
    super(`no credential for ${roles.join(', ')}`);
    this.name = 'MissingRoleError';
    this.advice = `add ${roles.length === 1 ? 'it' : 'them'} to the file of --credentials`;
  }
}
