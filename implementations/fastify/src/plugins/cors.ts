import { corsHeaders, preflightHeaders } from '@opchain/contract';
import type { FastifyPluginCallback } from 'fastify';
import plugin from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Only pages of the same origin may use the route. */
    sameOrigin?: boolean;
  }
}

/** Lets pages of any origin read every response except those of these routes, and responds to their preflights. */
const cors: FastifyPluginCallback = (app, _options, done) => {
  app.addHook('onRequest', (request, reply, next) => {
    if (request.routeOptions.config.sameOrigin) {
      next();
      return;
    }
    reply.headers(corsHeaders);
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) {
      next();
      return;
    }
    const headers = request.headers['access-control-request-headers'];
    if (headers) reply.header('Access-Control-Allow-Headers', headers);
    reply.headers(preflightHeaders).code(204).send();
  });
  done();
};

export const corsPlugin = plugin(cors, { name: 'cors' });
