import { type ContractDocument, withServer } from '@opchain/contract';
import type { BuilderHandler } from '@opchain/host';
import type { FastifyPluginCallback } from 'fastify';

interface BuilderOptions {
  readonly description: ContractDocument;
  readonly builder: BuilderHandler;
  readonly uiPath: string;
}

/** The description of the API, with the address of the request as its server, and the builder. */
export const builderRoutes: FastifyPluginCallback<BuilderOptions> = (app, { description, builder, uiPath }, done) => {
  app.get('/openapi.json', (request) =>
    Promise.resolve(withServer(description, `${request.protocol}://${request.host}`)),
  );

  const mount = uiPath.split('/').at(-1) ?? '';
  for (const path of [uiPath, `${uiPath}/`, `${uiPath}/*`]) {
    app.get(path, async (request, reply) => {
      const { host, 'if-none-match': ifNoneMatch, 'accept-encoding': acceptEncoding } = request.headers;
      const assetPath = request.url.split('?')[0]?.slice(uiPath.length) ?? '';
      const { status, headers, body } = await builder.respond({
        path: assetPath,
        method: request.method,
        host,
        ifNoneMatch,
        acceptEncoding,
        mount,
      });
      return reply.code(status).headers(headers).send(body);
    });
  }
  done();
};
