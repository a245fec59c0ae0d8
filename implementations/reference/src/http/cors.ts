import { corsHeaders, preflightHeaders } from '@opchain/contract';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is for pages of its own origin only. */
    sameOrigin?: boolean;
  }
}

/** Lets pages of any origin read every answer but the tool's, and answers their preflights. */
export function addCors(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    if (request.routeOptions.config.sameOrigin) return next();
    reply.headers(corsHeaders);
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return next();
    const headers = request.headers['access-control-request-headers'];
    if (headers !== undefined) reply.header('Access-Control-Allow-Headers', headers);
    reply.headers(preflightHeaders).code(204).send();
  });
}
