import type { ContractDocument } from '@opchain/contract';
import type { Shop } from '@opchain/shop';
import { type BuilderHandler, isOwnHost } from '@opchain/host';
import express, { type Express, type RequestHandler } from 'express';
import { createCredentialGuard } from '../auth/require-credential.js';
import type { VerifyToken } from '../auth/token-verifier.js';
import { allowAnyOrigin } from './cors.js';
import { HttpProblem } from './http-problem.js';
import { sendProblemDocument } from './problems.js';
import { customerRoutes } from './routes/customers.js';
import { descriptionRoutes } from './routes/description.js';
import { orderRoutes } from './routes/orders.js';
import { productRoutes } from './routes/products.js';
import { builderRoutes } from './routes/builder.js';

export interface AppOptions {
  readonly shop: Shop;
  readonly verifyToken: VerifyToken;
  /** The description, with the token address that is actually used. */
  readonly description: ContractDocument;
  readonly builder: BuilderHandler;
  /** The builder's path. */
  readonly uiPath: string;
  /** Host names of the server in addition to `localhost` and plain addresses. */
  readonly allowedHosts: readonly string[];
}

/** The bundled API, not yet listening. */
export function createApp({ shop, verifyToken, description, builder, uiPath, allowedHosts }: AppOptions): Express {
  const requireCredential = createCredentialGuard(verifyToken);
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.use(rejectForeignHosts(allowedHosts));
  // Before CORS: only the builder's own page may call its routes.
  app.use(uiPath, builderRoutes(builder));
  app.use(allowAnyOrigin);
  app.use(customerRoutes(shop, requireCredential));
  app.use(productRoutes(shop, requireCredential));
  app.use(orderRoutes(shop, requireCredential));
  app.use(descriptionRoutes(description));
  app.use(() => {
    throw new HttpProblem('unknown-path');
  });
  app.use(sendProblemDocument);
  return app;
}

/** Rejects requests for foreign host names, which a page sends after DNS rebinding. */
function rejectForeignHosts(names: readonly string[]): RequestHandler {
  return ({ headers: { host } }, _response, next) =>
    next(host === undefined || isOwnHost(host, names) ? undefined : new HttpProblem('unknown-host'));
}
