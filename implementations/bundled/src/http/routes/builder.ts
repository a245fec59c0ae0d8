import type { BuilderHandler } from '@opchain/host';
import { Router } from 'express';
import { allowOnly } from '../allow-only.js';

/** The builder, at the path where the router is mounted. */
export function builderRoutes(builder: BuilderHandler): Router {
  const router = Router({ caseSensitive: true });
  router
    .route('/{*file}')
    .get(async (request, response) => {
      const { host, 'if-none-match': ifNoneMatch, 'accept-encoding': acceptEncoding } = request.headers;
      const path = request.originalUrl.split('?')[0]?.slice(request.baseUrl.length) ?? '';
      const mount = request.baseUrl.split('/').at(-1) ?? '';
      const { status, headers, body } = await builder.respond({
        path,
        method: request.method,
        host,
        ifNoneMatch,
        acceptEncoding,
        mount,
      });
      response.status(status).set(headers).end(body);
    })
    .all(allowOnly('GET'));
  return router;
}
