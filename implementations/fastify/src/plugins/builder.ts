import type { BuilderHandler } from '@opchain/host';
import type { FastifyPluginCallback } from 'fastify';

/** The builder, under the prefix of the plugin. */
export const builderPlugin: FastifyPluginCallback<{ builder: BuilderHandler }> = (app, { builder }, done) => {
  const mount = app.prefix.split('/').at(-1) ?? '';
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, sameOrigin: true };
  });
  for (const url of ['/', '/*']) {
    app.get(url, async (request, reply) => {
      const { host, 'if-none-match': ifNoneMatch, 'accept-encoding': acceptEncoding } = request.headers;
      const path = request.url.split('?', 1)[0]?.slice(app.prefix.length) ?? '';
      const { status, headers, body } = await builder.respond({
        path,
        method: request.method,
        host,
        ifNoneMatch,
        acceptEncoding,
        mount,
      });
      return reply.code(status).headers(headers).send(body);
    });
    app.allowOnly(url, 'GET');
  }
  done();
};
