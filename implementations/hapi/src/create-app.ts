import type { Server } from '@hapi/hapi';
import Hapi from '@hapi/hapi';
import { loadContract } from '@opchain/contract';
import type { ShopStore } from '@opchain/shop';
import { createShop } from '@opchain/shop';
import { createPage } from './create-page.js';
import { preserveDotSegments } from './preserve-dot-segments.js';
import { corsPlugin } from './plugins/cors.js';
import { ownHostsPlugin } from './plugins/own-hosts.js';
import { problemsPlugin } from './plugins/problems.js';
import { customerRoutes } from './routes/customers.js';
import { descriptionRoutes } from './routes/description.js';
import { orderRoutes } from './routes/orders.js';
import { productRoutes } from './routes/products.js';
import { builderRoutes } from './routes/builder.js';

/** `store` stays the caller's to close; `uiPath` is where the tool is served, `/ui` unless given. */
export interface AppOptions {
  store: ShopStore;
  uiPath?: string;
  /** Host names that the server is known by, beside `localhost` and plain addresses. */
  allowedHosts?: readonly string[];
  /** Where to listen once started; 4003 on 127.0.0.1 unless given, port 0 takes a free one. */
  port?: number;
  host?: string;
}

/** The `shop` contract as a hapi server, ready for `inject` and not yet started. */
export async function createApp({
  store,
  uiPath = '/ui',
  allowedHosts = [],
  port = 4003,
  host = '127.0.0.1',
}: AppOptions): Promise<Server> {
  const shop = createShop(store);
  const server = Hapi.server({
    port,
    host,
    compression: false,
    // Errors are reported where they are turned into answers.
    debug: false,
    // Cookies mean nothing here, so a broken one is no fault.
    routes: { state: { parse: false, failAction: 'ignore' } },
  });
  server.ext('onRequest', preserveDotSegments);
  await server.register(problemsPlugin);
  await server.register({ plugin: ownHostsPlugin, options: { names: allowedHosts } });
  await server.register({ plugin: corsPlugin, options: { excludedPath: uiPath } });
  server.route([...customerRoutes(shop), ...productRoutes(shop), ...orderRoutes(shop)]);
  server.route([
    ...descriptionRoutes(await loadContract('shop')),
    ...builderRoutes(await createPage(uiPath, allowedHosts), uiPath),
  ]);
  return server;
}
