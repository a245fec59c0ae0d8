import type { BuilderHandler } from '@opchain/host';
import { Router } from 'express';
import { allowMethods } from '../allow-methods.js';

/** The builder, at the path where the router is mounted. */
export function builderRouter(builder: BuilderHandler): Router {
  const router = Router({ caseSensitive: true });
  router
    .route('/{*file}')
    .get(async ({ originalUrl, baseUrl, method, headers: requestHeaders }, response) => {
      const { host, 'if-none-match': ifNoneMatch, 'accept-encoding': acceptEncoding } = requestHeaders;
      const path = originalUrl.split('?', 1)[0]?.slice(baseUrl.length) ?? '';
      const mount = baseUrl.split('/').at(-1) ?? '';
      const { status, headers, body } = await builder.respond({
        path,
        method,
        host,
        ifNoneMatch,
        acceptEncoding,
        mount,
      });
      response.status(status).set(headers).end(body);
    })
    .all(allowMethods('GET'));
  return router;
}
