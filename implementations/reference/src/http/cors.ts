import { corsHeaders, preflightHeaders } from '@opchain/contract';
import type { FastifyInstance } from 'fastify';

/** Lets pages of any origin read every response except the builder's, and responds to their preflights. */
export function addCors(app: FastifyInstance, uiPath: string): void {
  app.addHook('onRequest', (request, reply, next) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (path === uiPath || path.startsWith(`${uiPath}/`)) return next();
    reply.headers(corsHeaders);
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return next();
    const headers = request.headers['access-control-request-headers'];
    if (headers !== undefined) reply.header('Access-Control-Allow-Headers', headers);
    reply.headers(preflightHeaders).code(204).send();
  });
}
