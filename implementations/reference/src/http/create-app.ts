import { bodyLimit, type ContractDocument, corsHeaders, withWellFormedTexts } from '@opchain/contract';
import type { BuilderHandler } from '@opchain/host';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Authenticate } from '../auth/authenticate.js';
import type { Database } from '../database/open-database.js';
import { addActors } from './actors.js';
import { addCors } from './cors.js';
import { addJsonBodies } from './json-bodies.js';
import { addOwnHosts } from './own-hosts.js';
import { addProblems, sendProblem } from './problems.js';
import { addRecordIds } from './record-ids.js';
import { cartRoutes } from './routes/carts.js';
import { customerRoutes } from './routes/customers.js';
import { orderRoutes } from './routes/orders.js';
import { paymentRoutes } from './routes/payments.js';
import { productRoutes } from './routes/products.js';
import { shipmentRoutes } from './routes/shipments.js';
import { builderRoutes } from './routes/builder.js';
import { addUnknownPaths } from './unknown-paths.js';

export interface AppOptions {
  readonly database: Database;
  readonly authenticate: Authenticate;
  /** The description, with the token address that is actually used. */
  readonly description: ContractDocument;
  readonly builder: BuilderHandler;
  /** The builder's path. */
  readonly uiPath: string;
  /** Host names of the server in addition to `localhost` and plain addresses. */
  readonly allowedHosts: readonly string[];
}

/** The reference API, not yet listening. */
export async function createApp({
  database,
  authenticate,
  description,
  builder,
  uiPath,
  allowedHosts,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit,
    // Longer than any path that Node accepts: an id that is too long is an unknown record like any other.
    routerOptions: { maxParamLength: 65_536 },
    // A path that cannot be decoded; no hook runs for it.
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply.headers(corsHeaders)),
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: true, strict: false } },
  });
  const { components } = withWellFormedTexts(description);
  app.addSchema({ $id: 'contract', components: { schemas: components.schemas } });
  // Hooks of one kind run in the order in which they are added, which is the contract's order of checks.
  addProblems(app);
  addOwnHosts(app, allowedHosts);
  addCors(app, uiPath);
  addUnknownPaths(app);
  addActors(app, authenticate);
  addJsonBodies(app);
  addRecordIds(app);
  await app.register(customerRoutes, { database });
  await app.register(productRoutes, { database });
  await app.register(orderRoutes, { database });
  await app.register(cartRoutes, { database });
  await app.register(paymentRoutes, { database });
  await app.register(shipmentRoutes, { database });
  await app.register(builderRoutes, { description, builder, uiPath });
  return app;
}
