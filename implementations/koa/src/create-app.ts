import { loadContract, withWellFormedTexts } from '@opchain/contract';
import { createShop, type ShopStore } from '@opchain/shop';
import Koa from 'koa';
import { sendProblemDocuments } from './send-problem-documents.js';
import { checkPath } from './check-path.js';
import { compileContract } from './compile-contract.js';
import { createPage } from './create-page.js';
import { rejectForeignHosts } from './reject-foreign-hosts.js';
import { rejectUnknownRoutes } from './reject-unknown-routes.js';
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

/** The `shop` contract as a Koa application, not yet listening. */
export async function createApp({ store, uiPath = '/ui', allowedHosts = [] }: AppOptions): Promise<Koa> {
  const contract = await loadContract('shop');
  const checks = compileContract(withWellFormedTexts(contract));
  const shop = createShop(store);
  const app = new Koa();

  app.use(sendProblemDocuments).use(rejectForeignHosts(allowedHosts));
  // Before CORS: only the builder's own page may call its routes.
  app.use(builderRouter(await createPage(uiPath, allowedHosts), uiPath).routes());
  app.use(shareWithAnyOrigin).use(checkPath);
  for (const router of [
    customersRouter(shop, checks),
    productsRouter(shop, checks),
    ordersRouter(shop, checks),
    descriptionRouter(contract),
  ]) {
    app.use(router.routes());
  }
  app.use(rejectUnknownRoutes);
  return app;
}
