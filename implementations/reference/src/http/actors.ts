import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor, ActorKind } from '../auth/actor.js';
import type { Authenticate } from '../auth/authenticate.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The actors that may call the route; everybody unless given. */
    actors?: readonly ActorKind[];
  }
  interface FastifyRequest {
    /** Set on routes that only certain actors may call. */
    actor: Actor | null;
  }
}

/** Rejects actors that a route does not allow. */
export function addActors(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request) => {
    const { actors } = request.routeOptions.config;
    if (actors !== undefined) request.actor = await authenticate(request.headers, actors);
  });
}

/** The calling customer; undefined for the admin. */
export function findCustomerId({ actor }: FastifyRequest): string | undefined {
  return actor?.kind === 'customer' ? actor.customerId : undefined;
}

/** The calling customer, on a route that only customers may call. */
export function customerIdOf(request: FastifyRequest): string {
  const id = findCustomerId(request);
  if (id === undefined) throw new TypeError('this route must be for customers only');
  return id;
}
