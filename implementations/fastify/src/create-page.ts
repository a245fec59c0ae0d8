import { type BuilderHandler, createBuilderHost, pathToRoot, readPresets } from '@opchain/host';
import { shopChains } from '@opchain/shop';

/** The builder with this API open. */
export async function createPage(uiPath: string, hosts: readonly string[]): Promise<BuilderHandler> {
  return createBuilderHost({
    hosts,
    config: {
      api: { name: 'shop', url: `${pathToRoot(uiPath)}openapi.json` },
      presets: await readPresets(shopChains),
      storageKey: 'shop-on-fastify',
    },
  });
}
