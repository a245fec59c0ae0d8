import type { ContractDocument } from '@opchain/contract';
import type { Shop } from '@opchain/shop';
import type { Tool } from '@opchain/host';
import express from 'express';
import type { Express } from 'express';
import { createCredentialGuard } from '../auth/require-credential.js';
import type { VerifyToken } from '../auth/token-verifier.js';
import { allowAnyOrigin } from './cors.js';
import { Fault } from './fault.js';
import { answerProblem } from './problems.js';
import { refuseForeignHosts } from './refuse-foreign-hosts.js';
import { customerRoutes } from './routes/customers.js';
import { descriptionRoutes } from './routes/description.js';
import { orderRoutes } from './routes/orders.js';
import { productRoutes } from './routes/products.js';
import { toolRoutes } from './routes/tool.js';

export interface AppOptions {
  readonly shop: Shop;
  readonly verifyToken: VerifyToken;
  /** The description, with the token address that is actually used. */
  readonly description: ContractDocument;
  readonly tool: Tool;
  /** Where the tool is served. */
  readonly uiPath: string;
  /** Host names that the server is known by, beside `localhost` and plain addresses. */
  readonly allowedHosts: readonly string[];
}

/** The bundled API, not yet listening. */
export function createApp({ shop, verifyToken, description, tool, uiPath, allowedHosts }: AppOptions): Express {
  const demandCredential = createCredentialGuard(verifyToken);
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.use(refuseForeignHosts(allowedHosts));
  // Before any origin is let in: the tool is for its own page only.
  app.use(uiPath, toolRoutes(tool));
  app.use(allowAnyOrigin);
  app.use(customerRoutes(shop, demandCredential));
  app.use(productRoutes(shop, demandCredential));
  app.use(orderRoutes(shop, demandCredential));
  app.use(descriptionRoutes(description));
  app.use(() => {
    throw new Fault('unknown-path');
  });
  app.use(answerProblem);
  return app;
}
