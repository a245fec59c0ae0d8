import { fieldRules } from '@opchain/contract';
import type { FastifyInstance } from 'fastify';
import { ShopError } from '../shop/shop-error.js';

/** No record has an id with characters that the contract does not allow, so these IDs are rejected without a query. */
export function addRecordIds(app: FastifyInstance): void {
  app.addHook<{ Params: Record<string, string> }>('preHandler', ({ params }, _reply, next) => {
    const ids = Object.entries(params ?? {}).flatMap(([name, value]) => (name === '*' ? [] : [value]));
    if (!ids.every((id) => fieldRules.id.pattern.test(id))) throw new ShopError('unknown-record');
    next();
  });
}
