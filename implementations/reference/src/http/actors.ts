import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor, ActorKind } from '../auth/actor.js';
import type { Authenticate } from '../auth/authenticate.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whom the route is for; everybody unless given. */
    actors?: readonly ActorKind[];
  }
  interface FastifyRequest {
    /** Set on routes that are for certain actors. */
    actor: Actor | null;
  }
}

/** Lets only those in whom a route is for. */
export function addActors(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request) => {
    const { actors } = request.routeOptions.config;
    if (actors !== undefined) request.actor = await authenticate(request.headers, actors);
  });
}

/** The customer who asks; undefined when it is the admin. */
export function findCustomerId({ actor }: FastifyRequest): string | undefined {
  return actor?.kind === 'customer' ? actor.customerId : undefined;
}

/** The customer who asks, on a route that is for customers only. */
export function customerIdOf(request: FastifyRequest): string {
  const id = findCustomerId(request);
  if (id === undefined) throw new TypeError('this route must be for customers only');
  return id;
}
