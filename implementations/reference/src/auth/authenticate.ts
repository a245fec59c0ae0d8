import type { IncomingHttpHeaders } from 'node:http';
import { hashKey } from '../database/hash-key.js';
import type { Database } from '../database/open-database.js';
import { AuthenticationError } from './authentication-error.js';
import type { Actor, ActorKind } from './actor.js';
import { ShopError } from '../shop/shop-error.js';
import type { VerifyToken } from './verify-token.js';

/** The actor of a request, if the operation allows it. */
export type Authenticate = (headers: IncomingHttpHeaders, allowed: readonly ActorKind[]) => Promise<Actor>;

/**
 * Reads `Authorization: Bearer` and `X-API-Key`. Every credential that is sent must be valid, else 401; one of them must be an allowed actor's,
 * else 403.
 */
export function createAuthenticator({ tables }: Pick<Database, 'tables'>, verifyToken: VerifyToken): Authenticate {
  return async ({ authorization, 'x-api-key': key }, allowed) => {
    const actors: (Actor | undefined)[] = [];
    if (authorization !== undefined) {
      const token = /^bearer +([\w~+/.-]+=*)$/i.exec(authorization)?.[1];
      actors.push(token === undefined ? undefined : await verifyToken(token));
    }
    if (key !== undefined) {
      const known =
        typeof key === 'string' && (await tables.carrierKeys.count({ where: { keyHash: hashKey(key) } })) === 1;
      actors.push(known ? { kind: 'carrier' } : undefined);
    }
    if (actors.length === 0 || actors.includes(undefined)) throw new AuthenticationError(allowed, actors.length > 0);
    const actor = actors.find((one) => one !== undefined && allowed.includes(one.kind));
    if (actor === undefined) throw new ShopError('forbidden');
    return actor;
  };
}
