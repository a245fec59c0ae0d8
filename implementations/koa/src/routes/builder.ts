import Router from '@koa/router';
import type { BuilderHandler } from '@opchain/host';
import { HttpProblem } from '../http-problem.js';

/** The builder at `uiPath`. */
export function builderRouter(builder: BuilderHandler, uiPath: string): Router {
  const router = new Router({ sensitive: true, strict: true });
  const mount = uiPath.split('/').at(-1) ?? '';
  router.all([uiPath, `${uiPath}/{*file}`], async (context) => {
    if (!['GET', 'HEAD'].includes(context.method)) {
      context.set('Allow', 'GET, HEAD, OPTIONS');
      if (context.method !== 'OPTIONS') throw new HttpProblem('method-not-allowed');
      context.status = 204;
      return;
    }
    const { host, 'if-none-match': ifNoneMatch, 'accept-encoding': acceptEncoding } = context.headers;
    const path = context.path.slice(uiPath.length);
    const { status, headers, body } = await builder.respond({
      path,
      method: context.method,
      host,
      ifNoneMatch,
      acceptEncoding,
      mount,
    });
    // Koa derives a status and a type from the body, so the builder's own are set after it.
    context.body = body ?? null;
    context.status = status;
    context.set({ ...headers });
  });
  return router;
}
