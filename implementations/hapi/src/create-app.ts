import Hapi, { type Lifecycle, type Server } from '@hapi/hapi';
import { loadContract } from '@opchain/contract';
import { createShop, type ShopStore } from '@opchain/shop';
import { createPage } from './create-page.js';
import { corsPlugin } from './plugins/cors.js';
import { ownHostsPlugin } from './plugins/own-hosts.js';
import { problemsPlugin } from './plugins/problems.js';
import { customerRoutes } from './routes/customers.js';
import { descriptionRoutes } from './routes/description.js';
import { orderRoutes } from './routes/orders.js';
import { productRoutes } from './routes/products.js';
import { builderRoutes } from './routes/builder.js';

/** The caller closes `store`. `uiPath` is the builder's path, `/ui` unless given. */
export interface AppOptions {
  store: ShopStore;
  uiPath?: string;
  /** Host names of the server in addition to `localhost` and plain addresses. */
  allowedHosts?: readonly string[];
  /** The address to listen on; 4003 on 127.0.0.1 unless given, 0 for a free port. */
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
    // Errors are logged where they are turned into responses.
    debug: false,
    // Cookies are ignored, so a malformed one is not an error.
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

/** hapi resolves `.` and `..` in a path, even encoded ones. Here they are ids like any other, so the original path is restored. */
const preserveDotSegments: Lifecycle.Method = (request, h) => {
  const [path = '/'] = (request.raw.req.url ?? '/').split('?', 1);
  if (/\/(?:\.|%2e)/i.test(path) && path.startsWith('/')) (request as { path: string }).path = path;
  return h.continue;
};
