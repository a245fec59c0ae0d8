import { bodyLimit, corsHeaders, loadContract, problemDocument, withWellFormedTexts } from '@opchain/contract';
import { createShop, type ShopStore } from '@opchain/shop';
import { fastify, type FastifyInstance } from 'fastify';
import { buildValidators, sharedSchema } from './build-validators.js';
import { createPage } from './create-page.js';
import { fieldMessages } from './field-messages.js';
import { allowedMethodsPlugin } from './plugins/allowed-methods.js';
import { corsPlugin } from './plugins/cors.js';
import { customersPlugin } from './plugins/customers.js';
import { descriptionPlugin } from './plugins/description.js';
import { errorsPlugin, sendProblem } from './plugins/errors.js';
import { jsonBodiesPlugin } from './plugins/json-bodies.js';
import { ordersPlugin } from './plugins/orders.js';
import { ownHostsPlugin } from './plugins/own-hosts.js';
import { productsPlugin } from './plugins/products.js';
import { builderPlugin } from './plugins/builder.js';

/** The caller closes `store`. `uiPath` is the builder's path, `/ui` unless given. */
export interface AppOptions {
  store: ShopStore;
  uiPath?: string;
  /** Host names of the server in addition to `localhost` and plain addresses. */
  allowedHosts?: readonly string[];
}

/** The `shop` contract as a Fastify instance, ready for `inject` and not yet listening. */
export async function createApp({ store, uiPath = '/ui', allowedHosts = [] }: AppOptions): Promise<FastifyInstance> {
  const contract = await loadContract('shop');
  const validated = withWellFormedTexts(contract);
  const shop = createShop(store);
  const app = fastify({
    bodyLimit,
    // IDs are opaque at any length.
    routerOptions: { maxParamLength: 16_384 },
    // A path that cannot be decoded; no hook runs for it.
    frameworkErrors: (_error, _request, reply) => {
      sendProblem(reply.headers(corsHeaders), problemDocument('unknown-path'));
    },
  });

  app.addSchema(sharedSchema(validated));
  app.setValidatorCompiler(buildValidators(validated));
  await app.register(ownHostsPlugin, { names: allowedHosts });
  await app.register(allowedMethodsPlugin);
  await app.register(corsPlugin);
  await app.register(errorsPlugin, { describeErrors: fieldMessages(validated) });
  await app.register(jsonBodiesPlugin);

  await app.register(customersPlugin, { shop });
  await app.register(productsPlugin, { shop });
  await app.register(ordersPlugin, { shop });
  await app.register(descriptionPlugin, { contract });
  await app.register(builderPlugin, { prefix: uiPath, builder: await createPage(uiPath, allowedHosts) });
  return app;
}
