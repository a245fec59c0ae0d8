import type { Rule } from '../rule.js';

/** Calls an operation whose roles the contract lists with the credential of each role. */
export const roles: Rule = {
  name: 'roles',
  title: 'Accepts the roles that the contract lists for an operation, and rejects every other',

  *derive({ contract: { settings }, operation }) {
    const allowed = settings.operationRoles[operation.id];
    if (allowed === undefined || allowed === null || typeof allowed === 'string') return;
    for (const role of new Set([...settings.roles, ...settings.owners, ...allowed])) {
      const shared = { key: role, clause: `operationRoles ${role}`, input: `the credential of ${role}`, as: role };
      yield allowed.includes(role) ? { ...shared, expect: 'accepted' } : { ...shared, expect: { kind: 'role' } };
    }
  },
};
