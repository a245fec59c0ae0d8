import type { BuilderHandler } from '@opchain/host';
import { createBuilderHost, readPresets } from '@opchain/host';

/** Chain files of the same checkout, offered in the palette and on the first screen. */
const chains = ['R1', 'poll-until-done', 'pages-until-the-end', 'for-each-item', 'fallback-on-failure'].map(
  (name) => new URL(`../../../conformance/chains/${name}.arazzo.yaml`, import.meta.url),
);

/** The builder with this API open. Addresses are relative to the page, so that it works behind any path prefix. */
export async function createPage(uiPath: string, hosts: readonly string[]): Promise<BuilderHandler> {
  const url = `${'../'.repeat(uiPath.split('/').length - 1)}openapi.json`;
  return createBuilderHost({
    hosts,
    config: { api: { name: 'shop', url }, presets: await readPresets(chains), storageKey: 'shop-on-fastify' },
  });
}
