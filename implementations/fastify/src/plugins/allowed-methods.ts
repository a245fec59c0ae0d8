import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyPluginCallback } from 'fastify';
import plugin from 'fastify-plugin';
import { HttpProblem } from '../http-problem.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Says that a path takes these methods and no other: 405 for the rest, `Allow` for `OPTIONS`. */
    allowOnly(url: string, ...methods: string[]): void;
  }
}

/** Fastify knows of routes only, so a path with another method would be a 404: this adds the routes that refuse. */
const allowedMethods: FastifyPluginCallback = (app, _options, done) => {
  for (const method of METHODS)
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method);
  // A body that comes with a deletion means nothing.
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
