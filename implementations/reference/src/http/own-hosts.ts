import { isOwnHost } from '@opchain/host';
import type { FastifyInstance } from 'fastify';
import { ShopError } from '../shop/shop-error.js';

/** Rejects requests for foreign host names, which a page sends after DNS rebinding. */
export function addOwnHosts(app: FastifyInstance, names: readonly string[]): void {
  app.addHook('onRequest', ({ headers: { host } }, _reply, next) => {
    if (host !== undefined && !isOwnHost(host, names)) throw new ShopError('unknown-host');
    next();
  });
}
