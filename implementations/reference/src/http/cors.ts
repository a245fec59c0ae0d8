import type { FastifyInstance } from 'fastify';

/** Answers pages of any origin, without cookies. */
export function addCors(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Access-Control-Allow-Origin', '*');
    reply.header('Access-Control-Expose-Headers', 'Location, Link, WWW-Authenticate, Retry-After');
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return;
    reply.header('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE');
    reply.header('Access-Control-Allow-Headers', request.headers['access-control-request-headers'] ?? '*');
    reply.header('Access-Control-Max-Age', '600');
    reply.header('Vary', 'Access-Control-Request-Headers');
    return reply.code(204).send();
  });
}
