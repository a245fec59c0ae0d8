import type { Role } from './profile.js';
import type { Contract } from './contract.js';

/** The names that a credentials file may use: the roles of the settings, else the security schemes of the description. */
export function listRoles({ settings, description }: Pick<Contract, 'settings' | 'description'>): readonly Role[] {
  return settings.roles.length > 0 ? settings.roles : description.securitySchemes.map(({ name }) => name);
}
