import type { FastifyInstance } from 'fastify';
import { ShopError } from '../shop/shop-error.js';

/**
 * Responds with 404 to an unknown path and with 405 and `Allow` to a method that a path does not allow, before any other check;
 * the response to `OPTIONS` also has `Allow`.
 */
export function addUnknownPaths(app: FastifyInstance): void {
  const served: { readonly path: RegExp; readonly methods: Set<string> }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    const path = new RegExp(
      `^${url
        .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
        .replace(/:\w+/g, '[^/]*')
        .replace('\\*', '.*')}$`,
    );
    const entry =
      served.find((one) => one.path.source === path.source) ?? served[served.push({ path, methods: new Set() }) - 1];
    for (const one of [method].flat()) entry?.methods.add(one);
  });
  app.addHook('onRequest', (request, reply, next) => {
    if (!request.is404) return next();
    const path = request.url.split('?')[0] ?? '';
    const methods = served.filter((one) => one.path.test(path)).flatMap((one) => [...one.methods]);
    if (methods.length === 0) throw new ShopError('unknown-path');
    reply.header('Allow', [...methods, 'OPTIONS'].sort().join(', '));
    if (request.method !== 'OPTIONS') throw new ShopError('method-not-allowed');
    reply.code(204).send();
  });
}
