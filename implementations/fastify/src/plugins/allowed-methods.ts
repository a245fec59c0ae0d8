import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyPluginCallback } from 'fastify';
import plugin from 'fastify-plugin';
import { HttpProblem } from '../http-problem.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Declares the methods of a path: 405 for any other, `Allow` for `OPTIONS`. */
    allowOnly(url: string, ...methods: string[]): void;
  }
}

/** Fastify responds with 404 to a known path with another method; this adds the routes that respond with 405. */
const allowedMethods: FastifyPluginCallback = (app, _options, done) => {
  for (const method of METHODS)
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method);
  // The body of a deletion is ignored.
  app.addHttpMethod('DELETE', { hasBody: false, overrideExisting: true });

  app.decorate('allowOnly', function (this: FastifyInstance, url: string, ...methods: string[]) {
    const allowed = [...methods, 'OPTIONS', ...(methods.includes('GET') ? ['HEAD'] : [])].sort();
    this.route({
      url,
      method: this.supportedMethods.filter((method) => method === 'OPTIONS' || !allowed.includes(method)),
      // Before the body is read.
      onRequest: (request, reply, next) => {
        reply.header('Allow', allowed.join(', '));
        if (request.method === 'OPTIONS') reply.code(204).send();
        else next(new HttpProblem('method-not-allowed'));
      },
      handler: () => undefined,
    });
  });
  done();
};

export const allowedMethodsPlugin = plugin(allowedMethods, { name: 'allowed-methods' });
