import { createShop, type ShopStore } from '@opchain/shop';
import express, { type Express } from 'express';
import { sendProblemDocument } from './send-problem-document.js';
import { createPage } from './create-page.js';
import { HttpProblem } from './http-problem.js';
import { rejectForeignHosts } from './reject-foreign-hosts.js';
import { customersRouter } from './routes/customers.js';
import { descriptionRouter } from './routes/description.js';
import { ordersRouter } from './routes/orders.js';
import { productsRouter } from './routes/products.js';
import { builderRouter } from './routes/builder.js';
import { shareWithAnyOrigin } from './share-with-any-origin.js';

/** The caller closes `store`. `uiPath` is the builder's path, `/ui` unless given. */
export interface AppOptions {
  store: ShopStore;
  uiPath?: string;
  /** Host names of the server in addition to `localhost` and plain addresses. */
  allowedHosts?: readonly string[];
}

/** The `shop` contract as an Express application, not yet listening. */
export async function createApp({ store, uiPath = '/ui', allowedHosts = [] }: AppOptions): Promise<Express> {
  const shop = createShop(store);
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing').enable('strict routing');

  app.use(rejectForeignHosts(allowedHosts));
  // Before CORS: only the builder's own page may call its routes.
  app.use(uiPath, builderRouter(await createPage(uiPath, allowedHosts)));
  app.use(shareWithAnyOrigin);
  app.use(customersRouter(shop), productsRouter(shop), ordersRouter(shop), await descriptionRouter());
  app.use(() => {
    throw new HttpProblem('unknown-path');
  });
  app.use(sendProblemDocument);
  return app;
}
