import type { UserDirectory } from '@opchain/issuer';
import type { Database } from '../database/open-database.js';
import { verifyPassword } from '../database/hash-password.js';

/** The customers with a login, for the issuer's password grant: a token's `sub` is the customer's id. */
export function createCustomerDirectory({ tables }: Pick<Database, 'tables'>): UserDirectory {
  return {
    async authenticate(username, password) {
      const customer = isStorable(username) ? await tables.customers.findOne({ where: { username } }) : null;
      return (await verifyPassword(password, customer?.passwordHash)) ? customer?.id : undefined;
    },
  };
}

/** PostgreSQL rejects queries with a NUL character. */
function isStorable(text: string): boolean {
  return !text.includes('\0');
}
