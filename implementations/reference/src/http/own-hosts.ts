import { isOwnHost } from '@opchain/host';
import type { FastifyInstance } from 'fastify';
import { ShopError } from '../shop/shop-error.js';

/** Refuses requests under a name that is not this server's: a page whose own name was made to lead here (DNS rebinding) sends them. */
export function addOwnHosts(app: FastifyInstance, names: readonly string[]): void {
  app.addHook('onRequest', ({ headers: { host } }, _reply, next) => {
    if (host !== undefined && !isOwnHost(host, names)) throw new ShopError('unknown-host');
    next();
  });
}
