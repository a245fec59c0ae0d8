import type { BuilderHandler } from '@opchain/host';
import { createBuilderHost, readPresets } from '@opchain/host';

/** Chain files that stand beside this package in the checkout, offered in the palette. */
const chains = [new URL('../../../conformance/chains/R1.arazzo.yaml', import.meta.url)];

/** The tool with this API opened. Addresses are relative to the page, so that a prefix in front of it does not matter. */
export async function createPage(uiPath: string, hosts: readonly string[]): Promise<BuilderHandler> {
  const url = `${'../'.repeat(uiPath.split('/').length - 1)}openapi.json`;
  return createBuilderHost({
    hosts,
    config: { api: { name: 'shop', url }, presets: await readPresets(chains), storageKey: 'shop-on-hapi' },
  });
}
